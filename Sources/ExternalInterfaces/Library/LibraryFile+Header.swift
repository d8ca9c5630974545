internal import POSIX

/// What the file says of itself, read without SQLite, which would tidy up in it.
extension LibraryFile {
  /// What a file is.
  enum Kind: Equatable {
    /// It has no bytes: nothing of anybody's, yet.
    case empty
    /// A library of a version.
    case library(version: Int)
    /// What another program has made, or no file at all, such as a folder.
    case foreign
    /// That cannot be told from its beginning.
    case unknown
  }

  /// `MvBr`, which libraries of every version say of themselves.
  private static let applicationID = 1_299_595_890

  /// What is there.
  ///
  /// A library comes to its name whole, so one without a version, or without the number of this program, was made by
  /// somebody else.
  var kind: Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .unknown }
    guard status.st_mode & S_IFMT == S_IFREG else { return .foreign }
    if status.st_size == 0 { return .empty }
    // What is half written shows once SQLite has taken it back.
    guard access(path + "-journal", F_OK) != 0 else { return .unknown }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .unknown }
    defer { close(descriptor) }
    // sqlite.org/fileformat2.html: the user version stands at 60, the number of the application at 68, the most
    // significant byte first.
    var header = [UInt8](repeating: 0, count: 100)
    guard pread(descriptor, &header, header.count, 0) == header.count,
      header.starts(with: Array("SQLite format 3\0".utf8))
    else { return .unknown }
    func number(at place: Int) -> Int {
      header[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let version = number(at: 60)
    guard version > 0, number(at: 68) == Self.applicationID else { return .foreign }
    return .library(version: version)
  }

  /// The version that the file says it has; nil where that cannot be told.
  var version: Int? {
    if case .library(let version) = kind { version } else { nil }
  }

  /// What tells the file that is there now; nil where there is none, or nothing but an empty one.
  ///
  /// Throws `.cannotOpen` where nobody can tell, such as in a folder that may not be looked into, or behind a link
  /// that leads nowhere. One call of the system where there is a file.
  func found() throws(SQLiteError) -> Identity? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let reason = errno
      guard reason == ENOENT || reason == ENOTDIR, lstat(path, &status) != 0 else {
        throw .cannotOpen
      }
      return nil
    }
    // An empty file with a log has lost what was in it, which is damage.
    guard status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG || hasLog else { return nil }
    return Identity(status)
  }

  /// Whether there is a log whose file is gone, here or already under another name.
  var hasStrayLog: Bool {
    if hasLog, access(path, F_OK) != 0 { return true }
    let start = path.dropFirst(folder.count + 1).dropLast(".db".count) + ".lost-"
    return Folder.names(in: folder).contains { $0.hasPrefix(start) && $0.hasSuffix("-wal") }
  }

  /// Lets nobody but the user read it or write into it.
  func keepToUser() { chmod(path, 0o600) }

  /// Whether there is a log beside the file with anything in it.
  var hasLog: Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }
}

extension LibraryFile {
  /// What tells one state of the file and its log from the next, as far as the system can say.
  struct Stamp: Equatable {
    private let parts: [Int]

    fileprivate init(_ paths: [String]) {
      parts = paths.flatMap { path -> [Int] in
        var status = stat()
        guard stat(path, &status) == 0 else { return [] }
        let changed = Folder.changed(status)
        return [
          Int(status.st_ino), Int(status.st_size), changed.seconds, changed.nanoseconds,
        ]
      }
    }
  }

  /// Its state now.
  var stamp: Stamp { Stamp([path, path + "-wal"]) }

  /// Opens a copy of the file and its log for nobody but this program, which can be read where nothing can be put
  /// beside the file; the copy has no name any more when this returns.
  ///
  /// Throws `.locked` where others keep changing the file meanwhile, and `.cannotOpen` where there is none.
  func openCopy() throws(SQLiteError) -> SQLiteDatabase {
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
      // The file first: what is carried over from the log meanwhile is in the log still.
      try Self.copy(path, to: copy.path)
      try Self.copy(path + "-wal", to: copy.path + "-wal", isOptional: true)
      guard stamp == before else { continue }
      var database = try SQLiteDatabase(path: copy.path, access: .readWrite)
      // It opens the log with the first look.
      _ = try database.first("SELECT count(*) FROM sqlite_schema") { $0.integer(0) }
      return database
    }
    throw .locked
  }

  /// Copies a file; one that is optional, such as a log after the last program has closed its file, may be missing.
  private static func copy(
    _ source: String, to place: String, isOptional: Bool = false
  ) throws(SQLiteError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else {
      if isOptional, errno == ENOENT { return }
      throw error()
    }
    defer { close(input) }
    let output = open(place, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
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
  /// Throws `.disk` or `.cannotOpen` if not even the first byte can be read; what the bytes say does not matter.
  func requireReading() throws(SQLiteError) {
    // Nothing waits for the other end of a pipe.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    var byte: UInt8 = 0
    guard descriptor >= 0, pread(descriptor, &byte, 1, 0) >= 0 else {
      throw Self.error() == .disk ? SQLiteError.disk : SQLiteError.cannotOpen
    }
  }

  /// Whether the file is a library that needs nothing beside it, and SQLite finds no damage in it.
  var isWhole: Bool {
    guard !hasLog, case .library = kind else { return false }
    do throws(SQLiteError) {
      var database = try SQLiteDatabase(path: path, access: .immutable)
      return try database.first("PRAGMA quick_check(1)") { $0.text(0) } == "ok"
    } catch {
      return false
    }
  }

  /// Whether the file or its log is damaged, judged by a copy of which every byte was read without an error.
  ///
  /// Throws `.disk` if a byte cannot be read, and otherwise what stands in the way of a copy.
  func isDamaged() throws(SQLiteError) -> Bool {
    // SQLite throws away the log of a file without bytes, and finds nothing wrong.
    if kind == .empty { return true }
    do throws(SQLiteError) {
      var copy = try openCopy()
      return try copy.first("PRAGMA integrity_check(1)") { $0.text(0) } != "ok"
    } catch {
      guard error == .corrupt else { throw error }
      return true
    }
  }
}
