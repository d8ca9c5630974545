import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// Reads the files of Trakt’s export.
struct TraktReader {
  /// The maximum size of an entry, in bytes.
  private static let maxEntryBytes = 4 * 1024 * 1024

  private let context: ImportContext
  private var recorder: ImportRecorder
  /// What a file says about a list.
  private struct Heading {
    var name: String
    var note: String
    var isRanked: Bool
  }

  /// The headings of the user’s lists, by number.
  private var headings: [Int: Heading] = [:]
  /// The user’s lists by the paths of their files, in the order of reading.
  private var lists: [(path: String, entries: [ListedFilms.Entry])] = []

  /// Creates a reader.
  init(in context: ImportContext) {
    self.context = context
    recorder = ImportRecorder(in: context)
  }

  /// Returns what the files contain; nil if there are too many films.
  consuming func bundle() -> ImportBundle? {
    guard var bundle = recorder.bundle(.trakt) else { return nil }
    var films = ListedFilms(bundle.films)
    var flaws = ImportFlaws()
    for (path, entries) in lists {
      let number = TraktFile.listNumber(of: path)
      let heading = number.flatMap { headings[$0] }
      guard
        var list = flaws.list(
          named: heading?.name ?? Self.name(of: path), note: heading?.note ?? "", at: path)
      else { continue }
      list.rank(heading?.isRanked ?? false)
      bundle.lists.add(films.list(list, of: entries, from: path, &flaws))
    }
    bundle = bundle.adding(flaws)
    bundle.films = films.films
    return bundle
  }

  /// Reads a file; returns whether it is an array, as all files of an export are.
  mutating func read(
    _ bytes: [UInt8], _ path: String, as file: TraktFile
  ) throws(JSONFailure) -> Bool {
    var scanner = JSONScanner(bytes)
    guard scanner.nextKind() == .array else {
      try scanner.skip()
      try scanner.end()
      return false
    }
    var number = 0
    if file == .list { lists.append((path, [])) }
    try scanner.elements { scanner throws(JSONFailure) in
      number += 1
      let place = Wording.entry(number, of: path)
      guard let value = try scanner.value(ofAtMost: Self.maxEntryBytes) else {
        return recorder.flaw(Wording.entryTooLarge, at: place)
      }
      if file == .lists {
        learnHeading(value)
      } else {
        read(value, place, file)
      }
    }
    try scanner.end()
    return true
  }

  private mutating func learnHeading(_ value: JSONValue) {
    guard let number = value["ids"]?["trakt"]?.integer, let name = value["name"]?.text else {
      return
    }
    headings[number] = Heading(
      name: name, note: value["description"]?.text ?? "",
      isRanked: value["display_numbers"]?.boolean ?? false)
  }

  /// Returns the text in the file name of a list without a heading.
  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last?.dropLast(".json".count) ?? ""
    return String(name.dropFirst("lists-list-".count).drop { $0.isNumber || $0 == "-" })
  }

  private mutating func read(_ value: JSONValue, _ place: String, _ file: TraktFile) {
    let kind =
      value["type"]?.text ?? ["movie", "episode", "season", "show"].first { value[$0] != nil }
    switch kind {
    case "movie": break
    case "episode":
      return recorder.skipEpisode(of: value["show"]?["title"]?.text ?? "")
    case "show", "season", "person", "list": return recorder.skipOther()
    default:
      return recorder.flaw(Wording.unknownType(kind ?? ""), at: place)
    }
    guard let json = value["movie"], let movie = ImportedJSON.movie(json) else {
      return recorder.flaw(Wording.noTitleOrID, at: place)
    }
    switch file {
    case .list:
      let rank = value["rank"]?.integer.map { Double($0) } ?? .infinity
      lists[lists.count - 1].entries.append(
        ListedFilms.Entry(
          movie: movie, place: place, note: value["notes"]?.text ?? "", rank: rank))
    case .history: recorder.play(movie, at: place, dated: value["watched_at"]?.text)
    case .summary:
      recorder.play(movie, at: place, dated: value["last_watched_at"]?.text)
      recorder.skipViewings(max(0, (value["plays"]?.integer ?? 1) - 1))
    default:
      recorder.add(movie, at: place, entry(value, place, file))
    }
  }

  /// Returns the marks of a rating, a comment or an entry of the watchlist or the favorites.
  private mutating func entry(
    _ value: JSONValue, _ place: String, _ file: TraktFile
  ) -> ImportCollector.Entry {
    var entry = ImportCollector.Entry()
    switch file {
    case .ratings:
      let moment = moment(value["rated_at"], place) ?? context.now
      let points = value["rating"]?.number ?? .nan
      entry.rating = recorder.rating(outOfTen: points, at: place).map { ($0, moment) }
    case .watchlist, .favorites:
      let moment = moment(value["listed_at"], place) ?? context.now
      if file == .watchlist { entry.watchlist = moment } else { entry.favorite = moment }
      if let note = value["notes"]?.text { entry.note = (note, moment) }
    case .comments:
      let comment = value["comment"]
      let created = comment?["created_at"] ?? value["created_at"]
      if let text = comment?.text ?? comment?["comment"]?.text {
        entry.note = (text, moment(created, place) ?? context.now)
      } else {
        recorder.flaw(Wording.noComment, at: place)
      }
    case .history, .summary, .lists, .list: break
    }
    return entry
  }

  /// Returns a time in local time; nil if the day is unknown.
  private mutating func moment(_ value: JSONValue?, _ place: String) -> Timestamp? {
    value?.text.flatMap { recorder.moment($0, at: place) }
  }
}

/// Values in the JSON of other programs.
enum ImportedJSON {
  /// Returns a film with `title`, `year` and `ids`; nil if it has neither a title nor an ID.
  static func movie(_ json: JSONValue) -> LibraryMovie? {
    movie(
      title: json["title"]?.text, year: json["year"], tmdb: json["ids"]?["tmdb"],
      imdb: json["ids"]?["imdb"])
  }

  /// Returns a film; nil if it has neither a title nor an ID.
  static func movie(
    title: String?, year: JSONValue?, tmdb: JSONValue?, imdb: JSONValue?
  ) -> LibraryMovie? {
    let names = MovieIdentifiers(
      tmdb: number(tmdb), imdb: imdb?.text.flatMap { MovieIdentifiers.imdb($0) })
    let title = title?.trimmed ?? ""
    guard !title.isEmpty || !names.isEmpty else { return nil }
    let year = number(year).flatMap { 1...9999 ~= $0 ? $0 : nil }
    return LibraryMovie(names: names, title: title, year: year)
  }

  /// Returns a positive number, which may be a text.
  static func number(_ value: JSONValue?) -> Int? {
    if let text = value?.text { return ImportValues.number(text) }
    return value?.integer.flatMap { 1...LibraryMovie.largestNumber ~= $0 ? $0 : nil }
  }
}
