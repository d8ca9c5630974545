internal import POSIX

/// Atomic writing of small files.
package enum WholeFile {
  /// Writes bytes to a file that is accessible only to the user.
  ///
  /// The write is atomic, through the temporary file `way` in the same folder. A durable write also
  /// survives a crash of the machine. Returns false on failure, with `errno` set.
  package static func write(
    _ bytes: [UInt8], to path: String, by way: String, isDurable: Bool = false
  ) -> Bool {
    unlink(way)
    let descriptor = open(way, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    // The umask or an ACL of the folder may have set other permissions.
    let isWhole =
      FileDescriptor.write(bytes, to: descriptor) && fchmod(descriptor, 0o600) == 0
      && (!isDurable || fsync(descriptor) == 0)
    var reason = errno
    // A full disk may not be reported earlier.
    let isClosed = close(descriptor) == 0
    if isWhole, isClosed, rename(way, path) == 0 { return true }
    if isWhole { reason = errno }
    unlink(way)
    errno = reason
    return false
  }
}

extension WholeFile {
  /// Returns the number of the first line that is not UTF-8, counted from 1; nil if all are.
  static func firstInvalidLine(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 } ?? 1
  }

  /// Renames a file that is not UTF-8 text, so that a new text does not replace its bytes.
  ///
  /// The new name ends with `.invalid-` and a number. Returns false if such a file cannot be
  /// renamed.
  package static func setAsideInvalidText(_ path: String, limit: Int) -> Bool {
    guard let file = ReadableFile(path), file.kind == .regular, file.size <= limit,
      let bytes = file.bytes(atMost: limit), firstInvalidLine(bytes) != nil
    else { return true }
    for number in 1...999 {
      let aside = "\(path).invalid-\(number)"
      guard access(aside, F_OK) != 0 else { continue }
      return rename(path, aside) == 0
    }
    return false
  }
}

/// A file opened for reading, closed when the value is destroyed.
package struct ReadableFile: ~Copyable {
  /// The type of a file.
  package enum Kind {
    case regular, folder, characterDevice, other
  }

  private let descriptor: Int32
  private let status: stat

  /// Opens a file without blocking, even if it is a pipe.
  ///
  /// Returns nil on failure, with `errno` set.
  package init?(_ path: String, followsLinks: Bool = true) {
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

  /// The type of the file; only a regular one can be read.
  package var kind: Kind {
    switch status.st_mode & S_IFMT {
    case S_IFREG: .regular
    case S_IFDIR: .folder
    case S_IFCHR: .characterDevice
    default: .other
    }
  }

  /// The size in bytes when the file was opened.
  package var size: Int { Int(status.st_size) }

  /// When the file was last changed, in seconds since 1970 and nanoseconds after them.
  package var modified: (seconds: Int64, nanoseconds: Int64) {
    #if os(Linux)
      (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
    #else
      (Int64(status.st_mtimespec.tv_sec), Int64(status.st_mtimespec.tv_nsec))
    #endif
  }

  /// Whether the user owns the file.
  var isOwn: Bool { status.st_uid == geteuid() }

  /// Whether no users but the owner have access to the file.
  var isPrivate: Bool { status.st_mode & 0o077 == 0 }

  /// Reads up to a number of bytes from the start.
  ///
  /// Call it only once, since it advances the file offset. Returns nil on failure, with `errno`
  /// set.
  package func bytes(atMost limit: Int) -> [UInt8]? {
    FileDescriptor.read(descriptor, atMost: limit)
  }

  /// Reads the file as text; invalid UTF-8 is replaced with replacement characters.
  func text(atMost limit: Int) -> String? {
    bytes(atMost: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets the access and modification times to the current time.
  package func touch() {
    futimens(descriptor, nil)
  }
}
