import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore

/// What the library file stores about accounts.
struct LibraryAccountTests {
  private static let account = 7
  private let fixture: LibraryFixture
  private let library: SQLiteMovieLibrary

  init() throws {
    fixture = try LibraryFixture()
    library = fixture.library()
  }

  private func note(
    _ film: Int, _ kind: AccountKind, _ here: AccountValue, _ there: AccountValue,
    sending: AccountValue? = nil
  ) throws {
    try library.record(
      [
        AccountUpdate(
          film: film, kind: kind,
          record: AccountRecord(here: here, there: there, sending: sending))
      ], of: Self.account, at: LibraryFixture.at(0))
  }

  private func queue(limit: Int = 100, of account: Int = account) throws -> [Int?] {
    try library.queue(of: account, limit: limit).map(\.movie.names.tmdb)
  }

  @Test func `Reading and deleting create no file`() throws {
    #expect(try library.accountEntries(of: Self.account).isEmpty && queue().isEmpty)
    try library.forget(Self.account, at: LibraryFixture.at(0))
    #expect(!fixture.names.contains("library.db"))
  }

  @Test func `Changes unknown to the account are pending, longest unchanged first`() throws {
    try library.mark(LibraryFixture.film(3), .favorite(true), at: 10)
    try library.mark(LibraryFixture.film(1), .watchlist(true), at: 20)
    try library.mark(LibraryFixture.film(2), .rating(UserRating(halves: 7)), at: 30)
    try library.mark(LibraryFixture.film(4), .note("mine"), .tag("mine"), .seen(on: nil), at: 40)
    #expect(try queue() == [3, 1, 2])
    #expect(try queue(limit: 2) == [3, 1])
    // A guest session can only rate.
    #expect(try queue(of: AccountIdentity.guest) == [2])
    try note(3, .favorite, .marked, .marked)
    try note(1, .watchlist, .marked, .none)
    #expect(try queue() == [2])
    try note(2, .rating, .rated(14), .rated(13))
    #expect(try queue().isEmpty)
    #expect(try library.queueCounts(of: Self.account) == (0, 0))
    // Nothing was sent to another account.
    #expect(try queue(of: 8) == [3, 1, 2])
    try library.mark(LibraryFixture.film(2), .rating(UserRating(halves: 8)), at: 50)
    try library.mark(LibraryFixture.film(3), .favorite(false), at: 60)
    #expect(try queue() == [2, 3])
    try library.forget(Self.account, at: LibraryFixture.at(70))
    #expect(try queue() == [1, 2])
  }

