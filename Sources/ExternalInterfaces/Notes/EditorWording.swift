/// How the user's editor failed, as the end of a sentence that begins with the editor.
enum EditorWording {
  /// The file is gone.
  static let deleted = "deleted the file"

  /// Returns how the editor ended: with an exit code other than 0, or not started if it is nil.
  static func ended(_ code: Int32?, keepsDraft: Bool) -> String {
    let ending =
      switch code {
      case nil: "could not be started"
      case let code? where code > 128: "was terminated by signal \(code - 128)"
      case let code?: "exited with code \(code)"
      }
    return keepsDraft ? "\(ending) and left a draft" : ending
  }
}
