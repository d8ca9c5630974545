import BusinessLogic
import DomainEntities
import Testing

/// The verdicts on the current and previous values of both sides.
struct AccountComparisonTests {
  private static let values: [AccountValue] = [.none, .rated(4), .rated(8), .rated(17)]
  private static let hereValues: [AccountValue] = [.none, .rated(4), .rated(8), .rated(18)]

  private func verdict(
    here: AccountValue, there: AccountValue, last: (AccountValue, AccountValue)? = nil,
    sending: AccountValue? = nil, isNotForMe: Bool = false
  ) -> AccountDecision {
    AccountComparison(
      here: here, there: there,
      record: last.map { AccountRecord(here: $0.0, there: $0.1, sending: sending) },
      isNotForMe: isNotForMe
    ).verdict
  }

  @Test func `Favorites and watchlist marks sync to the side without changes`() {
    let (no, yes) = (AccountValue.none, AccountValue.marked)
    let table: [(AccountValue, AccountValue, AccountValue, AccountDecision)] = [
      // Previous value (both sides), local, remote.
      (no, no, no, .agreed), (no, yes, no, .send), (no, no, yes, .take), (no, yes, yes, .agreed),
      (yes, yes, yes, .agreed), (yes, no, yes, .send), (yes, yes, no, .take),
      (yes, no, no, .agreed),
    ]
    for (before, here, there, expected) in table {
      #expect(
        verdict(here: here, there: there, last: (before, before)) == expected,
        "\(before) \(here) \(there)")
      if before == no { #expect(verdict(here: here, there: there) == expected) }
    }
  }

  @Test func `Films not for me are not marked, nor removed at the account unasked`() {
    #expect(verdict(here: .none, there: .marked, isNotForMe: true) == .differ)
    #expect(
      verdict(here: .none, there: .marked, last: (.none, .marked), isNotForMe: true)
        == .differ)
    // It was a favorite on both sides until it was marked not for me.
    #expect(
      verdict(here: .none, there: .marked, last: (.marked, .marked), isNotForMe: true) == .send)
    // Removing it at the account settles it.
    #expect(
      verdict(here: .none, there: .none, last: (.none, .marked), isNotForMe: true) == .agreed)
    // A rating does not contradict not for me.
    #expect(verdict(here: .none, there: .rated(4), isNotForMe: true) == .take)
  }

  @Test func `Every combination of old, local and remote rating has a verdict`() {
    var counts: [AccountDecision: Int] = [:]
    for lastHere in Self.hereValues {
      for lastThere in Self.values {
        for here in Self.hereValues {
          for there in Self.values {
            let found = verdict(here: here, there: there, last: (lastHere, lastThere))
            let expected: AccountDecision =
              if here == there.asHere {
                .agreed
              } else if here == lastHere {
                there == lastThere ? .differ : .take
              } else {
                there == lastThere ? .send : .differ
              }
            #expect(found == expected, "\(lastHere) \(lastThere) \(here) \(there)")
            counts[found, default: 0] += 1
          }
        }
      }
    }
    // The table contains all verdicts, so none of them was compared with itself only.
    #expect(
      counts == [.agreed: 64, .send: 36, .take: 36, .differ: 120])
  }

  @Test func `A change that arrived without confirmation is recognized later`() {
    let last = (AccountValue.none, AccountValue.none)
    // It arrived, and nothing has changed since.
    #expect(
      verdict(here: .rated(8), there: .rated(8), last: last, sending: .rated(8)) == .agreed)
    // It arrived and was then removed locally: without the record it would come back from the
    // account.
    #expect(verdict(here: .none, there: .rated(8), last: last, sending: .rated(8)) == .send)
    #expect(verdict(here: .none, there: .rated(8), last: last) == .take)
    // It arrived and was then changed locally.
    #expect(verdict(here: .rated(4), there: .rated(8), last: last, sending: .rated(8)) == .send)
    // It did not arrive.
    #expect(verdict(here: .rated(8), there: .none, last: last, sending: .rated(8)) == .send)
    // It did not arrive, and the film was rated at the account.
    #expect(
      verdict(here: .rated(8), there: .rated(4), last: last, sending: .rated(8))
        == .differ)
  }

  @Test func `Half a point is not a difference and is not sent back`() {
    for halves in AccountValue.halfPoints {
      let there = AccountValue.rated(halves)
      let rating = there.rating
      #expect(rating?.halves == (halves + 1) / 2)
      #expect(verdict(here: there.asHere, there: there) == .agreed)
      #expect(there.asHere == rating.map { .rated($0.halves * 2) })
    }
    // From 8.5 to 9 at the account: 4.5 stars locally before and after.
    #expect(verdict(here: .rated(18), there: .rated(18), last: (.rated(18), .rated(17))) == .agreed)
  }
}
