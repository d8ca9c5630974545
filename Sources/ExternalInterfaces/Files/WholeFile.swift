#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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
