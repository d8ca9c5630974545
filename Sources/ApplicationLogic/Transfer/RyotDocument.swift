import BusinessLogic
import DomainEntities
import Records
import Wording

/// An export of Ryot: an object whose member `metadata` has everything that was tracked.
struct RyotDocument: ProgramDocument {
  static let origin = ImportOrigin.ryot

  /// The ratings of films, until their scale is known.
  private struct Rating {
    var movie: LibraryMovie
    var place: String
    var points: Double
    var moment: Timestamp
  }

  private let context: ImportContext
  private var ratings: [Rating] = []
  /// The greatest rating of the document, of whatever kind.
  private var greatest = 0.0
  /// The films of the collections, by the key of the name, and the names and notes.
  private var collections: [String: [ListedFilms.Entry]] = [:]
  private var names: [String: String] = [:]
  private var descriptions: [String: String] = [:]

  static func knows(_ outline: JSONOutline) -> Bool {
    !outline.isArray && outline.names.contains("metadata")
      && ["people", "metadata_groups", "collections", "workouts", "exercises", "measurements"]
        .contains(where: outline.names.contains)
  }

  init(in context: ImportContext) {
    self.context = context
  }

  mutating func read(
    _ scanner: inout JSONScanner, _ path: String, into recorder: inout ImportRecorder
  ) throws(JSONFailure) {
    var reader = self
    try scanner.members { name, scanner throws(JSONFailure) in
      guard ["metadata", "collections"].contains(name) else { return try scanner.skip() }
      try ProgramDocuments.entries(of: &scanner, path, &recorder) { value, place, recorder in
        if name == "metadata" {
          reader.read(value, place, &recorder)
        } else if let name = value["name"]?.text {
          reader.descriptions[CustomList.key(ofName: name)] = value["description"]?.text
        }
      }
    }
    reader.addRatings(to: &recorder)
    for (key, entries) in reader.collections.sorted(by: { $0.key < $1.key }) {
      recorder.add(
        listNamed: reader.names[key] ?? key, note: reader.descriptions[key] ?? "", entries, at: path
      )
    }
    self = reader
  }

  private mutating func read(
    _ value: JSONValue, _ place: String, _ recorder: inout ImportRecorder
  ) {
    let reviews = value["reviews"]?.elements ?? []
    for review in reviews { greatest = max(greatest, Self.decimal(review["rating"]) ?? 0) }
    let title = value["source_id"]?.text
    guard value["lot"]?.text?.lowercased() == "movie" else {
      let seen = value["seen_history"]?.elements ?? []
      let episodes = seen.filter { $0["show_episode_number"]?.integer != nil }
      for _ in episodes { recorder.skipEpisode(of: title ?? "") }
      if episodes.isEmpty { recorder.skipOther() }
      return
    }
    let isKnown = value["source"]?.text?.lowercased() == "tmdb"
    let movie = ImportedJSON.movie(
      title: title, year: nil, tmdb: isKnown ? value["identifier"] : nil, imdb: nil)
    guard let movie else { return recorder.flaw(Wording.noTitleOrID, at: place) }
    for seen in value["seen_history"]?.elements ?? [] {
      if let status = Self.unfinished(seen) {
        recorder.flaw(Wording.noCounterpart(status), at: place)
      } else {
        recorder.play(movie, at: place, dated: seen["ended_on"]?.text)
      }
    }
    for review in reviews { read(review, of: movie, place, &recorder) }
    for collection in value["collections"]?.elements ?? [] {
      read(collection: collection, of: movie, place, &recorder)
    }
  }

  private mutating func read(
    _ review: JSONValue, of movie: LibraryMovie, _ place: String,
    _ recorder: inout ImportRecorder
  ) {
    let moment = recorder.moment(review["review"]?["date"], at: place) ?? context.now
    if let points = Self.decimal(review["rating"]), points > 0 {
      ratings.append(Rating(movie: movie, place: place, points: points, moment: moment))
    }
    var entry = ImportCollector.Entry()
    entry.note = ImportCollector.Entry.note(review["review"]?["text"]?.text, at: moment)
    recorder.add(movie, at: place, entry)
  }

  /// Reads a collection of a film, which old versions give by name alone.
  private mutating func read(
    collection: JSONValue, of movie: LibraryMovie, _ place: String,
    _ recorder: inout ImportRecorder
  ) {
    let name =
      collection.text ?? collection["collection_name"]?.text ?? collection["collectionName"]?.text
    switch name?.lowercased().filter({ !$0.isWhitespace }) {
    case "watchlist":
      let created = collection["created_on"]?.text ?? collection["createdOn"]?.text
      var entry = ImportCollector.Entry()
      entry.watchlist =
        created.flatMap { recorder.moment($0, at: place) } ?? context.now
      recorder.add(movie, at: place, entry)
    // The program keeps these in step with the viewings.
    case "completed", "inprogress", "monitoring", nil: break
    default: add(movie, at: place, to: name ?? "", collection["rank"])
    }
  }

  /// Adds a film to a collection; without ranks its films are in the order of the document.
  private mutating func add(
    _ movie: LibraryMovie, at place: String, to name: String, _ rank: JSONValue?
  ) {
    let key = CustomList.key(ofName: name)
    names[key] = names[key] ?? name
    collections[key, default: []].append(
      ListedFilms.Entry(movie: movie, place: place, rank: Self.decimal(rank) ?? .infinity))
  }

  /// Adds the ratings, which are out of 5, 10 or 100 as the user has chosen; the file does not say.
  private func addRatings(to recorder: inout ImportRecorder) {
    guard greatest > 5 else {
      if !ratings.isEmpty { recorder.remark(Wording.unknownScale(ratings.count)) }
      return
    }
    let scale = greatest > 10 ? 10.0 : 1
    for rating in ratings {
      var entry = ImportCollector.Entry()
      entry.rating = recorder.rating(outOfTen: rating.points / scale, at: rating.place)
        .map { ($0, rating.moment) }
      recorder.add(rating.movie, at: rating.place, entry)
    }
    if !ratings.isEmpty { recorder.remark(Wording.assumedScale(greatest > 10 ? 100 : 10)) }
  }

  /// Returns why a viewing is not one; nil if the film was seen to its end.
  private static func unfinished(_ seen: JSONValue) -> String? {
    if let state = seen["state"]?.text {
      let word = state.lowercased().filter(\.isLetter)
      return word == "completed" ? nil : state
    }
    guard let progress = decimal(seen["progress"]), progress < 100 else { return nil }
    return "\(Int(max(0, progress)))%"
  }

  /// Returns a number, which is a text in these exports.
  private static func decimal(_ value: JSONValue?) -> Double? {
    value?.number ?? value?.text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
