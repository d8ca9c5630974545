import BusinessLogic
import DomainEntities

/// The options of `moviebrowser mark`; what a day or a rating means depends on the day and on `removes`, so
/// `changes(today:)` reads them.
public struct MarkOptions: Hashable, Sendable {
  /// The options of most commands.
  public var shared = SharedOptions()
  /// The identifier or title of the film.
  public var name = ""
  /// Whether the other options name what is to be removed.
  public var removes = false
  /// Whether the film is a favorite.
  public var isFavorite = false
  /// Whether the film is on the watchlist.
  public var isOnWatchlist = false
  /// Whether the film is not for the user.
  public var isNotForMe = false
  /// The days of viewings; empty for one without a day.
  public var seen: [String] = []
  /// The rating in stars; empty to remove it.
  public var rating: String?
  /// The note; empty to remove it.
  public var note: String?
  /// The tags.
  public var tags: [String] = []

  /// Creates the options of a call that gives none.
  public init() {}

  /// Whether a word may be the day of a viewing, and so follows `--seen`; any other word is part of a title.
  public static func mayBeDay(_ word: String) -> Bool {
    if MarkWords.isNamedDay(word) { return true }
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Whether a word may be a rating, and so follows `--rate`.
  public static func mayBeRating(_ word: String) -> Bool {
    let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }
    return isNumber && (word.utf8.count < 3 || word.contains { $0 == "." || $0 == "," })
  }

  /// Whether a word may follow `--note` or `--tag`: an option does not.
  public static func mayBeText(_ word: String) -> Bool { !word.hasPrefix("-") }

  func changes(today: CalendarDate) throws(CommandFailure) -> [MarkChange] {
    var changes: [MarkChange] = []
    if isFavorite { changes.append(.favorite(!removes)) }
    if isOnWatchlist { changes.append(.watchlist(!removes)) }
    if isNotForMe { changes.append(.notForMe(!removes)) }
    // A day after an earlier one is a rewatch, in whatever order they were written.
    changes += try viewings(today)
    if let rating { changes.append(try change(rating: rating)) }
    if let note { changes.append(try change(note: note)) }
    for tag in tags { changes.append(try change(tag: tag)) }
    try check(changes)
    return changes
  }

  private func viewings(_ today: CalendarDate) throws(CommandFailure) -> [MarkChange] {
    var changes: [MarkChange] = []
    for word in seen { changes.append(try change(seen: word, today)) }
    func day(_ change: MarkChange) -> CalendarDate? {
      if case .seen(let day) = change { day } else { nil }
    }
    return changes.sorted { one, other in
      guard let other = day(other) else { return false }
      return day(one).map { $0 < other } ?? true
    }
  }

  private func check(_ changes: [MarkChange]) throws(CommandFailure) {
    guard !changes.isEmpty else {
      throw CommandFailure(
        .usage,
        "mark has to be told what\(removes ? " to remove" : ""): --seen, --favorite, --watchlist, --not-for-me, --rate, --note or --tag"
      )
    }
    if !removes, changes.contains(.notForMe(true)) {
      for (change, name) in [
        (MarkChange.favorite(true), "--favorite"), (.watchlist(true), "--watchlist"),
      ] where changes.contains(change) {
        throw CommandFailure(
          .usage, "--not-for-me and \(name) say opposite things; leave one of them out")
      }
    }
  }

  private func change(
    seen word: String, _ today: CalendarDate
  ) throws(CommandFailure) -> MarkChange {
    if word.isEmpty { return removes ? .neverSeen : .seen(on: nil) }
    let words = MarkWords(today: today)
    do throws(MarkWords.Problem) {
      return removes ? .notSeen(on: try words.day(word)) : try words.viewing(word)
    } catch .forbidden(let error) {
      throw CommandFailure(.usage, Wording.refusal(error))
    } catch {
      throw CommandFailure(
        .usage, "“\(word)” is no day; write \(today), today or yesterday after --seen")
    }
  }

  private func change(rating word: String) throws(CommandFailure) -> MarkChange {
    if removes {
      guard word.isEmpty else {
        throw CommandFailure(.usage, "--remove --rate takes no stars; put it last")
      }
      return .rating(nil)
    }
    guard let rating = OwnRating(word) else {
      throw CommandFailure(
        .usage,
        word.isEmpty
          ? "--rate needs stars from 0.5 to 5, as in --rate 4.5"
          : "“\(word)” is no rating; there are 0.5 to 5 stars in halves, as in --rate 4.5")
    }
    return .rating(rating)
  }

  private func change(note text: String) throws(CommandFailure) -> MarkChange {
    if removes {
      guard text.isEmpty else {
        throw CommandFailure(.usage, "--remove --note takes no text; put it last")
      }
      return .note("")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(
        .usage, "--note needs a text, as in --note TEXT; --remove --note takes the note away")
    }
    let kept = TextLimit.withoutPiles(text)
    guard TextLimit.note.holds(kept) else {
      throw CommandFailure(
        .usage, Wording.tooLong("note", characters: kept.count, TextLimit.note))
    }
    return .note(text)
  }

  private func change(tag word: String) throws(CommandFailure) -> MarkChange {
    let kept = TextLimit.withoutPiles(word)
    guard TextLimit.tag.holds(kept) else {
      throw CommandFailure(.usage, Wording.tooLong("tag", characters: kept.count, TextLimit.tag))
    }
    guard let tag = MovieMarks.tag(word) else {
      throw CommandFailure(.usage, "--tag needs a word, as in --tag noir")
    }
    return removes ? .noTag(tag) : .tag(tag)
  }
}
