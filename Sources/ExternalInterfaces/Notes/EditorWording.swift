/// How the user's editor failed, as the predicate of a sentence about the editor.
enum EditorWording {
  /// The text is kept in a file since its bytes would be lost.
  static func notText(_ path: String) -> String { "saved text that is not UTF-8; it is in \(path)" }
  /// The file is gone.
  static let deleted = "deleted the file"

  /// Returns how the editor failed, given its exit code; nil means that it did not start.
  static func ended(_ code: Int32?, keepsDraft: Bool) -> String {
    let ending =
      switch code {
      case nil: "could not be started"
      case let code? where code > 128: "was killed by signal \(code - 128)"
      case let code?: "exited with code \(code)"
      }
    return keepsDraft ? "\(ending) and left a draft" : ending
  }
}
