public import BusinessLogic
public import DomainEntities
internal import Synchronization

/// A person's marks in a file of their data folder, which all programs that run at once share.
///
/// What is confirmed is on the disk. Looking makes no file where there is none. Any thread may call.
public final class SQLiteMovieLibrary: MovieLibrary {
  /// So long a command waits for other programs that write, in milliseconds.
  public static let patienceOfCommands: Int32 = 5000
  /// So long the browser does, whose screen waits meanwhile.
  public static let patienceOfScreens: Int32 = 250

  private let connection: Mutex<LibraryConnection>

  /// Uses `library.db` in the user's data folder, which is opened with the first call.
  public convenience init(waiting milliseconds: Int32) {
    self.init(LibraryFile.usual, waiting: milliseconds)
  }

  /// Uses a file at a place of its own, for whoever measures or keeps several.
  public convenience init(at path: String, waiting milliseconds: Int32) {
    self.init(LibraryFile(path: path), waiting: milliseconds)
  }

  /// Uses a file; nil has none and cannot save anything.
  init(
    _ file: LibraryFile?, steps: [StaticString] = LibrarySchema.steps,
    waiting milliseconds: Int32 = 250
  ) {
    connection = Mutex(LibraryConnection(file, steps: steps, waiting: milliseconds))
  }

