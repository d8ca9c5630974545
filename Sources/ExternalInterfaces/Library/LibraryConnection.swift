internal import BusinessLogic
internal import DomainEntities

/// The open file of a library, and what becomes of it when something is wrong.
struct LibraryConnection: ~Copyable {
  /// How long a background backup waits for another one, in milliseconds.
  private static let patienceInBackground: Int32 = 60_000

  private var library: OpenLibrary
  private var schedule = BackupSchedule()
  /// What tells a state of the file that others have left from the next one.
  private struct News: Equatable {
    var identity: LibraryFile.Identity?
    var version: Int?
  }

  private var news: News?
  /// Whether all that is read is of one moment.
  private var isHeld = false
  /// What a look for news has found amiss and set aside, which whoever reads next is to be told.
  private var untold: MovieDataError?

  /// Takes where the file is, the versions it has had, and how long other programs are waited for, in
  /// milliseconds.
  ///
  /// Nothing is opened yet.
  init(_ file: LibraryFile?, steps: [StaticString], waiting patience: Int32) {
    library = OpenLibrary(file, steps: steps, waiting: patience)
  }

  /// Where the file is; nil where it cannot be.
  var file: LibraryFile? { library.file }

  /// Gives the body the file as it is at one moment; nil where there is none and was none.
  ///
  /// Throws `.missing` and its like where there is none but was one.
  mutating func read<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer? {
    if isHeld, var open = library.takeIfOpen() {
      do throws(SQLiteError) {
        let answer = try body(&open)
        library.giveBack(open)
        return answer
      } catch {
        // It is closed with that, and the moment is over.
        isHeld = false
        throw library.problem(error)
      }
    }
    if let problem = untold.take() { throw problem }
    guard let found = try library.found() else { return nil }
    do throws(SQLiteError) {
      var open = try library.take(found)
      let answer: Answer
      do throws(SQLiteError) {
        try open.run("BEGIN")
        answer = try body(&open)
        try open.run("COMMIT")
      } catch {
        // The statement that failed may have ended the transaction already.
        try? open.run("ROLLBACK")
        library.giveBack(open)
        throw error
      }
      library.giveBackAfterReading(open)
      return answer
    } catch {
      throw library.problem(error)
    }
  }

  /// Has all that is read from now on be of one moment, until it is let go; writing has to wait for that.
  mutating func hold() throws(MovieDataError) {
    guard let found = try library.found() else { return }
    do throws(SQLiteError) {
      var open = try library.take(found)
      try open.run("BEGIN")
      // The moment is that of the first look.
      _ = try open.first("SELECT key FROM size") { $0.integer(0) }
      library.giveBack(open)
      isHeld = true
    } catch {
      throw library.problem(error)
    }
  }

  /// Ends that.
  mutating func letGo() {
    guard isHeld else { return }
    isHeld = false
    if var open = library.takeIfOpen() {
      try? open.run("COMMIT")
      library.giveBackAfterReading(open)
    }
  }

  /// Runs the body so that all of what it writes is on the disk when this returns, or nothing when it
  /// throws.
  ///
  /// Makes the file where there is none.
  mutating func write<Answer>(
    at moment: Timestamp, _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer {
    if let problem = untold.take() { throw problem }
    guard let file else { throw .library(.noFolder) }
    // A file may be set aside by another program in between; what went into that one is not where it belongs.
    for _ in 0..<3 {
      if try library.found() == nil { try library.create() }
      do throws(SQLiteError) {
        guard let found = file.identity else { continue }
        var open = try library.take(found, forWriting: true)
        let answer: Answer
        do throws(SQLiteError) {
          schedule.backUpBeforeChange(
            &open, file, on: moment.day, waiting: library.patience)
          answer = try open.transaction(body)
          schedule.noteChange(on: moment.day)
        } catch {
          library.giveBack(open)
          throw error
        }
        library.giveBack(open)
        if file.identity == found { return answer }
      } catch {
        throw library.problem(error)
      }
    }
    throw .library(.locked)
  }

  /// Whether another program has changed anything since this was asked the last time; false for the first time.
  mutating func takeNews() -> Bool {
    var version: Int?
    let before = file?.identity
    do throws(MovieDataError) {
      version = try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.first("PRAGMA data_version") { $0.integer(0) } ?? 0
      }
    } catch {
      let isDamage = error == .library(.damaged) || error == .library(.damagedWithoutBackup)
      if isDamage, before != nil {
        // The file has another name now, so that nobody would find out any more.
        untold = error
        news = News()
        return true
      }
      // What cannot be read will be told to whoever reads it.
    }
    let found = News(identity: file?.identity, version: version)
    defer { news = found }
    return news != nil && news != found
  }

  /// Whether the last look for news found a file and could not read it, which leaves traces beside that.
  var cannotTellNews: Bool { news?.identity != nil && news?.version == nil }

  /// Makes the empty file, whatever backups there are; answers false where there is a file.
  mutating func begin() throws(MovieDataError) -> Bool {
    do throws(SQLiteError) {
      guard try file?.found() == nil else { return false }
    } catch {
      throw library.problem(error)
    }
    try library.create()
    raiseStepNumbers()
    return true
  }

  /// Closes the file, so that it can be put elsewhere.
  mutating func close() { library.close() }

  // MARK: Backups

  /// Backs up what this connection has changed and closes the file; called when the program is about to end.
  ///
  /// The file is closed so that what is marked is in it and not in its log. Another program that has it open keeps the
  /// log, and is not waited for.
  ///
  /// - Parameter start: Starts the backup in another process, for a library whose backup would be noticed here; returns
  ///   whether that succeeded.
  mutating func finish(startingBackup start: @Sendable () -> Bool) {
    defer { close() }
    guard let file, let day = schedule.takeDue(), let found = file.identity else { return }
    if file.size > BackupSchedule.quickBackup {
      close()
      if start() { return }
    }
    guard var open = try? library.take(found) else { return }
    _ = try? BackupFolder(of: file).write(
      &open, on: day, ifChanged: true, waiting: library.patience)
    library.giveBack(open)
  }

  /// Makes a backup now; returns its path, nil where there is no library.
  ///
  /// With `ifChanged`, it is of the day of the last change: a process in the background may run after midnight.
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
          waiting: Self.patienceInBackground)
      } catch {
        library.giveBack(open)
        throw error
      }
      library.giveBack(open)
      return place
    } catch {
      throw library.problem(error)
    }
  }

  /// Has the steps of a library that was just begun count as newer than those of the backups that are there.
  private mutating func raiseStepNumbers() {
    guard let file, let found = file.identity,
      var open = try? library.take(found, forWriting: true)
    else { return }
    try? open.raiseStepNumber(above: BackupFolder(of: file).findLastStep())
    library.giveBack(open)
  }
}
