import BusinessLogic
import DomainEntities

/// Reads the files of Trakt’s export.
struct TraktReader {
  /// The maximum size of an entry, in bytes.
  private static let maxEntryBytes = 4 * 1024 * 1024

  private let context: ImportContext
  private var recorder: ImportRecorder
  /// The names of the user’s lists, by number.
  private var listNames: [Int: String] = [:]
  /// The user’s lists, which are not imported.
  private(set) var lists: [SkippedFile] = []

  /// Creates a reader.
  init(in context: ImportContext) {
    self.context = context
    recorder = ImportRecorder(in: context)
  }

  /// Returns what the files contain; nil if there are too many films.
  consuming func bundle() -> ImportBundle? { recorder.bundle(.trakt) }

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
    try scanner.elements { scanner throws(JSONFailure) in
      number += 1
      guard file != .list else { return try scanner.skip() }
      let place = Wording.entry(number, of: path)
      guard let value = try scanner.value(ofAtMost: Self.maxEntryBytes) else {
        return recorder.flaw(Wording.entryTooLarge, at: place)
      }
      if file == .lists {
        learnName(value)
      } else {
        read(value, place, file)
      }
    }
    try scanner.end()
    if file == .list {
      lists.append(
        SkippedFile(path: path, reason: Wording.SkipReason.list(named: name(of: path), number)))
    }
    return true
  }

  private mutating func learnName(_ value: JSONValue) {
    guard let number = value["ids"]?["trakt"]?.integer, let name = value["name"]?.text else {
      return
    }
    listNames[number] = name
  }

  /// Returns the name of a list; without its name, the text of its file name.
  private func name(of path: String) -> String {
    if let number = TraktFile.listNumber(of: path), let name = listNames[number] { return name }
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
    case .history: recorder.play(movie, at: place, on: moment(value["watched_at"], place))
    case .summary:
      recorder.play(movie, at: place, on: moment(value["last_watched_at"], place))
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
