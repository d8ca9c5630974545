internal import BusinessLogic
package import DomainEntities

/// What is marked as JSON; the names are documented in `docs/commands.md` and stay what they are.
enum LibraryJSON {
  /// The marks of a film; nil where there are none.
  static func object(_ marks: MovieMarks?) -> JSONText? {
    guard let marks, !marks.isEmpty else { return nil }
    return .members([
      ("favourite", text(marks.favoriteSince)),
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

  private static func text(_ moment: Timestamp?) -> JSONText? {
    moment.map { .string($0.description) }
  }
}

/// Marks as the journal of the library keeps them.
extension MovieMarks {
  /// The marks as a JSON object; what is not marked is left out.
  package var json: String { (LibraryJSON.object(self) ?? .members([])).compact }

  /// Reads what `json` writes; nil for anything else.
  package init?(json text: String) {
    guard let json = try? JSONValue(parsing: Array(text.utf8)), case .object = json else {
      return nil
    }
    // Without its time a viewing was not written by this program; other values are read or left out.
    let isWhole = (json["seen"]?.elements ?? []).allSatisfy {
      $0["noted"]?.text.flatMap { Timestamp(iso: $0) } != nil
    }
    guard isWhole else { return nil }
    var fields = JSONFields()
    self = fields.marks(json)
  }
}

/// Reads values that may be missing but not of another kind, and notes the first that is.
struct JSONFields {
  /// What is wrong with the first value that is of another kind.
  private(set) var flaw: String?

  mutating func text(_ json: JSONValue?) -> String? {
    guard let json, json != .null else { return nil }
    if json.string == nil { note("has something else where a text should be") }
    return json.string
  }

  mutating func integer(_ json: JSONValue?) -> Int? {
    guard let json, json != .null else { return nil }
    guard let integer = json.integer, integer.magnitude <= LibraryMovie.largestNumber else {
      note("has something else where a whole number should be")
      return nil
    }
    return integer
  }

  mutating func list(_ json: JSONValue?) -> [JSONValue] {
    guard let json, json != .null else { return [] }
    guard case .array(let elements) = json else {
      note("has something else where a list should be")
      return []
    }
    return elements
  }

  mutating func texts(_ json: JSONValue?) -> [String] {
    let elements = list(json)
    return elements.compactMap { text($0) }
  }

  mutating func moment(_ json: JSONValue?) -> Timestamp? {
    guard let text = text(json) else { return nil }
    guard let moment = Timestamp(iso: text) else {
      note("has “\(text.prefix(40))” for a time")
      return nil
    }
    return moment
  }

  /// The marks of a film, without those that cannot be read.
  mutating func marks(_ json: JSONValue?) -> MovieMarks {
    var marks = MovieMarks()
    guard let json, json != .null else { return marks }
    marks.favoriteSince = moment(json["favourite"])
    marks.watchlistSince = moment(json["watchlist"])
    marks.notForMeSince = moment(json["notForMe"])
    marks.add(viewings(json["seen"]))
    if let stars = json["rating"], stars != .null {
      if let number = stars.number, let halves = Int(exactly: number * 2),
        let rating = OwnRating(halves: halves)
      {
        marks.rate(rating, at: moment(json["rated"]))
      } else {
        note("has something else where 0.5 to 5 stars should be")
      }
    }
    if let note = text(json["note"]) { marks.write(note, at: moment(json["noted"])) }
    marks.add(tags: texts(json["tags"]))
    return marks
  }

  private mutating func viewings(_ json: JSONValue?) -> [Viewing] {
    let elements = list(json)
    return elements.compactMap { viewing in
      let text = text(viewing["day"])
      let day = text.flatMap { CalendarDate(iso: $0) }
      if let text, day == nil { note("has “\(text.prefix(40))” for a day") }
      guard let noted = moment(viewing["noted"]) else {
        note("has a viewing that does not say when it was noted")
        return nil
      }
      return Viewing(day: day, isRewatch: viewing["rewatch"]?.boolean ?? false, noted: noted)
    }
  }

  /// Notes what is wrong, unless something was before.
  mutating func note(_ what: String) { flaw = flaw ?? what }
}
