public import BusinessLogic
public import DomainEntities
public import MovieData
internal import Records

/// The films of The Movie Database as a source.
///
/// It determines the names of documents, loads them through the cache and decodes them. Recently
/// shown films are returned without decoding their documents again.
public final class MovieDatabaseClient: MovieDataSource {
  /// The number of decoded films to keep: a screenful and the films around it.
  static let decodedFilmLimit = 64
  /// The last page that the service returns of any list.
  private static let maxPages = 500

  /// Every list and genre, all decades of film, and the sort orders that the service supports.
  ///
  /// Computed once, since every frame reads it.
  public let offering: SourceCapabilities

  private let cache: DocumentCache
  private let locale: MovieDatabaseLocale
  private let today: @Sendable () -> CalendarDate
  private let films: DecodedDocumentCache<MovieDetail>
  private let filmographies: DecodedDocumentCache<MovieDatabaseFilmography>
  private let people: DecodedDocumentCache<PersonDetail>

  /// Creates a source from the cache of the service's documents, the languages and country, and the
  /// current day.
  public init(
    cache: DocumentCache, locale: MovieDatabaseLocale,
    today: @escaping @autoclosure @Sendable () -> CalendarDate
  ) {
    self.cache = cache
    self.locale = locale
    self.today = today
    offering = Self.offering(in: today().year)
    films = DecodedDocumentCache(capacity: Self.decodedFilmLimit)
    filmographies = DecodedDocumentCache(capacity: 8)
    people = DecodedDocumentCache(capacity: 8)
  }

  /// The 500th page, however long the list is.
  public func lastPage(of query: MovieQuery) -> Int? { Self.maxPages }

  /// A small number, since the service asks clients to limit their requests.
  public var usefulConcurrency: Int { 4 }

  private static func offering(in year: Int) -> SourceCapabilities {
    var offering = SourceCapabilities(
      name: "The Movie Database", lists: MovieList.standing, genres: MovieGenre.allCases,
      decades: Array(stride(from: max(year, 1900) / 10 * 10, through: 1870, by: -10)),
      sorts: [.popularity, .releaseDate, .title, .rating])
    offering.filters.subtract([
      .theme, .series, .studio, .award, .source, .certification,
    ])
    // Rows of other lists have neither length nor country.
    offering.listFilters = offering.filters.subtracting([.length, .country])
    offering.exclusions.subtract([.length, .country])
    offering.hasAlternatives = false
    return offering
  }

