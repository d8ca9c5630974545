import BusinessLogic
import DomainEntities
import Records
import TerminalModel
import Wording

/// The viewing history of a profile at Netflix: titles and days, without IDs or years.
extension TableFormat {
  static let netflix = TableFormat(.netflix) { table in
    table.names.map { $0.lowercased() } == ["title", "date"]
  } reading: { file, _ throws(CommandFailure) in
    let rows = file.table.lines.lazy.compactMap { line in
      if case .row(let row) = line { (title: row.cells[0].trimmed, day: row.cells[1]) } else { nil }
    }
    let series = NetflixTitle.series(of: rows)
    // The format of dates depends on the country; half of the days would be wrong.
    let columns = ImportColumns(
      ["Title": .title, "Date": .play(.day)], clearDates: "Date",
      isFilm: { fields, log in
        NetflixTitle.isFilm(fields.text("Title"), among: series, at: fields.place, &log)
      })
    return try columns.reading(of: file)
  }
}

/// The titles of Netflix’s history.
enum NetflixTitle {
  /// The year in which Netflix began; no viewing is older.
  static let firstYear = 1998

  /// Returns whether a title may be a film; counts episodes, also of the series with these names.
  ///
  /// If titles are repeated for each part of a viewing, every episode counts once.
  static func isFilm(
    _ title: String, among names: Set<String>, at place: String, isRepeated: Bool = false,
    _ log: inout ImportLog
  ) -> Bool {
    // Netflix drops the name of what it no longer has, as in ` : Episode 7`.
    guard !title.isEmpty, !title.hasPrefix(":") else {
      log.problem(Wording.noTitle, at: place)
      return false
    }
    if let series = series(of: title) {
      log.skip(episode: isRepeated ? title : "", of: series)
    } else if let name = start(of: title), names.contains(name) {
      log.remark(Wording.seriesOfTitles(names.sorted()))
      log.skip(episode: isRepeated ? title : "", of: name)
    } else {
      return true
    }
    return false
  }

  /// Returns the series of an episode, such as `Dark` for `Dark: Staffel 1: Geheimnisse` and
  /// `River` for `River: Épisode 4`; nil if the title may be a film.
  ///
  /// `Kill Bill: Vol. 1` and `Mission: Impossible` are films: an episode has a name after its
  /// season, or is called an episode.
  static func series(of title: String) -> String? {
    let parts = parts(of: title)
    let last = parts[parts.count - 1]
    if last.hasSuffix(")"), let open = last.lastIndex(of: "("),
      isEpisode(last[open...].dropFirst().dropLast())
    {
      return start(of: title) ?? last[..<open].trimmed
    }
    if let name = start(of: title), isEpisode(last[...]) { return name }
    guard parts.count > 2 else { return nil }
    let place = (1..<(parts.count - 1)).first { isSeason(parts[$0], of: parts[0]) }
    return place.map { parts[..<$0].joined(separator: ": ") }
  }

  /// Returns the part of a title before its last colon, such as `River`; nil if it has none.
  static func start(of title: String) -> String? {
    let parts = parts(of: title).dropLast()
    let name = parts.joined(separator: ": ")
    return name.isEmpty ? nil : name
  }

  /// Returns the beginnings that are names of series, among the titles and days of a history.
  ///
  /// Films of one series begin alike too, so either at least three titles end with different
  /// numbers, as in `Monster: CHAPTER 42`, or there are at least five and three were seen on a day.
  static func series(of viewings: some Sequence<(title: String, day: String)>) -> Set<String> {
    var ends: [String: Set<String>] = [:]
    var days: [String: [String: Set<String>]] = [:]
    for (title, day) in viewings {
      guard series(of: title) == nil, let name = start(of: title),
        let end = parts(of: title).last, !end.isEmpty
      else { continue }
      ends[name, default: []].insert(end)
      days[name, default: [:]][day, default: []].insert(end)
    }
    return Set(
      ends.filter { name, ends in
        ends.count { isNumbered($0) } >= 3
          || ends.count >= 5 && days[name]?.values.contains { $0.count >= 3 } == true
      }.keys)
  }

  /// Returns whether a part is at most one word and a number, such as `CHAPTER 42`.
  private static func isNumbered(_ part: String) -> Bool {
    let words = FoldedText(part).words
    return words.count <= 2 && words.last?.allSatisfy(\.isNumber) == true
  }

  /// Returns whether a text is the number of an episode, such as `Épisode 4`.
  private static func isEpisode(_ text: Substring) -> Bool {
    if asianEpisodes.contains(where: text.hasPrefix), text.contains(where: \.isNumber) {
      return true
    }
    if let last = text.last, "화회話话集".contains(last),
      Int(text.dropLast().drop { $0 == "제" }) != nil
    {
      return true
    }
    let words = FoldedText(text).words
    return words.count == 2 && words.contains { $0.allSatisfy(\.isNumber) }
      && words.contains(where: episodes.contains)
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
  /// The words for an episode in the languages of Netflix, folded.
  private static let episodes: Set<Substring> = [
    "episode", "episodio", "capitulo", "folge", "aflevering", "avsnitt", "afsnit", "episod",
    "jakso", "odcinek", "dil", "epizoda", "epizod", "epizodul", "episodul", "bolum", "resz",
    "episodi", "tap", "эпизод", "серия", "епизод", "серія", "επεισοδιο", "פרק", "الحلقة", "حلقة",
  ]
  private static let asianEpisodes = ["エピソード", "에피소드", "第", "ตอนที่", "ตอน"]
  private static let asian = ["シーズン", "시즌", "第", "ซีซั่น"]
}
