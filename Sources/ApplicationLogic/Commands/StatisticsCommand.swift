import BusinessLogic
import DomainEntities
public import Records
import TerminalModel
public import Wording
import Year

/// The options of `moviebrowser stats`.
public struct StatisticsOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The list; nil for that of the query, or else the films seen.
  public var subject: MarkedSubject?
  /// The year; nil for the statistics of a list.
  public var year: Int?
  /// A query that the films must match.
  public var query = ""

  /// The fields of the output about a year.
  package static let yearShape = yearRecord.shape

  /// The fields of the output for programs.
  package var shape: RecordShape { year == nil ? statisticsRecord.shape : Self.yearShape }

  /// Creates the default options.
  public init() {}

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) {
    options.year = words.first.flatMap { OptionValues.calendarYear($0) }
    (options.subject, options.query) = QueryArguments.listAndQuery(words)
    if options.year != nil { options.subject = nil }
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
  public func run(
    of subject: MarkedSubject? = nil, query text: String = "", format: OutputFormat
  ) throws(CommandFailure) -> String {
    let query = try MarkedQuery(text, context, about: subject, orElse: MarkedQuery.unknownList)
    let wanted = try query.list(orElse: .seen)
    // The diary has a film once per viewing; statistics count films.
    let list = wanted == .diary ? .seen : wanted
    let subject = query.subject(orElse: list)
    let statistics: LibraryStatistics
    if query.isWholeList {
      statistics = try CommandFailure.reading(context.library.statistics(of: list))
    } else {
      let entries = try query.entries(of: LibraryRequest(list, limit: .max))
      statistics = LibraryStatistics(of: query.viewed(entries))
    }
    let counts = try CommandFailure.reading(context.library.counts())
    let text = CommandOutput(
      one: statisticsRecord, ListStatistics(statistics, counts, subject),
      people: { Self.bars(statistics, subject, $0) }
    ).text(format)
    guard statistics.films == 0, !format.isForPrograms else { return text }
    return Wording.sentence(query.nothing(on: list)) + "\n"
  }

  private static func bars(
    _ statistics: LibraryStatistics, _ subject: MarkedSubject, _ layout: OutputLayout
  ) -> String {
    var text = subject.totals(statistics).map { CleanText.line($0) + "\n" }.joined()
    for part in StatisticsPart.all where !statistics[keyPath: part.shares].isEmpty {
      let shares = statistics[keyPath: part.shares]
      let shown = part.shown(shares, atMost: most)
      let left = shares.count - shown.count
      let rest = left > 0 ? " (and \(Wording.number(left)) more)" : ""
      text += "\n\(layout.title(part.heading(statistics) + rest))\n"
      for line in BarText.lines(shown.map { ($0.name, $0.count) }, columns: layout.columns) {
        text += line + "\n"
      }
    }
    return text
  }
}

/// A section of the statistics.
struct StatisticsPart: Sendable {
  /// The name in JSON and fields.
  let name: String
  /// Returns the heading on a terminal.
  let heading: @Sendable (LibraryStatistics) -> String
  let shares: any KeyPath<LibraryStatistics, [LibraryStatistics.Share]> & Sendable
  /// Whether the section is sorted by time or value, not by size.
  var isByTime = false
  /// Whether it is about the user's marks, not about the films.
  var isOfMarks = false

  /// Returns the latest shares in order of time, the largest in order of size.
  func shown(
    _ shares: [LibraryStatistics.Share], atMost limit: Int
  ) -> ArraySlice<LibraryStatistics.Share> {
    isByTime ? shares.suffix(limit) : shares.prefix(limit)
  }

  private typealias Heading = Wording.StatisticsHeading

  /// All sections, in their order.
  static let all = [
    StatisticsPart(
      name: "viewingYears",
      heading: {
        Wording.heading(Heading.viewingYears, known: $0.viewingsWithDay, of: $0.viewings)
      }, shares: \.viewingYears, isByTime: true, isOfMarks: true),
    StatisticsPart(
      name: "years",
      heading: { Wording.heading(Heading.years, known: $0.filmsWithYear, of: $0.films) },
      shares: \.years, isByTime: true),
    StatisticsPart(
      name: "decades",
      heading: { Wording.heading(Heading.decades, known: $0.filmsWithYear, of: $0.films) },
      shares: \.decades, isByTime: true),
    StatisticsPart(
      name: "genres",
      heading: { Wording.heading(Heading.genres, known: $0.filmsWithGenre, of: $0.films) },
      shares: \.genres),
    StatisticsPart(
      name: "directors",
      heading: { Wording.heading(Heading.directors, known: $0.filmsWithDirector, of: $0.films) },
      shares: \.directors),
    StatisticsPart(
      name: "ratings", heading: { _ in Heading.ratings }, shares: \.ratings, isByTime: true,
      isOfMarks: true),
    StatisticsPart(
      name: "tags", heading: { _ in Heading.tags }, shares: \.tags, isOfMarks: true),
  ]
}

/// The statistics of a list, and the sizes of all lists.
package struct ListStatistics: Sendable {
  fileprivate let numbers: LibraryStatistics
  fileprivate let counts: LibraryCounts
  fileprivate let list: String

  init(_ numbers: LibraryStatistics, _ counts: LibraryCounts, _ subject: MarkedSubject) {
    self.numbers = numbers
    self.counts = counts
    list = subject.name
  }
}

private let numberColumns = ["section", "name", "count"]

/// The statistics of a list; a row for each number.
package let statisticsRecord = Record<ListStatistics>(
  "stats", rows: statisticsRowRecord.columns(pipe: numberColumns, csv: numberColumns), \.rows
) {
  Field("list", \.list).required
  Field.all(of: { $0.numbers }, totalsRecord)
  Field("meanRating") { $0.numbers.meanRating.map { ($0 * 100).rounded() / 100 } }
  for part in StatisticsPart.all {
    Field.list(part.name, { $0.numbers[keyPath: part.shares] }) {
      Field("name", \.name).required
      Field("count", \.count).required
    }.required
  }
  Field.object("lists", { $0.counts }, countsRecord).required
}

private let totalsRecord = Record<LibraryStatistics> {
  Field("films", \.films).required
  Field("viewings", \.viewings).required
  Field("minutes", \.minutes).required
  Field("viewingMinutes", \.viewingMinutes).required
  Field("filmsWithRuntime", \.filmsWithRuntime).required
  Field("filmsWithYear", \.filmsWithYear).required
  Field("filmsWithGenre", \.filmsWithGenre).required
  Field("filmsWithDirector", \.filmsWithDirector).required
  Field("filmsWithRating", \.filmsWithRating).required
  Field("viewingsWithDay", \.viewingsWithDay).required
}

private let countsRecord = Record<LibraryCounts> {
  for list in LibraryList.allCases {
    Field(list.rawValue) { $0[list] }.required
  }
}

extension ListStatistics {
  /// The numbers of the record, one per row.
  fileprivate var rows: [StatisticsRow] { StatisticsRow.rows(of: statisticsRecord.json(self)) }
}
