public import ApplicationLogic
public import BusinessLogic
public import DomainEntities

/// The file of a library as a whole: where it is, whether it is sound, its backups.
public struct LibraryPlace: Sendable {
  private let file: LibraryFile?
  private let library: SQLiteMovieLibrary

  /// The one in the user's data folder.
  public init() {
    self.init(LibraryFile.usual)
  }

  init(_ file: LibraryFile?) {
    self.file = file
    library = SQLiteMovieLibrary(file, waiting: SQLiteMovieLibrary.patienceOfCommands)
  }

  /// What there is, and why the file cannot be read where that is so; one that is damaged is set aside.
  public func contents() -> (contents: LibraryCommand.Contents, problem: MovieDataError?) {
    var films: Int?
    var problem: MovieDataError?
    do throws(MovieDataError) {
      films = try library.entries(matching: LibraryRequest(.everything, limit: 0)).total
    } catch {
      problem = error
    }
    let exists = file?.identity != nil
    let contents = LibraryCommand.Contents(
      path: file?.path, exists: exists, bytes: file?.size ?? 0, films: exists ? films : nil,
      backups: file?.backups.map(\.day) ?? [], backupFolder: file?.backupFolder,
      asides: file?.asides ?? [])
    return (contents, problem)
  }

  /// Whether SQLite finds nothing wrong in the file; a damaged one is set aside and throws `.damaged`.
  public func check() throws(MovieDataError) -> Bool {
    try library.withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        guard try database.first("PRAGMA integrity_check(1)", read: { $0.text(0) }) == "ok" else {
          throw .corrupt
        }
        return true
      } ?? false
    }
  }

  /// Makes a backup of this day now; answers where it is, nil where there is nothing.
  public func backUp(on day: CalendarDate) throws(MovieDataError) -> String? {
    try library.withConnection { (connection) throws(MovieDataError) in
      try connection.backUp(on: day)
    }
  }

  /// Puts the last sound backup in the place of the file, which is set aside; answers its day.
  ///
  /// Nil where there is no sound backup. Whatever else stands in the way, the file stays in its place.
  public func restore() throws(MovieDataError) -> CalendarDate? {
    guard let file else { throw .library(.noFolder) }
    for backup in file.backups.reversed() {
      do throws(SQLiteError) {
        try file.restore(from: backup.path)
        return backup.day
      } catch {
        // Of any other nothing can be had; an earlier one may be whole.
        guard error.isWantOfRoomOrRights else { continue }
        switch error {
        case .readOnly: throw .library(.readOnly)
        case .cannotOpen: throw .library(.unreadable)
        default: throw .library(.full)
        }
      }
    }
    return nil
  }

  /// Begins an empty library; answers false where there is one already, which stays.
  public func begin() throws(MovieDataError) -> Bool {
    guard file != nil else { throw .library(.noFolder) }
    return try library.withConnection { (connection) throws(MovieDataError) in
      try connection.begin()
    }
  }
}
