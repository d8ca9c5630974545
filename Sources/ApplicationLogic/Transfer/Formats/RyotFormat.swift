import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// An export of Ryot: an object whose member `metadata` has everything that was tracked.
extension DocumentFormat {
  static let ryot = DocumentFormat(.ryot, sections: ["metadata"]) { outline in
    !outline.isArray && outline.names.contains("metadata")
      && ["people", "metadata_groups", "collections", "workouts", "exercises", "measurements"]
        .contains(where: outline.names.contains)
  } reading: { bytes, path, collector throws(JSONFailure) in
    let contents = try RyotContents(bytes)
    for (key, name) in contents.lists.sorted(by: { $0.key < $1.key }) {
      collector.add(
        listNamed: name, note: contents.descriptions[key] ?? "", key: key, at: path)
    }
    if contents.ratings > 0 {
      collector.remark(
        contents.scale.map(Wording.assumedScale) ?? Wording.unknownScale(contents.ratings))
    }
    return { fields, log in film(fields, contents.scale, &log).map { [$0] } ?? [] }
  }

  private static func film(_ fields: ImportFields, _ scale: Int?, _ log: inout ImportLog)
    -> ImportRow?
  {
    let title = fields.text("source_id")
    let viewings = fields["seen_history"]?.elements ?? []
    guard fields.text("lot").lowercased() == "movie" else {
      let episodes = viewings.count { $0["show_episode_number"]?.integer != nil }
      log.skip(episodes: episodes, of: title)
      if episodes == 0 { log.skipOther() }
      return nil
    }
    let isNumbered = fields.text("source").lowercased() == "tmdb"
    let names = MovieIdentifiers(tmdb: isNumbered ? fields.number("identifier") : nil)
    guard !title.isEmpty || !names.isEmpty else {
      log.problem(Wording.noTitleOrID, at: fields.place)
      return nil
    }
    var row = ImportRow(LibraryMovie(names: names, title: title.trimmed))
    for viewing in viewings {
      if let state = unfinished(viewing) {
        log.problem(Wording.noCounterpart(state), at: fields.place)
      } else {
        row.plays.append(fields.date(of: viewing["ended_on"]?.text ?? "", .time, &log))
      }
    }
    for review in fields["reviews"]?.elements ?? [] {
      let date = fields.date(of: review["review"]?["date"]?.text ?? "", .time, &log)
      let moment = date?.time ?? fields.context.now
      if let scale, let points = review["rating"]?.decimal, points > 0 {
        let rating = fields.rating(ofTen: points * 10 / Double(scale), &log)
        row.rating = rating.map { ($0, moment) } ?? row.rating
      }
      if let text = review["review"]?["text"]?.text { row.notes.append((text, moment)) }
    }
    for collection in fields["collections"]?.elements ?? [] {
      guard let name = RyotContents.name(of: collection) else { continue }
      if RyotContents.isWatchlist(name) {
        let created = collection["created_on"]?.text ?? collection["createdOn"]?.text ?? ""
        row.watchlist = fields.date(of: created, .time, &log)?.time ?? fields.context.now
      } else {
        // Without ranks, films are in the order of the document.
        row.listings.append(
          ImportRow.Listing(
            list: CustomList.key(ofName: name), rank: collection["rank"]?.decimal ?? .infinity))
      }
    }
    return row
  }

  /// Returns why a viewing is not one; nil if the film was seen to its end.
  private static func unfinished(_ viewing: JSONValue) -> String? {
    if let state = viewing["state"]?.text {
      return state.lowercased().filter(\.isLetter) == "completed" ? nil : state
    }
    guard let progress = viewing["progress"]?.decimal, progress < 100 else { return nil }
    return "\(Int(max(0, progress)))%"
  }
}

/// What a whole document says: its lists, and the scale of its ratings.
private struct RyotContents {
  /// The names of the lists of films by their keys.
  private(set) var lists: [String: String] = [:]
  private(set) var descriptions: [String: String] = [:]
  /// The number of ratings of films.
  private(set) var ratings = 0
  /// The greatest rating, of whatever kind.
  private var greatest = 0.0

  init(_ bytes: [UInt8]) throws(JSONFailure) {
    var contents = self
    var scanner = JSONScanner(bytes)
    try scanner.members { name, scanner throws(JSONFailure) in
      guard ["metadata", "collections"].contains(name), scanner.nextKind() == .array else {
        return try scanner.skip()
      }
      try scanner.elements { scanner throws(JSONFailure) in
        let entry = try scanner.value(ofAtMost: ImportCollector.maxEntryBytes) ?? .null
        if name == "metadata" {
          contents.add(entry)
        } else if let name = entry["name"]?.text {
          contents.descriptions[CustomList.key(ofName: name)] = entry["description"]?.text
        }
      }
    }
    self = contents
  }

  private mutating func add(_ entry: JSONValue) {
    let points = (entry["reviews"]?.elements ?? []).compactMap { $0["rating"]?.decimal }
    greatest = max(greatest, points.max() ?? 0)
    guard entry["lot"]?.text?.lowercased() == "movie" else { return }
    ratings += points.count { $0 > 0 }
    for name in (entry["collections"]?.elements ?? []).compactMap(Self.name)
    where !Self.isWatchlist(name) {
      let key = CustomList.key(ofName: name)
      lists[key] = lists[key] ?? name
    }
  }

  /// The greatest possible rating, as the user has chosen it; nil if the file does not say.
  var scale: Int? { greatest > 10 ? 100 : greatest > 5 ? 10 : nil }

  /// Returns the name of a collection, which old versions give alone; nil for those that the
  /// program keeps in step with the viewings.
  static func name(of collection: JSONValue) -> String? {
    let name =
      collection.text ?? collection["collection_name"]?.text ?? collection["collectionName"]?.text
    let kept = ["completed", "inprogress", "monitoring"]
    return name.flatMap { kept.contains(plain($0)) ? nil : $0 }
  }

  static func isWatchlist(_ name: String) -> Bool { plain(name) == "watchlist" }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace }
  }
}

extension JSONValue {
  /// The number, which is a text in exports of Ryot.
  fileprivate var decimal: Double? {
    number ?? text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
  }
}
