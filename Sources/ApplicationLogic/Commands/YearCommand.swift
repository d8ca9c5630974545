import BusinessLogic
import DomainEntities
public import Records
public import Wording
import Year

/// `moviebrowser stats YEAR`: what the user watched in a year.
public struct YearCommand: Sendable {
  private let interactor: YearInteractor
  private let themes: [String]

  /// Creates a command.
  public init(_ context: CommandContext) {
    interactor = YearInteractor(
      library: context.library, facts: context.store, today: context.now.day)
    themes = context.store.offering.themes
  }

  /// Returns the statistics of a year, of the films that match a query, in a format.
  ///
  /// - Throws: `CommandFailure`, but not if there are no viewings, which the text then says.
  public func run(
    _ year: Int, query text: String = "", format: OutputFormat
  ) throws(CommandFailure) -> String {
    let report = try report(year, query: text)
    let output = CommandOutput(
      one: yearRecord, report, people: { report.text($0) }
    ).text(format)
    guard report.statistics.totals.viewings == 0, !format.isForPrograms else { return output }
    return Wording.sentence(Self.nothing(in: report, query: text).message) + "\n"
  }

  /// Returns the statistics of a year, of the films that match a query, as a page; the number is
  /// that of its films.
  ///
  /// - Throws: `CommandFailure`, also if there are no viewings in the year.
  func page(
    _ year: Int, query text: String
  ) throws(CommandFailure) -> (page: HTMLPage, films: Int) {
    let report = try report(year, query: text)
    let films = report.statistics.totals.films
    guard films > 0 else { throw Self.nothing(in: report, query: text) }
    return (report.page, films)
  }

  private func report(_ year: Int, query text: String) throws(CommandFailure) -> YearReport {
    let query = try OptionValues.query(text, themes: themes)
    do throws(YearError) {
      let statistics = try interactor.statistics(of: year, matching: query)
      return YearReport(statistics, matching: query)
    } catch {
      switch error {
      case .list: throw CommandFailure(.usage, Wording.noListInYear)
      case .data(let error): throw CommandFailure(reading: error)
      }
    }
  }

  /// Returns the error that there are no viewings in a year, with the nearest year that has some.
  private static func nothing(
    in report: YearReport, query: String
  ) -> CommandFailure {
    let year = report.statistics
    return CommandFailure(
      .notFound,
      query.isEmpty
        ? Wording.noViewings(in: year, try: year.nearestYear)
        : Wording.noMatches(filters: 2),
      suggestions: query.isEmpty ? [year.nearestYear].compactMap(\.self).map(String.init) : [])
  }
}
