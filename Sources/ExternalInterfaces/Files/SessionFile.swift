public import ApplicationLogic
internal import POSIX

/// What the browser keeps for its next start, as a file in `$XDG_STATE_HOME/moviebrowser`, or in
/// `~/.local/state/moviebrowser` where that is not set.
///
/// Nothing that happens to it is worth a word: who cannot write there has a browser without a memory.
@MainActor public final class SessionFile: SessionStore {
  /// More bytes than this are not read: no such file is so long.
  static let limit = 64 * 1024

  /// Where the file is.
  public let path: String

  /// Takes a file at a place.
  init(path: String) {
    self.path = path
  }

  /// The user's; nil where not even a home is known.
  public static var usual: SessionFile? { usualPath.map { SessionFile(path: $0) } }

  /// Where the user's is looked for.
  public nonisolated static var usualPath: String? { UserFolders.state.map { "\($0)/browser" } }

  /// The text of the file; nil where there is none that can be read, or one that is far too long.
  public func recall() -> String? {
    guard let file = ReadableFile(path), file.kind == .regular, file.size <= Self.limit
    else { return nil }
    return file.text(atMost: Self.limit)
  }

  /// Makes an empty file where there is none; answers whether it did.
  public func begin() -> Bool {
    guard let folder, UserFolders.make(folder) else { return false }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    close(descriptor)
    return true
  }

  /// Writes a new file beside the old one and gives it its name.
  ///
  /// It is not waited for until it is on the disk: that takes longer than what it says is worth.
  public func keep(_ text: String) {
    guard let folder, UserFolders.make(folder) else { return }
    _ = WholeFile.write(Array(text.utf8), to: path, by: "\(folder)/.browser.\(getpid())")
  }

  private var folder: String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }
}
