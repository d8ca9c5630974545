import BusinessLogic
import DomainEntities

/// The viewing history of a profile at Netflix: titles and days, without IDs or years.
struct NetflixTable: ProgramTable {
  static let origin = ImportOrigin.netflix
  static let columns = ["Title", "Date"]

  static func knows(_ table: CSVTable) -> Bool {
    table.names.map { $0.lowercased() } == ["title", "date"]
  }

  init(_ file: ImportTable, in context: ImportContext) throws(CommandFailure) {
    // The format depends on the country; half of the days would be wrong.
    if let text = file.ambiguousDate(in: "Date") {
      throw CommandFailure(.failure, Wording.unclearDates(file.path, text))
    }
  }

  func read(_ row: inout ImportRow, into recorder: inout ImportRecorder) {
    let title = row.text("Title")
    // Netflix drops the name of what it no longer has, as in ` : Episode 7`.
    guard !title.isEmpty, !title.hasPrefix(":") else { return row.note(Wording.noTitle) }
    if let series = NetflixTitle.series(of: title) { return recorder.skipEpisode(of: series) }
    recorder.play(
      LibraryMovie(names: MovieIdentifiers(), title: title), at: row.place,
      in: row.date("Date"))
  }
}

/// The titles of Netflix’s history.
enum NetflixTitle {
  /// Returns the series of an episode, such as `Dark` for `Dark: Staffel 1: Geheimnisse`; nil if
  /// the title may be a film.
  ///
  /// `Kill Bill: Vol. 1` and `Mission: Impossible` are films: an episode has a name after its
  /// season.
  static func series(of title: String) -> String? {
    let parts = parts(of: title)
    guard parts.count > 2 else { return nil }
    let place = (1..<(parts.count - 1)).first { isSeason(parts[$0], of: parts[0]) }
    return place.map { parts[..<$0].joined(separator: ": ") }
  }

  /// Returns the parts that end with a colon and a space, and the last one.
  private static func parts(of title: String) -> [String] {
    var parts: [String] = []
    var words: [Substring] = []
    for word in title.split(separator: " ") {
      // French has a space before the colon.
      if word != ":" { words.append(word.hasSuffix(":") ? word.dropLast() : word) }
      guard word.hasSuffix(":") else { continue }
      parts.append(words.joined(separator: " "))
      words = []
    }
    return parts + [words.joined(separator: " ")]
  }

  private static func isSeason(_ part: String, of name: String) -> Bool {
    if part.count > name.count, part.hasPrefix(name), part.last?.isNumber == true { return true }
    if asian.contains(where: part.hasPrefix), part.contains(where: \.isNumber) { return true }
    let words = FoldedText(part).words
    guard let first = words.first else { return false }
    if complete.contains(words.joined()) { return true }
    return words.count == 2 && seasons.contains(first)
      && words[1].allSatisfy { $0.isNumber || "ivx".contains($0) }
  }

  /// The words for a season, a part or a volume in the languages of Netflix, folded.
  private static let seasons: Set<Substring> = [
    "season", "series", "part", "volume", "vol", "chapter", "book", "staffel", "teil", "saison",
    "partie", "temporada", "parte", "stagione", "seizoen", "deel", "sezon", "czesc", "sasong",
    "saeson", "saesong", "sesong", "kausi", "osa", "evad", "serie", "sezona", "sezonul", "sezoni",
    "musim", "mua", "сезон", "κυκλος", "עונה", "الموسم",
  ]
  /// The names of the only season of a series, folded and without spaces.
  private static let complete: Set<String> = [
    "limitedseries", "miniseries", "miniserie", "miniserija",
  ]
  private static let asian = ["シーズン", "시즌", "第", "ซีซั่น"]
}
