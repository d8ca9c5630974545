public import BusinessLogic
public import DomainEntities
internal import Synchronization

/// A source that routes each request: to the user's library, to a primary source, or to a secondary
/// one that stands in for it.
///
/// Lists of marks come from the library, and conditions on marks are applied to the films of the
/// other sources. A list never mixes primary and secondary films. If the first page of a query
/// fails because the primary source is unreachable, the secondary one serves that query until its
/// first page is requested again. The service's own responses (invalid credentials, rate limiting,
/// film not found) are reported, not hidden by a fallback.
public final class RoutedMovieDataSource: MovieDataSource {
  /// What the primary source offers, with filters by marks if there is a library.
  ///
  /// Requests that the secondary source cannot serve report the failure. Computed once, since every
  /// frame reads it.
  public let offering: SourceCapabilities

  private let primary: any MovieDataSource
  private let secondary: (@Sendable () -> any MovieDataSource)?
  private let library: (any MovieLibrary)?
  private let marked: MarkedFilms?
  private let now: @Sendable () -> Timestamp
  private let report: SourceReporter
  private let decisions = Mutex(FallbackRouting())
  /// What the library knows of the user's films; nil until a search needs it.
  private let index = Mutex<LibraryIndex?>(nil)

  /// Creates a source from others.
  ///
  /// - Parameters:
  ///   - primary: The source of all films that the library does not list.
  ///   - secondary: Returns the source that stands in for it. Called whenever that is needed.
  ///   - themes: The themes of the secondary source, since the primary one has none.
  ///   - library: The user's marks and lists; nil for a source without them.
  ///   - now: The current time, for what the library learns about followed people.
  ///   - report: Called when the secondary source replaces the primary one.
  public init(
    _ primary: any MovieDataSource, orElse secondary: (@Sendable () -> any MovieDataSource)? = nil,
    themes: [String] = [], library: (any MovieLibrary)? = nil,
    now: @escaping @Sendable () -> Timestamp = { Timestamp(seconds: 0) },
    report: @escaping SourceReporter = { _ in }
  ) {
    var offering = primary.offering
    if offering.themes.isEmpty { offering.themes = themes }
    if library != nil {
      let ofMarks = MovieFilterKind.allCases.filter(\.isOfMarks)
      offering.filters.formUnion(ofMarks)
      offering.listFilters.formUnion(ofMarks)
    }
    self.offering = offering
    self.primary = primary
    self.secondary = secondary
    self.library = library
    marked = self.library.map { MarkedFilms($0, facts: primary) }
    self.now = now
    self.report = report
    library?.observe { [weak self] _ in self?.index.withLock { $0 = nil } }
  }

  /// Returns what the source that serves the query cannot filter by.
  ///
  /// In the library, these are facts that neither it nor a local source has. The secondary source
  /// serves a query if only it can apply all filters, and if it can have the films.
  public func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind? {
    if let marked, LibraryRequest(query) != nil {
      return marked.unsupportedFilter(in: query.filters)
    }
    let known = marked == nil ? query : query.withoutMarks
    guard let filter = primary.unsupportedFilter(in: known) else { return nil }
    guard let secondary, known.scope.isOfWords || !known.isBeyondCatalogues,
      secondary().unsupportedFilter(in: known) == nil
    else { return filter }
    return nil
  }

  /// The primary source's last page; nil for the library's lists, which have no limit.
  public func lastPage(of query: MovieQuery) -> Int? {
    marked != nil && LibraryRequest(query) != nil ? nil : primary.lastPage(of: query)
  }

  /// The primary source's useful concurrency.
  public var usefulConcurrency: Int { primary.usefulConcurrency }

  // MARK: Pages

