internal import POSIX

/// A temporary file that only its descriptor refers to.
package struct NamelessFile {
  /// The open descriptor.
  package let descriptor: Int32

  /// Creates an empty file; nil on failure.
  package init?() {
    let folder = ProcessControl.environment("TMPDIR") ?? "/tmp"
    var path = Array("\(folder)/moviebrowser-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  /// Creates a file with a text, to be read from its beginning; nil on failure.
  package init?(_ text: String) {
    self.init()
    guard FileDescriptor.write(Array(text.utf8), to: descriptor) else {
      close()
      return nil
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Closes the descriptor, which removes the file.
  package func close() { _ = POSIX.close(descriptor) }

  /// Returns the last bytes as text.
  package func end(atMost limit: Int) -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return "" }
    let size = Int(status.st_size)
    var bytes = [UInt8](repeating: 0, count: min(size, limit))
    let count = pread(descriptor, &bytes, bytes.count, off_t(size - bytes.count))
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : ""
  }
}
