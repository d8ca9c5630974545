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

  /// The numbers as JSON.
  package var json: JSONText {
    let year = statistics
    func totals(_ totals: YearTotals) -> [(String, JSONText?)] {
      Self.totals(totals).map { ($0.name, .integer($0.count)) }
    }
    func record<Value>(
      _ record: YearRecord<Value>?, _ name: String, _ value: (Value) -> JSONText,
      _ figure: (Value) -> YearFigure
    ) -> JSONText? {
      record.map { record in
        .members([
          (name, value(record.value)), ("count", .integer(record.count)),
          ("films", .array(record.movies.map(Self.film))),
          ("query", query(figure(record.value))),
        ])
      }
    }
    func day(_ held: YearRecord<CalendarDate>?) -> JSONText? {
      record(held, "day", { .string($0.description) }, { .days($0...$0) })
    }
    var members: [(String, JSONText?)] = [("year", .integer(year.year))]
    members += totals(year.totals)
    members.append(("undatedViewings", .integer(year.undatedViewings)))
    members.append(("undatedInYear", .integer(year.undatedInYear)))
    members.append(("query", .string(queries.allViewings.text)))
    members.append(
      (
        "before",
        year.comparedDays.map { days in
          .members(
            [
              ("from", .string(days.lowerBound.description)),
              ("to", .string(days.upperBound.description)),
            ] + totals(year.before))
        }
      ))
    members += [
      ("first", day(year.first)), ("last", day(year.last)), ("yearAgo", day(year.yearAgo)),
      ("shortest", record(year.shortest, "runtime", JSONText.integer, { .runtime($0) })),
      ("longest", record(year.longest, "runtime", JSONText.integer, { .runtime($0) })),
      (
        "best",
        record(year.best, "rating", { .number($0.stars) }, { .share(.rating($0)) })
      ),
      (
        "streaks",
        .array(
          streaks.map { streak in
            .members([
              ("from", .string(streak.lowerBound.description)),
              ("to", .string(streak.upperBound.description)),
              ("count", .integer(year.longestStreak)),
            ])
          })
      ),
      (
        "days",
        .array(
          days.map {
            .members([("day", .string($0.description)), ("count", .integer($1))])
          })
      ),
    ]
    members.append(("lists", .array(year.lists.map(json))))
    for group in YearGroup.allCases {
      let shares = year[group]
      members.append((group.rawValue, .array(shares.map(json))))
    }
    members.append(
      (
        "known",
        .members(
          YearGroup.allCases.filter { !$0.countsViewings }.map {
            ($0.rawValue, .integer(year.filmsKnown[$0] ?? 0))
          })
      ))
    return .members(members)
  }

  private func json(_ share: YearShare) -> JSONText {
    .members([
      ("name", .string(name(of: share.value))), ("count", .integer(share.count)),
      ("query", share.count > 0 ? query(.share(share.value)) : nil),
    ])
  }

  private func json(_ list: YearList) -> JSONText {
    .members([
      ("name", .string(list.name)), ("films", .integer(list.films)), ("seen", .integer(list.seen)),
      ("count", .integer(list.seenInYear)), ("query", query(.list(list.query))),
    ])
  }

  private func query(_ figure: YearFigure) -> JSONText? {
    queries[figure].map { JSONText.string($0.text) }
  }

  private static func film(_ movie: MovieSummary) -> JSONText {
    .members([
      ("id", .string(movie.id.text)), ("title", .string(movie.title)),
      ("year", movie.year.map(JSONText.integer)),
    ])
  }

  /// Returns sums with their names, and with their figures if films or viewings are counted.
  private static func totals(
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
  private var streaks: [ClosedRange<CalendarDate>] {
    statistics.longestStreak > 1 ? statistics.streaks : []
  }

  /// The days with viewings.
  private var days: [(CalendarDate, Int)] {
    let first = statistics.days.lowerBound
    return statistics.perDay.enumerated().filter { $0.element > 0 }
      .map { (first.adding(days: $0.offset), $0.element) }
  }

  /// Returns the name of a value as queries have it.
  private func name(of value: YearShare.Value) -> String {
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
