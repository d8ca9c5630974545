import BusinessLogic
import DomainEntities
package import Records
import Wording

/// The statistics of a year for other programs.
extension YearReport {
  /// All numbers, with the query of the films behind each.
  package var rows: [StatisticsRow] {
    var rows: [StatisticsRow] = []
    func add(
      _ section: String, _ name: String, _ count: Int, _ figure: YearFigure?,
      _ queries: YearQueries? = nil
    ) {
      let queries = queries ?? self.queries
      let query = count > 0 ? figure.flatMap { queries[$0]?.text } : nil
      rows.append(StatisticsRow(section, name, count, query: query))
    }
    let year = statistics
    for (name, count, figure) in Self.totals(year.totals) {
      add("totals", name, count, figure)
    }
    add("totals", "undatedViewings", year.undatedViewings, .undated)
    add("totals", "undatedInYear", year.undatedInYear, .undatedInYear)
    if let days = year.comparedDays {
      for (name, count, figure) in Self.totals(year.before) {
        add("before", name, count, figure, queries.on(days))
      }
    }
    for (name, record) in [("first", year.first), ("last", year.last), ("yearAgo", year.yearAgo)] {
      guard let record else { continue }
      add(name, record.value.description, record.count, .days(record.value...record.value))
    }
    for (name, record) in [("shortest", year.shortest), ("longest", year.longest)] {
      guard let record else { continue }
      add(name, String(record.value), record.count, .runtime(record.value))
    }
    if let best = year.best {
      add("best", best.value.description, best.count, .share(.rating(best.value)))
    }
    for streak in streaks {
      // A query would list the viewings, of which a day may have several.
      add("streaks", "\(streak.lowerBound)..\(streak.upperBound)", year.longestStreak, nil)
    }
    for (day, count) in days { add("days", day.description, count, .days(day...day)) }
    for list in year.lists {
      add("lists", list.name, list.seenInYear, .list(list.query))
      rows += [
        StatisticsRow(
          "listsSeen", list.name, list.seen, query: list.query.adding([.seen]).text),
        StatisticsRow("listsFilms", list.name, list.films, query: list.query.text),
      ]
    }
    for section in sections {
      for row in section.rows {
        add(section.group.rawValue, name(of: row.value), row.count, .share(row.value))
      }
    }
    for group in YearGroup.allCases where !group.countsViewings {
      add("known", group.rawValue, year.filmsKnown[group] ?? 0, nil)
    }
    return rows
  }

  /// Returns sums with their names, and with their figures if films or viewings are counted.
  fileprivate static func totals(
    _ totals: YearTotals
  ) -> [(name: String, count: Int, figure: YearFigure?)] {
    [
      ("films", totals.films, .films), ("viewings", totals.viewings, .viewings),
      ("rewatches", totals.rewatches, .rewatches), ("daysWithViewings", totals.days, nil),
      ("viewingMinutes", totals.minutes, nil),
      ("viewingsWithRuntime", totals.viewingsWithRuntime, .viewingsWithRuntime),
    ]
  }

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

/// What was watched in a year; a row for each number.
package let yearRecord = Record<YearReport>("year", rows: statisticsQueryRecord, \.rows) {
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
