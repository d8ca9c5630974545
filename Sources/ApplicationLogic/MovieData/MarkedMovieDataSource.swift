public import BusinessLogic
public import DomainEntities

/// A source of films that has one's own lists as well: they come from what is marked, everything else from
/// the source behind it.
public struct MarkedMovieDataSource: MovieDataSource {
  private let films: any MovieDataSource
  private let library: MovieLibraryInteractor

  /// Takes where films come from, and what is marked.
  public init(_ films: any MovieDataSource, library: any MovieLibrary) {
    self.films = films
    self.library = MovieLibraryInteractor(library: library)
  }

  /// What the source behind it can be asked for; one's own lists are there besides.
  public var offering: MovieOffering { films.offering }

  /// The last page of the source behind it.
  public var lastPage: Int? { films.lastPage }

  /// None of one's own lists, which are as long as they are whatever the source shows of its own.
  public func lastPage(of query: MovieQuery) -> Int? {
    if case .marked = query.scope { nil } else { films.lastPage(of: query) }
  }

  /// As for the source behind it.
  public var usefulConcurrency: Int { films.usefulConcurrency }

  /// A page of one's own list, or of the source behind it.
  ///
  /// A film is shown as the source knows it where that answers at once, otherwise as it was marked.
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

  /// What the source tells of a film, also by another name that it was marked under; of one that it does not
  /// have, what was noted when it was marked.
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

  /// The identifier by which the source knows a film.
  public func identifier(of film: MovieNames) -> MovieIdentifier? { films.identifier(of: film) }

  /// What the source has at hand.
  public func knownDetail(of id: MovieIdentifier) -> MovieDetail? {
    id.isName ? films.knownDetail(of: id) : nil
  }

  private func summary(_ entry: LibraryEntry) -> MovieSummary {
    let noted = entry.movie.summary
    // What was kept of a service's answers would have to be looked for, and asked for again where it is old.
    let known = films.offering.isLocal ? knownDetail(of: noted.id)?.summary : nil
    var movie = known ?? noted
    movie.viewing = entry.viewing
    return movie
  }
}

extension LibrarySort {
  /// The order of one's own list that goes with an order of films; being well known stands for what was added last.
  init(_ sort: MovieSort) {
    let attribute: LibrarySortAttribute =
      switch sort.attribute {
      case .popularity: .added
      case .releaseDate: .date
      case .title: .title
      case .rating: .rating
      case .runtime: .runtime
      }
    self.init(by: attribute, ascending: sort.isAscending)
  }
}
