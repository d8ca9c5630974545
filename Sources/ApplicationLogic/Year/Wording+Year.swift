package import BusinessLogic
package import DomainEntities
package import Wording

/// The texts of the statistics of a year.
package extension Wording {
  // MARK: Headings

  /// The title of the statistics of a year.
  static func title(ofYear year: Int, matching query: String) -> String {
    "\(year) in films" + (query.isEmpty ? "" : ", \(query)")
  }

  /// The path to a year.
  static func path(toYear year: Int) -> [String] { ["Your year", String(year)] }

  /// The heading of the days of a year with viewings.
  static let heatMap = "Days"

  /// The heading of the lists with films that were seen in a year.
  static let yearLists = "Lists"

  /// The headings of the columns of a table of these lists.
  static func listColumns(in year: Int) -> [String] { ["List", "Films", "Seen", "In \(year)"] }

  /// The name of a list.
  static func name(of list: YearList) -> String {
    if case .custom = list.query.list { list.name } else { name(ofSmartList: list.name) }
  }

  /// The name of a list in a sentence.
  static func spokenList(_ name: String) -> String { "List \(name)" }

  /// The progress of a list in a year, such as `41 of 98, 5 in 2026`.
  static func progress(of list: YearList, in year: Int) -> String {
    "\(count(films: list.films, seen: list.seen)), \(number(list.seenInYear)) in \(year)"
  }

  /// The heading of a group, with the number of films for which it is known if not all.
  static func heading(of group: YearGroup, in year: YearStatistics) -> String {
    let name =
      switch group {
      case .months: "Viewings by month"
      case .weekdays: "Viewings by day of the week"
      case .ratings: "Films by rating"
      case .genres: "Films by genre"
      case .decades: "Films by decade"
      case .countries: "Films by country"
      case .languages: "Films by language"
      case .directors: "Films by director"
      case .actors: "Films by actor"
      }
    if group.countsViewings { return name }
    return heading(name, known: year.filmsKnown[group] ?? 0, of: year.totals.films)
  }

  /// The headings of the columns of a table of a group.
  static func columns(of group: YearGroup) -> (name: String, count: String) {
    let name =
      switch group {
      case .months: "Month"
      case .weekdays: "Day"
      case .ratings: "Stars"
      case .genres: "Genre"
      case .decades: "Decade"
      case .countries: "Country"
      case .languages: "Language"
      case .directors: "Director"
      case .actors: "Actor"
      }
    return (name, group.countsViewings ? "Viewings" : "Films")
  }

  /// The name of a value by which viewings or films are grouped.
  static func name(of value: YearShare.Value) -> String {
    switch value {
    case .month(let number): month(number)
    case .weekday(let weekday):
      weekday.rawValue.prefix(1).uppercased() + weekday.rawValue.dropFirst()
    case .rating(let rating): rating.description
    case .genre(let genre): genre.name
    case .decade(let first): "\(first)s"
    case .country(let country): country.name
    case .language(let language): language.name
    case .director(let name), .actor(let name): name
    }
  }

  /// A value and its number in a sentence.
  static func spoken(_ name: String, count: Int) -> String { "\(name) (\(number(count)))" }

  /// The number of rows of a group that are not shown.
  static func moreRows(_ count: Int) -> String { "and \(number(count)) more" }

  /// The short name of a day of the week.
  static func shortWeekday(_ weekday: Weekday) -> String {
    String(name(of: .weekday(weekday)).prefix(3))
  }

  // MARK: Facts

  /// The labels of the facts of a year.
  enum YearLabel {
    package static let films = "Films"
    static let viewings = "Viewings"
    package static let time = "Time"
    static let rewatches = "Rewatches"
    static func first(_ films: Int) -> String { films == 1 ? "First film" : "First films" }
    static func last(_ films: Int) -> String { films == 1 ? "Last film" : "Last films" }
    static let streak = "Longest streak"
    static let busiest = "Most in a day"
    static let shortest = "Shortest"
    static let longest = "Longest"
    static let best = "Highest rated"
    static let compared = "Compared"
    static let yearAgo = "A year ago"
    static let undated = "Day unknown"
  }

  /// The number of viewings of a year, and of days with viewings.
  static func viewings(_ totals: YearTotals) -> String {
    "\(number(totals.viewings)) on \(count(totals.days, "day", "days"))"
  }

  /// The total time of the viewings, and the number of viewings whose length is known.
  static func time(_ totals: YearTotals) -> String {
    let known =
      totals.viewingsWithRuntime == totals.viewings
      ? ""
      : "length known for \(number(totals.viewingsWithRuntime)) of "
        + count(totals.viewings, "viewing", "viewings")
    guard totals.viewingsWithRuntime > 0 else { return known }
    return [hours(totals.minutes), known].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The films of a record, with the number of those that are not named.
  static func names<Value>(_ record: YearRecord<Value>) -> String {
    var names = record.movies.map { movie in
      title(of: movie) + (movie.year.map { " (\($0))" } ?? "")
    }
    let others = record.count - names.count
    if others > 0 { names.append("\(number(others)) more") }
    guard names.count > 1, let last = names.popLast() else { return names.first ?? "" }
    return "\(names.joined(separator: ", ")) and \(last)"
  }

  /// The films of a record and their day.
  static func names(_ record: YearRecord<CalendarDate>, on day: CalendarDate) -> String {
    "\(names(record)), \(dayAndMonth(day))"
  }

  /// The films of a record and their length.
  static func names(_ record: YearRecord<Int>, minutes: Int) -> String {
    "\(names(record)), \(runtime(minutes))"
  }

  /// The films of a record and their rating.
  static func names(_ record: YearRecord<UserRating>, rating: UserRating) -> String {
    "\(names(record)), \(inStars(rating))"
  }

  /// A streak of days, and the number of other streaks of the same length.
  static func streak(_ days: ClosedRange<CalendarDate>, length: Int, others: Int) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    let period =
      first == last ? dayAndMonth(first) : "\(dayAndMonth(first)) to \(dayAndMonth(last))"
    return "\(count(length, "day", "days")), \(period)"
      + (others > 0 ? ", and \(number(others)) more" : "")
  }

  /// The day with the most viewings, and the number of other days that tie with it.
  static func busiest(_ viewings: Int, on day: CalendarDate, others: Int) -> String {
    "\(count(viewings, "viewing", "viewings")), \(dayAndMonth(day))"
      + (others > 0 ? ", and on \(number(others)) other days" : "")
  }

  /// The difference of the sums of a year and those of the same days of the year before.
  static func compared(
    _ totals: YearTotals, with before: YearTotals, on days: ClosedRange<CalendarDate>
  ) -> String {
    let year = days.lowerBound.year
    let isWhole = days == CalendarDate.days(ofYear: year)
    let period = isWhole ? "\(year)" : "\(year) up to \(dayAndMonth(days.upperBound))"
    guard before.viewings > 0 else { return "with \(period): no viewings" }
    let parts = [
      difference(totals.viewings - before.viewings, "viewing", "viewings"),
      difference(totals.films - before.films, "film", "films"),
      difference(minutes: totals.minutes - before.minutes),
    ]
    return "with \(period): \(parts.joined(separator: ", "))"
  }

  /// Returns a difference in running time: in minutes below an hour, otherwise in whole hours.
  private static func difference(minutes: Int) -> String {
    if minutes == 0 { return "the same time" }
    if minutes.magnitude < 60 { return difference(minutes, "minute", "minutes") }
    let hours = Int((Double(minutes) / 60).rounded())
    return difference(hours, "hour", "hours")
  }

  private static func difference(_ number: Int, _ singular: String, _ plural: String) -> String {
    if number == 0 { return "the same number of \(plural)" }
    let (count, noun) = (Int(clamping: number.magnitude), number.magnitude == 1 ? singular : plural)
    return "\(self.number(count)) \(number > 0 ? "more" : "fewer") \(noun)"
  }

  /// The viewings that no year counts because their day is unknown, and those known to be in this
  /// year.
  static func undated(_ year: YearStatistics) -> String {
    let viewings = count(year.undatedViewings, "viewing", "viewings")
    let known = year.undatedInYear > 0 ? ", \(number(year.undatedInYear)) in \(year.year)" : ""
    return "\(viewings)\(known), excluded"
  }

  /// A day without its year, such as `2 January`.
  static func dayAndMonth(_ day: CalendarDate) -> String { "\(day.day) \(month(day.month))" }

  // MARK: Page

  /// The description of the map of the days of a year.
  static func mapDescription(_ year: YearStatistics) -> String {
    "\(count(year.totals.viewings, "viewing", "viewings")) on "
      + "\(count(year.totals.days, "day", "days")) of \(year.year)"
  }

  /// A day of the map, and its viewings.
  static func day(_ day: CalendarDate, viewings: Int) -> String {
    "\(dayAndMonth(day)): \(count(viewings, "viewing", "viewings"))"
  }

  /// The headings of the columns of films on a page.
  enum FilmColumn {
    package static let rank = "Rank"
    package static let title = ColumnName.title
    package static let year = ColumnName.year
    package static let directors = "Directors"
    package static let stars = "Stars"
    package static let seen = ColumnName.seen
    package static let marked = ColumnName.marked
    package static let note = ColumnName.note
  }

  /// The label of how many films of a list were seen.
  static let progressLabel = "Progress"

  /// The last line of a page.
  static let madeBy = "Made with MovieBrowser"

  // MARK: Screen

  /// The nearest years with viewings before and after the shown one.
  static func years(before: Int?, after: Int?) -> String {
    [before.map { "‹ \($0)" }, after.map { "\($0) ›" }].compactMap(\.self)
      .joined(separator: "  ")
  }

  /// The message that a year has no viewings, and the key that shows one with some.
  static func noViewings(
    in year: YearStatistics, press: String, toSee other: Int
  ) -> String {
    "\(sentence(noViewings(in: year))) \(press) to see \(other)."
  }

  /// How the viewings behind the numbers are listed.
  static func listsViewings(press: String) -> String { "\(press) to list the viewings." }

  /// The message that a year has no viewings, and how to record one.
  static func noViewings(in year: YearStatistics, advice: String) -> String {
    sentence(noViewings(in: year)) + (advice.isEmpty ? "" : " \(advice)")
  }

  /// How a film is marked as seen.
  static func marksSeen(press: String) -> String {
    "\(press) on a film that you have seen today."
  }

  // MARK: Messages

  /// The error for a query of a year that names a list.
  static let noListInYear = "a year cannot be narrowed to a list; remove list: from the query"

  /// The message on the screen that a year cannot be counted.
  static func sentence(_ error: YearError) -> String {
    switch error {
    case .list: sentence(noListInYear)
    case .data(let error): sentence(error)
    }
  }

  /// The message in plain mode that a year cannot be counted.
  static func failureInWords(_ error: YearError) -> String {
    switch error {
    case .list: sentence(noListInYear)
    case .data(let error): failureInWords(error)
    }
  }

  /// The error that there are no viewings in a year, and the nearest year with some.
  static func noViewings(in year: YearStatistics, try other: Int?) -> String {
    let advice =
      other.map { "try \($0)" }
      ?? "add one with moviebrowser mark TITLE --on \(year.year)-01-31"
    return "\(noViewings(in: year)); \(advice)"
  }

  /// The message that no viewing is known to be on a day of a year.
  private static func noViewings(in year: YearStatistics) -> String {
    let undated = year.undatedInYear
    return "no viewings in \(year.year)"
      + (undated > 0 ? ", except \(number(undated)) whose day is unknown" : "")
  }
}
