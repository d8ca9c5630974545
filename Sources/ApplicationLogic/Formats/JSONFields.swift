package import DomainEntities
internal import Wording

/// Marks in the format of the library’s history.
extension MovieMarks {
  /// The marks as a JSON object with only the marks that are set.
  package var json: String { marksRecord.json(self).compact }

  /// Creates marks from the value of `json`; nil for any other text.
  package init?(json text: String) {
    guard let json = try? JSONValue(parsing: Array(text.utf8)), case .object = json else {
      return nil
    }
    // The program writes a time for every viewing. Other invalid values are skipped.
    let isWhole = (json["seen"]?.elements ?? []).allSatisfy {
      $0["noted"]?.text.flatMap { Timestamp(iso: $0) } != nil
    }
    guard isWhole else { return nil }
    var fields = JSONFields()
    self = fields.marks(json)
  }
}

/// Reads optional values of a JSON object, and records the first one of the wrong type.
package struct JSONFields {
  /// The problem with the first invalid value.
  package private(set) var flaw: String?

  package init() {}

  /// Returns a text; nil and a flaw if the value is another one, nil if it is missing.
  package mutating func text(_ json: JSONValue?) -> String? {
    guard let json, json != .null else { return nil }
    if json.string == nil { note(Wording.textExpected) }
    return json.string
  }

  /// Returns an integer; nil and a flaw if the value is another one, nil if it is missing.
  package mutating func integer(_ json: JSONValue?) -> Int? {
    guard let json, json != .null else { return nil }
    guard let integer = json.integer, integer.magnitude <= LibraryMovie.largestNumber else {
      note(Wording.numberExpected)
      return nil
    }
    return integer
  }

  /// Returns the elements of a list; none and a flaw if the value is another one.
  package mutating func list(_ json: JSONValue?) -> [JSONValue] {
    guard let json, json != .null else { return [] }
    guard case .array(let elements) = json else {
      note(Wording.listExpected)
      return []
    }
    return elements
  }

  /// Returns the texts of a list, with a flaw for elements of other kinds.
  package mutating func texts(_ json: JSONValue?) -> [String] {
    let elements = list(json)
    return elements.compactMap { text($0) }
  }

  /// Returns a time; another text is a flaw.
  package mutating func moment(_ json: JSONValue?) -> Timestamp? {
    guard let text = text(json) else { return nil }
    guard let moment = Timestamp(iso: text) else {
      note(Wording.invalid("time", text))
      return nil
    }
    return moment
  }

  /// Returns the marks of a film without invalid ones.
  package mutating func marks(_ json: JSONValue?) -> MovieMarks {
    var marks = MovieMarks()
    guard let json, json != .null else { return marks }
    marks.favoriteSince = moment(json[renamed: "favorite"])
    marks.watchlistSince = moment(json["watchlist"])
    marks.notForMeSince = moment(json["notForMe"])
    marks.add(viewings(json["seen"]))
    if let stars = json["rating"], stars != .null {
      if let number = stars.number, let halves = Int(exactly: number * 2),
        let rating = UserRating(halves: halves)
      {
        marks.rate(rating, at: moment(json["rated"]))
      } else {
        note(Wording.starsExpected)
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
      let date = text.flatMap { PartialDate(iso: $0) }
      if let text, date == nil { note(Wording.invalid("date", text)) }
      guard let noted = moment(viewing["noted"]) else {
        note(Wording.viewingWithoutTime)
        return nil
      }
      return Viewing(date: date, isRewatch: viewing["rewatch"]?.boolean ?? false, noted: noted)
    }
  }

  /// Records a problem unless there is one already.
  package mutating func note(_ what: String) { flaw = flaw ?? what }
}

extension JSONValue {
  /// The names of members in exports of earlier versions.
  private static let oldNames = [
    "catalogID": "catalogue", "tmdbID": "tmdb", "imdbID": "imdb", "originalLanguage": "language",
    "favorite": "favourite", "name": "list",
  ]

  /// The value of a member under its name or the one of earlier versions.
  package subscript(renamed name: String) -> JSONValue? {
    self[name] ?? Self.oldNames[name].flatMap { self[$0] }
  }
}
