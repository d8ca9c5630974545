package import BusinessLogic
package import DomainEntities
import Wording

/// A film of the user’s library in one of its lists.
package struct LibraryRow: Sendable {
  let entry: LibraryEntry
  let list: LibraryList
  /// The film under the identifier of the current source.
  let movie: MovieSummary
  /// The place in a list of the user, counted from 1; nil in other lists.
  let place: Int?
  /// The changes that a command made to the marks; empty for other commands.
  package let changes: [String]

  /// Creates a row.
  package init(
    _ entry: LibraryEntry, of list: LibraryList, _ naming: MovieIdentifierResolver,
    place: Int? = nil, changes: [String] = []
  ) {
    self.entry = entry
    self.list = list
    movie = naming.named(entry.movie.summary)
    self.place = place
    self.changes = changes
  }

  /// Returns the rows of films of a list of the user, in any order.
  package static func rows(
    _ entries: [LibraryEntry], in list: CustomList, _ naming: MovieIdentifierResolver
  ) -> [LibraryRow] {
    entries.enumerated().map { index, entry in
      let isInPlace = list.films.indices.contains(index) && list.films[index].isSame(entry.movie)
      let place = isInPlace ? index : list.position(of: entry.movie)
      return LibraryRow(entry, of: .everything, naming, place: (place ?? index) + 1)
    }
  }

  /// The viewing that the row is about; the last one in a list without viewings.
  var viewing: Viewing? { entry.viewing ?? entry.marks.viewings.last }
}

private let viewingRecord = Record<Viewing> {
  Field("day", \.date)
  Field("rewatch", \.isRewatch)
  Field("noted", \.noted)
}

/// The marks of a film.
package let marksRecord = Record<MovieMarks> {
  Field("favorite", \.favoriteSince)
  Field("watchlist", \.watchlistSince)
  Field("notForMe", \.notForMeSince)
  Field.list("seen", \.viewings, viewingRecord)
  Field("rating", \.rating)
  Field("rated", \.ratedAt)
  Field("note", \.note)
  Field("noted", \.notedAt)
  Field("tags", \.tags)
}

private let libraryFilmRecord = Record<LibraryRow> {
  Field.all(
    of: { $0.movie },
    summaryRecord.without(
      "otherTitles", "releaseDate", "approximateRuntime", "rating", "votes", "overview", "homepage")
  )
  Field("directors", \.entry.movie.directors)
  Field("listNote", \.entry.listNote)
  Field.object("viewing", { $0.entry.viewing }, viewingRecord)
  Field.object("marks", { $0.entry.marks }, marksRecord)
}

/// The marks of a film in a simpler form, and its date in the list.
private let derivedMarksRecord = Record<LibraryRow> {
  Field("place", \.place).derived
  Field("date") { LibraryText.date($0.entry, on: $0.list) }.derived
  Field("marked") { LibraryText.words($0.entry.marks) }.derived
  Field("day", \.viewing?.date).derived
  Field("rewatch") { $0.viewing?.isRewatch }.derived
  Field("viewings") { $0.entry.marks.isSeen ? $0.entry.marks.viewings.count : nil }.derived
  Field("rating", \.entry.marks.rating).derived
  Field("favorite", \.entry.marks.favoriteSince).derived
  Field("watchlist", \.entry.marks.watchlistSince).derived
  Field("notForMe", \.entry.marks.notForMeSince).derived
  Field("tags", \.entry.marks.tags).derived
  Field("note", \.entry.marks.note).derived
}

/// A marked film.
package let markedRecord = Record<LibraryRow>(
  "marked", pipe: ["id", "title", "year", "date", "rating", "marked", "tags", "note"],
  csv: [
    "id", "tmdbID", "imdbID", "title", "year", "day", "rewatch", "viewings", "rating", "favorite",
    "watchlist", "notForMe", "tags", "note",
  ]
) {
  Field.all(of: { $0 }, libraryFilmRecord)
  Field.all(of: { $0 }, derivedMarksRecord)
}

