public import DomainEntities

/// The films in the user's library that satisfy conditions.
public struct MarkedFilms: Sendable {
  /// The facts that a library stores for each film.
  private static let storedFacts: Set<MovieFilterKind> = [
    .words, .genre, .year, .decade, .length, .country, .language, .director, .actor,
  ]

  private let library: any MovieLibrary
  private let catalogue: (any MovieSource)?

  /// Creates a value that reads a library, and the facts of its films from a source if that is
  /// local.
  public init(_ library: any MovieLibrary, facts source: (any MovieSource)? = nil) {
    self.library = library
    catalogue = source?.offering.isLocal == true ? source : nil
  }

  /// Returns a kind of condition that cannot be applied to the library, or nil if there is none.
  public func unsupportedFilter(in filters: [MovieFilterAttribute]) -> MovieFilterKind? {
    let known = catalogue?.offering.listFilters ?? Self.storedFacts
    return filters.flatMap(\.kinds).first { !$0.isOfMarks && !known.contains($0) }
  }

  /// Returns the window that a request asks for, of the entries of a list that satisfy all
  /// conditions.
  public func batch(
    of request: LibraryRequest, matching filters: [MovieFilterAttribute]
  ) throws(MovieDataError) -> LibraryBatch {
    guard filters.contains(where: { $0.kind != nil }) else {
      return try library.entries(matching: request)
    }
    var whole = request
    (whole.offset, whole.limit) = (0, .max)
    let entries = try entries(of: whole, matching: filters)
    return LibraryBatch(
      entries: Array(entries.dropFirst(request.offset).prefix(request.limit)),
      total: entries.count)
  }

  /// Returns all entries of a list that satisfy all conditions.
  public func entries(
    of request: LibraryRequest, matching filters: [MovieFilterAttribute]
  ) throws(MovieDataError) -> [LibraryEntry] {
    let entries = try library.entries(matching: request).entries
    if filters.isEmpty { return entries }
    let filters = try filters.map { (filter) throws(MovieDataError) in try resolved(filter) }
    return entries.filter { entry in
      let film = summary(of: entry)
      return filters.allSatisfy { filter in
        // A line of the diary is one viewing.
        entry.viewing.flatMap { filter.admits($0, of: entry.marks) }
          ?? filter.admits(film, marks: entry.marks, detail: { detail(of: entry) })
      }
    }
  }

  /// Returns a condition on a list of the user as a condition on the films in it.
  private func resolved(
    _ filter: MovieFilterAttribute
  ) throws(MovieDataError) -> MovieFilterAttribute {
    switch filter {
    case .not(let inner): .not(try resolved(inner))
    case .any(let filters):
      .any(try filters.map { (filter) throws(MovieDataError) in try resolved(filter) })
    case .customList: .among(try films(satisfying: filter))
    default: filter
    }
  }

  /// Returns the values of a kind of condition among the entries of a list that satisfy all
  /// conditions; nil if one of them cannot be applied.
  public func counts(
    of kind: MovieFilterKind, in request: LibraryRequest, _ filters: [MovieFilterAttribute]
  ) throws(MovieDataError) -> MovieFilterCounts? {
    guard unsupportedFilter(in: filters) == nil else { return nil }
    var counts: MovieFilterCounts = [:]
    for entry in try entries(of: request, matching: filters) {
      let values = kind.values(
        of: summary(of: entry), marks: entry.marks, detail: { detail(of: entry) })
      for value in values { counts[value, default: 0] += 1 }
    }
    return counts
  }

  /// Returns entries with the viewings that conditions on viewings ask for.
  public static func viewed(
    _ entries: [LibraryEntry], _ filters: [MovieFilterAttribute]
  ) -> [LibraryEntry] {
    var entries = entries
    for place in entries.indices {
      // Whether the film had been seen before depends on all viewings.
      let marks = entries[place].marks
      for viewing in marks.viewings
      where filters.contains(where: { $0.admits(viewing, of: marks) == false }) {
        entries[place].marks.removeViewing(in: viewing.date)
      }
    }
    return entries
  }

  /// Returns what is known of an entry's film without waiting.
  public func summary(of entry: LibraryEntry) -> MovieSummary {
    let noted = entry.movie.summary
    var movie = knownDetail(of: noted)?.summary ?? noted
    movie.viewing = entry.viewing
    movie.listPlace = entry.listNote.map { ListPlace(rank: entry.listRank, note: $0) }
    return movie
  }

  /// Returns what is known of an entry's film and its people without waiting.
  public func detail(of entry: LibraryEntry) -> MovieDetail {
    knownDetail(of: entry.movie.summary) ?? entry.movie.detail
  }

  /// Returns all films of a local source that satisfy conditions on facts; nil without such a
  /// source.
  public func films(satisfying filters: [MovieFilterAttribute]) -> [MovieSummary]? {
    catalogue?.knownMovies(matching: MovieQuery(filters: filters))
  }

  /// Returns what a local source knows of a film without waiting; nil if it does not have the film.
  private func knownDetail(of movie: MovieSummary) -> MovieDetail? {
    movie.id.isName ? catalogue?.knownDetail(of: movie.id) : nil
  }

  /// Returns the conditions about marks as conditions on sets of films, which need no library.
  public func sets(
    for filters: [MovieFilterAttribute]
  ) throws(MovieDataError) -> [MovieFilterAttribute] {
    try filters.filter { $0.kind?.isOfMarks == true }
      .map { (filter) throws(MovieDataError) in try set(for: filter) }
  }

  private func set(
    for filter: MovieFilterAttribute
  ) throws(MovieDataError) -> MovieFilterAttribute {
    switch filter {
    case .not(let inner): .not(try set(for: inner))
    case .any(let filters):
      .any(try filters.map { (filter) throws(MovieDataError) in try set(for: filter) })
    default: .among(try films(satisfying: filter))
    }
  }

  private func films(
    satisfying filter: MovieFilterAttribute
  ) throws(MovieDataError) -> MovieSet {
    let list: LibraryList =
      switch filter.kind {
      case .seen: .seen
      case .watchlist: .watchlist
      case .favorite: .favorites
      case .notForMe: .notForMe
      case .stars: .rated
      case .note: .notes
      case .tag: .tags
      default: .everything
      }
    let movies: [LibraryMovie]
    if case .customList(let name) = filter {
      // A film in a list needs no mark.
      movies = try library.entries(matching: LibraryRequest(customList: name)).entries.map(\.movie)
    } else {
      movies = try entries(of: LibraryRequest(list, limit: .max), matching: [filter]).map(\.movie)
    }
    var set = MovieSet(movies.map(\.names))
    for movie in movies where movie.names.isEmpty { set.insert(named: movie.summary.id) }
    return set
  }
}

extension MovieQuery {
  /// The query without conditions about the user's marks.
  public var withoutMarks: MovieQuery {
    var query = self
    query.filters.removeAll { $0.kind?.isOfMarks == true }
    return query
  }
}