  @Test func `A change being sent stays pending even if reverted`() throws {
    try library.mark(LibraryFixture.film(1), .favorite(true))
    try note(1, .favorite, .none, .none, sending: .marked)
    try library.mark(LibraryFixture.film(1), .favorite(false))
    let waiting = try library.queue(of: Self.account, limit: 9)
    #expect(
      waiting.map(\.records) == [[.favorite: AccountRecord(sending: .marked)]])
  }

  @Test func `Account records round-trip`() throws {
    let values: [(AccountKind, AccountRecord)] = [
      (.favorite, AccountRecord(here: .marked, there: .none)),
      (.watchlist, AccountRecord(here: .none, there: .marked, sending: .marked)),
      (.rating, AccountRecord(here: .rated(2), there: .rated(17), sending: .rated(20))),
    ]
    for (kind, record) in values {
      try library.record(
        [AccountUpdate(film: 5, kind: kind, record: record)], of: Self.account,
        at: LibraryFixture.at(0))
    }
    let accountEntries = try fixture.library().accountEntries(of: Self.account)
    #expect(accountEntries.count == 1)
    #expect(accountEntries.first?.records == Dictionary(uniqueKeysWithValues: values))
    #expect(accountEntries.first?.movie.names == MovieIdentifiers(tmdb: 5))
  }

  @Test func `Incoming marks are stored at once unless changed meanwhile`() async throws {
    try library.mark(LibraryFixture.film(1), .note("mine"), at: 1)
    let other = fixture.library()
    let account = ArrivingAccount(films: [1: .rated(17), 2: .rated(4)]) {
      // Another program, between the comparison and the write.
      _ = try? other.mark(LibraryFixture.film(2), .rating(UserRating(halves: 10)), at: 5)
    }
    let sync = AccountSyncInteractor(
      service: account, ledger: InterruptedLedger(library, then: account.interrupt))
    let report = try await sync.sync(at: LibraryFixture.at(9))
    #expect(report.fetched.count == 2)
    let marks = try library.marks(of: [MovieIdentifiers(tmdb: 1), MovieIdentifiers(tmdb: 2)])
    #expect(marks[0]?.rating == UserRating(halves: 9) && marks[0]?.note == "mine")
    #expect(marks[1]?.rating == UserRating(halves: 10))
    let records = try library.accountEntries(of: 7).map { $0.records[.rating] }
    // The other program was first.
    #expect(records == [nil, AccountRecord(here: .rated(18), there: .rated(17))])
    // The next comparison finds changes on both sides.
    let again = try await AccountSyncInteractor(service: account, ledger: library)
      .sync(at: LibraryFixture.at(10))
    #expect(again.conflicts.map(\.here) == [.rated(20)] && again.fetched.isEmpty)
  }

  @Test func `Films marked not for me are compared and not overwritten`() async throws {
    try library.mark(LibraryFixture.film(1), .notForMe(true), at: 1)
    let other = fixture.library()
    let account = ArrivingAccount(kind: .watchlist, films: [1: .marked, 2: .marked]) {
      _ = try? other.mark(LibraryFixture.film(2), .notForMe(true), at: 5)
    }
    let sync = AccountSyncInteractor(
      service: account, ledger: InterruptedLedger(library, then: account.interrupt))
    let report = try await sync.sync(at: LibraryFixture.at(9))
    #expect(report.conflicts.map(\.movie.names.tmdb) == [1])
    let marks = try library.marks(of: [MovieIdentifiers(tmdb: 1), MovieIdentifiers(tmdb: 2)])
    #expect(marks.allSatisfy { $0?.isNotForMe == true && $0?.isOnWatchlist == false })
    let again = try await sync.sync(at: LibraryFixture.at(10))
    #expect(again.conflicts.map(\.movie.names.tmdb) == [1, 2])
    let told = try await sync.sync(preferring: .account, at: LibraryFixture.at(11))
    #expect(told.fetched.count == 2)
    #expect(try library.counts()[.watchlist] == 2)
  }

  @Test func `Synced marks are in the history but cannot be undone`() async throws {
    try library.mark(LibraryFixture.film(3), .favorite(true), at: 1)
    let sync = AccountSyncInteractor(
      service: ArrivingAccount(films: [1: .rated(8)]), ledger: library)
    _ = try await sync.sync(at: LibraryFixture.at(9))
    let steps = try library.history(before: nil, limit: 9)
    #expect(steps.map(\.action.origin) == [.account, .person])
    #expect(steps.first?.action.label == "ann")
    let undone = try library.undo(at: LibraryFixture.at(10))
    #expect(undone?.action.origin == .person)
    #expect(try library.marks(of: [MovieIdentifiers(tmdb: 1)])[0]?.rating == UserRating(halves: 4))
  }

  @Test func `Films without a number are counted, and merged films are one`() throws {
    let named = LibraryMovie(
      names: MovieIdentifiers(catalogue: MovieIdentifier("film-1")), title: "Film 1", year: 1951)
    try library.mark(named, .favorite(true), at: 1)
    #expect(try library.queueCounts(of: Self.account) == (0, 1))
    try note(1, .favorite, .marked, .marked)
    try library.learn([LibraryFixture.film(1)], at: LibraryFixture.at(2))
    #expect(try library.queueCounts(of: Self.account) == (0, 0))
    try library.mark(named, .favorite(false), at: 3)
    #expect(try queue() == [1])
  }
}

/// An account that has films of one kind and accepts everything.
private struct ArrivingAccount: AccountService {
  var kind = AccountKind.rating
  let films: [Int: AccountValue]
  var interrupt: @Sendable () -> Void = {}
  let identity = AccountIdentity(number: 7, name: "ann")

  nonisolated(nonsending) func films(
    _ kind: AccountKind
  ) async throws(MovieDataError) -> [AccountMovie] {
    guard kind == self.kind else { return [] }
    return films.sorted { $0.key < $1.key }
      .map { AccountMovie(movie: LibraryFixture.film($0.key), value: $0.value) }
  }

  nonisolated(nonsending) func values(
    of film: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue] {
    films[film].map { [kind: $0] } ?? [:]
  }

  nonisolated(nonsending) func set(
    _ kind: AccountKind, of film: Int, to value: AccountValue
  ) async throws(MovieDataError) {}
}

/// A ledger that is changed between the comparison and the write.
private struct InterruptedLedger: AccountLedger {
  let library: SQLiteMovieLibrary
  let interrupt: @Sendable () -> Void

  init(_ library: SQLiteMovieLibrary, then interrupt: @escaping @Sendable () -> Void) {
    self.library = library
    self.interrupt = interrupt
  }

  func accountEntries(of account: Int) throws(MovieDataError) -> [AccountEntry] {
    try library.accountEntries(of: account)
  }

  func queue(of account: Int, limit: Int) throws(MovieDataError) -> [AccountEntry] {
    try library.queue(of: account, limit: limit)
  }

  func queueCounts(
    of account: Int
  ) throws(MovieDataError) -> (waiting: Int, unidentified: Int) {
    try library.queueCounts(of: account)
  }

  func apply(
    _ arrivals: [IncomingAccountChange], from account: Int, as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    interrupt()
    return try library.apply(arrivals, from: account, as: action)
  }

  func record(
    _ notes: [AccountUpdate], of account: Int, at moment: Timestamp
  ) throws(MovieDataError) {
    try library.record(notes, of: account, at: moment)
  }

  func forget(_ account: Int, at moment: Timestamp) throws(MovieDataError) {
    try library.forget(account, at: moment)
  }
}
