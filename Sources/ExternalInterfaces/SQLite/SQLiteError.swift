internal import CSQLite
internal import POSIX

/// A database error; no case contains data that was read or written.
package enum SQLiteError: Error, Hashable, Sendable {
  /// Another connection has locked the file beyond the busy timeout.
  case locked
  /// The disk or the quota is full.
  case full
  /// The file is damaged or not a database.
  case corrupt
  /// The file is read-only.
  case readOnly
  /// The file does not exist and cannot be created.
  case cannotOpen
  /// The system reports an I/O error; the contents of the file may be intact.
  case disk
  /// The tables differ from the program's schema, so a statement does not fit them.
  case altered
  /// A later version of the program has created the file.
  case newer
  /// Another program has created the file.
  case foreign
  /// The log next to the file is that of another file.
  case foreignLog
  /// The file is much larger than the database in it.
  case oversized
  /// Any other error, with SQLite's result code.
  case other(code: Int32)

  /// Creates an error from an SQLite result code other than success.
  init(code: Int32) {
    switch code & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
    case SQLITE_FULL: self = .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_IOERR where code != Self.sharedMemorySize: self = .disk
    // Statements are constants of the program, so the tables must have changed.
    case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_FORMAT: self = .altered
    default: self = .other(code: code)
    }
  }

  /// `SQLITE_IOERR_SHMSIZE`, a computed macro that Swift does not import.
  private static let sharedMemorySize: Int32 = 10 | 19 << 8

  /// There is no space for SQLite's shared memory file.
  package static let noRoomForSharedMemory = SQLiteError.other(code: sharedMemorySize)
}

extension SQLiteError {
  /// Creates an error from a result code and the system errors of a connection.
  ///
  /// SQLite reports a failed read as damage, and an exceeded quota as a failed write.
  init(code: Int32, of connection: OpaquePointer?) {
    self.init(code: code)
    guard self == .corrupt || self == .disk else { return }
    for reason in Self.systemErrors(of: connection) {
      switch reason {
      case EIO, ENXIO, ERANGE: self = .disk
      case EDQUOT: self = .full
      default: continue
      }
      return
    }
  }

  /// Returns the last system errors of the connection's file and journal, or 0 for none.
  private static func systemErrors(of connection: OpaquePointer?) -> [Int32] {
    guard let connection else { return [] }
    var ofFile: Int32 = 0
    sqlite3_file_control(connection, nil, SQLITE_FCNTL_LAST_ERRNO, &ofFile)
    var ofJournal: Int32 = 0
    var journal: UnsafeMutablePointer<sqlite3_file>?
    sqlite3_file_control(connection, nil, SQLITE_FCNTL_JOURNAL_POINTER, &journal)
    if let journal, let control = journal.pointee.pMethods?.pointee.xFileControl {
      _ = control(journal, SQLITE_FCNTL_LAST_ERRNO, &ofJournal)
    }
    return [ofFile, ofJournal]
  }
}
