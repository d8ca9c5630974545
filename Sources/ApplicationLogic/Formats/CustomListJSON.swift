package import BusinessLogic
package import DomainEntities

/// The user's own lists as JSON; the member names are a stable interface, documented in
/// `docs/commands.md`.
package enum CustomListJSON {
  /// Returns a list without its films.
  package static func members(_ list: CustomListSummary) -> [(String, JSONText?)] {
    [
      ("list", .string(list.name)), ("ranked", .boolean(list.isRanked)),
      ("note", list.note.isEmpty ? nil : .string(list.note)), ("films", .integer(list.count)),
      ("seen", .integer(list.seen)),
    ]
  }

  /// Returns a film of a list, with its place for a row of its own.
  package static func row(
    _ entry: LibraryEntry, place: Int, _ naming: MovieIdentifierResolver
  ) -> JSONText {
    LibraryJSON.row(
      entry, of: .everything, naming,
      [("listNote", listNote(entry)), ("place", .integer(place))])
  }

  private static func members(
    _ entry: LibraryEntry, _ naming: MovieIdentifierResolver
  ) -> [(String, JSONText?)] {
    LibraryJSON.members(entry, naming) + [("listNote", listNote(entry))]
  }

  private static func listNote(_ entry: LibraryEntry) -> JSONText? {
    entry.listNote.flatMap { $0.isEmpty ? nil : .string($0) }
  }

  /// Returns a list with its films; `query` is that of a smart list.
  package static func object(
    _ list: CustomList, _ entries: [LibraryEntry], query: String? = nil,
    _ naming: MovieIdentifierResolver
  ) -> JSONText {
    .members([
      ("list", .string(list.name)), ("ranked", .boolean(list.isRanked)),
      ("note", list.note.isEmpty ? nil : .string(list.note)),
      ("query", query.map(JSONText.string)),
      ("films", .array(entries.map { .members(members($0, naming)) })),
    ])
  }

  /// Returns the change of a list in a step.
  package static func object(
    _ change: CustomListChange, _ naming: MovieIdentifierResolver
  ) -> JSONText {
    func side(_ side: CustomListChange.Side?) -> JSONText? {
      side.map { side in
        .members([
          ("list", .string(side.name)), ("ranked", .boolean(side.isRanked)),
          ("note", side.note.map(JSONText.string)),
          ("films", .array(side.films.map { film($0, naming) })),
        ])
      }
    }
    return .members([
      ("place", .integer(change.position + 1)), ("before", side(change.before)),
      ("after", side(change.after)),
    ])
  }

  private static func film(
    _ film: CustomList.Film, _ naming: MovieIdentifierResolver
  ) -> JSONText {
    .members([
      ("id", naming.id(of: film.movie).map(JSONText.string)),
      ("title", .string(film.movie.title)),
      ("year", film.movie.year.map(JSONText.integer)),
      ("listNote", film.note.isEmpty ? nil : .string(film.note)),
    ])
  }
}
