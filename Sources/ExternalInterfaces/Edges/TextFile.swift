internal import OperatingSystem
internal import POSIX
public import Widgets

/// A file of the browser's state in `$XDG_STATE_HOME/moviebrowser`, such as the session.
///
/// The default is `~/.local/state/moviebrowser`. Errors are ignored: without a writable folder, the
/// browser starts without it.
@MainActor public final class TextFile: TextStore {
  /// The maximum size of the file in bytes.
  static let limit = 64 * 1024

  /// The path of the file.
  public let path: String

  /// Creates a reference to the file at a path.
  init(path: String) {
    self.path = path
  }

  /// The user's last session, or nil if no home folder is known.
  public static var session: TextFile? { sessionPath.map { TextFile(path: $0) } }

  /// The path of the user's last session.
  public nonisolated static var sessionPath: String? { UserFolders.state.map { "\($0)/browser" } }

  /// The commands that the user has entered, or nil if no home folder is known.
  public static var commands: TextFile? {
    UserFolders.state.map { TextFile(path: "\($0)/commands") }
  }

  /// The queries that the user has entered, or nil if no home folder is known.
  public static var queries: TextFile? {
    UserFolders.state.map { TextFile(path: "\($0)/queries") }
  }

  /// The films that the user has said not to have seen, or nil if no home folder is known.
  public static var walks: TextFile? {
    UserFolders.state.map { TextFile(path: "\($0)/not-seen") }
  }

  /// Returns the text of the file without lines that are not UTF-8, or nil if it is missing,
  /// unreadable or too large.
  public func recall() -> String? {
    guard let file = ReadableFile(path), file.kind == .regular, file.size <= Self.limit
    else { return nil }
    guard let bytes = file.bytes(atMost: Self.limit) else { return nil }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return bytes.split(separator: UInt8(ascii: "\n"))
      .compactMap { String(validating: $0, as: UTF8.self) }.map { $0 + "\n" }.joined()
  }

  /// Creates an empty file if there is none; returns whether it did.
  public func begin() -> Bool {
    guard let folder, UserFolders.make(folder) else { return false }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// Replaces the file atomically, while no other program replaces it.
  ///
  /// A file that is not UTF-8 text is set aside. The bytes are not flushed to disk, which would be
  /// slow; losing a session does little harm.
  public func change(_ body: (String?) -> String) {
    guard let folder, UserFolders.make(folder) else { return }
    // The browser waits for it.
    let lock = FolderLock(folder, waiting: 1_000)
    defer { lock.release() }
    guard !lock.isBusy else { return }
    let text = body(recall())
    guard WholeFile.setAsideInvalidText(path, limit: Self.limit) else { return }
    _ = WholeFile.write(Array(text.utf8), to: path, by: "\(path).\(getpid())")
  }

  private var folder: String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }
}