  /// Returns a page from the library or the source that serves the query.
  ///
  /// Films in library lists show the source's data if it is available without waiting, otherwise
  /// the data stored with the mark.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    if query.scope == .ofFollowedPeople { return try await newFilms(number, of: query, freshness) }
    // A library that cannot be read does not keep the user from searching.
    let own = (try? ownFilms(of: query)) ?? []
    guard !own.isEmpty else { return try await foundPage(number, of: query, freshness) }
    let first = try await foundPage(1, of: query, freshness)
    guard let merged = SearchWithLibrary(own, first, isLocal: offering.isLocal) else {
      return number == 1 ? first : try await foundPage(number, of: query, freshness)
    }
    return try await merged.page(number) { (number) async throws(MovieDataError) in
      number == 1 ? first : try await foundPage(number, of: query, freshness)
    }
  }

  /// Returns a page of the new films of followed people, without a request.
  ///
  /// With `.current`, the people who were not checked today are checked before.
  private nonisolated(nonsending) func newFilms(
    _ number: Int, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    guard let library else { return MoviePage(movies: [], totalPages: 0, totalMovies: 0) }
    let followed = NewFilmsInteractor(library: library, source: self)
    let failure =
      freshness == .current && number == 1 ? await followed.check(at: now()).failure : nil
    let (films, age) = try await followed.newFilms()
    // What is known is shown even if the service is unreachable.
    if let failure, films.isEmpty { throw failure }
    let conditions = query.withoutMarks.filters + (try marked?.sets(for: query.filters) ?? [])
    let matching = films.filter { film in
      conditions.allSatisfy { $0.admits(film) { knownDetail(of: film.id) } }
    }.sorted(by: query.sort)
    let start = (max(number, 1) - 1) * MoviePage.size
    return MoviePage(
      movies: Array(matching.dropFirst(start).prefix(MoviePage.size)),
      totalPages: matching.count.pages, totalMovies: matching.count, age: age)
  }

  /// Returns the films of the library that a search finds and a local source does not.
  private func ownFilms(
    of query: MovieQuery
  ) throws(MovieDataError) -> [(film: MovieSummary, isTitle: Bool)] {
    guard case .search(let text) = query.scope, let marked, let library else { return [] }
    let search = SearchText(text)
    guard search.film == nil else { return [] }
    let hits = try libraryIndex(of: library).films(matching: search)
    guard !hits.isEmpty else { return [] }
    let sets = try marked.sets(for: query.filters)
    let found = hits.compactMap { hit -> (film: MovieSummary, isTitle: Bool)? in
      var film = hit.movie.summary
      let detail = film.id.isName && offering.isLocal ? primary.knownDetail(of: film.id) : nil
      // The source finds its own films by their titles and people.
      if detail != nil, ![.tag, .note, .list].contains(hit.reason.role) { return nil }
      film = detail?.summary ?? film
      let conditions = query.withoutMarks.filters + sets
      guard conditions.allSatisfy({ $0.admits(film) { detail ?? hit.movie.detail } }) else {
        return nil
      }
      film.found = hit.reason
      return (film, hit.isWholeTitle)
    }
    guard offering.isLocal, found.contains(where: { primary.knownDetail(of: $0.film.id) != nil })
    else { return found }
    let others = primary.knownMovies(matching: query.replacingMarks(with: sets)) ?? []
    let ids = Set(others.map(\.id))
    return found.filter { !ids.contains($0.film.id) }
  }

  private func libraryIndex(of library: any MovieLibrary) throws(MovieDataError) -> LibraryIndex {
    if let known = index.withLock({ $0 }) { return known }
    let made = try LibraryIndex(library)
    index.withLock { $0 = made }
    return made
  }

  /// Returns a page of films from the library or the source that serves the query.
  private nonisolated(nonsending) func foundPage(
    _ number: Int, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    guard let marked else { return try await sourcePage(number, of: query, freshness) }
    if var request = LibraryRequest(query) {
      (request.offset, request.limit) = ((number - 1) * MoviePage.size, MoviePage.size)
      let batch = try marked.batch(of: request, matching: query.filters)
      return MoviePage(
        movies: batch.entries.map(marked.summary), totalPages: batch.total.pages,
        totalMovies: batch.total)
    }
    let sets = try marked.sets(for: query.filters)
    guard !sets.isEmpty else { return try await sourcePage(number, of: query, freshness) }
    guard !offering.isLocal else {
      return try await sourcePage(number, of: query.replacingMarks(with: sets), freshness)
    }
    // A service does not know the marks, so its pages are filtered here. A place without a film may
    // be one of a film that matches.
    var page = try await sourcePage(number, of: query.withoutMarks, freshness)
    page.movies.removeAll { film in !sets.allSatisfy { $0.admits(film) } }
    page.holes.removeAll { $0.flaw == .repeated }
    page.totalMovies = nil
    return page
  }

  /// Returns the first films of the secondary source that match a search.
  public nonisolated(nonsending) func preview(of query: MovieQuery) async -> MoviePage? {
    guard case .search = query.scope, let source = secondary?(),
      let sets = try? marked?.sets(for: query.filters) ?? []
    else { return nil }
    let known = query.replacingMarks(with: sets)
    guard !isForSecondaryOnly(known), source.unsupportedFilter(in: known) == nil else { return nil }
    return try? await secondaryPage(1, of: known, from: source)
  }

  /// Returns the values among films with marks, or those that the source of the query can count.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts? {
    var known = query
    if let marked {
      var request = LibraryRequest(query)
      if case .everything = query.scope, kind.isOfMarks {
        request = LibraryRequest(.everything, limit: .max)
      }
      if let request { return try? marked.counts(of: kind, in: request, query.filters) }
      guard let sets = try? marked.sets(for: query.filters), sets.isEmpty || offering.isLocal
      else { return nil }
      known = query.replacingMarks(with: sets)
    }
    if let secondary, isForSecondaryOnly(known) {
      return await secondary().counts(of: kind, in: known)
    }
    return await primary.counts(of: kind, in: known)
  }

  private func isForSecondaryOnly(_ query: MovieQuery) -> Bool {
    secondary != nil && (query.scope.isOfWords || primary.unsupportedFilter(in: query) != nil)
  }

  /// Returns a page from the primary or the secondary source.
  private nonisolated(nonsending) func sourcePage(
    _ number: Int, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    guard let secondary else {
      return try await primary.page(number, of: query, freshness: freshness)
    }
    if isForSecondaryOnly(query) {
      return try await secondaryPage(number, of: query, from: secondary())
    }
    if number == 1 { return try await firstPage(of: query, orElse: secondary, freshness) }
    if decisions.withLock({ $0.isSettledForSecondary(query) }) {
      return try await secondaryPage(number, of: query, from: secondary())
    }
    let result: Result<MoviePage, MovieDataError>
    do throws(MovieDataError) {
      result = .success(
        try await primary.page(number, of: query, freshness: freshness))
    } catch {
      result = .failure(error)
    }
    // The first page may have been requested at the same time, and its result decides for the
    // query.
    return try await isDecidedForSecondary(query)
      ? try await secondaryPage(number, of: query, from: secondary()) : try result.get()
  }

  /// Returns a page of the secondary source.
  ///
  /// Dates relative to today are relative to the last day it covers.
  private nonisolated(nonsending) func secondaryPage(
    _ number: Int, of query: MovieQuery, from source: any MovieDataSource
  ) async throws(MovieDataError) -> MoviePage {
    let known = query.asOf == nil ? query : query.known(until: source.offering.lastDay)
    var page = try await source.page(number, of: known)
    if known != query { page.asOf = known.asOf }
    return page
  }

  private nonisolated(nonsending) func firstPage(
    of query: MovieQuery, orElse secondary: @Sendable () -> any MovieDataSource,
    _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    decisions.withLock { $0.begin(query) }
    var takesSecondary: Bool?
    defer {
      let waiters = decisions.withLock { $0.end(query, takesSecondary: takesSecondary) }
      for waiter in waiters { waiter.finish() }
    }
    do throws(MovieDataError) {
      let page = try await primary.page(1, of: query, freshness: freshness)
      takesSecondary = false
      return page
    } catch {
      if error == .cancelled { throw error }
      takesSecondary = false
      guard error.isConnectionError else { throw error }
      let source = secondary()
      guard var page = await substitute(for: query, from: source) else { throw error }
      takesSecondary = true
      page.substitution = error
      report(.fellBack(to: source.offering.name, because: error))
      return page
    }
  }

  /// Returns the secondary source's first page.
  ///
  /// Nil if it cannot answer: an empty list would suggest that no such films exist.
  private nonisolated(nonsending) func substitute(
    for query: MovieQuery, from source: any MovieDataSource
  ) async -> MoviePage? {
    let sorts = source.offering.sorts
    guard query.sort.map({ sorts.contains($0.attribute) }) ?? true,
      source.unsupportedFilter(in: query) == nil,
      let page = try? await secondaryPage(1, of: query, from: source)
    else { return nil }
    return page.movies.isEmpty && query.isBeyondCatalogues ? nil : page
  }

  /// Returns whether the secondary source serves the query, once no first page is in flight.
  private nonisolated(nonsending) func isDecidedForSecondary(
    _ query: MovieQuery
  ) async throws(MovieDataError) -> Bool {
    let (decision, waiter) = AsyncStream<Never>.makeStream()
    if decisions.withLock({ $0.wait(for: query, waiter) }) { for await _ in decision {} }
    if Task.isCancelled { throw .cancelled }
    return decisions.withLock { $0.isForSecondary(query) }
  }

  // MARK: Films

  /// Returns the details of a film, trying the other identifiers stored with its mark.
  ///
  /// If no source has the film, returns the data stored with the mark.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    do throws(MovieDataError) {
      return try await sourceDetail(of: id, freshness)
    } catch {
      guard error == .notFound, let entry = try? library?.entry(of: id) else { throw error }
      guard let name = identifier(of: entry.movie.names), name != id else {
        return entry.movie.detail
      }
      do throws(MovieDataError) {
        return try await sourceDetail(of: name, freshness)
      } catch .notFound {
        return entry.movie.detail
      }
    }
  }

  /// Returns the details of a film from the source that its identifier belongs to.
  private nonisolated(nonsending) func sourceDetail(
    of id: MovieIdentifier, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    guard id.isName else { throw .notFound }
    if let secondary, !id.isServiceIdentifier {
      do throws(MovieDataError) {
        let film = try await secondary().detail(of: id)
        return try await completed(film, freshness) ?? film
      } catch .notFound {}
    }
    do throws(MovieDataError) {
      return try await primary.detail(of: id, freshness: freshness)
    } catch {
      guard error.isConnectionError, id.isServiceIdentifier, let source = secondary?(),
        let detail = try? await source.detail(of: id)
      else { throw error }
      report(.fellBack(to: source.offering.name, because: error))
      return detail
    }
  }

  /// Returns all that the primary source has about a film of which the secondary one has only
  /// facts; nil if it has a description or the primary source cannot be reached.
  private nonisolated(nonsending) func completed(
    _ film: MovieDetail, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail? {
    guard film.summary.isBasic, let name = film.summary.links.imdbID else { return nil }
    do throws(MovieDataError) {
      return try await primary.detail(of: MovieIdentifier(name), freshness: freshness)
    } catch {
      if error == .cancelled { throw error }
      return nil
    }
  }

  /// Returns the primary source's identifier of a film, consulting the secondary source's
  /// cross-references.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    guard film.tmdb == nil, let source = secondary?(), let name = source.identifier(of: film),
      let known = source.knownDetail(of: name)
    else { return primary.identifier(of: film) }
    return primary.identifier(of: film.completed(by: MovieIdentifiers(known.summary)))
  }

  /// Returns the details of a film if its source has them without waiting.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    guard id.isName else { return nil }
    guard !id.isServiceIdentifier, let secondary else { return primary.knownDetail(of: id) }
    let film = secondary().knownDetail(of: id)
    // The primary source has more about a film of which the secondary one has only facts.
    guard film?.summary.isBasic == true, let name = film?.summary.links.imdbID else { return film }
    return primary.knownDetail(of: MovieIdentifier(name))
  }

  /// Returns all films of a query without conditions on marks, if the primary source has them
  /// without waiting.
  public func knownMovies(matching query: MovieQuery) -> [MovieSummary]? {
    guard LibraryRequest(query) == nil, query.withoutMarks == query else { return nil }
    return primary.knownMovies(matching: query)
  }

  /// Returns what the source of a person knows without waiting.
  public func knownDetail(of person: Person) -> PersonDetail? {
    guard let secondary, !person.id.isServiceNumber else {
      return primary.knownDetail(of: person)
    }
    return secondary().knownDetail(of: person)
  }

  /// Returns everything that the source of a person knows.
  ///
  /// If the primary source is unreachable, returns what the secondary one knows of the name.
  public nonisolated(nonsending) func detail(
    of person: Person, freshness: MovieFreshness
  ) async throws(MovieDataError) -> PersonDetail {
    guard let secondary else { return try await primary.detail(of: person, freshness: freshness) }
    guard person.id.isServiceNumber else {
      return try await secondary().detail(of: person, freshness: freshness)
    }
    do throws(MovieDataError) {
      return try await primary.detail(of: person, freshness: freshness)
    } catch {
      let source = secondary()
      guard error.isConnectionError, let known = source.knownDetail(of: person) else { throw error }
      report(.fellBack(to: source.offering.name, because: error))
      return known
    }
  }

  /// Returns the people of the primary source, or of the secondary one if the primary one is
  /// unreachable.
  public nonisolated(nonsending) func people(
    named words: String
  ) async throws(MovieDataError) -> [FoundPerson] {
    do throws(MovieDataError) {
      return try await primary.people(named: words)
    } catch {
      guard error.isConnectionError, let source = secondary?() else { throw error }
      let people = try await source.people(named: words)
      report(.fellBack(to: source.offering.name, because: error))
      return people
    }
  }

  /// Returns all films with a title if the primary source has them without waiting.
  public func knownMovies(titled title: String) -> [MovieSummary]? {
    primary.knownMovies(titled: title)
  }
}

