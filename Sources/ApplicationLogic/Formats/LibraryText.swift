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
    let rows = entries.map { LibraryRow($0, of: list, naming) }
    return CommandOutput(list: markedRecord, rows, people: { table(of: rows, $0) }).text(format)
  }

  /// Returns films of a list of the user in a format.
  package static func list(
    _ entries: [LibraryEntry], in list: CustomList, format: OutputFormat,
    _ naming: MovieIdentifierResolver
  ) -> String {
    let rows = LibraryRow.rows(entries, in: list, naming)
    return CommandOutput(
      list: listFilmRecord, rows, people: { table(of: rows, isRanked: list.isRanked, $0) }
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

  /// Returns films in columns; films of a ranked list begin with their ranks.
  package static func table(
    of rows: [LibraryRow], isRanked: Bool = false, _ layout: OutputLayout
  ) -> String {
    guard let first = rows.first else { return "" }
    typealias Name = Wording.ColumnName
    let isOwn = first.place != nil
    let date = [.diary, .seen].contains(first.list) ? Name.seen : Name.marked
    var columns = [
      TextTable.Column(Name.title, isTitle: true), TextTable.Column(Name.year),
    ]
    if isRanked { columns.insert(TextTable.Column(Name.rank, isRight: true), at: 0) }
    if !isOwn { columns.append(TextTable.Column(date, isRight: true)) }
    columns += [
      TextTable.Column(Name.rating, isRight: true), TextTable.Column(Name.marks, fills: true),
    ]
    return TextTable(columns).text(
      rows.map { row in
        (isRanked ? [row.place.map(String.init) ?? ""] : [])
          + [
            Wording.title(of: row.entry.movie.summary), row.entry.movie.year.map(String.init) ?? "",
          ]
          + (isOwn ? [] : [self.date(row.entry, on: row.list).map(Wording.shortDate) ?? ""])
          + [row.entry.marks.rating?.description ?? "", about(row)]
      }, layout)
  }

  /// Returns the marks of a film that no other column has, and the notes on it.
  private static func about(_ row: LibraryRow) -> String {
    let (marks, list) = (row.entry.marks, row.list)
    var about = words(marks)
    if list == .diary { about = row.entry.viewing?.isRewatch == true ? ["again"] : [] }
    about += marks.tags.map { "#\($0)" }
    if [.notes, .diary, .tags].contains(list) { about.removeAll { $0 == "seen" } }
    about += [row.entry.listNote ?? "", marks.note].filter { !$0.isEmpty }.map(NoteText.plain)
    return about.joined(separator: "  ")
  }
}
