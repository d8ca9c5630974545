package import BusinessLogic
package import DomainEntities
import TerminalModel
import Wording

/// The user's lists as text: columns for people, records for programs.
package enum LibraryText {
  /// Returns the entries of a list in a format.
  package static func list(
    _ entries: [LibraryEntry], of list: LibraryList, format: OutputFormat,
    _ naming: MovieIdentifierResolver = MovieIdentifierResolver()
  ) -> String {
    CommandOutput(
      list: markedRecord, entries.map { LibraryRow($0, of: list, naming) },
      people: { lines(entries, of: list, $0) }
    ).text(format)
  }

  /// Returns the date of an entry that its list is about.
  package static func date(_ entry: LibraryEntry, on list: LibraryList) -> PartialDate? {
    let marks = entry.marks
    switch list {
    case .diary: return entry.viewing?.date
    case .seen: return marks.lastSeen
    default: return moment(of: marks, on: list).map { PartialDate($0.day) }
    }
  }

  /// Returns the time of the mark that a list is about; the last one of all for other lists.
  private static func moment(of marks: MovieMarks, on list: LibraryList) -> Timestamp? {
    switch list {
    case .favorites: marks.favoriteSince
    case .watchlist: marks.watchlistSince
    case .notForMe: marks.notForMeSince
    case .rated: marks.ratedAt
    case .notes: marks.notedAt
    case .everything, .tags, .diary, .seen:
      ([
        marks.favoriteSince, marks.watchlistSince, marks.notForMeSince, marks.ratedAt,
        marks.notedAt,
      ] + marks.viewings.map(\.noted)).compactMap(\.self).max()
    }
  }

  /// Returns the names of the marks of a film, as used for list names.
  package static func words(_ marks: MovieMarks) -> [String] {
    [
      (marks.isSeen, "seen"), (marks.isFavorite, "favorite"),
      (marks.isOnWatchlist, "watchlist"), (marks.isNotForMe, "not-for-me"),
    ].filter(\.0).map(\.1)
  }

  private static func lines(
    _ entries: [LibraryEntry], of list: LibraryList, _ layout: OutputLayout
  ) -> String {
    typealias Name = Wording.ColumnName
    let fixed = 4 + 2 + Wording.shortDateWidth + 2 + 3 + 2
    let title = min(40, max(12, (layout.columns - fixed) / 2))
    let rest = max(0, layout.columns - title - fixed - 2)
    // The name of the narrow column of ratings also takes the space before it.
    let date = [.diary, .seen].contains(list) ? Name.seen : Name.marked
    let heading =
      TextWidth.padded(Name.title, title) + "  " + TextWidth.padded(Name.year, 4) + "  "
      + TextWidth.padded(date, Wording.shortDateWidth - 1)
      + TextWidth.padded(Name.rating, 6, right: true) + (rest > 8 ? "  " + Name.marks : "")
    let rows = entries.map { line($0, of: list, layout, title: title, rest: rest) }
    return rows.isEmpty ? "" : layout.heading(heading) + "\n" + rows.joined()
  }

  private static func line(
    _ entry: LibraryEntry, of list: LibraryList, _ layout: OutputLayout, title: Int, rest: Int
  ) -> String {
    var about = words(entry.marks)
    if list == .diary { about = entry.viewing?.isRewatch == true ? ["again"] : [] }
    about += entry.marks.tags.map { "#\($0)" }
    if list == .notes || list == .diary || list == .tags { about.removeAll { $0 == "seen" } }
    if !entry.marks.note.isEmpty { about.append(NoteText.plain(entry.marks.note)) }
    var line =
      "  " + TextWidth.padded(entry.movie.year.map(String.init) ?? "", 4) + "  "
      + TextWidth.padded(
        date(entry, on: list).map(Wording.shortDate) ?? "", Wording.shortDateWidth, right: true)
      + "  "
      + TextWidth.padded(entry.marks.rating?.description ?? "", 3, right: true)
    if rest > 8 { line += "  " + TextWidth.padded(about.joined(separator: "  "), rest) }
    return layout.row(TextWidth.padded(Wording.title(of: entry.movie.summary), title), line) + "\n"
  }
}