extension LibraryRequest {
  /// Creates the request for all films of a list of the library; nil for any other list.
  fileprivate init?(_ query: MovieQuery) {
    let sort = query.sort.map { LibrarySort($0) }
    switch query.scope {
    case .marked(let list, let tag): self.init(list, tag: tag, sort: sort, limit: .max)
    case .customList(let name): self.init(customList: name, sort: sort)
    case .everything, .trending, .trendingToday, .inTheaters, .search, .person, .collection,
      .ofFollowedPeople:
      return nil
    }
  }
}

extension LibrarySort {
  /// Creates the library order that corresponds to a film order; popularity becomes the date added.
  package init(_ sort: MovieSort) {
    let attribute: LibrarySortAttribute =
      switch sort.attribute {
      case .popularity: .added
      case .releaseDate: .year
      case .title: .title
      case .rating: .rating
      case .runtime: .runtime
      }
    self.init(by: attribute, ascending: sort.isAscending)
  }
}

extension MovieDataError {
  /// Whether the service was unreachable, as opposed to having responded with an error.
  fileprivate var isConnectionError: Bool {
    switch self {
    case .noTransport, .offline, .proxyFailed, .interrupted, .timedOut, .serviceUnavailable: true
    // The report names the certificate, so that the fallback does not hide an interception.
    case .untrusted, .unusableCertificates: true
    // The service never sends these, so they came from something else.
    case .webPage, .forbidden, .invalidContent(.tooLarge): true
    case .cancelled, .unauthorized, .notFound, .rateLimited, .invalidResponse, .invalidContent,
      .unsupported, .library:
      false
    }
  }
}

