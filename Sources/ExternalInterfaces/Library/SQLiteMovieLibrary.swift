public import BusinessLogic
public import DomainEntities
public import OperatingSystem
internal import SQLite
internal import Synchronization

/// The user's library in a file of the data folder, shared by all running processes.
///
/// Confirmed changes are on disk. Reading does not create a file. Safe to use from any thread.
public final class SQLiteMovieLibrary: MovieLibrary {
  /// The busy timeout of commands in milliseconds.
  public static let commandTimeout: Int32 = 5000
  /// The busy timeout of the browser in milliseconds, during which its screen is blocked.
  public static let interactiveTimeout: Int32 = 250

  private let connection: Mutex<LibraryConnection>
  private let observers = Mutex<[@Sendable (LibraryEvent) -> Void]>([])

  /// Creates a library in `library.db` in the user's data folder, opened by the first call.
  ///
  /// `warn` is called with a message before root creates a library in the home of another user.
  public convenience init(
    waiting milliseconds: Int32,
    warn: @escaping @Sendable (String) -> Void = { StandardStreams.complain($0) }
  ) {
    self.init(LibraryFile.default, waiting: milliseconds, warn: warn)
  }

  /// The warning for root in the home of another user, as long as there is no library; nil for
  /// everyone else.
  public static var ownerWarning: String? {
    guard let path = LibraryFile.default?.path,
      let (folder, owner) = PathObstacle.otherOwner(of: path)
    else { return nil }
    return FileWording.ownedByRoot(path, otherwise: owner, in: folder)
  }

  /// Creates a library in a file at a path, for benchmarks and multiple libraries.
  public convenience init(at path: String, waiting milliseconds: Int32) {
    self.init(LibraryFile(path: path), waiting: milliseconds)
  }

  /// Creates a library in a file; without one, nothing can be saved.
  init(
    _ file: LibraryFile?, steps: [StaticString] = LibrarySchema.steps,
    waiting milliseconds: Int32 = 250, warn: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    connection = Mutex(
      LibraryConnection(file, steps: steps, waiting: milliseconds, warn: warn))
  }

  /// Returns the marks of films, or nil for films without marks.
  public func marks(of films: [MovieIdentifiers]) throws(MovieDataError) -> [MovieMarks?] {
    let found = try read { (database) throws(SQLiteError) in try database.marks(of: films) }
    return found ?? films.map { _ in nil }
  }

  /// Returns the film that has any of the identifiers.
  public func entry(of film: MovieIdentifiers) throws(MovieDataError) -> LibraryEntry? {
    guard !film.isEmpty else { return nil }
    let row = try read { (database) throws(SQLiteError) in
      MovieRow.joined(try database.films(of: film, withFacts: true))
    }
    return (row ?? nil).map(LibraryEntry.init)
  }

