package import BusinessLogic
import DomainEntities
import Wording

/// A fact about a year: what it is, its text, and the films behind it.
struct YearFact: Hashable, Sendable {
  /// What it is, such as `Longest streak`.
  var label: String
  /// The text.
  var text: String
  /// The query of the films; nil if there are none, or no query lists them.
  var query: TypedQuery?
}

/// The viewings or films of a year by something that they have in common.
struct YearSection: Hashable, Sendable {
  /// A value with its number of viewings or films.
  struct Row: Hashable, Sendable {
    /// The value.
    var value: YearShare.Value
    /// Its name.
    var name: String
    /// The number of viewings or films.
    var count: Int
    /// The query of these; nil if there are none, or no query lists them.
    var query: TypedQuery?
  }

  /// What they are grouped by.
  var group: YearGroup
  /// The heading, with the number of films for which it is known if not all.
  var heading: String
  /// The values.
  var rows: [Row]

  /// Returns the rows that are shown if not all fit: groups by time are whole, and of others those
  /// with the most films come first.
  func rows(atMost limit: Int) -> ArraySlice<Row> {
    switch group {
    case .months, .weekdays, .ratings: rows[...]
    case .decades: rows.suffix(limit)
    case .genres, .countries, .languages, .directors, .actors: rows.prefix(limit)
    }
  }

  /// Returns these rows, and the heading with the number of those that are left out.
  func shown(atMost limit: Int) -> (heading: String, rows: ArraySlice<Row>) {
    let shown = rows(atMost: limit)
    let left = rows.count - shown.count
    return (heading + (left > 0 ? " (\(Wording.moreRows(left)))" : ""), shown)
  }
}

/// The statistics of a year as texts, which the screen, the command and the page share.
package struct YearReport: Hashable, Sendable {
  /// The numbers.
  package let statistics: YearStatistics
  /// The queries of the films behind them.
  package let queries: YearQueries
  /// The title.
  let title: String
  /// The facts that are known.
  let facts: [YearFact]
  /// The lists with films that were seen in the year: their names and progress.
  let lists: [YearFact]
  /// The groups that have values.
  let sections: [YearSection]

  /// Creates the report of a year, of the films that match a query.
  package init(_ statistics: YearStatistics, matching query: TypedQuery = TypedQuery()) {
    let queries = YearQueries(year: statistics.year, narrowing: query)
    self.statistics = statistics
    self.queries = queries
    title = Wording.title(ofYear: statistics.year, matching: query.text)
    facts = Self.facts(statistics, queries)
    lists = statistics.lists.map { list in
      YearFact(
        label: Wording.name(of: list), text: Wording.progress(of: list, in: statistics.year),
        query: queries[.list(list.query)])
    }
    sections = YearGroup.allCases.compactMap { group in
      let shares = statistics[group]
      guard !shares.isEmpty else { return nil }
      return YearSection(
        group: group, heading: Wording.heading(of: group, in: statistics),
        rows: shares.map { share in
          YearSection.Row(
            value: share.value, name: Wording.name(of: share.value), count: share.count,
            query: share.count > 0 ? queries[.share(share.value)] : nil)
        })
    }
  }

  /// The heading of a number of lists, with the number of those that are left out.
  func headingOfLists(shown: Int) -> String {
    let left = lists.count - shown
    return Wording.yearLists + (left > 0 ? " (\(Wording.moreRows(left)))" : "")
  }

  private static func facts(_ year: YearStatistics, _ queries: YearQueries) -> [YearFact] {
    typealias Label = Wording.YearLabel
    let totals = year.totals
    var facts: [YearFact] = []
    func add(_ label: String, _ text: String, _ figure: YearFigure?) {
      facts.append(YearFact(label: label, text: text, query: figure.flatMap { queries[$0] }))
    }
    if totals.viewings > 0 {
      add(Label.films, Wording.number(totals.films), .films)
      add(Label.viewings, Wording.viewings(totals), .viewings)
      add(Label.time, Wording.time(totals), .viewings)
    }
    if totals.rewatches > 0 {
      add(Label.rewatches, Wording.number(totals.rewatches), .rewatches)
    }
    if let first = year.first {
      add(Label.first(first.count), day(first), .days(first.value...first.value))
    }
    if let last = year.last, totals.days > 1 {
      add(Label.last(last.count), day(last), .days(last.value...last.value))
    }
    for (streak, others) in tiedRows(year.longestStreak > 1 ? year.streaks : []) {
      let text = Wording.streak(streak, length: year.longestStreak, others: others)
      add(Label.streak, text, .days(streak))
    }
    for (day, others) in tiedRows(year.busiestDays) {
      let text = Wording.busiest(year.perDay.max() ?? 0, on: day, others: others)
      add(Label.busiest, text, .days(day...day))
    }
    if let best = year.best {
      add(Label.best, Wording.names(best, rating: best.value), .share(.rating(best.value)))
    }
    if let shortest = year.shortest, let longest = year.longest {
      let (low, high) = (shortest.value, longest.value)
      add(Label.longest, Wording.names(longest, minutes: high), .runtime(high))
      if low < high { add(Label.shortest, Wording.names(shortest, minutes: low), .runtime(low)) }
    }
    if let days = year.comparedDays {
      let text = Wording.compared(totals, with: year.before, on: days)
      add(Label.compared, text, year.before.viewings > 0 ? .days(days) : nil)
    }
    if let ago = year.yearAgo { add(Label.yearAgo, day(ago), .days(ago.value...ago.value)) }
    if year.undatedViewings > 0 {
      add(Label.undated, Wording.undated(year), .undated)
    }
    return facts
  }

  /// The maximum number of tied days or streaks that have a row each.
  private static let maxTiedRows = 3

  /// Returns the tied values to show, each with the number of values left out.
  ///
  /// Beyond the maximum, only the first is shown.
  private static func tiedRows<Value>(_ tied: [Value]) -> [(value: Value, others: Int)] {
    guard let first = tied.first, tied.count > maxTiedRows else {
      return tied.map { ($0, 0) }
    }
    return [(first, tied.count - 1)]
  }

  private static func day(_ record: YearRecord<CalendarDate>) -> String {
    Wording.names(record, on: record.value)
  }
}
