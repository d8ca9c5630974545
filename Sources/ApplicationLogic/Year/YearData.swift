import BusinessLogic
import DomainEntities
package import Records
import Wording

/// The statistics of a year for other programs.
extension YearReport {
  /// All numbers, with the query of the films behind each.
  package var rows: [StatisticsRow] {
    let days = statistics.comparedDays.map { queries.on($0) }
    let rows = StatisticsRow.rows(of: yearRecord.without("year").json(self)) { section, name in
      let queries = section == "before" ? days : section == "totals" ? self.queries : nil
      return Self.figures[name].flatMap { queries?[$0]?.text }
    }
    return rows
      + statistics.lists.flatMap { list in
        [
          ("listsSeen", list.seen, list.query.adding([.seen])),
          ("listsFilms", list.films, list.query),
        ].map {
          StatisticsRow(section: $0, name: list.name, count: Double($1), query: $2.text)
        }
      }
  }

  /// The figures of the sums of a year.
  private static let figures: [String: YearFigure] = [
    "films": .films, "viewings": .viewings, "rewatches": .rewatches,
    "viewingsWithRuntime": .viewingsWithRuntime, "undatedViewings": .undated,
    "undatedInYear": .undatedInYear,
  ]

  /// The longest streaks; none if no day follows another.
  fileprivate var streaks: [ClosedRange<CalendarDate>] {
    statistics.longestStreak > 1 ? statistics.streaks : []
  }

  /// The days with viewings.
  fileprivate var days: [(day: CalendarDate, count: Int)] {
    let first = statistics.days.lowerBound
    return statistics.perDay.enumerated().filter { $0.element > 0 }
      .map { (first.adding(days: $0.offset), $0.element) }
  }

  /// Returns the name of a value as queries have it.
  fileprivate func name(of value: YearShare.Value) -> String {
    switch value {
    case .month(let month):
      CalendarDate(year: statistics.year, month: month, day: 1)
        .map { String($0.description.prefix(7)) } ?? ""
    case .weekday(let weekday): weekday.rawValue
    case .genre(let genre): genre.rawValue
    case .country(let country): country.code
    case .language(let language): language.code
    case .rating, .decade, .director, .actor: Wording.name(of: value)
    }
  }
}

/// The statistics of a year; a row for each number.
package let yearRecord = Record<YearReport>("year", rows: statisticsRowRecord, \.rows) {
  Field("year", \.statistics.year).required
  Field.all(of: { $0.statistics.totals }, totalsRecord)
  Field("undatedViewings", \.statistics.undatedViewings).required
  Field("undatedInYear", \.statistics.undatedInYear).required
  Field("query", \.queries.allViewings.text).required
  Field.object("before", { $0.statistics.comparedDays.map($0.before) }, beforeRecord)
  Field.object("first", { $0.best(\.first) { .days($0...$0) } }, bestRecord("day"))
  Field.object("last", { $0.best(\.last) { .days($0...$0) } }, bestRecord("day"))
  Field.object("yearAgo", { $0.best(\.yearAgo) { .days($0...$0) } }, bestRecord("day"))
  Field.object("shortest", { $0.best(\.shortest) { .runtime($0) } }, bestRecord("runtime"))
  Field.object("longest", { $0.best(\.longest) { .runtime($0) } }, bestRecord("runtime"))
  Field.object("best", { $0.best(\.best) { .share(.rating($0)) } }, bestRecord("rating"))
  Field.list("streaks", { year in year.streaks.map { ($0, year.statistics.longestStreak) } }) {
    Field("from", \.0.lowerBound)
    Field("to", \.0.upperBound)
    Field("count", \.1)
  }.required
  Field.list("days", \.days) {
    Field("day", \.day)
    Field("count", \.count)
  }.required
  Field.list("lists", { year in year.statistics.lists.map { ($0, year.query(.list($0.query))) } }) {
    Field("name", \.0.name)
    Field("films", \.0.films)
    Field("seen", \.0.seen)
    Field("count", \.0.seenInYear)
    Field("query", \.1)
  }.required
  for group in YearGroup.allCases {
    Field.list(group.rawValue, { $0.shares(group) }, shareRecord).required
  }
  Field.object("known", { $0.statistics.filmsKnown }, knownRecord).required
}

extension YearReport {
  fileprivate typealias Share = (name: String, count: Int, query: String?)
  fileprivate typealias Best<Value: Hashable & Sendable> = (
    record: YearRecord<Value>, query: String?
  )
  fileprivate typealias Before = (days: ClosedRange<CalendarDate>, totals: YearTotals)

  /// Returns the films that have the first, last, lowest or highest value of the year.
  fileprivate func best<Value>(
    _ record: KeyPath<YearStatistics, YearRecord<Value>?>, _ figure: (Value) -> YearFigure
  ) -> Best<Value>? {
    statistics[keyPath: record].map { ($0, query(figure($0.value))) }
  }

  fileprivate func before(_ days: ClosedRange<CalendarDate>) -> Before {
    (days, statistics.before)
  }

  fileprivate func shares(_ group: YearGroup) -> [Share] {
    statistics[group].map { share in
      (name(of: share.value), share.count, share.count > 0 ? query(.share(share.value)) : nil)
    }
  }

  fileprivate func query(_ figure: YearFigure) -> String? { queries[figure]?.text }
}

private let totalsRecord = Record<YearTotals> {
  Field("films", \.films).required
  Field("viewings", \.viewings).required
  Field("rewatches", \.rewatches).required
  Field("daysWithViewings", \.days).required
  Field("viewingMinutes", \.minutes).required
  Field("viewingsWithRuntime", \.viewingsWithRuntime).required
}

private let beforeRecord = Record<YearReport.Before> {
  Field("from", \.days.lowerBound)
  Field("to", \.days.upperBound)
  Field.all(of: { $0.totals }, totalsRecord)
}

private func bestRecord<Value: FieldValue & Hashable & Sendable>(_ name: String) -> Record<
  YearReport.Best<Value>
> {
  Record {
    Field(name, \.record.value)
    Field("count", \.record.count)
    Field.list("films", { $0.record.movies.map { FilmName($0) } }, filmNameRecord).required
    Field("query", \.query)
  }
}

private let shareRecord = Record<YearReport.Share> {
  Field("name", \.name)
  Field("count", \.count)
  Field("query", \.query)
}

private let knownRecord = Record<[YearGroup: Int]> {
  for group in YearGroup.allCases.filter({ !$0.countsViewings }) {
    Field(group.rawValue) { $0[group] ?? 0 }
  }
}
