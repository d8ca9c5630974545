internal import CSQLite

/// What can go wrong with a database; none of it carries what was read or written.
enum SQLiteError: Error, Hashable, Sendable {
  /// Another connection has it, longer than this one waits.
  case locked
  /// The disk or the file may not become larger.
  case full
  /// The file is damaged, or no database at all.
  case corrupt
  /// The file may be read only.
  case readOnly
  /// There is no such file, and it cannot be made.
  case cannotOpen
  /// A later version of the program made the file.
  case newer
  /// Another program made the file, and not this one.
  case foreign
  /// Anything else, by SQLite's own number.
  case other(code: Int32)

  /// Takes a result code of SQLite that says that something went wrong.
  init(code: Int32) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_FULL: self = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_CANTOPEN: self = .cannotOpen
    default: self = .other(code: code)
    }
  }
}
