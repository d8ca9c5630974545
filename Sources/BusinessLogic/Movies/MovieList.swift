public import DomainEntities

/// The lists of films.
public enum MovieList: Hashable, Sendable {
  /// Currently popular films: released within a year before today, or before the last day that the
  /// source covers.
  case popular
  /// The most popular films of all time.
  case allTime
  /// The highest rated films with enough votes; in a source without ratings, the films with the
  /// most awards.
  case topRated
  /// Films in theaters.
  case nowPlaying
  /// Films to be released.
  case upcoming
  /// Films that are trending this week.
  case trending
  /// Films that are trending today.
  case trendingToday
  /// The most popular films of a genre.
  case genre(MovieGenre)
  /// The most popular films of a decade, given by its first year, which ends in 0.
  case decade(Int)
  /// The most popular films with a theme from the source's vocabulary.
  case theme(String)
  /// Films that match search words.
  case search(String)
  /// The films of a person as cast or crew, newest first.
  case person(Person)
  /// The films of a collection in order of release.
  case collection(MovieCollection)
  /// A list from the user's library.
  case mine(LibraryList)
  /// The films in the user's library with a tag.
  case tagged(String)
  /// A list that the user has made, by its name.
  case custom(String)
  /// The films of the people whom the user follows that are released since then.
  case newFromPeople

  /// The lists without parameters, in the order in which a browser tries and shows them.
  public static let standing: [MovieList] = [
    .popular, .allTime, .topRated, .nowPlaying, .upcoming, .trending, .trendingToday,
  ]

  /// Whether the user has made the list.
  public var isCustom: Bool { if case .custom = self { true } else { false } }
}

extension MovieList {
  /// Whether the list comes from the user's library.
  public var isOwn: Bool {
    switch self {
    case .mine, .tagged, .custom: true
    default: false
    }
  }

  /// Returns the query for the list on a given day.
  ///
  /// Adult films are always excluded. `hasRatings` is whether the source has ratings by its users.
  func query(
    on today: CalendarDate, language: String = "en", region: String? = nil, hasRatings: Bool = true
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
      if hasRatings {
        query.filters += [
          .votes(.atLeast(200)), .not(.genre(.documentary)), .not(.genre(.tvMovie)),
        ]
      }
    case .nowPlaying:
      query.scope = .inTheaters
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
    case .custom(let name):
      query.scope = .customList(name)
      query.sort = nil
    case .newFromPeople:
      query.scope = .ofFollowedPeople
      query.sort = MovieSort(by: .releaseDate)
    }
    return query
  }

  /// Returns the filters for the year up to a day.
  static func yearBefore(_ day: CalendarDate) -> [MovieFilterAttribute] {
    [.releasedOnOrAfter(day.adding(years: -1)), .releasedOnOrBefore(day)]
  }

  /// Returns the filters for a range of years, clamped to the years of the calendar.
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
  /// Returns the query for a source whose data ends on `lastDay`: dates relative to a later day
  /// become relative to that day.
  ///
  /// The query is unchanged if it does not depend on a day, or if `lastDay` is nil or not earlier.
  public func known(until lastDay: CalendarDate?) -> MovieQuery {
    guard let asOf, let lastDay, lastDay < asOf else { return self }
    var query = self
    query.asOf = lastDay
    // Filters that were added to the list's own come after them and stay unchanged.
    for (old, new) in zip(MovieList.yearBefore(asOf), MovieList.yearBefore(lastDay)) {
      if let place = query.filters.firstIndex(of: old) { query.filters[place] = new }
    }
    return query
  }
}
