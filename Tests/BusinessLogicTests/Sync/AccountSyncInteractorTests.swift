import DomainEntities
import Synchronization
import Testing

@testable import BusinessLogic

/// Syncing with an account over both ports.
struct AccountSyncInteractorTests {
  private let account = ScriptedAccount()
  private let ledger = ScriptedLedger()

  private var interactor: AccountSyncInteractor {
    AccountSyncInteractor(service: account, ledger: ledger)
  }

  private nonisolated(nonsending) func sync(
    preferring preference: AccountSyncInteractor.Preference? = nil, isDryRun: Bool = false
  ) async throws(MovieDataError) -> AccountReport {
    try await interactor.sync(
      preferring: preference, isDryRun: isDryRun, at: AccountFixture.now)
  }

  private var changes: [String] { account.calls.filter { $0.hasPrefix("set") } }

  @Test func `The first sync gives each side the other's marks`() async throws {
    ledger.mark(1, .favorite(true), .rating(UserRating(halves: 9)))
    ledger.mark(2, .watchlist(true), .note("mine"), .tag("mine"), .seen(on: nil))
    account[3, .favorite] = .marked
    account[4, .rating] = .rated(15)
    let report = try await sync()
    #expect(changes == ["set 1 favorite marked", "set 1 rating rated(18)"])
    #expect(ledger[3, .favorite] == .marked)
    #expect(ledger[4, .rating] == .rated(16))
    #expect(report.fetched.map(\.movie.title) == ["Film 3", "Film 4"])
    #expect(ledger.state.withLock { $0.steps } == ["account ann 2"])
    #expect(report.unidentified == 3)
    let again = try await sync()
    #expect(again.sent.isEmpty && again.fetched.isEmpty && again.conflicts.isEmpty)
    #expect(changes.count == 2)
  }

  @Test(arguments: [true, false])
  func `A film rated in the account was seen on an unknown day, and stays on the watchlist`(
    marksSeen: Bool
  ) async throws {
    let interactor = AccountSyncInteractor(
      service: account, ledger: ledger, ratingMarksSeen: marksSeen)
    ledger.mark(1, .seen(in: PartialDate(year: 2019)))
    for film in 1...2 { account[film, .rating] = .rated(16) }
    account[2, .watchlist] = .marked
    account[3, .favorite] = .marked
    for _ in 0..<2 {
      _ = try await interactor.sync(at: AccountFixture.now)
      let marks = ledger.state.withLock { state in (1...3).map { state.marks[$0] } }
      #expect(marks[0]?.viewings.map { $0.date?.description } == ["2019"])
      #expect(marks[1]?.viewings.map(\.date) == (marksSeen ? [nil] : []))
      #expect(marks[1]?.isOnWatchlist == true && marks[2]?.isSeen == false)
    }
    #expect(account[2, .watchlist] == .marked && changes.isEmpty)
    account[2, .rating] = .none
    _ = try await interactor.sync(at: AccountFixture.now)
    #expect(ledger[2, .rating] == .none)
    #expect(ledger.state.withLock { $0.marks[2]?.isSeen } == marksSeen)
  }

  @Test func `A dry run changes nothing and reports the same`() async throws {
    ledger.mark(1, .favorite(true))
    account[3, .watchlist] = .marked
    let rehearsal = try await sync(isDryRun: true)
    #expect(changes.isEmpty && ledger[3, .watchlist] == .none)
    #expect(ledger.state.withLock { $0.records.isEmpty })
    let report = try await sync()
    #expect(report.sent == rehearsal.sent && report.fetched == rehearsal.fetched)
    #expect(report.sent.count == 1 && report.fetched.count == 1)
  }

