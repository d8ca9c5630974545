public import BusinessLogic
import DomainEntities

/// The options of `moviebrowser stats`.
public struct StatisticsOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The list.
  public var list = LibraryList.seen
  /// A query that the films must match.
  public var query = ""

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    var rest = words[...]
    if let word = words.first, !QueryArguments.isOfQuery(word) {
      options.list = try OptionValues.libraryList(word)
      rest = rest.dropFirst()
    }
    options.query = QueryArguments.line([options.query] + rest)
  }
}

/// `moviebrowser stats`: statistics of a list of marked films, by default of those seen.
public struct StatisticsCommand: Sendable {
  /// Maximum number of lines per section on a terminal.
  ///
  /// Other formats have all.
  private static let most = 12
  private let library: MovieLibraryInteractor

  private let naming: MovieIdentifierResolver

  /// Creates a command with a library and a resolver of film identifiers.
  public init(
    library: any MovieLibrary, naming: MovieIdentifierResolver = MovieIdentifierResolver()
  ) {
    self.library = MovieLibraryInteractor(library: library)
    self.naming = naming
  }

  /// Returns the statistics of a list, or of its films that match a query, in a format.
  public func run(
    of list: LibraryList = .seen, query text: String = "", format: OutputFormat
  ) throws(CommandFailure) -> String {
    let query = try MarkedQuery(text, library, naming)
    let wanted = try query.list(orElse: list)
    // The diary has a film once per viewing; statistics count films.
    let list = wanted == .diary ? .seen : wanted
    let statistics: LibraryStatistics
    if query.isEmpty {
      statistics = try CommandFailure.tryToRead { () throws(MovieDataError) in
        try library.statistics(of: list)
      }
    } else {
      let entries = try query.entries(of: LibraryRequest(list, limit: .max))
      statistics = LibraryStatistics(of: query.viewed(entries))
    }
    let counts = try CommandFailure.tryToRead { () throws(MovieDataError) in
      try library.counts()
    }
    let text =
      switch format {
      case .json: Self.json(statistics, counts, list)
      case .tabbed: Self.fields(statistics, counts, list)
      case .aligned(let columns): Self.bars(statistics, list, columns)
      }
    guard statistics.films == 0 else { return text }
    throw CommandFailure(
      .failure, query.isEmpty ? Wording.nothing(on: list) : Wording.noMatches(filters: 2),
      output: format == .json ? text : "")
  }

  /// Returns the sections: their names in JSON and fields, and their headings on a terminal.
  private static func parts(
    _ statistics: LibraryStatistics
  ) -> [(name: String, heading: String, shares: [LibraryStatistics.Share])] {
    let films = statistics.films
    return [
      (
        "viewingYears",
        Wording.heading(
          Wording.StatisticsHeading.viewingYears, known: statistics.viewingsWithDay,
          of: statistics.viewings),
        statistics.viewingYears
      ),
      (
        "years",
        Wording.heading(
          Wording.StatisticsHeading.years, known: statistics.filmsWithYear, of: films),
        statistics.years
      ),
      (
        "decades",
        Wording.heading(
          Wording.StatisticsHeading.decades, known: statistics.filmsWithYear, of: films),
        statistics.decades
      ),
      (
        "genres",
        Wording.heading(
          Wording.StatisticsHeading.genres, known: statistics.filmsWithGenre, of: films),
        statistics.genres
      ),
      (
        "directors",
        Wording.heading(
          Wording.StatisticsHeading.directors, known: statistics.filmsWithDirector, of: films),
        statistics.directors
      ),
      ("ratings", Wording.StatisticsHeading.ratings, statistics.ratings),
      ("tags", Wording.StatisticsHeading.tags, statistics.tags),
    ]
  }

  /// Returns the totals with their names in JSON and fields.
  private static func totals(_ statistics: LibraryStatistics) -> [(name: String, count: Int)] {
    [
      ("films", statistics.films), ("viewings", statistics.viewings),
      ("minutes", statistics.minutes), ("viewingMinutes", statistics.viewingMinutes),
      ("filmsWithRuntime", statistics.filmsWithRuntime),
      ("filmsWithYear", statistics.filmsWithYear),
      ("filmsWithGenre", statistics.filmsWithGenre),
      ("filmsWithDirector", statistics.filmsWithDirector),
      ("filmsWithRating", statistics.filmsWithRating),
      ("viewingsWithDay", statistics.viewingsWithDay),
    ]
  }

  private static func json(
    _ statistics: LibraryStatistics, _ counts: LibraryCounts, _ list: LibraryList
  ) -> String {
    let lists = LibraryList.allCases.map { ($0.rawValue, JSONText.integer(counts[$0])) }
    return JSONText.members(
      [
        ("list", .string(list.rawValue))
      ] + totals(statistics).map { ($0.name, .integer($0.count)) } + [
        ("meanRating", statistics.meanRating.map(JSONText.number))
      ]
        + parts(statistics).map { part in
          (
            part.name,
            .array(
              part.shares.map {
                .members([("name", .string($0.name)), ("count", .integer($0.count))])
              })
          )
        } + [("lists", .members(lists))]
    ).text + "\n"
  }

  private static func fields(
    _ statistics: LibraryStatistics, _ counts: LibraryCounts, _ list: LibraryList
  ) -> String {
    var lines = totals(statistics).map { [$0.name, list.rawValue, String($0.count)] }
    if let mean = statistics.meanRating {
      lines.append(["meanRating", list.rawValue, Wording.rating(mean)])
    }
    for part in parts(statistics) {
      lines += part.shares.map { [part.name, $0.name, String($0.count)] }
    }
    lines += LibraryList.allCases.map { ["lists", $0.rawValue, String(counts[$0])] }
    return lines.map(OutputFormat.fields).joined()
  }

  private static func bars(
    _ statistics: LibraryStatistics, _ list: LibraryList, _ columns: Int
  ) -> String {
    var text = Wording.totals(statistics, of: list).map { $0 + "\n" }.joined()
    for part in parts(statistics) where !part.shares.isEmpty {
      // The latest shares in order of time, the largest in order of size.
      let isTime = ["viewingYears", "years", "decades", "ratings"].contains(part.name)
      let shown = isTime ? part.shares.suffix(most) : part.shares.prefix(most)
      let name = min(28, shown.map { TextWidth.of(CleanText.line($0.name)) }.max() ?? 0)
      let count = shown.map { Wording.number($0.count).count }.max() ?? 0
      let room = max(4, min(50, columns - name - count - 6))
      let largest = max(1, shown.map(\.count).max() ?? 1)
      let left = part.shares.count - shown.count
      text += "\n\(part.heading)\(left > 0 ? " (and \(Wording.number(left)) more)" : "")\n"
      for share in shown {
        let bar = max(1, (share.count * room + largest / 2) / largest)
        text +=
          "  " + LibraryText.padded(share.name, name) + "  "
          + LibraryText.padded(Wording.number(share.count), count, right: true) + "  "
          + String(repeating: "█", count: bar) + "\n"
      }
    }
    return text
  }
}
