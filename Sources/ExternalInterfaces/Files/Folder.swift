package import POSIX

/// Operations on folders and the files in them.
package enum Folder {
  /// Returns the names in a folder, sorted.
  ///
  /// Names that are not valid UTF-8 are omitted, since their decoded text would name other files.
  package static func names(in folder: String) -> [String] {
    entries(in: folder).compactMap { String(validating: $0, as: UTF8.self) }.sorted()
  }

  /// Returns the names that are not valid UTF-8, repaired for display only.
  package static func repairedNames(in folder: String) -> [String] {
    entries(in: folder).filter { String(validating: $0, as: UTF8.self) == nil }
      .map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  private static func entries(in folder: String) -> [[UInt8]] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
    return names
  }

  /// Returns the modification time of a file in seconds since 1970 UTC and nanoseconds.
  package static func changed(_ status: stat) -> (seconds: Int, nanoseconds: Int) {
    let time = status.modificationTime
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// Flushes the names in a folder to disk, ignoring errors.
  package static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Returns whether the file system of a folder can lock files; also true if that is unknown.
  package static func canLock(in folder: String) -> Bool {
    let start = ".moviebrowser-lock."
    removeOrphans(in: folder, from: start)
    let path = "\(folder)/\(start)\(getpid())"
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    unlink(path)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_len = 1
    return fcntl(descriptor, F_SETLK, &lock) == 0
      || ![ENOLCK, ENOSYS, EOPNOTSUPP, EINVAL].contains(errno)
  }

  /// Removes temporary files left by killed processes.
  ///
  /// Their names begin with `start` and a process identifier.
  package static func removeOrphans(in folder: String, from start: String) {
    for name in names(in: folder) where name.hasPrefix(start) {
      let owner = name.dropFirst(start.count).prefix { $0 != "." && $0 != "-" }
      guard let program = pid_t(owner), program > 0, kill(program, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}