  @Test func `A conflict stays on both sides and is reported until one side yields`() async throws {
    ledger.mark(1, .rating(UserRating(halves: 4)))
    _ = try await sync()
    ledger.mark(1, .rating(UserRating(halves: 10)))
    account[1, .rating] = .rated(2)
    for _ in 0..<3 {
      let report = try await sync()
      #expect(
        report.conflicts == [
          AccountChange(
            movie: AccountFixture.film(1), kind: .rating, here: .rated(20), there: .rated(2))
        ])
      #expect(report.sent.isEmpty && report.fetched.isEmpty)
      #expect(ledger[1, .rating] == .rated(20) && account[1, .rating] == .rated(2))
    }
    ledger.mark(1, .rating(UserRating(halves: 6)))
    #expect(try await sync().sent.count == 1)
    #expect(account[1, .rating] == .rated(12))
    #expect(try await sync().conflicts.isEmpty)
  }

  @Test(arguments: AccountSyncInteractor.Preference.allCases)
  func `Preferring a side resolves the conflict`(
    preference: AccountSyncInteractor.Preference
  ) async throws {
    ledger.mark(1, .rating(UserRating(halves: 10)), .notForMe(true))
    account[1, .rating] = .rated(2)
    account[1, .favorite] = .marked
    #expect(try await sync().conflicts.count == 2)
    _ = try await sync(preferring: preference)
    let isHere = preference == .here
    #expect(account[1, .rating] == .rated(isHere ? 20 : 2))
    #expect(ledger[1, .rating] == .rated(isHere ? 20 : 2))
    #expect(account[1, .favorite] == (isHere ? .none : .marked))
    #expect(ledger[1, .favorite] == (isHere ? .none : .marked))
    #expect(try await sync().conflicts.isEmpty)
  }

  @Test func `A film missing from a list is looked up before its mark is removed`() async throws {
    for film in 1...3 { ledger.mark(film, .favorite(true)) }
    _ = try await sync()
    account.state.withLock { $0.hidden = [1, 2] }
    account[2, .favorite] = .none
    let report = try await sync()
    #expect(report.fetched.map(\.movie.title) == ["Film 2"])
    #expect(ledger[1, .favorite] == .marked && ledger[2, .favorite] == .none)
    #expect(account.calls.filter { $0.hasPrefix("ask") } == ["ask 1", "ask 2"])
  }

  @Test func `A film the service deleted keeps its local marks`() async throws {
    ledger.mark(1, .favorite(true))
    _ = try await sync()
    account.state.withLock {
      $0.unknown = [1]
      $0.hidden = [1]
    }
    #expect(try await sync().fetched.isEmpty)
    #expect(ledger[1, .favorite] == .marked)
    ledger.mark(1, .watchlist(true))
    #expect(try await sync().refused.count == 1)
    // It is not retried.
    #expect(try await sync().refused.isEmpty)
    #expect(try ledger.queue(of: 7, limit: 9).isEmpty)
  }

  @Test func `An incomplete list fails the sync and removes nothing`() async throws {
    ledger.mark(1, .favorite(true))
    _ = try await sync()
    account.state.withLock { $0.listFailure = .invalidResponse }
    await #expect(throws: MovieDataError.invalidResponse) { try await sync() }
    #expect(ledger[1, .favorite] == .marked)
  }

  @Test func `A failed change is reported and sent next time`() async throws {
    for film in 1...5 { ledger.mark(film, .favorite(true)) }
    account.state.withLock { $0.failure = (2, .rateLimited(retryAfter: nil), false) }
    let report = try await sync()
    #expect(report.problem == .rateLimited(retryAfter: nil))
    #expect(report.sent.count == 2 && report.waiting.count == 3)
    account.state.withLock { $0.failure = nil }
    #expect(try await sync().sent.map(\.movie.title) == ["Film 3", "Film 4", "Film 5"])
  }

  @Test(arguments: 0...4)
  func `Completed changes are reported even if recording them fails`(writings: Int) async throws {
    for film in 1...25 { ledger.mark(film, .favorite(true)) }
    account[30, .favorite] = .marked
    ledger.state.withLock { $0.writings = writings }
    guard writings > 0 else {
      await #expect(throws: MovieDataError.library(.full)) { try await sync() }
      #expect(changes.isEmpty)
      return
    }
    let report = try await sync()
    #expect(report.fetched.count == 1)
    #expect(report.problem == (writings < 4 ? .library(.full) : nil))
    // Incoming changes, changes about to be sent, the first twenty, the others.
    #expect(report.sent.count == [0, 20, 25, 25][writings - 1])
    #expect(report.waiting.count == 25 - report.sent.count)
    #expect(changes.count == report.sent.count)
    ledger.state.withLock { $0.writings = nil }
    let next = try await sync()
    #expect(next.sent == report.waiting && next.problem == nil)
    #expect(changes.count == 25)
  }

  @Test func `A guest session sends ratings and reads nothing`() async throws {
    let guest = ScriptedAccount(AccountIdentity.guest)
    ledger.mark(1, .favorite(true), .rating(UserRating(halves: 3)))
    let interactor = AccountSyncInteractor(service: guest, ledger: ledger)
    #expect(try await interactor.sync(at: AccountFixture.now).sent.count == 1)
    ledger.mark(1, .rating(nil))
    #expect(try await interactor.sendChanges(at: AccountFixture.now).sent.count == 1)
    #expect(guest.calls == ["set 1 rating rated(6)", "set 1 rating none"])
  }

  @Test func `A background sync reads and sends only changed films`() async throws {
    for film in 1...3 { ledger.mark(film, .favorite(true)) }
    _ = try await sync()
    let before = account.calls.count
    ledger.mark(2, .favorite(false))
    ledger.mark(4, .rating(UserRating(halves: 2)))
    account[4, .rating] = .rated(20)
    let report = try await interactor.sendChanges(at: AccountFixture.now)
    #expect(account.calls.dropFirst(before) == ["ask 2", "ask 4", "set 2 favorite none"])
    #expect(report.conflicts.count == 1 && ledger[4, .rating] == .rated(4))
    #expect(try await interactor.sendChanges(at: AccountFixture.now) == AccountReport())
  }
}
