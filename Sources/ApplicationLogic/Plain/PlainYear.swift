import BusinessLogic
import DomainEntities
import Widgets
import Wording
import Year

/// What the user watched in a year, in sentences.
@MainActor struct PlainYear {
  private let interactor: @MainActor () -> YearInteractor
  private let today: () -> CalendarDate

  /// Creates an instance for a library and a source of films.
  init(
    _ library: any MovieLibrary, facts: any MovieDataStore, today: @escaping () -> CalendarDate
  ) {
    interactor = { YearInteractor(library: library, facts: facts, today: today()) }
    self.today = today
  }

  /// Returns the sentences about a year, by default the current one, with the films of a query.
  func sentences(_ request: OpenRequest) -> [String] {
    let (year, query) = (request.number ?? today().year, request.query ?? TypedQuery())
    do throws(YearError) {
      let statistics = try interactor().statistics(of: year, matching: query)
      guard statistics.totals.viewings == 0 else {
        let report = YearReport(statistics, matching: query)
        let command = report.queries.allViewings.text
        return report.sentences + [Wording.listsViewings(press: Wording.typeIn(command))]
      }
      guard query.isEmpty else { return [Wording.sentence(Wording.noMatches(filters: 2))] }
      guard let other = statistics.nearestYear else {
        return [Wording.noViewings(in: statistics, advice: "")]
      }
      let press = Wording.typeIn("stats \(other)")
      return [Wording.noViewings(in: statistics, press: press, toSee: other)]
    } catch {
      return [Wording.failureInWords(error)]
    }
  }
}
