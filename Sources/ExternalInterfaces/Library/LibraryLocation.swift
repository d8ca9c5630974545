public import BusinessLogic
public import DomainEntities
internal import OperatingSystem
internal import SQLite

/// The library file as a whole: its location, integrity and backups.
public struct LibraryLocation: Sendable {
  private let file: LibraryFile?
  private let library: SQLiteMovieLibrary

  /// Creates the location of the library in the user's data folder.
  public init() {
    self.init(LibraryFile.default)
  }

  init(_ file: LibraryFile?) {
    self.file = file
    library = SQLiteMovieLibrary(
      file, waiting: SQLiteMovieLibrary.commandTimeout, warn: { StandardStreams.complain($0) })
  }

  /// Returns a summary of the library, and the problem if the file cannot be read.
  ///
  /// A damaged file is set aside.
  public func contents() -> (contents: LibraryFiles, problem: MovieDataError?) {
    var films: Int?
    var problem: MovieDataError?
    do throws(MovieDataError) {
      films = try library.entries(matching: LibraryRequest(.everything, limit: 0)).total
    } catch {
      problem = error
    }
    let exists = file?.identity != nil
    let contents = LibraryFiles(
      path: file?.path, exists: exists, bytes: file?.size ?? 0, films: exists ? films : nil,
      backups: backups().filter { $0.kind != .aside }, backupFolder: file?.backupFolder,
      asides: file?.asides ?? [])
    return (contents, problem)
  }

  /// Checks the integrity of the whole file and returns whether the library exists.
  ///
  /// A damaged file is set aside and throws `.damaged`. If another program has changed the tables,
  /// `.altered` is thrown and the file is kept.
  public func check() throws(MovieDataError) -> Bool {
    try library.read { (database) throws(SQLiteError) in
      guard try database.isSound() else { throw .corrupt }
      guard try database.alterations(of: LibrarySchema.steps).isEmpty else { throw .altered }
      return true
    } ?? false
  }

  /// Returns the differences between the tables of the file and the program's schema.
  public func alterations() throws(MovieDataError) -> [LibraryAlteration] {
    try library.read { (database) throws(SQLiteError) in
      try database.alterations(of: LibrarySchema.steps)
    } ?? []
  }
}

extension LibraryLocation {
  /// Returns the files from which the library can be restored, each read in full.
  public func backups() -> [LibraryBackup] {
    file.map { BackupFolder(of: $0).backups(checking: true) } ?? []
  }

  /// Makes a backup dated with the given day and returns its path, or nil if there is nothing to
  /// back up.
  ///
  /// With `ifChanged`, the newest backup is kept if nothing has changed since, and a new one is
  /// dated by the last change.
  public func backUp(
    on day: CalendarDate, ifChanged: Bool = false
  ) throws(MovieDataError) -> String? {
    try library.withConnection { (connection) throws(MovieDataError) in
      try connection.backUp(on: day, ifChanged: ifChanged)
    }
  }

  /// Returns the changes that restoring a backup would make, without making them.
  ///
  /// An unreadable library is part of the result.
  ///
  /// - Throws: An error if the backup cannot be read.
  public func preview(
    _ backup: LibraryBackup
  ) throws(MovieDataError) -> RestorePreview {
    let request = LibraryRequest(.everything, limit: .max)
    let restored: (entries: [LibraryEntry], lists: [CustomList], people: [FollowedPerson])
    do throws(SQLiteError) {
      // Use a copy, since the file of an earlier version must be migrated before reading.
      var copy = try LibraryFile(path: backup.path).openCopy()
      try copy.migrate(by: LibrarySchema.steps)
      restored = (
        try copy.entries(matching: request).entries, try copy.wholeLists(),
        try copy.followedPeople()
      )
    } catch {
      throw .library(LibraryFile(path: backup.path).problem(error))
    }
    var contents: LibraryBackup.Contents?
    var present: (entries: [LibraryEntry], lists: [CustomList], people: [FollowedPerson]) = (
      [], [], []
    )
    do throws(MovieDataError) {
      present.entries = try library.entries(matching: request).entries
      present.lists =
        try library.read { (database) throws(SQLiteError) in try database.wholeLists() } ?? []
      present.people = try library.followedPeople()
      contents = try presentContents()
    } catch {
      // Without a library there is nothing to compare with.
      if file?.identity != nil {
        return RestorePreview(backup: backup, present: nil, obstacle: error, changes: [])
      }
    }
    return RestorePreview(
      backup: backup, present: contents,
      changes: LibraryComparison.changes(from: present.entries, to: restored.entries),
      lists: LibraryComparison.lists(from: present.lists, to: restored.lists),
      people: LibraryComparison.people(from: present.people, to: restored.people))
  }

  /// Replaces the library with a backup; on failure the existing file is kept.
  ///
  /// - Returns: The path to which the existing file was moved, or nil if there was none.
  public func restore(
    _ backup: LibraryBackup, at moment: Timestamp
  ) throws(MovieDataError) -> String? {
    guard let file else { throw .library(.noFolder) }
    let asides = file.asides
    // The new step is later than all existing ones, so that the next backup is the newest.
    let present = (try? presentContents())?.lastStep ?? 0
    // An open file would be set aside together with its log.
    try library.withConnection { $0.close() }
    let backedUp = max(BackupFolder(of: file).findLastStep(), backup.contents?.lastStep ?? 0)
    let step = max(present, backedUp) + 1
    do throws(SQLiteError) {
      try file.restore(from: backup, step: step, at: moment)
    } catch {
      throw .library(file.problem(error))
    }
    return file.asides.first { !asides.contains($0) }
  }

  /// Returns a summary of the library; nil if there is none.
  public func presentContents() throws(MovieDataError) -> LibraryBackup.Contents? {
    try library.read { (database) throws(SQLiteError) in try database.contents() }
  }
}