extension MovieQuery {
  /// Returns the query with sets of films instead of its conditions on marks.
  fileprivate func replacingMarks(with sets: [MovieFilterAttribute]) -> MovieQuery {
    var query = withoutMarks
    query.filters += sets
    return query
  }

  /// Whether a static catalogue cannot answer the query: current and upcoming films, and people or
  /// collections identified by the service's numbers.
  fileprivate var isBeyondCatalogues: Bool {
    switch scope {
    case .trending, .trendingToday, .inTheaters: true
    // The catalogue's own people and collections have text identifiers; those queries go to it
    // directly.
    case .person, .collection: true
    case .search, .marked, .customList, .ofFollowedPeople: false
    case .everything:
      filters.contains { if case .releasedOnOrAfter = $0 { true } else { false } }
        && !filters.contains { if case .releasedOnOrBefore = $0 { true } else { false } }
    }
  }
}

extension MovieIdentifier {
  /// Whether this is a TMDB number or an IMDb identifier; catalogue identifiers are text.
  fileprivate var isServiceIdentifier: Bool { MovieIdentifiers(self).catalogue == nil }
}

extension MovieQuery.Scope {
  /// Whether the query is about a person or collection by a catalogue's text identifier.
  fileprivate var isOfWords: Bool {
    switch self {
    case .person(let id): !id.isServiceNumber
    case .collection(let id): !MovieIdentifier(id.text).isServiceIdentifier
    case .everything, .trending, .trendingToday, .inTheaters, .search, .marked, .customList,
      .ofFollowedPeople:
      false
    }
  }
}
