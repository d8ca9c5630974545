import Widgets
import Wording

/// A program of the user that runs on a film: a line of the key file such as
/// `run play = P : mpv {trailer}`.
package struct UserProgram: Hashable, Sendable {
  /// How the program runs.
  enum Mode: String, CaseIterable, Hashable, Sendable {
    /// In the background; its last line becomes a notice.
    case inBackground = "run"
    /// In the foreground of the terminal; the browser returns when it ends.
    case inForeground = "run-terminal"
    /// In the foreground of the terminal; afterwards, its output stays until you press Enter.
    case waitingForEnter = "run-wait"
    /// In the background; its output is shown when it has ended.
    case showingOutput = "run-show"
  }

  /// The name, which is its action in the prompt.
  var name: String
  /// How it runs.
  var mode: Mode
  /// The program and its arguments.
  var template: ArgumentTemplate
}

extension UserProgram {
  private static let longestName = 40

  /// Returns the mode and the name at the start of a line; nil if the line is about a screen.
  static func start(of line: Substring) -> (mode: Mode, name: String)? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, let mode = Mode(rawValue: String(first)) else { return nil }
    return (mode, words.count == 2 ? String(words[1]) : "")
  }

  /// Returns what follows `hook mark :` on a line.
  ///
  /// Returns nil if the line is not about a hook, and an empty text if it is not valid.
  static func hook(of line: Substring) -> Substring? {
    let words = line.split(maxSplits: 3, whereSeparator: \.isWhitespace)
    guard words.first == "hook" else { return nil }
    return words.count == 4 && words[1] == "mark" && words[2] == ":" ? words[3] : ""
  }

  /// Returns whether a text can be a name: lowercase letters, digits and hyphens.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.count <= longestName
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }

  /// Splits the rest of a line into keys and the program; nil if there is no program.
  static func sides(of value: Substring) -> (keys: Substring, program: Substring)? {
    let value = value.drop(while: \.isWhitespace)
    // The colon itself can be a key.
    if let colon = value.indices.dropFirst().first(where: { index in
      value[index] == ":" && value[value.index(before: index)].isWhitespace
        && value[value.index(after: index)...].first?.isWhitespace == true
    }) {
      return (value[..<colon], value[colon...].dropFirst())
    }
    guard value.first == ":" else { return nil }
    return (value[..<value.startIndex], value.dropFirst())
  }
}

extension KeyBinding<BrowserAction> {
  /// Creates the binding of a program; its keys come from the key file.
  init(_ program: UserProgram) {
    self.init(
      [], .run(program), program.name, Wording.help(of: program), hint: program.name, rank: 48)
  }
}
