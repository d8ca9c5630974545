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
      backups: backups().filter { $0.kind != .aside }, backupFolder: file?.backupFolder,
      asides: file?.asides ?? [])
    return (contents, problem)
  }

  /// Whether there is a library; throws if anything is wrong with it.
  ///
  /// SQLite checks the whole file: a damaged one is set aside and throws `.damaged`. If another program has changed
  /// the tables, it throws `.altered`, and the file stays.
  public func check() throws(MovieDataError) -> Bool {
    try library.withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        guard try database.first("PRAGMA integrity_check(1)", read: { $0.text(0) }) == "ok" else {
          throw .corrupt
        }
        guard try database.alterations(of: LibrarySchema.steps).isEmpty else { throw .altered }
        return true
      } ?? false
    }
  }

  /// How the tables of the file differ from those that the program makes.
  public func alterations() throws(MovieDataError) -> [LibraryAlteration] {
    try library.withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.alterations(of: LibrarySchema.steps)
      } ?? []
    }
  }

  /// Begins an empty library; answers false where there is one already, which stays.
  public func begin() throws(MovieDataError) -> Bool {
    guard file != nil else { throw .library(.noFolder) }
    return try library.withConnection { (connection) throws(MovieDataError) in
      try connection.begin()
    }
  }
}

extension LibraryPlace {
  /// The files from which the library can be restored; every one of them is read as a whole.
  public func backups() -> [LibraryBackup] {
    file.map { BackupFolder(of: $0).backups(checking: true) } ?? []
  }

  /// Makes a backup of this day now; returns its path, nil where there is nothing to back up.
  ///
  /// With `ifChanged`, the newest backup stays where nothing was marked since, and a new one is of the day of the last
  /// change.
  public func backUp(
    on day: CalendarDate, ifChanged: Bool = false
  ) throws(MovieDataError) -> String? {
    try library.withConnection { (connection) throws(MovieDataError) in
      try connection.backUp(on: day, ifChanged: ifChanged)
    }
  }

  /// What restoring a backup would change; nothing is changed.
  ///
  /// Throws where the backup cannot be read; that the library cannot be read is a part of the answer.
  public func preview(
    _ backup: LibraryBackup
  ) throws(MovieDataError) -> LibraryRestoreCommand.Preview {
    let request = LibraryRequest(.everything, limit: .max)
    let restored: [LibraryEntry]
    do throws(SQLiteError) {
      // A copy, since the file of an earlier version has to become one of this version to be read.
      var copy = try LibraryFile(path: backup.path).openCopy()
      try copy.migrate(by: LibrarySchema.steps)
      restored = try copy.entries(matching: request).entries
    } catch {
      throw Self.problem(error)
    }
    do throws(MovieDataError) {
      let present = try library.entries(matching: request).entries
      return LibraryRestoreCommand.Preview(
        backup: backup, present: try presentContents(),
        changes: LibraryComparison.changes(from: present, to: restored))
    } catch {
      // What is not there any more is nothing to compare with.
      guard file?.identity == nil else {
        return LibraryRestoreCommand.Preview(
          backup: backup, present: nil, obstacle: error, changes: [])
      }
      return LibraryRestoreCommand.Preview(
        backup: backup, present: nil,
        changes: LibraryComparison.changes(from: [], to: restored))
    }
  }

  /// Puts a backup in the place of the file; returns the path under which the file that was there is set aside, nil
  /// where there was none.
  ///
  /// Where anything stands in the way, the file stays in its place.
  public func restore(
    _ backup: LibraryBackup, at moment: Timestamp
  ) throws(MovieDataError) -> String? {
    guard let file else { throw .library(.noFolder) }
    let asides = file.asides
    // Newer than all that was there, so that the next backup is the newest one.
    let present = (try? presentContents())?.lastStep ?? 0
    // What is open would be set aside together with its log.
    try library.withConnection { $0.close() }
    let backedUp = max(BackupFolder(of: file).findLastStep(), backup.contents?.lastStep ?? 0)
    let step = max(present, backedUp) + 1
    do throws(SQLiteError) {
      try file.restore(from: backup, step: step, at: moment)
    } catch {
      throw Self.problem(error)
    }
    return file.asides.first { !asides.contains($0) }
  }

  private func presentContents() throws(MovieDataError) -> LibraryBackup.Contents? {
    try library.withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.contents()
      }
    }
  }

  private static func problem(_ error: SQLiteError) -> MovieDataError {
    switch error {
    case .readOnly: .library(.readOnly)
    case .full: .library(.full)
    case .locked: .library(.locked)
    case .disk: .library(.diskError)
    default:
      error.isWantOfRoomOrRights && error != .cannotOpen ? .library(.full) : .library(.unreadable)
    }
  }
}
