public import ApplicationLogic
internal import POSIX

/// Writes a file that is there as a whole or not at all.
///
/// What is written goes into a file of another name beside it; a file that is there already stays unless it
/// is to be replaced.
public final class FileWriter {
  private let path: String
  private let temporary: String?
  private let descriptor: Int32
  private let replaces: Bool

  /// Begins; says on one line why that cannot be done.
  public init(_ path: String, replacing: Bool) throws(CommandFailure) {
    replaces = replacing
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandFailure(.isFolder, at: path)
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe has nothing that could be lost.
      self.path = path
      temporary = nil
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(path) }
      return
    }
    if exists, !replacing { throw CommandFailure(.exists, at: path) }
    let place = exists ? Self.resolved(path) : path
    self.path = place
    let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? ""
    let start = ".moviebrowser-"
    Folder.removeOrphans(in: folder.isEmpty ? "." : folder, from: start)
    let new = "\(folder)\(start)\(getpid()).tmp"
    unlink(new)
    temporary = new
    // It may hold notes that are nobody else's business.
    let mode = exists ? status.st_mode & 0o777 : 0o600
    descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  /// Adds a text.
  public func write(_ text: String) throws(CommandFailure) {
    guard FileDescriptor.write(Array(text.utf8), to: descriptor) else { throw Self.failure(path) }
  }

  /// Puts the file in its place, with its bytes on the disk.
  public func finish() throws(CommandFailure) {
    guard let temporary else { return }
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
    if replaces {
      guard rename(temporary, path) == 0 else { throw Self.failure(path) }
    } else if link(temporary, path) != 0 {
      guard errno != EEXIST else { throw CommandFailure(.exists, at: path) }
      // Some file systems have no second names; another program would have to come in between these two calls.
      guard access(path, F_OK) != 0 else { throw CommandFailure(.exists, at: path) }
      guard rename(temporary, path) == 0 else { throw Self.failure(path) }
    }
    let slash = path.lastIndex(of: "/")
    Folder.synchronize(slash.map { String(path[...$0]) } ?? ".")
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.unwritable(reason: String(cString: strerror(errno))), at: path)
  }
}
