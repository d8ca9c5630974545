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
    let words = MarkWords(today: today)
    var changes: [MarkChange] = []
    if isFavorite { changes.append(.favorite(!removes)) }
    if isOnWatchlist { changes.append(.watchlist(!removes)) }
    if isNotForMe { changes.append(.notForMe(!removes)) }
    changes += try viewings(words)
    for (text, removal, option) in [
      (rating, MarkChange.rating(nil), "--rate"), (note, .note(""), "--note"),
    ] where removes && text != nil {
      guard text == "" else { throw CommandFailure(.usage, Wording.noValueToRemove(option)) }
      changes.append(removal)
    }
    if !removes, let rating {
      guard !rating.isEmpty else { throw CommandFailure(.usage, Wording.missingRating) }
      changes.append(try words.change(.rate, rating))
    }
    if !removes, let note {
      guard note.contains(where: { !$0.isWhitespace }) else {
        throw CommandFailure(.usage, Wording.missingNote)
      }
      changes.append(try words.change(.note, note))
    }
    for tag in tags { changes.append(try words.change(removes ? .untag : .tag, tag)) }
    try check(changes)
    return changes
  }

  /// Returns the viewings in the order of their dates, because a later one is a rewatch.
  private func viewings(_ words: MarkWords) throws(CommandFailure) -> [MarkChange] {
    var changes: [MarkChange] = []
    for date in days + seen.filter({ !$0.isEmpty }) {
      changes.append(
        removes ? .notSeen(in: try words.date(date)) : try words.viewing(date))
    }
    // With a date, --seen alone is no viewing of its own.
    if days.isEmpty {
      changes += seen.filter(\.isEmpty).map { _ in removes ? .neverSeen : .seen(on: nil) }
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
}
