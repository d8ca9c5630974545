import Widgets
import Wording

/// Programs that run after changes of marks.
extension Wording {
  /// The name of a hook in messages.
  static func hook(_ program: String) -> String { "hook \(program)" }

  /// The error of a command whose hook failed, with the last line of its output, which may be
  /// empty, and the path of the key file, if it is known.
  static func failure(
    of hook: String, _ ending: ProgramEnding, lastLine: String, keyFile path: String?
  ) -> String {
    let what = uncapitalized(ended(hook, ending)).dropLast()
    let output = lastLine.isEmpty ? "" : ": \(lastLine)"
    return "\(what)\(output); check its line in \(path ?? "the key file")"
  }
}