  /// The marks of films in one look.
  public func marks(of films: [MovieNames]) throws(MovieDataError) -> [MovieMarks?] {
    let found = try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.marks(of: films)
    }
    return found ?? films.map { _ in nil }
  }

  /// A film that goes by any of these names.
  public func entry(of film: MovieNames) throws(MovieDataError) -> LibraryEntry? {
    guard !film.isEmpty else { return nil }
    let row = try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      MovieRow.joined(try database.films(of: film, withFacts: true))
    }
    return (row ?? nil).map { LibraryEntry(movie: $0.movie, marks: $0.marks) }
  }

  /// The marked films of a title.
  public func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.entries(titled: title)
    } ?? []
  }

  /// A window of a list of one's own.
  public func entries(matching request: LibraryRequest) throws(MovieDataError) -> LibraryBatch {
    try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.entries(matching: request)
    } ?? LibraryBatch(entries: [], total: 0)
  }

  /// How much there is of everything.
  public func counts() throws(MovieDataError) -> LibraryCounts {
    try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.counts()
    } ?? LibraryCounts()
  }

  /// What the films of a list have in common.
  public func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics {
    try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.statistics(of: list)
    } ?? LibraryStatistics()
  }

  /// Changes the marks of some films, all or none.
  public func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    // Where there is nothing, most of what takes something away would only make an empty file.
    let isIdle = edits.allSatisfy { $0.change(MovieMarks()).isEmpty }
    if isIdle, try read({ _ in true }) == nil { return nil }
    return try write(at: action.moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.apply(edits, as: action).flatMap { number throws(SQLiteError) in
        try database.step(number)
      }
    }
  }

  /// Notes what is known of films that are marked; writes only where that is something new.
  public func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError) {
    let isNew = try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.learnsAnything(from: movies)
    }
    guard isNew ?? false else { return }
    try write(at: moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.learn(movies, at: moment)
    }
  }

  /// Undoes the last step that a person has asked for.
  public func undo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    guard try read({ _ in true }) != nil else { return nil }
    return try write(at: moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      guard let number = try database.undo(at: moment) else { return nil }
      return try database.step(number)
    }
  }

  /// Redoes the step undone last.
  public func redo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    guard try read({ _ in true }) != nil else { return nil }
    return try write(at: moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      guard let number = try database.redo(at: moment) else { return nil }
      return try database.step(number)
    }
  }

  /// The steps before a number, newest first, without the newest `offset` of them.
  public func history(
    before number: Int?, offset: Int, limit: Int
  ) throws(MovieDataError) -> [LibraryStep] {
    try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.history(before: number, offset: offset, limit: limit)
    } ?? []
  }

  /// All that the body reads is of one moment; others may mark meanwhile.
  public func atOneMoment(_ body: () -> Void) throws(MovieDataError) {
    try withConnection { (connection) throws(MovieDataError) in try connection.hold() }
    defer { connection.withLock { $0.letGo() } }
    body()
  }

  /// Whether another program has changed anything since this was asked the last time; false for the first time.
  func takeNews() -> Bool { connection.withLock { $0.takeNews() } }

  /// Whether asking that found a file and could not read it, which leaves traces beside that.
  var cannotTellNews: Bool { connection.withLock { $0.cannotTellNews } }

  /// Where the file is; nil where it cannot be.
  var file: LibraryFile? { connection.withLock { $0.file } }

  /// Backs up what was changed here and closes the file, so that all that is marked is in that one file; called when
  /// the program is about to end.
  ///
  /// - Parameter start: Starts the backup of a large library in another process and returns whether that succeeded;
  ///   without it, the backup is made before this returns.
  public func finish(startingBackup start: @Sendable () -> Bool = { false }) {
    connection.withLock { $0.finish(startingBackup: start) }
  }

  /// Lets the body have the connection, for what is done to the file as a whole.
  func withConnection<Answer: Sendable>(
    _ body: @Sendable (inout LibraryConnection) throws(MovieDataError) -> Answer
  ) throws(MovieDataError) -> Answer {
    try connection.withLock { (connection) throws(MovieDataError) in try body(&connection) }
  }

  private func read<Answer: Sendable>(
    _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer? {
    try connection.withLock { (connection) throws(MovieDataError) in try connection.read(body) }
  }

  private func write<Answer: Sendable>(
    at moment: Timestamp, _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer {
    try connection.withLock { (connection) throws(MovieDataError) in
      try connection.write(at: moment, body)
    }
  }
}

extension SQLiteMovieLibrary: AccountLedger {
  /// Every film that there is something to compare of.
  public func standings(of account: Int) throws(MovieDataError) -> [AccountStanding] {
    try standings(account) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.filmsToCompare(with: account)
    }
  }

  /// The films whose marks the account has not been told.
  public func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountStanding] {
    try standings(account) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.filmsToSend(to: account, limit: limit)
    }
  }

  /// How many films the account has not been told of, and of how many it never can be.
  public func queueCounts(
    of account: Int
  ) throws(MovieDataError) -> (waiting: Int, nameless: Int) {
    let counts = try withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        let waiting = try database.filmsToSend(to: account, limit: -1).count
        return (waiting, try database.filmsWithoutNumber())
      }
    }
    return counts ?? (0, 0)
  }

  /// Marks what an account has brought, and notes that both sides agree on it.
  public func take(
    _ arrivals: [AccountArrival], from account: Int, as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try withConnection { (connection) throws(MovieDataError) in
      try connection.write(at: action.moment) {
        (database: inout SQLiteDatabase) throws(SQLiteError) in
        let step = try database.apply(arrivals.map(\.edit), as: action)
        for arrival in arrivals {
          let now = try database.standing(of: arrival.note.film, with: account)
          if now.marks.accountValue(arrival.note.kind) == arrival.note.record.here {
            try database.note(arrival.note, of: account)
          }
        }
        return try step.flatMap { number throws(SQLiteError) in try database.step(number) }
      }
    }
  }

  /// Notes what both sides say now.
  public func note(
    _ notes: [AccountNote], of account: Int, at moment: Timestamp
  ) throws(MovieDataError) {
    try withConnection { (connection) throws(MovieDataError) in
      try connection.write(at: moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
        for note in notes { try database.note(note, of: account) }
      }
    }
  }

  /// Forgets what is noted of an account.
  public func forget(_ account: Int, at moment: Timestamp) throws(MovieDataError) {
    try withConnection { (connection) throws(MovieDataError) in
      // Where there is no file there is nothing to forget.
      guard connection.file?.identity != nil else { return }
      try connection.write(at: moment) { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.forget(account: account)
      }
    }
  }

  /// Forgets what was noted of the guest before.
  public func forgetGuest(at moment: Timestamp) throws(MovieDataError) {
    try forget(AccountIdentity.guest, at: moment)
  }

  private func standings(
    _ account: Int,
    _ films: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> [Int]
  ) throws(MovieDataError) -> [AccountStanding] {
    let found = try withConnection { (connection) throws(MovieDataError) in
      try connection.read { (database: inout SQLiteDatabase) throws(SQLiteError) in
        var standings: [AccountStanding] = []
        for film in try films(&database) {
          standings.append(try database.standing(of: film, with: account))
        }
        return standings
      }
    }
    return found ?? []
  }
}