  /// Returns the films with a title that are marked or in a list.
  public func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    try read { (database) throws(SQLiteError) in try database.entries(titled: title) } ?? []
  }

  /// Returns the film without identifiers that has a title and a year.
  public func entry(titled title: String, year: Int?) throws(MovieDataError) -> LibraryEntry? {
    let row = try read { (database) throws(SQLiteError) in
      try database.unidentified(titled: title, year: year)
    }
    return (row ?? nil).map(LibraryEntry.init)
  }

  /// Returns a window of a list.
  public func entries(matching request: LibraryRequest) throws(MovieDataError) -> LibraryBatch {
    try read { (database) throws(SQLiteError) in
      try database.entries(matching: request)
    } ?? LibraryBatch(entries: [], total: 0)
  }

  /// Returns all counts of the library.
  public func counts() throws(MovieDataError) -> LibraryCounts {
    try read { (database) throws(SQLiteError) in try database.counts() } ?? LibraryCounts()
  }

  /// Returns the statistics of a list's films.
  public func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics {
    try read { (database) throws(SQLiteError) in
      try database.statistics(of: list)
    } ?? LibraryStatistics()
  }

  /// Returns the years with dated viewings, and the number of undated viewings.
  public func viewingYears() throws(MovieDataError) -> ViewingYears {
    try read { (database) throws(SQLiteError) in try database.viewingYears() } ?? ViewingYears()
  }

  /// Applies edits atomically.
  public func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    // Without a library, edits that only remove marks must not create an empty file.
    let isIdle = edits.allSatisfy { $0.change(MovieMarks()).isEmpty }
    if isIdle, try read({ _ in true }) == nil { return nil }
    return try save(action) { (database) throws(SQLiteError) in
      try database.apply(edits, as: action)
    }
  }

  /// Records the facts of marked films, writing only if they are new.
  public func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError) {
    let isNew = try read { (database) throws(SQLiteError) in
      try database.learnsAnything(from: movies)
    }
    guard isNew ?? false else { return }
    try write(at: moment) { (database) throws(SQLiteError) in
      try database.learn(movies, at: moment)
    }
  }

  /// Returns what undoing or redoing a step would do.
  public func reversal(
    _ direction: StepReversal.Direction, of step: Int?
  ) throws(MovieDataError) -> StepReversal? {
    let found = try read { (database) throws(SQLiteError) in
      try database.reversal(direction, of: step)
    }
    return found ?? nil
  }

  /// Undoes or redoes a step.
  ///
  /// A bulk change, or one with conflicts, is backed up before.
  public func perform(
    _ reversal: StepReversal, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    guard try read({ _ in true }) != nil else { return nil }
    let needsBackup = reversal.needsConfirmation
    return try save(at: moment) {
      needsBackup ? .reversal(reversal.direction, step: $0.number) : nil
    } _: { (database) throws(SQLiteError) in
      try database.perform(reversal, at: moment)
    }
  }

  /// Returns the steps before a number, newest first, skipping the newest `offset`.
  public func history(
    before number: Int?, offset: Int, limit: Int
  ) throws(MovieDataError) -> [LibraryStep] {
    try read { (database) throws(SQLiteError) in
      try database.history(before: number, offset: offset, limit: limit)
    } ?? []
  }

  /// Returns all lists of the user with their sizes, by name.
  public func customLists() throws(MovieDataError) -> [CustomListSummary] {
    try read { (database) throws(SQLiteError) in try database.customLists() } ?? []
  }

  /// Returns a list of the user with its films.
  public func customList(named name: String) throws(MovieDataError) -> CustomList? {
    let found = try read { (database) throws(SQLiteError) in try database.customList(named: name) }
    return found ?? nil
  }

  /// Returns the places of a film in lists of the user, by the name of the list.
  public func places(of movie: LibraryMovie) throws(MovieDataError) -> [CustomListPlace] {
    try read { (database) throws(SQLiteError) in try database.places(of: movie) } ?? []
  }

  /// Changes lists of the user atomically.
  public func edit(
    _ edits: [CustomListEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    // Without a library, edits of lists that do not exist must not create an empty file.
    let isIdle = edits.allSatisfy { $0.change(nil) == nil }
    if isIdle, try read({ _ in true }) == nil { return nil }
    return try save(action) { (database) throws(SQLiteError) in
      try database.edit(edits, as: action)
    }
  }

  /// Returns the people whom the user follows, the one followed last first.
  public func followedPeople() throws(MovieDataError) -> [FollowedPerson] {
    try read { (database) throws(SQLiteError) in try database.followedPeople() } ?? []
  }

  /// Follows people, or stops following them.
  public func follow(
    _ edits: [FollowEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    // Without a library, no person is followed.
    let isIdle = edits.allSatisfy { !$0.isFollowed }
    if isIdle, try read({ _ in true }) == nil { return nil }
    return try save(action) { (database) throws(SQLiteError) in
      try database.follow(edits, as: action)
    }
  }

  /// Records when TMDB was asked for a followed person.
  public func recordCheck(
    of person: FollowedPerson, at moment: Timestamp
  ) throws(MovieDataError) {
    guard try read({ _ in true }) != nil else { return }
    try write(at: moment) { (database) throws(SQLiteError) in
      try database.recordCheck(of: person, at: moment)
    }
  }

  /// Runs a closure whose reads all see the same state, despite changes by other processes.
  public func withSnapshot(_ body: () -> Void) throws(MovieDataError) {
    try withConnection { (connection) throws(MovieDataError) in try connection.hold() }
    defer { connection.withLock { $0.endRead() } }
    body()
  }

  /// Adds an observer of all changes.
  public func observe(_ observer: @escaping @Sendable (LibraryEvent) -> Void) {
    observers.withLock { $0.append(observer) }
  }

  /// Calls all observers.
  func publish(_ event: LibraryEvent) {
    for observer in observers.withLock({ $0 }) { observer(event) }
  }

  /// Returns whether another process has changed the file since the last call.
  ///
  /// The first call returns false.
  func checkForChanges() -> Bool { connection.withLock { $0.checkForChanges() } }

  /// Whether the last check for changes found the file unreadable.
  ///
  /// Such checks create and change files next to it.
  var lastCheckFailed: Bool { connection.withLock { $0.lastCheckFailed } }

  /// The library file, or nil if no folder is available for it.
  var file: LibraryFile? { connection.withLock { $0.file } }

  /// Backs up the changes of this process and closes the file, before the program exits.
  ///
  /// Closing moves all marks into a single file.
  ///
  /// - Parameter start: Starts the backup of a large library in another process and returns whether
  ///   that succeeded; without it, the backup is made before this returns.
  public func finish(startingBackup start: @Sendable () -> Bool = { false }) {
    connection.withLock { $0.finish(startingBackup: start) }
  }

  /// Runs a closure on the connection, for operations on the file as a whole.
  func withConnection<Answer: Sendable>(
    _ body: @Sendable (inout LibraryConnection) throws(MovieDataError) -> Answer
  ) throws(MovieDataError) -> Answer {
    try connection.withLock { (connection) throws(MovieDataError) in try body(&connection) }
  }

  func read<Answer: Sendable>(
    _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer? {
    try connection.withLock { (connection) throws(MovieDataError) in try connection.read(body) }
  }

  /// Makes a new step, or returns nil if nothing changes.
  func save(
    _ action: LibraryAction,
    _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Int?
  ) throws(MovieDataError) -> LibraryStep? {
    try save(
      at: action.moment,
      backingUpBefore: { BackupOccasion(of: $0, continuing: action.continues) }, body)
  }

  /// Makes or reverses a step, whose number the closure returns, and publishes it.
  private func save(
    at moment: Timestamp, backingUpBefore occasion: @Sendable (LibraryStep) -> BackupOccasion?,
    _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Int?
  ) throws(MovieDataError) -> LibraryStep? {
    let step = try write(at: moment, backingUpBefore: { $0.flatMap(occasion) }) {
      (database) throws(SQLiteError) in
      try body(&database).flatMap { number throws(SQLiteError) in try database.step(number) }
    }
    if let step { publish(.saved(step)) }
    return step
  }

  func write<Answer: Sendable>(
    at moment: Timestamp,
    backingUpBefore occasion: @Sendable (Answer) -> BackupOccasion? = { _ in nil },
    _ body: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(MovieDataError) -> Answer {
    try connection.withLock { (connection) throws(MovieDataError) in
      try connection.write(at: moment, backingUpBefore: occasion, body)
    }
  }
}

extension SQLiteMovieLibrary: AccountLedger {
  /// Returns every film with anything to compare.
  public func accountEntries(of account: Int) throws(MovieDataError) -> [AccountEntry] {
    try accountEntries(account) { (database) throws(SQLiteError) in
      try database.filmsToCompare(with: account)
    }
  }

  /// Returns the films with marks not sent to the account.
  public func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountEntry] {
    try accountEntries(account) { (database) throws(SQLiteError) in
      try database.filmsToSend(to: account, limit: limit)
    }
  }

  /// Returns how many films are not sent to the account yet, and how many can never be sent.
  public func queueCounts(
    of account: Int
  ) throws(MovieDataError) -> (waiting: Int, unidentified: Int) {
    try read { (database) throws(SQLiteError) in
      let waiting = try database.filmsToSend(to: account, limit: -1).count
      return (waiting, try database.filmsWithoutNumber())
    } ?? (0, 0)
  }

  /// Applies changes received from an account, and records that both sides agree.
  public func apply(
    _ arrivals: [IncomingAccountChange], from account: Int, as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try save(action) { (database) throws(SQLiteError) in
      let step = try database.apply(arrivals.map(\.edit), as: action)
      for arrival in arrivals {
        let now = try database.accountEntry(of: arrival.note.film, with: account)
        if now.marks.accountValue(arrival.note.kind) == arrival.note.record.here {
          try database.record(arrival.note, of: account)
        }
      }
      return step
    }
  }

  /// Records the state of both sides.
  public func record(
    _ notes: [AccountUpdate], of account: Int, at moment: Timestamp
  ) throws(MovieDataError) {
    try write(at: moment) { (database) throws(SQLiteError) in
      for note in notes { try database.record(note, of: account) }
    }
  }

  /// Deletes the state of an account.
  public func forget(_ account: Int, at moment: Timestamp) throws(MovieDataError) {
    // Do not create a file just to delete nothing.
    guard file?.identity != nil else { return }
    try write(at: moment) { (database) throws(SQLiteError) in
      try database.forget(account: account)
    }
  }

  /// Deletes the state of the previous guest session.
  public func forgetGuest(at moment: Timestamp) throws(MovieDataError) {
    try forget(AccountIdentity.guest, at: moment)
  }

  private func accountEntries(
    _ account: Int,
    _ films: @Sendable (inout SQLiteDatabase) throws(SQLiteError) -> [Int]
  ) throws(MovieDataError) -> [AccountEntry] {
    try read { (database) throws(SQLiteError) in
      try films(&database).map { film throws(SQLiteError) in
        try database.accountEntry(of: film, with: account)
      }
    } ?? []
  }
}
