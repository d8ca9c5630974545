import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Vocabulary
@testable import Wording

/// The words that mark films, in every place where they are typed.
struct MarkWordsTests {
  private let words = MarkWords(today: day("2026-11-22"))

  @Test(arguments: [
    ("today", "2026-11-22"), ("yesterday", "2026-11-21"), ("1954-04-26", "1954-04-26"),
  ])
  func `A day is a name or a date`(word: String, date: String) throws {
    #expect(try words.date(word) == PartialDate(day(date)))
    #expect(try words.viewing(word) == .seen(on: day(date)))
  }

  @Test(arguments: ["2026", "2026-11", "2025", "2025-12"])
  func `A viewing may be in a month or a year that has begun`(word: String) throws {
    #expect(try words.viewing(word) == .seen(in: PartialDate(iso: word)))
  }

  @Test(arguments: ["2027", "2026-12"])
  func `A viewing in a month or a year to come is not allowed`(word: String) throws {
    let error = MarkError.futureDay(try words.date(word), today: day("2026-11-22"))
    #expect(throws: CommandFailure(.usage, Wording.refusal(error))) { try words.viewing(word) }
  }

  @Test(arguments: ["", "tomorrow", "2026-1", "26", "Today", "2026-02-30", "22.11.2026"])
  func `Other words are not days`(word: String) {
    let error = CommandFailure(.usage, Wording.noDate(word))
    #expect(throws: error) { try words.date(word) }
    #expect(throws: error) { try words.viewing(word) }
  }

  @Test func `A viewing in the future is not allowed`() throws {
    #expect(try words.date("2026-11-23") == PartialDate(day("2026-11-23")))
    let error = MarkError.futureDay(PartialDate(day("2026-11-23")), today: day("2026-11-22"))
    #expect(throws: CommandFailure(.usage, Wording.refusal(error))) {
      try words.viewing("2026-11-23")
    }
  }

  @Test(arguments: [
    (MarkAction.rate, "4,5", MarkChange.rating(UserRating(halves: 9))),
    (.rate, "none", .rating(nil)), (.seenOn, "unseen", .neverSeen), (.seenOn, "never", .neverSeen),
    (.seenOn, "unknown", .seen(on: nil)),
    (.seenOn, "yesterday", .seen(on: day("2026-11-21"))), (.tag, "film noir", .tag("film noir")),
    (.untag, "film noir", .noTag("film noir")), (.note, "Worth it.", .note("Worth it.")),
    (.removeNote, "", .note("")),
  ])
  func `A name and a value parse`(name: MarkAction, text: String, change: MarkChange) throws {
    #expect(try words.change(name, text) == change)
  }

  @Test(arguments: [
    (MarkAction.rate, "7", Wording.noRating("7")), (.rate, "never", Wording.noRating("never")),
    (.seenOn, "none", Wording.noDate("none", or: [MarkWords.unknown, MarkWords.unseen])),
    (.tag, " ", Wording.noTag),
    (.untag, "", Wording.noTag),
  ])
  func `Invalid marks are explained`(name: MarkAction, text: String, message: String) {
    #expect(throws: CommandFailure(.usage, message)) { try words.change(name, text) }
  }

  @Test(arguments: [(MarkAction.note, "note", TextLimit.note), (.tag, "tag", .tag)])
  func `A text that is too long is refused`(
    name: MarkAction, what: String, limit: TextLimit
  ) throws {
    let text = String(repeating: "x", count: limit.characters)
    _ = try words.change(name, text)
    let message = Wording.tooLong(what, characters: limit.characters + 1, limit)
    #expect(throws: CommandFailure(.usage, message)) { try words.change(name, text + "x") }
  }

  @Test(arguments: [
    (MarkAction.seenOn, "2026-11-23", "in the future"), (.seenOn, "2026-11-23", "2026-11-22"),
    (.seenOn, "1889-12", "1889-12 is before"),
    (.removeNote, "it", Wording.noValue(of: "remove-note", remove: "it")),
  ])
  func `Forbidden marks are explained`(name: MarkAction, text: String, part: String) {
    let error = #expect(throws: CommandFailure.self) { try words.change(name, text) }
    #expect(error?.kind == .usage && error?.message.contains(part) == true)
  }

  @Test func `Every offered value parses`() throws {
    for name in MarkAction.allCases {
      for value in name.value(tags: ["noir", "film noir"])?.values ?? [] {
        _ = try words.change(name, value)
      }
    }
  }
}
