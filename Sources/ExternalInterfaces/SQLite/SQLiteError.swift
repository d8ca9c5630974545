internal import CSQLite
internal import POSIX

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
  /// The system reports an error when the file is read or written; its contents may be sound.
  case disk
  /// The tables are not those of the program: a statement does not fit them.
  case altered
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
    case SQLITE_IOERR where code != Self.sharedMemorySize: self = .disk
    // Statements are constants of the program, so it is the tables that they do not fit.
    case SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_FORMAT: self = .altered
    default: self = .other(code: code)
    }
  }

  /// `SQLITE_IOERR_SHMSIZE`, which the header makes of a calculation that Swift does not import.
  private static let sharedMemorySize: Int32 = 10 | 19 << 8

  /// There is no room for what SQLite keeps beside a file.
  static let noRoomForSharedMemory = SQLiteError.other(code: sharedMemorySize)
}

extension SQLiteError {
  /// Takes a result code of a connection, and what the system said.
  ///
  /// SQLite reports a failed read as damage, and a full quota as a failed write.
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

  /// The last errors of the system with the file of a connection and with its journal; 0 for none.
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
