import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// Random lines through the parser of queries; `FUZZ` sets the number of rounds.
struct QueryFuzzTests {
  private static let rounds = TestSample.number("FUZZ") ?? 3_000

  private static let parts =
    QueryKey.all.map { $0.name + ":" } + QueryKey.flags + [
      "drama", "1990", "..", "<", ">=", "\"", "“", ",", "-", "!", " ", " ", " ", "é", "\u{301}",
      "7.5", ":", "fr", "80s", "\n", "sort:year", "https://", "日本", "\u{200D}", "\0", "heist",
      "\u{600}",
      "\u{903}", "🎬",
    ]

  @Test func `A query from a random line prints a text that reads as the same query`() {
    var (count, understood) = (0, 0)
    for seed in TestSample.seeds(Self.rounds) {
      var numbers = SplitMix64(seed: UInt64(seed))
      count += 1
      let line = (0..<numbers.next(below: 12)).map { _ in
        Self.parts[numbers.next(below: Self.parts.count)]
      }.joined()
      guard let query = try? TypedQuery(line) else { continue }
      understood += 1
      let again = try? TypedQuery(query.text)
      #expect(again == query, "\(line.debugDescription) as \(query.text.debugDescription)")
    }
    #expect(understood > count / 10)
  }

  @Test func `Random bytes never stop the parser`() {
    for seed in TestSample.seeds(Self.rounds) {
      var numbers = SplitMix64(seed: UInt64(seed))
      let bytes = (0..<numbers.next(below: 60)).map { _ in UInt8(numbers.next(below: 256)) }
      _ = try? TypedQuery(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test func `A very long line takes no longer than its length`() throws {
    let query = try TypedQuery(String(repeating: "genre:drama war ", count: 5_000))
    #expect(query.filters == [.genre(.drama)])
  }
}
