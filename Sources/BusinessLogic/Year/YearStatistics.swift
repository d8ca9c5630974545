public import DomainEntities

/// What the user watched in a year.
///
/// Viewings without a day are not counted, and a film whose length is unknown adds no minutes.
public struct YearStatistics: Hashable, Sendable {
  /// The year.
  public let year: Int
  /// The sums of the year.
  public var totals = YearTotals()
  /// The days of the year before that `before` covers; nil for the first year of the calendar.
  ///
  /// In the current year, these are the days up to the same day.
  public var comparedDays: ClosedRange<CalendarDate>?
  /// The sums of the same days of the year before.
  public var before = YearTotals()
  /// The number of viewings on each day, beginning with January 1.
  public var perDay: [Int] = []
  /// The viewings on the first day with any.
  public var first: YearRecord<CalendarDate>?
  /// The viewings on the last day with any.
  public var last: YearRecord<CalendarDate>?
  /// The viewings a year ago today, if today is in this year.
  public var yearAgo: YearRecord<CalendarDate>?
  /// The longest streaks of days with viewings; several if they are equally long.
  public var streaks: [ClosedRange<CalendarDate>] = []
  /// The days with the most viewings, if more than one.
  public var busiestDays: [CalendarDate] = []
  /// The shortest films, by minutes.
  public var shortest: YearRecord<Int>?
  /// The longest films, by minutes.
  public var longest: YearRecord<Int>?
  /// The films that the user rated highest.
  public var best: YearRecord<UserRating>?
  /// The viewings or films of each group.
  public var shares: [YearGroup: [YearShare]] = [:]
  /// The number of films in each group, which is lower than all films if facts are unknown.
  public var filmsKnown: [YearGroup: Int] = [:]
  /// The lists with films that were seen in the year, those with the most of them first; none if
  /// the year is narrowed by a query.
  public var lists: [YearList] = []
  /// The number of viewings in the library without a day, which no year counts.
  public var undatedViewings = 0
  /// The number of these viewings of which the year is known: this one.
  public var undatedInYear = 0
  /// All years with viewings, earliest first.
  public var years: [Int] = []

  /// Creates the statistics of a year without viewings.
  public init(year: Int) {
    self.year = year
  }

  /// Counts the viewings of films in a year.
  ///
  /// - Parameters:
  ///   - year: The year, clamped to the years 1 to 9999.
  ///   - films: The films, each once.
  ///   - today: The current day, up to which the current year is compared with the one before.
  /// - Complexity: O(*n* log *n*) in the number of viewings.
  public init(year: Int, of films: [SeenMovie], on today: CalendarDate) {
    var counter = YearCounter(year: year, on: today)
    for film in films { counter.add(film) }
    self = counter.statistics
  }

  /// The first and the last day of the year.
  public var days: ClosedRange<CalendarDate> { CalendarDate.days(ofYear: year) }

  /// The nearest year with viewings; the earlier one of two.
  public var nearestYear: Int? { years.min { abs($0 - year) < abs($1 - year) } }

  /// Returns the values of a group, with their numbers of viewings or films.
  public subscript(group: YearGroup) -> [YearShare] { shares[group] ?? [] }

  /// The number of days of the longest streak of days with viewings.
  public var longestStreak: Int {
    streaks.first.map { $0.upperBound.dayNumber - $0.lowerBound.dayNumber + 1 } ?? 0
  }
}

/// The progress of a list in a year.
public struct YearList: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The query of the list.
  public var query: TypedQuery
  /// The number of films.
  public var films: Int
  /// The number of films that the user has seen, in any year.
  public var seen: Int
  /// The number of films that the user saw in the year.
  public var seenInYear: Int

  /// Creates the progress of a list.
  public init(name: String, query: TypedQuery, films: Int, seen: Int, seenInYear: Int) {
    self.name = name
    self.query = query
    self.films = films
    self.seen = seen
    self.seenInYear = seenInYear
  }
}

/// Sums of viewings in a period.
public struct YearTotals: Hashable, Sendable {
  /// The number of different films.
  public var films = 0
  /// The number of viewings.
  public var viewings = 0
  /// The number of viewings of films that had been seen before.
  public var rewatches = 0
  /// The number of days with viewings.
  public var days = 0
  /// The total running time of the viewings, in minutes, of films whose length is known.
  public var minutes = 0
  /// The number of viewings of films whose length is known.
  public var viewingsWithRuntime = 0

  /// Creates sums of nothing.
  public init() {}
}

/// The films or viewings that share the smallest or the largest value.
public struct YearRecord<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The maximum number of films that are named.
  public static var namesAtMost: Int { 3 }

  /// The value.
  public let value: Value
  /// The first of the films, at most `namesAtMost`.
  public private(set) var movies: [MovieSummary]
  /// The number of films, or of viewings.
  public private(set) var count = 1

  /// Creates a record of a film.
  public init(_ value: Value, _ movie: MovieSummary) {
    self.value = value
    movies = [movie]
  }

  /// Adds a film to a record: it ties, or it replaces the films if its value is better.
  static func add(
    _ movie: MovieSummary, _ value: Value, to record: inout Self?,
    isBetter: (_ value: Value, _ other: Value) -> Bool
  ) {
    guard let held = record?.value, !isBetter(value, held) else {
      return record = Self(value, movie)
    }
    guard value == held else { return }
    record?.count += 1
    if let named = record?.movies.count, named < namesAtMost { record?.movies.append(movie) }
  }
}

/// What viewings or films are grouped by.
public enum YearGroup: String, Hashable, Sendable, CaseIterable {
  case months, weekdays, ratings, genres, decades, countries, languages, directors, actors

  /// Whether the group counts viewings, not films.
  public var countsViewings: Bool { self == .months || self == .weekdays }
}

/// The number of viewings or films with a value in common.
public struct YearShare: Hashable, Sendable {
  /// A value by which viewings or films are grouped.
  public enum Value: Hashable, Sendable {
    /// A month of the year, from 1.
    case month(Int)
    /// A day of the week.
    case weekday(Weekday)
    /// The user's rating.
    case rating(UserRating)
    /// A genre; a film counts once for each of its genres.
    case genre(MovieGenre)
    /// The first year of the decade of the release.
    case decade(Int)
    /// A country of production.
    case country(Country)
    /// The original language.
    case language(Language)
    /// A director's name.
    case director(String)
    /// An actor's name.
    case actor(String)
  }

  /// The value.
  public var value: Value
  /// The number of viewings for months and weekdays, otherwise the number of films.
  public var count: Int

  /// Creates a share.
  public init(_ value: Value, _ count: Int) {
    self.value = value
    self.count = count
  }
}
