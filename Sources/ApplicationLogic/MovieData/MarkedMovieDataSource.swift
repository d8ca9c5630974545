public import BusinessLogic
public import DomainEntities

/// A source that adds the lists of the user's library to another source.
public struct MarkedMovieDataSource: MovieDataSource {
  private let films: any MovieDataSource
  private let library: MovieLibraryInteractor

  /// Creates a source from another one and a library.
  public init(_ films: any MovieDataSource, library: any MovieLibrary) {
    self.films = films
    self.library = MovieLibraryInteractor(library: library)
  }

  /// What the underlying source offers.
  ///
  /// The library's lists are available in addition.
  public var offering: SourceCapabilities { films.offering }

  /// The underlying source's last page.
  public var lastPage: Int? { films.lastPage }

  /// Returns the last page of a query; nil for the library's lists, which have no limit.
  public func lastPage(of query: MovieQuery) -> Int? {
    if case .marked = query.scope { nil } else { films.lastPage(of: query) }
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
    guard case .marked(let list, let tag) = query.scope else {
      return try await films.page(number, of: query, freshness: freshness)
    }
    let batch = try library.entries(
      matching: LibraryRequest(
        list, tag: tag, sort: query.sort.map { LibrarySort($0) },
        offset: (number - 1) * MoviePage.size, limit: MoviePage.size))
    return MoviePage(
      movies: batch.entries.map(summary),
      totalPages: (batch.total + MoviePage.size - 1) / MoviePage.size, totalMovies: batch.total)
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
      return MovieDetail(
        summary: entry.movie.summary,
        crew: entry.movie.directors.map { CrewMember(name: $0, job: "Director") })
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

  private func summary(_ entry: LibraryEntry) -> MovieSummary {
    let noted = entry.movie.summary
    // Data from a remote service would need a cache lookup, and a request if it is stale.
    let known = films.offering.isLocal ? knownDetail(of: noted.id)?.summary : nil
    var movie = known ?? noted
    movie.viewing = entry.viewing
    return movie
  }
}

extension LibrarySort {
  /// Creates the library order that corresponds to a film order; popularity becomes the date added.
  init(_ sort: MovieSort) {
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
