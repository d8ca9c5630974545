import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// An export of Watcharr: an array of everything that was tracked.
struct WatcharrDocument: ProgramDocument {
  static let origin = ImportOrigin.watcharr

  private let context: ImportContext

  static func knows(_ outline: JSONOutline) -> Bool {
    outline.isArray && outline.names.contains("status")
      && ["content", "game", "book"].contains(where: outline.names.contains)
  }

  init(in context: ImportContext) {
    self.context = context
  }

  mutating func read(
    _ scanner: inout JSONScanner, _ path: String, into recorder: inout ImportRecorder
  ) throws(JSONFailure) {
    let context = context
    try ProgramDocuments.entries(of: &scanner, path, &recorder) { value, place, recorder in
      Self.read(value, place, context, &recorder)
    }
  }

  private static func read(
    _ value: JSONValue, _ place: String, _ context: ImportContext,
    _ recorder: inout ImportRecorder
  ) {
    guard let content = value["content"], content["type"]?.text != "tv" else {
      recorder.skipOther()
      for _ in value["watchedEpisodes"]?.elements ?? [] {
        recorder.skipEpisode(of: value["content"]?["title"]?.text ?? "")
      }
      return
    }
    let year = content["release_date"]?.text.flatMap { ImportValues.year(String($0.prefix(4))) }
    let movie = ImportedJSON.movie(
      title: content["title"]?.text, year: year.map(JSONValue.integer),
      tmdb: content["tmdbId"], imdb: content["imdb_id"])
    guard let movie else { return recorder.flaw(Wording.noTitleOrID, at: place) }
    let created = recorder.moment(value["createdAt"], at: place) ?? context.now
    let updated = recorder.moment(value["updatedAt"], at: place) ?? created
    let plays = (value["activity"]?.elements ?? []).filter(isPlay)
    for play in plays {
      recorder.play(
        movie, at: place, dated: play["customDate"]?.text ?? play["createdAt"]?.text)
    }
    var entry = ImportCollector.Entry()
    let status = value["status"]?.text ?? ""
    switch status {
    // The day of an entry is not that of a viewing.
    case "FINISHED": if plays.isEmpty { entry.seen = created }
    case "PLANNED": entry.watchlist = created
    default: recorder.flaw(Wording.noCounterpart(status), at: place)
    }
    entry.rating = recorder.rating(outOfTen: value["rating"], at: place).map { ($0, updated) }
    entry.note = ImportCollector.Entry.note(value["thoughts"]?.text, at: updated)
    entry.tags = (value["tags"]?.elements ?? []).compactMap { $0["name"]?.text }
    recorder.add(movie, at: place, entry)
  }

  /// Returns whether an activity is a viewing; old versions did not say so.
  private static func isPlay(_ activity: JSONValue) -> Bool {
    if let counts = activity["countAsPlay"]?.boolean { return counts }
    switch activity["type"]?.text ?? "" {
    case "IMPORTED_ADDED_WATCHED", "IMPORTED_ADDED_WATCHED_JF", "IMPORTED_ADDED_WATCHED_PLEX":
      return true
    case "STATUS_CHANGED", "STATUS_CHANGED_AUTO", "ADDED_WATCHED":
      return activity["data"]?.text?.holds("FINISHED") ?? false
    default: return false
    }
  }
}
