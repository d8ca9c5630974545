import BusinessLogic
import DomainEntities
package import Records
import Wording

extension YearReport {
  /// The maximum number of rows of a table on a page.
  package static let pageRows = 20

  /// The statistics as a page to share.
  package var page: HTMLPage {
    var page = HTMLPage(title: title)
    page.facts = facts.map { ($0.label, $0.text) }
    page.map = (Wording.heatMap, Wording.mapDescription(statistics), squares)
    page.charts = sections.map { section in
      let (heading, rows) = section.shown(atMost: Self.pageRows)
      return HTMLPage.Chart(
        heading: heading, columns: Wording.columns(of: section.group),
        rows: rows.map { ($0.name, $0.count) })
    }
    if !lists.isEmpty {
      page.table = HTMLPage.Table(
        heading: Wording.yearLists, columns: Wording.listColumns(in: statistics.year),
        rows: statistics.lists.map { list in
          [Wording.name(of: list)] + [list.films, list.seen, list.seenInYear].map(Wording.number)
        })
    }
    page.footer = Wording.madeBy
    return page
  }

  /// The days of the year, by week and day of the week.
  private var squares: [HTMLPage.Square] {
    let first = statistics.days.lowerBound
    let start = first.weekday.index
    return statistics.perDay.enumerated().map { index, count in
      let place = (start + index).quotientAndRemainder(dividingBy: 7)
      return HTMLPage.Square(
        place: (place.quotient, place.remainder), level: min(4, count),
        title: Wording.day(first.adding(days: index), viewings: count))
    }
  }
}
