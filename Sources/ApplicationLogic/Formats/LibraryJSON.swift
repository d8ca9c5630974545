import BusinessLogic
import DomainEntities

/// What is marked as JSON; the names are documented in `docs/commands.md` and stay what they are.
enum LibraryJSON {
  /// The marks of a film; nil where there are none.
  static func object(_ marks: MovieMarks?) -> JSONText? {
    guard let marks, !marks.isEmpty else { return nil }
    return .members([
      ("favourite", text(marks.favouriteSince)),
      ("watchlist", text(marks.watchlistSince)),
      ("notForMe", text(marks.notForMeSince)),
      ("seen", marks.isSeen ? .array(marks.viewings.map(object)) : nil),
      ("rating", marks.rating.map { .number($0.stars) }),
      ("rated", text(marks.ratedAt)),
      ("note", marks.note.isEmpty ? nil : .string(marks.note)),
      ("noted", text(marks.notedAt)),
      ("tags", .strings(marks.tags)),
    ])
  }

  /// An entry of a list of one's own.
  static func members(_ entry: LibraryEntry, _ naming: MovieNaming) -> [(String, JSONText?)] {
    MovieJSON.members(of: naming.named(entry.movie.summary)) + [
      ("directors", .strings(entry.movie.directors)),
      ("viewing", entry.viewing.map(object)),
      ("marks", object(entry.marks)),
    ]
  }

  /// A step of the history.
  static func object(_ step: LibraryStep, _ naming: MovieNaming) -> JSONText {
    .members([
      ("step", .integer(step.number)), ("time", text(step.action.moment)),
      ("by", .string(step.action.origin.rawValue)),
      ("label", step.action.label.isEmpty ? nil : .string(step.action.label)),
      ("undone", text(step.undone)), ("films", .integer(step.count)),
      (
        "changes",
        .array(
          step.changes.map { object($0, naming) })
      ),
    ])
  }

  /// How the marks of a film have changed.
  static func object(_ change: LibraryChange, _ naming: MovieNaming) -> JSONText {
    .members([
      ("id", naming.id(of: change.movie).map(JSONText.string)),
      ("title", .string(change.movie.title)),
      ("year", change.movie.year.map(JSONText.integer)),
      ("before", object(change.before)), ("after", object(change.after)),
    ])
  }

  private static func object(_ viewing: Viewing) -> JSONText {
    .members([
      ("day", viewing.day.map { .string($0.description) }),
      ("rewatch", viewing.isRewatch ? .boolean(true) : nil),
      ("noted", text(viewing.noted)),
    ])
  }

  private static func text(_ moment: Moment?) -> JSONText? {
    moment.map { .string($0.description) }
  }
}
