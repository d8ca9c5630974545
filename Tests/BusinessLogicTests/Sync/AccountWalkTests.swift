import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import BusinessLogic

/// Two sides that change at random, with a program that is killed at any point: nothing is lost or
/// restored, and in the end both agree except where both were changed.
struct AccountWalkTests {
  private struct Expectation {
    /// The last local change since both sides agreed, or nil.
    var here: AccountValue?
    var there: AccountValue?
  }

  @Test(arguments: 0..<60) func `After any interruptions the last change on a side counts`(
    seed: Int
  )
    async throws
  {
    var numbers = SeededNumbers(seed)
    let (account, ledger) = (ScriptedAccount(), ScriptedLedger())
    let interactor = AccountSyncInteractor(service: account, ledger: ledger)
    var agreed: [Int: AccountValue] = [:]
    for _ in 0..<40 {
      var wishes: [Int: Expectation] = [:]
      // Changes by people, with programs that are killed in between.
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let film = Int.random(in: 1...4, using: &numbers)
        let halves = Int.random(in: 0...3, using: &numbers)
        let value = halves == 0 ? AccountValue.none : .rated(halves * 4)
        // One side of a film at a time; simultaneous changes are covered by the tests of the rules.
        if wishes[film]?.there == nil, Bool.random(using: &numbers) {
          ledger.mark(film, .rating(UserRating(halves: halves * 2)))
          wishes[film, default: Expectation()].here = value
        } else if wishes[film]?.here == nil {
          account[film, .rating] = value
          wishes[film, default: Expectation()].there = value
        }
        if Bool.random(using: &numbers) {
          await killed(interactor, account, ledger, &numbers)
        }
      }
      ledger.state.withLock { $0.writings = nil }
      account.state.withLock { $0.failure = nil }
      let report = try await interactor.sync(at: AccountFixture.now)
      #expect(report.conflicts.isEmpty && report.problem == nil)
      for (film, wish) in wishes { agreed[film] = wish.here ?? wish.there ?? agreed[film] }
      for film in 1...4 {
        let expected = agreed[film] ?? .none
        #expect(ledger[film, .rating] == expected, "seed \(seed), film \(film), here")
        #expect(account[film, .rating] == expected, "seed \(seed), film \(film), there")
      }
      #expect(try ledger.queue(of: 7, limit: 9).isEmpty)
    }
  }

  /// Runs until a random moment, after which nothing is written or sent.
  private nonisolated(nonsending) func killed(
    _ interactor: AccountSyncInteractor, _ account: ScriptedAccount, _ ledger: ScriptedLedger,
    _ numbers: inout SeededNumbers
  ) async {
    let writings = Int.random(in: 0...2, using: &numbers)
    let sendings = Int.random(in: 0...2, using: &numbers)
    let isMade = Bool.random(using: &numbers)
    ledger.state.withLock { $0.writings = writings }
    account.state.withLock { $0.failure = (sendings, .offline, isMade) }
    if Bool.random(using: &numbers) {
      _ = try? await interactor.sync(at: AccountFixture.now)
    } else {
      _ = try? await interactor.sendChanges(at: AccountFixture.now)
    }
    ledger.state.withLock { $0.writings = nil }
    account.state.withLock { $0.failure = nil }
  }
}
