internal import POSIX
public import Wording

/// Writes a file atomically.
///
/// The text is written to a temporary file in the same folder. An existing file is replaced only
/// on request. A device or a pipe is written directly.
public final class FileWriter {
  private let path: String
  private let temporary: String?
  private let descriptor: Int32
  private let replaces: Bool

  /// Creates a writer for a path.
  ///
  /// - Throws: A failure that explains on one line why the file cannot be written.
  public init(_ path: String, replacing: Bool) throws(CommandFailure) {
    replaces = replacing
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandFailure(.isFolder, at: path)
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      // A device or a pipe has no contents to lose.
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
    // The file may contain private notes.
    let mode = exists ? status.st_mode & 0o777 : 0o600
    descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  deinit {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  /// Appends a text.
  public func write(_ text: String) throws(CommandFailure) { try write(Array(text.utf8)) }

  /// Appends bytes.
  public func write(_ bytes: [UInt8]) throws(CommandFailure) {
    guard FileDescriptor.write(bytes, to: descriptor) else { throw Self.failure(path) }
  }

  /// Flushes the bytes to disk and moves the file to its path.
  public func finish() throws(CommandFailure) {
    guard let temporary else { return }
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
    if replaces {
      guard rename(temporary, path) == 0 else { throw Self.failure(path) }
    } else if link(temporary, path) != 0 {
      guard errno != EEXIST else { throw CommandFailure(.exists, at: path) }
      // Some file systems lack hard links; a race is possible between these two calls only.
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
    CommandFailure(.unwritable(reason: FileWording.reason(errno, writing: true)), at: path)
  }
}