/// A film and what has changed in its marks.
package let markRecord = Record<LibraryRow>("mark", pipe: ["id", "title", "year", "changed"]) {
  Field.all(of: { $0 }, libraryFilmRecord)
  Field("changed", \.changes).required
  Field.all(of: { $0 }, derivedMarksRecord)
}

/// The marks of a film before and after a change.
package let changeRecord = Record<Named<LibraryChange>> {
  Field.all(of: { $0.filmName($0.movie) }, filmNameRecord)
  Field.object("before", { $0.before }, marksRecord)
  Field.object("after", { $0.after }, marksRecord)
}

/// A change of a list of the user.
package let listChangeRecord = Record<Named<CustomListChange>> {
  Field("place") { $0.position + 1 }.required
  Field.object("before", { change in change.before.map { change.with($0) } }, listSideRecord)
  Field.object("after", { change in change.after.map { change.with($0) } }, listSideRecord)
}

private let listSideRecord = Record<Named<CustomListChange.Side>> {
  Field("name", \.name).required
  Field("ranked", \.isRanked).required
  Field("note", \.note)
  Field.list("films", { $0.each($0.films) }) {
    Field.all(of: { $0.filmName($0.movie) }, filmNameRecord)
    Field("listNote", \.note)
  }.required
}

/// The beginning or the end of following a person.
package let followChangeRecord = Record<FollowChange> {
  Field("name", \.name).required
  Field("before", \.before)
  Field("after", \.after)
}

/// A step of the history.
///
/// In a pipe, a line begins with the time, since a number would be read as a film's ID.
package let stepRecord = Record<Named<LibraryStep>>(
  "history", pipe: ["time", "step", "origin", "undone", "description"],
  csv: ["step", "time", "origin", "undone", "films", "description"]
) {
  Field("step", \.number).required
  Field("time", \.action.moment).required
  Field("origin", \.action.origin.rawValue).required
  Field("label", \.action.label)
  Field("undone", \.undone)
  Field("films", \.count).required
  Field.list("changes", { $0.each($0.changes) }, changeRecord).required
  Field.list("lists", { $0.each($0.lists) }, listChangeRecord)
  Field.list("people", { $0.value.people }, followChangeRecord)
  Field("description") { Wording.step($0.value) }.derived
}

/// A list of the user without its films.
package let listRecord = Record<CustomListSummary>(
  "list", pipe: ["name", "films", "seen", "ranked", "note"]
) {
  Field("name", \.name).required
  Field("ranked", \.isRanked).required
  Field("note", \.note)
  Field("films", \.count).required
  Field("seen", \.seen).required
}

/// A list of the user, or a smart list, with its films.
package struct ShownList: Sendable {
  /// The list.
  package let list: CustomList
  /// The query of a smart list.
  package let query: String?
  /// The films.
  package let rows: [LibraryRow]

  /// The number of films that are seen.
  package var seen: Int { rows.count { $0.entry.marks.isSeen } }

  /// Creates a list with its films; `query` is the query of a smart list.
  package init(
    _ list: CustomList, _ entries: [LibraryEntry], query: String? = nil,
    _ naming: MovieIdentifierResolver
  ) {
    self.list = list
    self.query = query
    rows = LibraryRow.rows(entries, in: list, naming)
  }
}

/// A film of a list of the user, in the columns of such lists.
package let listFilmRecord = markedRecord.columns(
  pipe: ["id", "title", "year", "marked", "rating", "listNote", "place"],
  csv: [
    "id", "tmdbID", "imdbID", "title", "year", "directors", "marked", "rating", "listNote", "place",
  ])

/// A list of the user with its films, which are its rows.
package let shownListRecord = Record<ShownList>("lists-show", rows: listFilmRecord, \.rows) {
  Field("name", \.list.name).required
  Field("ranked", \.list.isRanked).required
  Field("note", \.list.note)
  Field("query", \.query)
  Field.list("films", \.rows, listFilmRecord).required
}
