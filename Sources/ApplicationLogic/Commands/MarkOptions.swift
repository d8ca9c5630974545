import BusinessLogic
import DomainEntities
import Records
import Vocabulary
package import Wording

/// The options of `moviebrowser mark`.
///
/// `changes(today:)` parses dates and ratings, which depend on the current date and on `removes`.
public struct MarkOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The films.
  public var names = FilmNames.arguments([])
  /// Whether names of no film are skipped.
  public var skipsUnknown = false
  /// Whether to remove the given marks.
  public var removes = false
  /// Whether to mark the film as a favorite.
  public var isFavorite = false
  /// Whether to add the film to the watchlist.
  public var isOnWatchlist = false
  /// Whether to mark the film as not for the user.
  public var isNotForMe = false
  /// The dates of viewings as typed after `--seen=`; an empty string for `--seen` alone.
  public var seen: [String] = []
  /// The dates of viewings as typed after `--on`.
  public var days: [String] = []
  /// The rating in stars as typed; empty to remove the rating.
  public var rating: String?
  /// The note; empty to remove the note.
  public var note: String?
  /// The tags.
  public var tags: [String] = []

  /// Creates the default options.
  public init() {}

  /// Returns the error of words after `--seen` that look like its value; nil for the words of a
  /// title.
  ///
  /// If no others name a film, only a date in figures before more words is no title.
  package static func misreading(of words: [String], hasOthers: Bool) -> CommandFailure? {
    var date = words
    if !hasOthers || !MarkWords.lookLikeDate(words) {
      date = hasOthers || words.count > 1 ? words.prefix(1).filter(MarkWords.isInFigures) : []
    }
    guard !date.isEmpty else { return nil }
    let text = date.joined(separator: " ")
    return CommandFailure(
      .usage, MarkWords.isDate(text) ? Wording.seenTakesNoValue(text) : Wording.noDate(text))
  }

  /// Returns whether a word may be the value of `--rate`: a number of stars.
  public static func mayBeRating(_ word: String) -> Bool {
    let isNumber = word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2C }
    return isNumber && (word.utf8.count < 3 || word.contains { $0 == "." || $0 == "," })
  }

  /// Returns whether a word may be the value of `--note` or `--tag`: anything but an option.
  public static func mayBeText(_ word: String) -> Bool { !word.hasPrefix("-") }

  func changes(today: CalendarDate) throws(CommandFailure) -> [MarkChange] {
    var changes: [MarkChange] = []
    if isFavorite { changes.append(.favorite(!removes)) }
    if isOnWatchlist { changes.append(.watchlist(!removes)) }
    if isNotForMe { changes.append(.notForMe(!removes)) }
    // Sorted, because a viewing after an earlier one is a rewatch.
    changes += try viewings(today)
    if let rating { changes.append(try change(rating: rating)) }
    if let note { changes.append(try change(note: note)) }
    for tag in tags { changes.append(try change(tag: tag)) }
    try check(changes)
    return changes
  }

  private func viewings(_ today: CalendarDate) throws(CommandFailure) -> [MarkChange] {
    var changes: [MarkChange] = []
    // With a date, --seen alone is no viewing of its own.
    for word in days + (days.isEmpty ? seen : seen.filter { !$0.isEmpty }) {
      changes.append(try change(seen: word, today))
    }
    func date(_ change: MarkChange) -> PartialDate? {
      if case .seen(let date) = change { date } else { nil }
    }
    return changes.sorted { one, other in
      guard let other = date(other) else { return false }
      return date(one).map { $0 < other } ?? true
    }
  }

  private func check(_ changes: [MarkChange]) throws(CommandFailure) {
    guard !changes.isEmpty else {
      throw CommandFailure(.usage, Wording.nothingToMark(removing: removes))
    }
    if !removes, changes.contains(.notForMe(true)) {
      for (change, name) in [
        (MarkChange.favorite(true), "--favorite"), (.watchlist(true), "--watchlist"),
      ] where changes.contains(change) {
        throw CommandFailure(.usage, Wording.notTogether("--not-for-me", name))
      }
    }
  }

  private func change(
    seen word: String, _ today: CalendarDate
  ) throws(CommandFailure) -> MarkChange {
    if word.isEmpty, days.isEmpty { return removes ? .neverSeen : .seen(on: nil) }
    let words = MarkWords(today: today)
    do throws(MarkWords.Problem) {
      return removes ? .notSeen(in: try words.date(word)) : try words.viewing(word)
    } catch .forbidden(let error) {
      throw CommandFailure(.usage, Wording.refusal(error))
    } catch {
      throw CommandFailure(.usage, Wording.noDate(word))
    }
  }

  private func change(rating word: String) throws(CommandFailure) -> MarkChange {
    if removes { return try removal(.rating(nil), "--rate", word) }
    guard let rating = UserRating(word) else {
      throw CommandFailure(.usage, Wording.invalidRating(word))
    }
    return .rating(rating)
  }

  private func change(note text: String) throws(CommandFailure) -> MarkChange {
    if removes { return try removal(.note(""), "--note", text) }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.usage, Wording.missingNote)
    }
    let kept = TextLimit.limitingClusters(text)
    guard TextLimit.note.holds(kept) else {
      throw CommandFailure(
        .usage, Wording.tooLong("note", characters: kept.count, TextLimit.note))
    }
    return .note(text)
  }

  /// Returns the removal of a mark, for which its option has no value.
  private func removal(
    _ change: MarkChange, _ option: String, _ value: String
  ) throws(CommandFailure) -> MarkChange {
    guard !value.isEmpty else { return change }
    throw CommandFailure(.usage, Wording.noValueToRemove(option))
  }

  private func change(tag word: String) throws(CommandFailure) -> MarkChange {
    let kept = TextLimit.limitingClusters(word)
    guard TextLimit.tag.holds(kept) else {
      throw CommandFailure(.usage, Wording.tooLong("tag", characters: kept.count, TextLimit.tag))
    }
    guard let tag = MovieMarks.tag(word) else {
      throw CommandFailure(.usage, Wording.missingTag)
    }
    return removes ? .noTag(tag) : .tag(tag)
  }
}
