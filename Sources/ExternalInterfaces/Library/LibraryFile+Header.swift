internal import OperatingSystem
internal import POSIX
internal import SQLite

/// The header of the file, read without SQLite, which would change the file.
extension LibraryFile {
  /// The kind of a file.
  enum Kind: Equatable {
    /// The file has no bytes and thus no data.
    case empty
    /// A library of the given version.
    case library(version: Int)
    /// A file of another program, or not a regular file.
    case foreign
    /// The header does not determine the kind.
    case unknown
  }

  /// `MvBr`, the application ID of libraries of every version.
  private static let applicationID = 1_299_595_890

  /// The kind of the file.
  ///
  /// Libraries are created atomically, so a file without a version or without this program's
  /// application ID was created by another program.
  var kind: Kind {
    guard let status = status() else { return .unknown }
    guard status.st_mode & S_IFMT == S_IFREG else { return .foreign }
    if status.st_size == 0 { return .empty }
    // SQLite must roll back the interrupted write first.
    guard access(path + "-journal", F_OK) != 0, let header else { return .unknown }
    // sqlite.org/fileformat2.html: the user version is at offset 60 and the application ID at 68,
    // both big-endian.
    let version = Self.number(in: header, at: 60)
    guard version > 0, Self.number(in: header, at: 68) == Self.applicationID else {
      return .foreign
    }
    return .library(version: version)
  }

  /// Whether the file is much larger than the database in it, such as a file without contents that
  /// a program has extended; nothing should read or copy all of it.
  ///
  /// While SQLite moves pages from the log into the file, it may be larger by the size of the log.
  var isOversized: Bool {
    guard let status = status(), status.st_mode & S_IFMT == S_IFREG else { return false }
    let whole = Int(status.st_size)
    return whole > Self.maxExcess && whole - bytesInHeader - bytes("-wal") > Self.maxExcess
  }

  /// The number of bytes that a file may have beyond its database.
  private static let maxExcess = 64 << 20

  /// The size of the database according to the header; 0 without a header.
  private var bytesInHeader: Int {
    guard let header else { return 0 }
    let page = Int(header[16]) << 8 | Int(header[17])
    // 1 means 65,536.
    return (page == 1 ? 65_536 : page) * Self.number(in: header, at: 28)
  }

  /// The header of an SQLite file; nil if there is none.
  private var header: [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 100)
    guard pread(descriptor, &header, header.count, 0) == header.count,
      header.starts(with: Array("SQLite format 3\0".utf8))
    else { return nil }
    return header
  }

  private static func number(in header: [UInt8], at offset: Int) -> Int {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The version in the header, or nil if it cannot be determined.
  var version: Int? {
    if case .library(let version) = kind { version } else { nil }
  }

  /// Returns the identity of the existing file, or nil if there is none or an empty one.
  ///
  /// Makes a single system call if the file exists.
  ///
  /// - Throws: `.cannotOpen` if that cannot be determined, such as in an inaccessible folder or
  ///   after a dangling link.
  func found() throws(SQLiteError) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = errno
      guard reason == ENOENT || reason == ENOTDIR, lstat(path, &status) != 0 else {
        throw .cannotOpen
      }
      return nil
    }
    // An empty file with a log has lost its contents, which is damage.
    guard status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG || hasLog else { return nil }
    return Identity(status)
  }

  /// Whether a log exists whose file is gone or has been renamed.
  var hasStrayLog: Bool {
    if hasLog, access(path, F_OK) != 0 { return true }
    let start = path.dropFirst(folder.count + 1).dropLast(".db".count) + ".lost-"
    return Folder.names(in: folder).contains { $0.hasPrefix(start) && $0.hasSuffix("-wal") }
  }

  /// Restricts access to the user.
  func restrictToOwner() { chmod(path, 0o600) }
}

extension LibraryFile {
  /// A fingerprint of the file and its log that changes with their contents, as far as the system
  /// can tell.
  struct Stamp: Equatable {
    private let parts: [Int]

