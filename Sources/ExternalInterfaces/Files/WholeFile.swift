internal import POSIX

/// Small files that are there as a whole or not at all.
enum WholeFile {
  /// Puts bytes into a file that is for nobody but the user, by way of one of another name in the same folder.
  ///
  /// Whatever happens meanwhile, there is the whole old one or the whole new one; durable means that a crash of the
  /// machine leaves the new one. Answers false where it fails, with `errno` as that left it.
  static func write(
    _ bytes: [UInt8], to path: String, by way: String, isDurable: Bool = false
  ) -> Bool {
    unlink(way)
    let descriptor = open(way, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    // A umask or a folder's rules may have asked for something else.
    let isWhole =
      FileDescriptor.write(bytes, to: descriptor) && fchmod(descriptor, 0o600) == 0
      && (!isDurable || fsync(descriptor) == 0)
    var reason = errno
    // A full disk may say so only now.
    let isClosed = close(descriptor) == 0
    if isWhole, isClosed, rename(way, path) == 0 { return true }
    if isWhole { reason = errno }
    unlink(way)
    errno = reason
    return false
  }
}

/// A file that is open to be read; it is closed when nothing uses it any more.
struct ReadableFile: ~Copyable {
  /// What a path may lead to.
  enum Kind {
    case regular, folder, characterDevice, other
  }

  private let descriptor: Int32
  private let status: stat

  /// Opens what a path leads to; what is no file, such as a pipe, is not waited for.
  ///
  /// It is nil where that fails, with `errno` as that left it.
  init?(_ path: String, followsLinks: Bool = true) {
    let descriptor = open(
      path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = errno
      close(descriptor)
      errno = reason
      return nil
    }
    self.descriptor = descriptor
    self.status = status
  }

  deinit { close(descriptor) }

  /// What it is; only a regular file has contents to read.
  var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    case S_IFCHR: .characterDevice
    default: .other
    }
  }

  /// The number of bytes it had when it was opened.
  var size: Int { Int(status.st_size) }

  /// Whether it belongs to the user and only the user can read it.
  var isPrivate: Bool { status.st_mode & 0o077 == 0 && status.st_uid == geteuid() }

  /// Reads it from the beginning, up to a number of bytes; returns nil where that fails, with `errno` as that
  /// left it.
  ///
  /// Call it once: it goes on where the last call has ended.
  func bytes(atMost limit: Int) -> [UInt8]? {
    FileDescriptor.read(descriptor, atMost: limit)
  }

  /// Reads it as text; bytes that are no UTF-8 become replacement characters.
  func text(atMost limit: Int) -> String? {
    bytes(atMost: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Notes that it was used now.
  func touch() {
    futimens(descriptor, nil)
  }
}
