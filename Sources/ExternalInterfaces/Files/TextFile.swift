public import ApplicationLogic
internal import POSIX

/// The saved session of the browser, in `$XDG_STATE_HOME/moviebrowser`.
///
/// The default is `~/.local/state/moviebrowser`. Errors are ignored: without a writable folder, the
/// browser starts without a session.
@MainActor public final class TextFile: TextStore {
  /// The maximum size of the file in bytes.
  static let limit = 64 * 1024

  /// The path of the file.
  public let path: String

  /// Creates a reference to the file at a path.
  init(path: String) {
    self.path = path
  }

  /// The user's session file, or nil if no home folder is known.
  public static var `default`: TextFile? { defaultPath.map { TextFile(path: $0) } }

  /// The path of the user's session file.
  public nonisolated static var defaultPath: String? { UserFolders.state.map { "\($0)/browser" } }

  /// Returns the text of the file, or nil if it is missing, unreadable or too large.
  public func recall() -> String? {
    guard let file = ReadableFile(path), file.kind == .regular, file.size <= Self.limit
    else { return nil }
    return file.text(atMost: Self.limit)
  }

  /// Creates an empty file if there is none; returns whether it did.
  public func begin() -> Bool {
    guard let folder, UserFolders.make(folder) else { return false }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// Replaces the file atomically.
  ///
  /// The bytes are not flushed to disk, which would be slow; losing a session does little harm.
  public func keep(_ text: String) {
    guard let folder, UserFolders.make(folder) else { return }
    _ = WholeFile.write(Array(text.utf8), to: path, by: "\(folder)/.browser.\(getpid())")
  }

  private var folder: String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }
}
