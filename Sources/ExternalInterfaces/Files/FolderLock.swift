internal import POSIX

/// An advisory lock on a folder, held while a file in it is read and replaced.
///
/// It works between programs and between threads, and ends with the program.
package struct FolderLock {
  /// The usual time to wait in milliseconds; a file is replaced in much less.
  package static let timeout: Int32 = 10_000
  private static let pause: UInt32 = 5_000

  private let descriptor: Int32
  /// Whether another holder kept the lock for the whole time; false if the folder has no locks.
  package let isBusy: Bool

  /// Waits for the lock for at most the given time in milliseconds.
  package init(_ folder: String, waiting milliseconds: Int32 = timeout) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    self.descriptor = descriptor
    guard descriptor >= 0 else {
      isBusy = false
      return
    }
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      guard ContinuousClock.now < deadline else {
        isBusy = true
        return
      }
      usleep(Self.pause)
    }
    isBusy = false
  }

  /// Releases the lock.
  package func release() { if descriptor >= 0 { close(descriptor) } }
}