  /// Loads page `number` of the films that match the query.
  ///
  /// Trending films and search results are filtered here, since the service cannot. Such pages have
  /// fewer films and keep the service's order.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    guard (1...Self.maxPages).contains(number) else {
      return MoviePage(movies: [], totalPages: Self.maxPages)
    }
    let locale = locale.with(language: query.language, region: query.region)
    var query = query
    var discovered = DiscoveredPeople()
    var identified: [IdentifiedPerson] = []
    for (index, filter) in query.filters.enumerated() {
      guard let name = filter.personName else { continue }
      let found = try await people(named: name, as: filter.kind, locale, freshness).map(\.person)
      guard let person = found.first,
        let films = try await films(of: person, filter.kind, locale, freshness)
      else {
        // An unknown person matches no film, so excluding one has no effect.
        if filter.isExclusion { continue }
        return MoviePage(movies: [], totalPages: 0, totalMovies: 0)
      }
      if !filter.isExclusion { discovered.add(person, filter.kind) }
      identified.append(
        IdentifiedPerson(filter, name: person.name, others: found.dropFirst().map(\.name)))
      let set = MovieFilterAttribute.among(films)
      query.filters[index] = filter.isExclusion ? .not(set) : set
    }
    var page = try await page(number, of: query, locale, freshness, discovered)
    page.people = identified
    page.movies = page.movies.map { $0.displaying(locale.titles) }
    return page
  }

  /// Loads a page of a query whose people are known.
  private nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, _ locale: MovieDatabaseLocale,
    _ freshness: MovieFreshness, _ people: DiscoveredPeople
  ) async throws(MovieDataError) -> MoviePage {
    switch query.scope {
    case .person(let id):
      return try await page(number, of: query, from: .person(id, locale), freshness) {
        (json) throws(MovieDataError) in try MovieDatabaseFilmography(personCredits: json)
      }
    case .collection(let id):
      return try await page(number, of: query, from: .collection(id, locale), freshness) {
        (json) throws(MovieDataError) in try MovieDatabaseFilmography(collection: json)
      }
    case .search(let text):
      return try await searchPage(number, of: query, SearchText(text), locale, freshness)
    case .everything, .trending, .trendingToday, .inTheaters, .marked, .customList,
      .ofFollowedPeople:
      return try await listPage(number, of: query, locale, freshness, people)
    }
  }

  // MARK: Search

  /// Loads a page of a search: the film with an ID or address, or films by title, or, if no title
  /// matches, the films of a person with that name, or else the name of a television series.
  private nonisolated(nonsending) func searchPage(
    _ number: Int, of query: MovieQuery, _ search: SearchText, _ locale: MovieDatabaseLocale,
    _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    if let film = search.film { return try await page(number, of: query, film, freshness) }
    var page = try await listPage(number, of: query, locale, freshness)
    // A number is no name of a person or a series.
    guard page.totalMovies == 0, search.wanted.contains(where: \.isLetter) else { return page }
    guard let person = try await people(named: search.wanted, locale, freshness).first?.person
    else {
      do throws(MovieDataError) {
        page.tvSeries = try await tvSeries(named: search.wanted, locale, freshness)
      } catch .cancelled {
        throw .cancelled
      } catch {
        // Optional: the list is empty either way.
      }
      return page
    }
    return try await self.page(
      number, of: query, from: .person(person.id, locale), freshness, foundBy: person.name,
      excluding: search
    ) {
      (json) throws(MovieDataError) in try MovieDatabaseFilmography(personCredits: json)
    }
  }

  /// Returns a page with a single film, or an empty page if the film does not exist.
  private nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, _ film: MovieIdentifier, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    do {
      let detail = try await detail(of: film, freshness: freshness)
      let isMatch = query.filters.allSatisfy { $0.admits(detail.summary, detail: { detail }) }
      return MoviePage(
        movies: isMatch && number == 1 ? [detail.summary] : [], totalPages: 1,
        totalMovies: isMatch ? 1 : 0, age: detail.age)
    } catch .notFound {
      return MoviePage(movies: [], totalPages: 0, totalMovies: 0)
    }
  }

  /// Returns the people with a name, the most likely one for a role first.
  private nonisolated(nonsending) func people(
    named words: String, as role: MovieFilterKind? = nil, _ locale: MovieDatabaseLocale,
    _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> [FoundPerson] {
    guard let name = MovieDatabaseRequest.people(named: words, locale)?.name else { return [] }
    do {
      let people = try await cache.value(named: name, freshness: freshness) {
        (bytes) throws(MovieDataError) in try MovieDatabasePeople(JSONValue(answer: bytes))
      }
      return people.value.people(named: FoldedText(words), as: role)
    } catch .notFound {
      return []
    }
  }

  /// Returns the name of the television series that has all the words; nil if the service finds
  /// another one first.
  private nonisolated(nonsending) func tvSeries(
    named words: String, _ locale: MovieDatabaseLocale, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> String? {
    guard let name = MovieDatabaseRequest.tvSeries(named: words, locale)?.name else { return nil }
    let series = try await cache.value(named: name, freshness: freshness) {
      (bytes) throws(MovieDataError) in try MovieDatabaseTVSeries(JSONValue(answer: bytes))
    }
    return series.value.name(having: FoldedText(words))
  }

  /// Returns the films in which a person has a role; nil if the identifier is not one of the
  /// service's.
  private nonisolated(nonsending) func films(
    of person: Person, _ role: MovieFilterKind?, _ locale: MovieDatabaseLocale,
    _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieSet? {
    guard let request = MovieDatabaseRequest.person(person.id, locale)?.name else { return nil }
    let answer = try await cache.value(named: request, freshness: freshness) {
      [filmographies] (bytes) throws(MovieDataError) in
      try filmographies.value(of: request, bytes) { (bytes) throws(MovieDataError) in
        try MovieDatabaseFilmography(personCredits: JSONValue(answer: bytes))
      }
    }
    return MovieSet(answer.value.films(role).map { MovieIdentifiers($0) })
  }

  // MARK: Lists

  /// Loads everything that the service knows about a film, with the age of the document.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    guard let name = MovieDatabaseRequest.detail(of: id, locale)?.name else { throw .notFound }
    let answer = try await cache.value(named: name, freshness: freshness, decode: film(of: name))
    var detail = answer.value
    detail.summary = detail.summary.displaying(locale.titles)
    detail.age = answer.age
    return detail
  }

  /// Returns the details of a film if they are cached on this machine.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    guard let name = MovieDatabaseRequest.detail(of: id, locale)?.name,
      let answer = cache.cachedValue(
        named: name, decoded: { [films] in films.known(name, $0) }, decode: film(of: name))
    else { return nil }
    var detail = answer.value
    detail.summary = detail.summary.displaying(locale.titles)
    detail.age = answer.age
    return detail
  }

  // MARK: People

  /// Loads everything that the service knows about a person, in one request.
  public nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    guard let name = MovieDatabaseRequest.person(person.id, locale)?.name else { throw .notFound }
    let answer = try await cache.value(
      named: name, freshness: freshness, decode: self.person(of: name))
    return answer.value.displaying(locale.titles, age: answer.age)
  }

  /// Returns the details of a person if they are cached on this machine.
  public func knownDetail(of person: Person) -> PersonDetail? {
    guard let name = MovieDatabaseRequest.person(person.id, locale)?.name,
      let answer = cache.cachedValue(
        named: name, decoded: { [people] in people.known(name, $0) }, decode: self.person(of: name))
    else { return nil }
    return answer.value.displaying(locale.titles, age: answer.age)
  }

  /// Returns the people that the service finds by name, in one request.
  public nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    try await people(named: words, locale, .default)
  }

  private func person(of name: DocumentName) -> DocumentCache.Decoder<PersonDetail> {
    { [locale, people] (bytes) throws(MovieDataError) in
      try people.value(of: name, bytes) { (bytes) throws(MovieDataError) in
        try MovieDatabasePerson(JSONValue(answer: bytes), locale).detail
      }
    }
  }

  // MARK: Pages

  private nonisolated(nonsending) func listPage(
    _ number: Int, of query: MovieQuery, _ locale: MovieDatabaseLocale,
    _ freshness: MovieFreshness, _ people: DiscoveredPeople = DiscoveredPeople()
  ) async throws(MovieDataError) -> MoviePage {
    guard var request = MovieDatabaseRequest.page(number, of: query, locale, today: today()) else {
      return MoviePage(movies: [], totalPages: 0, totalMovies: 0)
    }
    if query.scope == .everything { people.write(to: &request) }
    let answer = try await cache.value(named: request.name, freshness: freshness) {
      (bytes) throws(MovieDataError) in
      try MovieDatabaseListPage(JSONValue(answer: bytes), number: number)
    }
    let list = answer.value
    let rows = list.rows.filter(query.isMet)
    let isWhole = rows.count == list.rows.count
    return MoviePage(
      movies: rows.map(\.summary), totalPages: list.totalPages, totalMovies: list.totalMovies,
      age: answer.age, holes: list.holes.filter { isWhole || $0.flaw != .repeated })
  }

  /// Loads a page of films that the service returns in a single response.
  private nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, from request: MovieDatabaseRequest?,
    _ freshness: MovieFreshness, foundBy person: String? = nil, excluding search: SearchText? = nil,
    read: @escaping @Sendable (JSONValue) throws(MovieDataError) -> MovieDatabaseFilmography
  ) async throws(MovieDataError) -> MoviePage {
    guard let name = request?.name else { throw .notFound }
    let answer = try await cache.value(named: name, freshness: freshness) {
      [filmographies] (bytes) throws(MovieDataError) in
      try filmographies.value(of: name, bytes) { (bytes) throws(MovieDataError) in
        try read(JSONValue(answer: bytes))
      }
    }
    var page = answer.value.page(number, of: query)
    page.age = answer.age
    guard let person else { return page }
    page.movies.removeAll { search?.excludes($0) ?? false }
    for index in page.movies.indices {
      page.movies[index].found = SearchReason(
        text: person, role: answer.value.actedIn.contains(page.movies[index].id) ? .cast : .crew)
    }
    return page
  }

  private func film(of name: DocumentName) -> DocumentCache.Decoder<MovieDetail> {
    { [locale, films] (bytes) throws(MovieDataError) in
      try films.value(of: name, bytes) { (bytes) throws(MovieDataError) in
        try MovieDatabaseMovieDetail(JSONValue(answer: bytes), locale).detail
      }
    }
  }
}

