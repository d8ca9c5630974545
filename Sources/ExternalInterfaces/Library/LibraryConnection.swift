internal import BusinessLogic
internal import DomainEntities

/// The open file of a library, and what becomes of it when something is wrong.
struct LibraryConnection: ~Copyable {
  let file: LibraryFile?
  // What is not private here is for the extension beside it.
  let steps: [StaticString]
  let patience: Int32
  var database: SQLiteDatabase?
  var identity: LibraryFile.Identity?
  /// The log of the open file.
  var log: LibraryFile.Identity?
  /// Whether it was opened without a look at what others write, which is good for one look.
  var isSnapshot = false
  /// The state of which a copy is open in the place of the file; that copy is good as long as the state is.
  var copied: LibraryFile.Stamp?
  /// The day before whose first change the backups were compared with the file.
  var comparedOn: CalendarDate?
  /// The day of the last change that was made here, whose backup is still to be made.
  var changedOn: CalendarDate?
  /// What is known of a file that is gone.
  var loss = LibraryLoss()
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
    self.file = file
    self.steps = steps
    self.patience = patience
  }

  /// Gives the body the file as it is at one moment; nil where there is none and was none.
  ///
  /// Throws `.missing` and its like where there is none but was one.
  mutating func read<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer? {
    if isHeld, var open = database.take() {
      do throws(SQLiteError) {
        let answer = try body(&open)
        database = consume open
        return answer
      } catch {
        // It is closed with that, and the moment is over.
        isHeld = false
        throw problem(error)
      }
    }
    if let problem = untold.take() { throw problem }
    guard let file, let found = try found() else { return nil }
    do throws(SQLiteError) {
      var open = try opened(file, found)
      let answer: Answer
      do throws(SQLiteError) {
        try open.run("BEGIN")
        answer = try body(&open)
        try open.run("COMMIT")
      } catch {
        // The statement that failed may have ended the transaction already.
        try? open.run("ROLLBACK")
        database = consume open
        throw error
      }
      if !isSnapshot || copied != nil { database = consume open }
      return answer
    } catch {
      throw problem(error)
    }
  }

  /// Has all that is read from now on be of one moment, until it is let go; writing has to wait for that.
  mutating func hold() throws(MovieDataError) {
    guard let file, let found = try found() else { return }
    do throws(SQLiteError) {
      var open = try opened(file, found)
      try open.run("BEGIN")
      // The moment is that of the first look.
      _ = try open.first("SELECT key FROM size") { $0.integer(0) }
      database = consume open
      isHeld = true
    } catch {
      throw problem(error)
    }
  }

  /// Ends that.
  mutating func letGo() {
    guard isHeld else { return }
    isHeld = false
    if var open = database.take() {
      try? open.run("COMMIT")
      if !isSnapshot || copied != nil { database = consume open }
    }
  }

  /// Runs the body so that all of what it writes is on the disk when this returns, or nothing when it
  /// throws.
  ///
  /// Makes the file where there is none.
  mutating func write<Answer>(
    at moment: Moment, _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer {
    if let problem = untold.take() { throw problem }
    guard let file else { throw .library(.noFolder) }
    // A file may be set aside by another program in between; what went into that one is not where it belongs.
    for _ in 0..<3 {
      if try found() == nil { try create() }
      do throws(SQLiteError) {
        guard let found = file.identity else { continue }
        var open = try opened(file, found, forWriting: true)
        let answer: Answer
        do throws(SQLiteError) {
          backUpBeforeChange(&open, file, on: moment.day)
          answer = try open.transaction(body)
          changedOn = moment.day
        } catch {
          database = consume open
          throw error
        }
        database = consume open
        if file.identity == found { return answer }
      } catch {
        throw problem(error)
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
      throw problem(error)
    }
    try create()
    raiseStepNumbers()
    return true
  }

  private mutating func create() throws(MovieDataError) {
    guard let file else { throw .library(.noFolder) }
    do throws(SQLiteError) {
      if file.kind == .empty {
        file.keepToUser()
        // SQLite sees to it that of several programs one fills it.
        var new = try SQLiteDatabase(path: file.path, access: .readWrite, waiting: patience)
        try new.makeLibrary(by: steps)
        return
      }
      try file.create { (path: String) throws(SQLiteError) in
        var new = try SQLiteDatabase(path: path, access: .readWrite)
        try new.makeLibrary(by: steps)
      }
    } catch .cannotOpen {
      throw .library(UserFolders.make(file.folder) ? .unreadable : .noFolder)
    } catch {
      throw problem(error)
    }
  }

  /// Closes the file, so that it can be put elsewhere.
  mutating func close() {
    database = nil
    copied = nil
  }
}
