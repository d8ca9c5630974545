package import BusinessLogic
package import DomainEntities
package import Wording

/// Parses typed marks, in the prompt, in plain mode and on the command line.
package struct MarkWords: Hashable, Sendable {
  /// The named days, as offsets from today.
  private static let namedDays = ["today": 0, "yesterday": -1]

  /// The word for an unknown day.
  package static let unknown = "unknown"
  /// The word that removes all viewings.
  static let unseen = "unseen"

  /// The current day.
  let today: CalendarDate

  /// Creates a parser for a current day.
  package init(today: CalendarDate) { self.today = today }

  /// Parses `today`, `yesterday` or a day, a month or a year in the form of ISO 8601.
  package func date(_ word: String) throws(CommandFailure) -> PartialDate {
    let day = Self.namedDays[word].map { PartialDate(today.adding(days: $0)) }
    guard let date = day ?? PartialDate(iso: word) else {
      throw CommandFailure(.usage, Wording.noDate(word))
    }
    return date
  }

  /// Parses the date of a viewing and checks the rules for it.
  package func viewing(_ word: String) throws(CommandFailure) -> MarkChange {
    let change = MarkChange.seen(in: try date(word))
    do throws(MarkError) {
      try MovieMarkInteractor.check(change, today: today)
    } catch {
      throw CommandFailure(.usage, Wording.refusal(error))
    }
    return change
  }

  private func rating(_ word: String) throws(CommandFailure) -> UserRating {
    guard let rating = UserRating(word) else {
      throw CommandFailure(.usage, Wording.noRating(word))
    }
    return rating
  }

  private func tag(_ word: String) throws(CommandFailure) -> String {
    try Self.check(word, "tag", .tag)
    guard let tag = MovieMarks.tag(word) else { throw CommandFailure(.usage, Wording.noTag) }
    return tag
  }

  /// Checks that a typed text, called `name` in the error, is within its limit.
  package static func check(
    _ text: String, _ name: String, _ limit: TextLimit
  ) throws(CommandFailure) {
    let kept = TextLimit.limitingClusters(text)
    guard limit.holds(kept) else {
      throw CommandFailure(.usage, Wording.tooLong(name, characters: kept.count, limit))
    }
  }
}

// MARK: Recognizing dates

extension MarkWords {
  private static let names: Set<Substring> = [
    "today", "yesterday", "tomorrow", "tonight", "now", "monday", "tuesday", "wednesday",
    "thursday", "friday", "saturday", "sunday", "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep",
    "sept", "oct", "nov", "dec",
  ]
  private static let periods: Set<Substring> = [
    "day", "days", "night", "evening", "morning", "weekend", "week", "weeks", "month", "months",
    "year", "years",
  ]
  private static let others: Set<Substring> = [
    "last", "this", "next", "past", "ago", "before", "a", "an", "the", "on", "in", "of", "at",
    "one", "two", "three", "few",
  ]

  /// Returns whether a text is a date, whatever the rules for viewings say.
  package static func isDate(_ text: String) -> Bool {
    namedDays[text] != nil || PartialDate(iso: text) != nil
  }

  /// Returns whether a word is a day in figures, such as `21.11.2026`, valid or not.
  package static func isInFigures(_ word: String) -> Bool {
    let parts = word.split(omittingEmptySubsequences: false) { "-./".contains($0) }
    return parts.count == 3
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Returns whether words look like a date in any usual spelling, valid or not, such as `2026`,
  /// `tomorrow`, `21.11.2026`, `last friday`, `21 November 2026` or `two weeks ago`.
  package static func lookLikeDate(_ words: [String]) -> Bool {
    let parts = FoldedText(words.joined(separator: " ")).words
    let numbers = parts.filter { $0.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
    guard
      parts.allSatisfy({
        names.contains($0) || periods.contains($0) || others.contains($0) || numbers.contains($0)
      })
    else { return false }
    return parts.contains(where: names.contains) || numbers.count > 1
      || numbers.contains { $0.utf8.count == 4 || $0.utf8.count == 8 }
      || parts.count > 1 && parts.contains(where: periods.contains)
  }
}

// MARK: Marks by name

extension MarkWords {
  /// Parses the value after a word that takes one.
  package func change(_ action: MarkAction, _ text: String) throws(CommandFailure) -> MarkChange {
    switch action {
    case .rate: return .rating(text == "none" ? nil : try rating(text))
    case .seen, .seenOn:
      switch text {
      case Self.unknown: return .seen(on: nil)
      // The word of earlier versions is accepted too.
      case Self.unseen, "never": return .neverSeen
      default:
        guard Self.isDate(text) else {
          throw CommandFailure(.usage, Wording.noDate(text, or: [Self.unknown, Self.unseen]))
        }
        return try viewing(text)
      }
    case .tag: return .tag(try tag(text))
    case .untag: return .noTag(try tag(text))
    case .note:
      try Self.check(text, "note", .note)
      return .note(text)
    case .removeNote where text.isEmpty: return .note("")
    default: throw CommandFailure(.usage, Wording.noValue(of: action.rawValue, remove: text))
    }
  }
}
