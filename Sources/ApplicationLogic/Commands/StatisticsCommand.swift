public import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
public import Wording

/// The options of `moviebrowser stats`.
public struct StatisticsOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The list.
  public var list = LibraryList.seen
  /// The name of a list that the user has made; nil for the list above.
  public var customList: String?
  /// The year; nil for the statistics of a list.
  public var year: Int?
  /// A query that the films must match.
  public var query = ""

  /// Creates the default options.
  public init() {}

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) {
    options.year = words.first.flatMap { OptionValues.calendarYear($0) }
    let (list, query) = QueryArguments.listAndQuery(words)
    options.query = query
    switch list {
    case .mine(let list): options.list = list
    case .custom(let name): options.customList = options.year == nil ? name : nil
    case nil: break
    }
  }
}

/// `moviebrowser stats`: statistics of a list of marked films, by default of those seen.
public struct StatisticsCommand: Sendable {
  /// Maximum number of lines per section on a terminal.
  ///
  /// Other formats have all.
  private static let most = 12
  private let context: CommandContext

  /// Creates a command.
  public init(_ context: CommandContext) {
    self.context = context
  }

  /// Returns the statistics of a list, or of its films that match a query, in a format.
  ///
  /// `name` is that of a list that the user has made, instead of the other list.
  public func run(
    of list: LibraryList = .seen, listNamed name: String? = nil, query text: String = "",
    format: OutputFormat
  ) throws(CommandFailure) -> String {
    let query = try MarkedQuery(text, context, listNamed: name)
    let wanted = try query.list(orElse: list)
    // The diary has a film once per viewing; statistics count films.
    let list = wanted == .diary ? .seen : wanted
    let subject = query.subject(orElse: list)
    let statistics: LibraryStatistics
    if query.isEmpty {
      statistics = try CommandFailure.tryToRead { () throws(MovieDataError) in
        try context.marks.statistics(of: list)
      }
    } else {
      let entries = try query.entries(of: LibraryRequest(list, limit: .max))
      statistics = LibraryStatistics(of: query.viewed(entries))
    }
    let counts = try CommandFailure.tryToRead { () throws(MovieDataError) in
      try context.marks.counts()
    }
    let text = CommandOutput(
      one: .statistics, Self.json(statistics, counts, subject),
      rows: { Self.rows(statistics, counts, subject).map(\.record) },
      people: { Self.bars(statistics, subject, $0) }
    ).text(format)
    guard statistics.films == 0, !format.isForPrograms else { return text }
    return Wording.sentence(query.nothing(on: list)) + "\n"
  }

  /// The names of the sections about the user's marks, not about the films.
  static let sectionsOfMarks = ["viewingYears", "ratings", "tags"]
  /// The names of the sections in order of time or value, not of size.
  static let sectionsByTime = ["viewingYears", "years", "decades", "ratings"]

  /// Returns the sections: their names in JSON and fields, and their headings on a terminal.
  static func parts(
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
    _ statistics: LibraryStatistics, _ counts: LibraryCounts, _ subject: MarkedSubject
  ) -> JSONText {
    let lists = LibraryList.allCases.map { ($0.rawValue, JSONText.integer(counts[$0])) }
    return JSONText.members(
      [
        ("list", .string(subject.name))
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
        } + [("lists", .members(lists))])
  }

  private static func rows(
    _ statistics: LibraryStatistics, _ counts: LibraryCounts, _ subject: MarkedSubject
  ) -> [StatisticsRow] {
    var rows = totals(statistics).map { StatisticsRow($0.name, subject.name, $0.count) }
    if let mean = statistics.meanRating {
      rows.append(StatisticsRow("meanRating", subject.name, .string(Wording.rating(mean))))
    }
    for part in parts(statistics) {
      rows += part.shares.map { StatisticsRow(part.name, $0.name, $0.count) }
    }
    return rows + LibraryList.allCases.map { StatisticsRow("lists", $0.rawValue, counts[$0]) }
  }

  private static func bars(
    _ statistics: LibraryStatistics, _ subject: MarkedSubject, _ layout: OutputLayout
  ) -> String {
    var text = subject.totals(statistics).map { CleanText.line($0) + "\n" }.joined()
    for part in parts(statistics) where !part.shares.isEmpty {
      // The latest shares in order of time, the largest in order of size.
      let isTime = sectionsByTime.contains(part.name)
      let shown = isTime ? part.shares.suffix(most) : part.shares.prefix(most)
      let left = part.shares.count - shown.count
      let rest = left > 0 ? " (and \(Wording.number(left)) more)" : ""
      text += "\n\(layout.title(part.heading + rest))\n"
      for line in BarText.lines(shown.map { ($0.name, $0.count) }, columns: layout.columns) {
        text += line + "\n"
      }
    }
    return text
  }
}

extension RecordShape {
  private static let share = [
    RecordField.string("name").required, RecordField.integer("count").required,
  ]
  private static let parts = [
    "viewingYears", "years", "decades", "genres", "directors", "ratings", "tags",
  ]

  /// The statistics of a list; a row for each number.
  package static let statistics = RecordShape(
    [RecordField.string("list").required]
      + [
        "films", "viewings", "minutes", "viewingMinutes", "filmsWithRuntime", "filmsWithYear",
        "filmsWithGenre", "filmsWithDirector", "filmsWithRating", "viewingsWithDay",
      ].map { RecordField.integer($0).required }
      + [.number("meanRating")] + parts.map { RecordField.objects($0, share).required }
      + [
        RecordField.object(
          "lists", LibraryList.allCases.map { RecordField.integer($0.rawValue).required }
        ).required
      ],
    rows: [.string("section"), .string("name"), .integer("count")],
    pipeColumns: ["section", "name", "count"])
}
