internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// The connection to a library file, with error recovery.
struct LibraryConnection: ~Copyable {
  /// How long a background backup waits for another one, in milliseconds.
  private static let backgroundTimeout: Int32 = 60_000

  private var library: OpenLibrary
  private var schedule = BackupSchedule()
  /// The state of the file, compared to detect changes by other processes.
  private struct FileState: Equatable {
    var identity: LibraryFile.Identity?
    var version: Int?
  }

  private var news: FileState?
  /// Whether a read transaction is held open.
  private var isHeld = false
  /// The damage that a check for changes has found, reported to the next reader.
  private var unreported: MovieDataError?

  /// Creates a connection from the file, its schema migrations, and the busy timeout in
  /// milliseconds.
  ///
  /// Nothing is opened yet.
  init(
    _ file: LibraryFile?, steps: [StaticString], waiting timeout: Int32,
    warn: @escaping @Sendable (String) -> Void
  ) {
    library = OpenLibrary(file, steps: steps, waiting: timeout, warn: warn)
  }

  /// The library file, or nil if no folder is available for it.
  var file: LibraryFile? { library.file }

  /// Runs a closure on a consistent snapshot of the file.
  ///
  /// - Returns: The result, or nil if no library was ever created.
  /// - Throws: `.missing` or a similar error if a previous library is gone.
  mutating func read<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer? {
    if isHeld, var open = library.takeIfOpen() {
      do throws(SQLiteError) {
        let answer = try body(&open)
        library.returnConnection(open)
        return answer
      } catch {
        // The file is closed, which also ends the transaction.
        isHeld = false
        throw library.problem(error)
      }
    }
    if let problem = unreported.take() { throw problem }
    guard let found = try library.found() else { return nil }
    do throws(SQLiteError) {
      var open = try library.take(found)
      let answer: Answer
      do throws(SQLiteError) {
        try open.run("BEGIN")
        answer = try body(&open)
        try open.run("COMMIT")
      } catch {
        // The failed statement may have ended the transaction already.
        try? open.run("ROLLBACK")
        library.returnConnection(open)
        throw error
      }
      library.returnAfterReading(open)
      return answer
    } catch {
      throw library.problem(error)
    }
  }

  /// Begins a read transaction, so that all reads see the same state until `endRead()`.
  ///
  /// Writing is not possible meanwhile.
  mutating func hold() throws(MovieDataError) {
    guard let found = try library.found() else { return }
    do throws(SQLiteError) {
      var open = try library.take(found)
      try open.run("BEGIN")
      // SQLite takes the snapshot with the first read.
      _ = try open.first("SELECT key FROM size") { $0.integer(0) }
      library.returnConnection(open)
      isHeld = true
    } catch {
      throw library.problem(error)
    }
  }

  /// Ends the read transaction.
  mutating func endRead() {
    guard isHeld else { return }
    isHeld = false
    if var open = library.takeIfOpen() {
      try? open.run("COMMIT")
      library.returnAfterReading(open)
    }
  }

  /// Runs a closure in a durable transaction: all changes are on disk when this returns, or none if
  /// it throws.
  ///
  /// Creates the file if it does not exist. If `occasion` returns that the change needs a backup,
  /// the state before it is backed up first; the change is not made if that fails.
  mutating func write<Answer>(
    at moment: Timestamp, backingUpBefore occasion: (Answer) -> BackupOccasion? = { _ in nil },
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer {
    if let problem = unreported.take() { throw problem }
    guard let file else { throw .library(.noFolder) }
    // Another process may set the file aside in between; changes to that file would be lost.
    for _ in 0..<3 {
      if try library.found() == nil { try library.create() }
      var isBackingUp = false
      do throws(SQLiteError) {
        guard let found = file.identity else { continue }
        var open = try library.take(found, forWriting: true)
        let answer: Answer
        do throws(SQLiteError) {
          schedule.backUpBeforeChange(
            &open, file, on: moment.day, waiting: library.timeout)
          let timeout = library.timeout
          answer = try open.change { (database) throws(SQLiteError) in
            let answer = try body(&database)
            if let occasion = occasion(answer) {
              isBackingUp = true
              try BackupFolder(of: file).write(
                before: occasion, on: moment.day, waiting: timeout)
              isBackingUp = false
            }
            return answer
          }
          schedule.recordChange(on: moment.day)
        } catch {
          library.returnConnection(open)
          throw error
        }
        library.returnConnection(open)
        if file.identity == found { return answer }
      } catch {
        let isOfBackup = isBackingUp && error != .full && error != .locked
        throw isOfBackup ? .library(.noBackup) : library.problem(error)
      }
    }
    throw .library(.locked)
  }

  /// Returns whether another process has changed the file since the last call.
  ///
  /// The first call returns false.
  mutating func checkForChanges() -> Bool {
    var version: Int?
    let before = file?.identity
    do throws(MovieDataError) {
      version = try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.first("PRAGMA data_version") { $0.integer(0) } ?? 0
      }
    } catch {
      let isDamage = error == .library(.damaged) || error == .library(.damagedWithoutBackup)
      if isDamage, before != nil {
        // The file has been renamed, so no later read would detect the damage.
        unreported = error
        news = FileState()
        return true
      }
      // Other errors are reported by the next read.
    }
    let found = FileState(identity: file?.identity, version: version)
    defer { news = found }
    return news != nil && news != found
  }

  /// Whether the last check for changes found the file unreadable.
  ///
  /// Such checks create and change files next to it.
  var lastCheckFailed: Bool { news?.identity != nil && news?.version == nil }

  /// Closes the file, so that it can be moved.
  mutating func close() { library.close() }

  // MARK: Backups

  /// Backs up the changes of this connection and closes the file, before the program exits.
  ///
  /// Closing moves the marks from the log into the file. If another process has the file open, the
  /// log stays; this does not wait for it.
  ///
  /// - Parameter start: Starts the backup in another process, for a library whose backup would
  ///   cause a noticeable delay here; returns whether that succeeded.
  mutating func finish(startingBackup start: @Sendable () -> Bool) {
    defer { close() }
    guard let file, let day = schedule.removeDue(), let found = file.identity else { return }
    if file.size > BackupSchedule.quickBackup {
      close()
      if start() { return }
    }
    guard var open = try? library.take(found) else { return }
    _ = try? BackupFolder(of: file).write(
      &open, on: day, ifChanged: true, waiting: library.timeout)
    library.returnConnection(open)
  }

  /// Makes a backup and returns its path, or nil if there is no library.
  ///
  /// With `ifChanged`, the backup is dated by the last change, since a background process may run
  /// past midnight.
  mutating func backUp(
    on day: CalendarDate, ifChanged: Bool
  ) throws(MovieDataError) -> String? {
    guard let file, let found = try library.found() else { return nil }
    do throws(SQLiteError) {
      var open = try library.take(found)
      let place: String
      do throws(SQLiteError) {
        let last = try ifChanged ? open.state().lastChange?.day : nil
        place = try BackupFolder(of: file).write(
          &open, on: min(last ?? day, day), ifChanged: ifChanged,
          waiting: Self.backgroundTimeout)
      } catch {
        library.returnConnection(open)
        throw error
      }
      library.returnConnection(open)
      return place
    } catch {
      throw library.problem(error)
    }
  }
}
