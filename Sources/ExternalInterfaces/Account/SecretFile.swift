#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file with a secret, for nobody but the user.
public struct SecretFile: Hashable, Sendable {
  /// Why a file cannot be used; no case holds any of it.
  enum Problem: Error, Hashable, Sendable {
    /// Others than the user can read it, or it belongs to somebody else.
    case exposed
    /// It is there and cannot be read.
    case unreadable(reason: String)
  }

  /// Why a file could not be changed, in the words of the system.
  public struct Failure: Error, Hashable, Sendable {
    /// The reason.
    public var reason: String

    static var ofSystem: Failure { Failure(reason: String(cString: strerror(errno))) }
  }

  /// Where it is.
  let path: String

  /// What the file holds; nil where there is none.
  func read() throws(Problem) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(reason: "it is no file")
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else { throw .exposed }
    guard let text = ConfigurationFiles.contents(of: descriptor) else {
      throw .unreadable(reason: String(cString: strerror(errno)))
    }
    return text
  }

  /// Puts a text into the file: whatever happens meanwhile, there is the whole old one or the whole new one.
  func write(_ text: String) throws(Failure) {
    guard let slash = path.lastIndex(of: "/") else { throw Failure(reason: "there is no folder") }
    let folder = String(path[..<slash])
    guard UserFolders.make(folder) else { throw .ofSystem }
    let new = "\(folder)/.\(path[path.index(after: slash)...]).\(getpid())"
    unlink(new)
    let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .ofSystem }
    do throws(Failure) {
      defer { close(descriptor) }
      try Self.write(Array(text.utf8), to: descriptor)
      // A umask or a folder's rules may have asked for something else.
      guard fchmod(descriptor, 0o600) == 0, fsync(descriptor) == 0 else { throw .ofSystem }
    } catch {
      unlink(new)
      throw error
    }
    guard rename(new, path) == 0 else {
      let failure = Failure.ofSystem
      unlink(new)
      throw failure
    }
    Self.synchronize(folder)
  }

  /// Takes the file away; answers whether there was one.
  func remove() throws(Failure) -> Bool {
    if unlink(path) == 0 { return true }
    guard errno == ENOENT || errno == ENOTDIR else { throw .ofSystem }
    return false
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count < 0 {
        guard errno == EINTR else { throw .ofSystem }
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }

  /// The new name is to survive a crash as well; where that cannot be asked for, it is not worth a failure.
  private static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
