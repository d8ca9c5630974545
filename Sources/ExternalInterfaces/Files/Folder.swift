internal import POSIX

/// What is looked for and kept in folders.
enum Folder {
  /// The names in a folder, in order, without those that are not valid UTF-8: their text would name other files.
  static func names(in folder: String) -> [String] {
    entries(in: folder).compactMap { String(validating: $0, as: UTF8.self) }.sorted()
  }

  /// The names that are not valid UTF-8, repaired for people to read; no file can be opened by them.
  static func repairedNames(in folder: String) -> [String] {
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

  /// When the file of a status was changed last, in seconds of the clock and nanoseconds behind them.
  static func changed(_ status: stat) -> (seconds: Int, nanoseconds: Int) {
    let time = status.modificationTime
    return (Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// A new name is to survive a crash as well; where that cannot be asked for, it is not worth a failure.
  static func synchronize(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// Removes half-made files that programs have left which were killed: their names begin so, with the number of the
  /// program behind that.
  static func removeOrphans(in folder: String, from start: String) {
    for name in names(in: folder) where name.hasPrefix(start) {
      let owner = name.dropFirst(start.count).prefix { $0 != "." && $0 != "-" }
      guard let program = pid_t(owner), program > 0, kill(program, 0) != 0, errno == ESRCH
      else { continue }
      unlink("\(folder)/\(name)")
    }
  }
}
