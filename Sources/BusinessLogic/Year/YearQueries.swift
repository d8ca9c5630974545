public import DomainEntities

/// A figure of the statistics of a year, with the films or viewings behind it.
public enum YearFigure: Hashable, Sendable {
  /// The different films.
  case films
  /// The viewings.
  case viewings
  /// The viewings of films that had been seen before.
  case rewatches
  /// The viewings of films whose length is known.
  case viewingsWithRuntime
  /// The viewings without a day, in any year.
  case undated
  /// The viewings without a day that are known to be in the year.
  case undatedInYear
  /// The viewings on some days, which need not be in the year.
  case days(ClosedRange<CalendarDate>)
  /// The films of a length in minutes.
  case runtime(Int)
  /// The viewings or films with a value in common.
  case share(YearShare.Value)
  /// The films of a list, given by its query.
  case list(TypedQuery)
}

/// The queries that list the films behind the figures of a year.
public struct YearQueries: Hashable, Sendable {
  private let days: ClosedRange<CalendarDate>
  private let narrowing: TypedQuery

  /// Creates the queries of a year; `narrowing` has the words and conditions of all its films.
  public init(year: Int, narrowing: TypedQuery = TypedQuery()) {
    self.init(days: CalendarDate.days(ofYear: year), narrowing: narrowing)
  }

  private init(days: ClosedRange<CalendarDate>, narrowing: TypedQuery) {
    self.days = days
    self.narrowing = narrowing
  }

  /// Returns the queries of the same figures of other days, which must be in one year.
  public func on(_ days: ClosedRange<CalendarDate>) -> YearQueries {
    YearQueries(days: days, narrowing: narrowing)
  }

  /// The query of all viewings.
  public var allViewings: TypedQuery { viewings([]) }

  /// Returns the query of a figure: the diary for viewings, the list of seen films for films.
  ///
  /// Films have no query if `narrowing` has conditions on viewings: each line of the diary must
  /// satisfy all of them, but different viewings of a film may.
  public subscript(figure: YearFigure) -> TypedQuery? {
    switch figure {
    case .films: films([])
    case .viewings: allViewings
    case .rewatches: viewings([.viewing(.again)])
    case .viewingsWithRuntime: viewings([.runtime(.more(0))])
    case .undated: query(.diary, Self.withoutDay)
    case .undatedInYear: viewings(Self.withoutDay)
    case .days(let days): query(.diary, [.viewing(.days(days))])
    case .runtime(let minutes): films([.runtime(.equal(minutes))])
    case .share(let value): self[value]
    case .list(let query): query.adding([inYear])
    }
  }

  private subscript(value: YearShare.Value) -> TypedQuery? {
    switch value {
    case .month(let month):
      query(
        .diary,
        CalendarDate(year: days.lowerBound.year, month: month, day: 1).map {
          [.viewing(.days($0.monthDays))]
        }
          ?? [inYear])
    case .weekday(let weekday): viewings([.viewing(.weekday(weekday))])
    case .rating(let rating): films([.stars(.equal(rating.halves))])
    case .genre(let genre): films([.genre(genre)])
    case .decade(let first): films([.decade(first)])
    case .country(let country): films([.country(country)])
    case .language(let language): films([.originalLanguage(language)])
    case .director(let name): films([.director(name)])
    case .actor(let name): films([.actor(name)])
    }
  }

  private var inYear: MovieFilterAttribute { .viewing(.days(days)) }

  /// A viewing without a day is on no day of the week.
  private static let withoutDay = Weekday.allCases.map {
    MovieFilterAttribute.not(.viewing(.weekday($0)))
  }

  private func films(_ filters: [MovieFilterAttribute]) -> TypedQuery? {
    narrowing.filters.contains(where: \.isOfViewings)
      ? nil : query(.seen, [inYear] + filters)
  }

  private func viewings(_ filters: [MovieFilterAttribute]) -> TypedQuery {
    query(.diary, [inYear] + filters)
  }

  private func query(_ list: LibraryList, _ filters: [MovieFilterAttribute]) -> TypedQuery {
    var query = TypedQuery()
    query.list = .mine(list)
    query.words = narrowing.words
    return query.adding(filters + narrowing.filters)
  }
}