extension PersonDetail {
  /// Returns the person with the titles that films are displayed with, and an age.
  fileprivate func displaying(_ titles: TitleChoice, age: Duration?) -> PersonDetail {
    var detail = self
    for index in detail.credits.indices {
      detail.credits[index].movie = detail.credits[index].movie.displaying(titles)
    }
    detail.age = age
    return detail
  }
}

extension MovieQuery {
  /// Returns whether a row may be shown.
  ///
  /// Discover has already applied all filters except those that need rows.
  fileprivate func isMet(by row: MovieDatabaseMovieSummary) -> Bool {
    switch scope {
    case .everything, .inTheaters:
      (includesAdult || !row.isAdult)
        && filters.allSatisfy { !$0.needsRows || $0.admits(row.summary) }
    // The service would search for excluded words.
    case .search(let text):
      row.satisfies(filters) && !SearchText(text).excludes(row.summary)
    default: row.satisfies(filters)
    }
  }
}

/// The people to filter by at the service, grouped by role.
private struct DiscoveredPeople {
  private var numbers: [String: [String]] = [:]

  mutating func add(_ person: Person, _ role: MovieFilterKind?) {
    let parameter =
      switch role {
      case .director: "with_crew"
      case .actor: "with_cast"
      default: "with_people"
      }
    numbers[parameter, default: []].append(person.id.text)
  }

  func write(to request: inout MovieDatabaseRequest) {
    for (parameter, people) in numbers { request[parameter] = people.joined(separator: ",") }
  }
}

extension MovieFilterAttribute {
  /// Whether rows must be checked, since the service cannot apply the condition exactly.
  fileprivate var needsRows: Bool {
    switch self {
    case .among, .words, .rating: true
    case .not(.genre): false
    case .not: true
    default: false
    }
  }
}