    fileprivate init(_ file: LibraryFile) {
      parts = ["", "-wal"].compactMap { file.status($0) }.flatMap { status in
        let changed = Folder.changed(status)
        return [Int(status.st_ino), Int(status.st_size), changed.seconds, changed.nanoseconds]
      }
    }
  }

  /// The current fingerprint.
  var stamp: Stamp { Stamp(self) }

  /// Opens a private copy of the file and its log, readable even if no files can be created next to
  /// the original.
  ///
  /// The copy is unlinked before this returns.
  ///
  /// - Throws: `.locked` if other processes keep changing the file, `.cannotOpen` if there is none,
  ///   and the error of `requireConsistency()`.
  func openCopy() throws(SQLiteError) -> SQLiteDatabase {
    try requireConsistency()
    let base = ProcessControl.environment("TMPDIR").flatMap { $0.hasPrefix("/") ? $0 : nil }
    var name = Array("\(base ?? "/tmp")/moviebrowser-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw .cannotOpen }
    let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let copy = LibraryFile(path: "\(folder)/library.db")
    func removeCopies() {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(copy.path + ending) }
    }
    defer {
      removeCopies()
      rmdir(folder)
    }
    for _ in 0..<3 {
      // The log of an earlier attempt must not be replayed into a later copy of the file.
      removeCopies()
      let before = stamp
      // Copy the file first: pages moved from the log meanwhile are still in the log.
      try Self.copy(path, to: copy.path)
      try Self.copy(path + "-wal", to: copy.path + "-wal", isOptional: true)
      guard stamp == before else { continue }
      var database = try SQLiteDatabase(path: copy.path, access: .readWrite)
      // SQLite opens the log with the first read.
      _ = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
      return database
    }
    throw .locked
  }

  /// Copies a file; an optional one, such as the log of a file closed by all processes, may be
  /// missing.
  private static func copy(
    _ source: String, to destination: String, isOptional: Bool = false
  ) throws(SQLiteError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else {
      if isOptional, errno == ENOENT { return }
      throw error()
    }
    defer { close(input) }
    let output = open(destination, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw error() }
    defer { close(output) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(input, &bytes, bytes.count)
      guard count >= 0 else { throw .disk }
      guard count > 0 else { return }
      guard FileDescriptor.write(Array(bytes[..<count]), to: output) else { throw error() }
    }
  }
}

extension LibraryFile {
  /// Checks that the file can be read; its contents do not matter.
  ///
  /// - Throws: `.disk` or `.cannotOpen` if not even the first byte can be read.
  func requireReading() throws(SQLiteError) {
    // Do not wait for the other end of a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var byte: UInt8 = 0
    guard descriptor >= 0, pread(descriptor, &byte, 1, 0) >= 0 else {
      throw Self.error() == .disk ? SQLiteError.disk : SQLiteError.cannotOpen
    }
  }

  /// Checks that nothing but this library would be read.
  ///
  /// - Throws: `.oversized` or `.foreignLog`.
  func requireConsistency() throws(SQLiteError) {
    if isOversized { throw .oversized }
    if hasForeignLog { throw .foreignLog }
  }

  /// Whether the file is a library, has no log, and passes SQLite's quick check.
  var isWhole: Bool {
    guard !hasLog, case .library = kind else { return false }
    do throws(SQLiteError) {
      var database = try SQLiteDatabase(path: path, access: .immutable)
      return try database.first("PRAGMA quick_check(1)") { $0.text(0) } == "ok"
    } catch {
      return false
    }
  }

  /// Returns whether the file or its log is damaged, judged by a copy read without I/O errors.
  ///
  /// - Throws: `.disk` if a byte cannot be read, and otherwise the error that prevented the copy.
  func isDamaged() throws(SQLiteError) -> Bool {
    // SQLite deletes the log of an empty file and reports no damage.
    if kind == .empty { return true }
    do throws(SQLiteError) {
      var copy = try openCopy()
      return try !copy.isSound()
    } catch {
      guard error == .corrupt else { throw error }
      return true
    }
  }
}
