public import DomainEntities

/// The lists of films that there are.
public enum MovieList: Hashable, Sendable {
  /// What people look at now: released within a year of today, or of the last day that the source
  /// knows of.
  case popular
  /// The best known films of all years.
  case allTime
  /// The best rated films that enough people have rated.
  case topRated
  /// What is shown in cinemas.
  case nowPlaying
  /// What is going to be released.
  case upcoming
  /// What people look at this week.
  case trending
  /// What people look at today.
  case trendingToday
  /// The best known films of a kind.
  case genre(MovieGenre)
  /// The best known films of ten years, from a year that ends in 0.
  case decade(Int)
  /// The best known films about something, in a word of the source's own vocabulary.
  case theme(String)
  /// Films that go with some words.
  case search(String)
  /// What somebody made or acted in, newest first.
  case person(Person)
  /// The films of a series in the order in which they came out.
  case collection(MovieCollection)
  /// One's own films.
  case mine(LibraryList)
  /// One's own films with a tag.
  case tagged(String)

  /// The lists that stand for themselves, in the order in which a browser tries and shows them.
  public static let standing: [MovieList] = [
    .popular, .allTime, .topRated, .nowPlaying, .upcoming, .trending, .trendingToday,
  ]
}

extension MovieList {
  /// Whether the list is of what somebody has marked.
  public var isOwn: Bool {
    switch self {
    case .mine, .tagged: true
    default: false
    }
  }

  /// What the list means on a given day, as a query.
  ///
  /// Films for adults only are left out; asking for them is not a rule of any list.
  func query(
    on today: CalendarDate, language: String = "en", region: String? = nil
  ) -> MovieQuery {
    var query = MovieQuery(
      filters: [.includesAdult(false)], sort: MovieSort(by: .popularity), language: language,
      region: region)
    switch self {
    case .popular:
      query.filters += Self.yearBefore(today)
      query.asOf = today
    case .allTime:
      break
    case .topRated:
      query.sort = MovieSort(by: .rating)
      query.filters += [
        .votesAtLeast(200), .excludesGenre(.documentary), .excludesGenre(.tvMovie),
      ]
    case .nowPlaying:
      query.scope = .inCinemas
      query.filters += [
        .releasedOnOrAfter(today.adding(days: -42)), .releasedOnOrBefore(today),
      ]
    case .upcoming:
      query.filters.append(.releasedOnOrAfter(today.adding(days: 1)))
    case .trending:
      query.scope = .trending
      query.sort = nil
    case .genre(let genre):
      query.filters.append(.genre(genre))
    case .decade(let first):
      let first = min(max(first, 1), 9999)
      query.filters += Self.filters(for: first...first + 9)
    case .theme(let theme):
      query.filters.append(.theme(theme))
    case .trendingToday:
      query.scope = .trendingToday
      query.sort = nil
    case .search(let text):
      query.scope = .search(text)
      query.sort = nil
    case .person(let person):
      query.scope = .person(person.id)
      query.sort = MovieSort(by: .releaseDate)
    case .collection(let collection):
      query.scope = .collection(collection.id)
      query.sort = MovieSort(by: .releaseDate, ascending: true)
    case .mine(let list):
      query.scope = .marked(list, tag: nil)
      query.sort = nil
    case .tagged(let tag):
      query.scope = .marked(.everything, tag: tag)
      query.sort = nil
    }
    return query
  }

  /// The filters that leave the films of the year up to a day.
  static func yearBefore(_ day: CalendarDate) -> [MovieFilterAttribute] {
    [.releasedOnOrAfter(day.adding(years: -1)), .releasedOnOrBefore(day)]
  }

  /// The filters that leave the films of some years, brought within the years of the calendar.
  static func filters(for years: ClosedRange<Int>) -> [MovieFilterAttribute] {
    var filters: [MovieFilterAttribute] = []
    if let first = CalendarDate(year: min(max(years.lowerBound, 1), 9999), month: 1, day: 1) {
      filters.append(.releasedOnOrAfter(first))
    }
    if let last = CalendarDate(year: min(max(years.upperBound, 1), 9999), month: 12, day: 31) {
      filters.append(.releasedOnOrBefore(last))
    }
    return filters
  }
}

extension MovieQuery {
  /// The query as a source understands it that knows of no film after `lastDay`: what counts back from
  /// a later day counts back from that day instead.
  ///
  /// Returns the query unchanged where it depends on no day, or `lastDay` is nil or not earlier.
  public func known(until lastDay: CalendarDate?) -> MovieQuery {
    guard let asOf, let lastDay, lastDay < asOf else { return self }
    var query = self
    query.asOf = lastDay
    // Added filters follow those of the list and stay unchanged.
    for (old, new) in zip(MovieList.yearBefore(asOf), MovieList.yearBefore(lastDay)) {
      if let place = query.filters.firstIndex(of: old) { query.filters[place] = new }
    }
    return query
  }
}
