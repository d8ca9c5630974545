public import BusinessLogic
public import DomainEntities

/// A source that adds the lists of the user's library to another source.
public struct MarkedMovieDataSource: MovieDataSource {
  /// What the underlying source offers.
  ///
  /// The library's lists are available in addition, and filters by marks.
  public let offering: SourceCapabilities

  private let films: any MovieDataSource
  private let library: MovieLibraryInteractor
  private let marked: MarkedFilms

  /// Creates a source from another one and a library.
  public init(_ films: any MovieDataSource, library: any MovieLibrary) {
    self.films = films
    self.library = MovieLibraryInteractor(library: library)
    marked = MarkedFilms(self.library, facts: films)
    var offering = films.offering
    offering.filters.formUnion(Self.markFilters)
    offering.listFilters.formUnion(Self.markFilters)
    self.offering = offering
  }

  private static let markFilters = Set(MovieFilterKind.allCases.filter(\.isOfMarks))

  /// Returns a kind of condition that cannot be applied, or nil if there is none.
  ///
  /// In the library, these are conditions on facts that neither it nor a catalogue has.
  public func unsupportedFilter(in query: MovieQuery) -> MovieFilterKind? {
    guard Self.request(query) != nil else {
      return films.unsupportedFilter(in: query.withoutMarks)
    }
    return marked.unsupportedFilter(in: query.filters)
  }

  /// Returns the last page of a query; nil for the library's lists, which have no limit.
  public func lastPage(of query: MovieQuery) -> Int? {
    Self.request(query) != nil ? nil : films.lastPage(of: query.withoutMarks)
  }

  /// The underlying source's useful concurrency.
  public var usefulConcurrency: Int { films.usefulConcurrency }

  /// Returns a page of a library list or of the underlying source.
  ///
  /// Films in library lists show the source's data if it is available without waiting, otherwise
  /// the data stored with the mark.
  public nonisolated(nonsending) func page(
    _ number: Int, of query: MovieQuery, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    guard var request = Self.request(query) else {
      return try await unmarkedPage(number, of: query, freshness)
    }
    let start = (number - 1) * MoviePage.size
    guard query.filters.contains(where: { $0.kind != nil }) else {
      (request.offset, request.limit) = (start, MoviePage.size)
      let batch = try library.entries(matching: request)
      return page(batch.entries.map(marked.summary), total: batch.total)
    }
    let entries = try marked.entries(of: request, matching: query.filters)
    let shown = start < entries.count ? entries[start...].prefix(MoviePage.size) : []
    return page(shown.map(marked.summary), total: entries.count)
  }

  /// Returns the films of the underlying source that are known at once.
  public nonisolated(nonsending) func preview(of query: MovieQuery) async -> MoviePage? {
    if Self.request(query) != nil { return nil }
    guard let sets = try? marked.sets(for: query.filters) else { return nil }
    var known = query.withoutMarks
    known.filters += sets
    return await films.preview(of: known)
  }

  /// Returns the values among films with marks, or those that the underlying source can count.
  public nonisolated(nonsending) func counts(
    of kind: MovieFilterKind, in query: MovieQuery
  ) async -> MovieFilterCounts? {
    switch query.scope {
    case .marked, .customList:
      guard let request = Self.request(query) else { return nil }
      return try? marked.counts(of: kind, in: request, query.filters)
    case .everything where kind.isOfMarks:
      let request = LibraryRequest(.everything, limit: .max)
      return try? marked.counts(of: kind, in: request, query.filters)
    default:
      guard let sets = try? marked.sets(for: query.filters),
        sets.isEmpty || films.offering.isLocal
      else { return nil }
      var known = query.withoutMarks
      known.filters += sets
      return await films.counts(of: kind, in: known)
    }
  }

  /// Returns the request for all films of a list of the library; nil for any other list.
  private static func request(_ query: MovieQuery) -> LibraryRequest? {
    let sort = query.sort.map { LibrarySort($0) }
    return switch query.scope {
    case .marked(let list, let tag): LibraryRequest(list, tag: tag, sort: sort, limit: .max)
    case .customList(let name): LibraryRequest(customList: name, sort: sort)
    default: nil
    }
  }

  private func page(_ movies: [MovieSummary], total: Int) -> MoviePage {
    MoviePage(
      movies: movies, totalPages: (total + MoviePage.size - 1) / MoviePage.size, totalMovies: total)
  }

  /// Returns a page of the other source, filtered by the user's marks.
  private nonisolated(nonsending) func unmarkedPage(
    _ number: Int, of query: MovieQuery, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MoviePage {
    let sets = try marked.sets(for: query.filters)
    guard !sets.isEmpty else {
      return try await films.page(number, of: query, freshness: freshness)
    }
    var known = query.withoutMarks
    guard !films.offering.isLocal else {
      known.filters += sets
      return try await films.page(number, of: known, freshness: freshness)
    }
    // A service does not know the marks, so its pages are filtered here. A place without a film may
    // be one of a film that matches.
    var page = try await films.page(number, of: known, freshness: freshness)
    page.movies.removeAll { film in !sets.allSatisfy { $0.admits(film) } }
    page.holes.removeAll { $0.flaw == .repeated }
    page.totalMovies = nil
    return page
  }

  /// Returns the details of a film, trying the other identifiers stored with its mark.
  ///
  /// If the source does not have the film, returns the data stored with the mark.
  public nonisolated(nonsending) func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    do throws(MovieDataError) {
      guard id.isName else { throw .notFound }
      return try await films.detail(of: id, freshness: freshness)
    } catch {
      guard error == .notFound, let entry = try? library.entry(of: id) else { throw error }
      if let name = films.identifier(of: entry.movie.names), name != id,
        let detail = try await detailIfKnown(of: name, freshness)
      {
        return detail
      }
      return entry.movie.detail
    }
  }

  private nonisolated(nonsending) func detailIfKnown(
    of id: MovieIdentifier, _ freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail? {
    do throws(MovieDataError) {
      return try await films.detail(of: id, freshness: freshness)
    } catch .notFound {
      return nil
    }
  }

  /// Returns the underlying source's identifier of a film.
  public func identifier(of film: MovieIdentifiers) -> MovieIdentifier? {
    films.identifier(of: film)
  }

  /// Returns the details of a film if the underlying source has them without waiting.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    id.isName ? films.knownDetail(of: id) : nil
  }

  /// Returns all films of a query without conditions on marks, if the underlying source has them
  /// without waiting.
  public func knownMovies(matching query: MovieQuery) -> [MovieSummary]? {
    guard Self.request(query) == nil, query.withoutMarks == query else { return nil }
    return films.knownMovies(matching: query)
  }

  /// Returns all films with a title if the underlying source has them without waiting.
  public func knownMovies(titled title: String) -> [MovieSummary]? {
    films.knownMovies(titled: title)
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
