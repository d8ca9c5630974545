import BusinessLogic
import DomainEntities
import Records
import Wording

/// A backup of Simkl as JSON: an object with arrays of films, series and anime.
struct SimklDocument: ProgramDocument {
  static let origin = ImportOrigin.simkl

  private let context: ImportContext

  static func knows(_ outline: JSONOutline) -> Bool {
    !outline.isArray && outline.names.contains("movies")
      && (outline.names.contains("shows") || outline.names.contains("anime"))
  }

  init(in context: ImportContext) {
    self.context = context
  }

  mutating func read(
    _ scanner: inout JSONScanner, _ path: String, into recorder: inout ImportRecorder
  ) throws(JSONFailure) {
    let context = context
    try scanner.members { name, scanner throws(JSONFailure) in
      let place = "\(path), \(name)"
      switch name {
      case "movies":
        try ProgramDocuments.entries(of: &scanner, place, &recorder) { value, place, recorder in
          Self.read(value, place, context, &recorder)
        }
      case "shows", "anime":
        try ProgramDocuments.entries(of: &scanner, place, &recorder) { value, place, recorder in
          if value["anime_type"]?.text?.lowercased() == "movie" {
            Self.read(value, place, context, &recorder)
          } else {
            Self.skip(value, &recorder)
          }
        }
      default: try scanner.skip()
      }
    }
  }

  private static func read(
    _ value: JSONValue, _ place: String, _ context: ImportContext,
    _ recorder: inout ImportRecorder
  ) {
    // A film among the anime is a “show” too.
    guard let json = value["movie"] ?? value["show"], let movie = ImportedJSON.movie(json) else {
      return recorder.flaw(Wording.noTitleOrID, at: place)
    }
    var entry = ImportCollector.Entry()
    let seen = recorder.moment(value["last_watched_at"], at: place)
    let added = recorder.moment(value["added_to_watchlist_at"], at: place)
    switch SimklStatus(value["status"]?.text ?? "") {
    case .completed: recorder.play(movie, at: place, on: seen)
    case .planned: entry.watchlist = added ?? context.now
    case .other(let status): recorder.flaw(Wording.noCounterpart(status), at: place)
    }
    let rated = recorder.moment(value["user_rated_at"], at: place)
    entry.rating = recorder.rating(outOfTen: value["user_rating"], at: place)
      .map { ($0, rated ?? seen ?? added ?? context.now) }
    entry.note = ImportCollector.Entry.note(
      value["memo"]?["text"]?.text, at: seen ?? added ?? context.now)
    recorder.add(movie, at: place, entry)
  }

  private static func skip(_ value: JSONValue, _ recorder: inout ImportRecorder) {
    recorder.skipOther()
    let name = value["show"]?["title"]?.text ?? ""
    for season in value["seasons"]?.elements ?? [] {
      for _ in season["episodes"]?.elements ?? [] { recorder.skipEpisode(of: name) }
    }
  }
}
