public import DomainEntities

/// The use case of choosing a film at random, with a seed and a reason.
///
/// Films that were seen or are not for the user are skipped, except in library lists, which show
/// what the user has marked. The watchlist is a list of films to see, so they are skipped there
/// too.
///
/// A choice takes three requests: for the number of films, for a page and for the film. More pages
/// are requested only if the drawn film has to be skipped. If the store is local, the film's rank
/// among others is looked up too. From a service, only the most popular films of a list are drawn;
/// from the catalogue or the user's library, any of them.
public struct SurpriseInteractor: Sendable {
  /// The number of a service's films to draw from; most films after them are obscure.
  static let reach = 500
  /// The number of draws before the whole list is searched for an eligible film.
  private static let attempts = 12
  /// The maximum running time, in minutes, of a notably short film.
  private static let shortest = 90
  /// The minimum running time, in minutes, of a notably long film.
  private static let longest = 170
  /// The number of films that count as the most popular of a decade.
  private static let bestKnown = 20
  /// The minimum number of films by a director that is worth mentioning.
  private static let severalFilms = 3

  private let store: any MovieDataStore
  private let lists: MovieListInteractor
  private let library: MovieLibraryInteractor?

  /// Creates an interactor with the context that lists depend on.
  ///
  /// Without a library, no films are skipped.
  public init(
    store: any MovieDataStore, library: (any MovieLibrary)? = nil,
    today: @escaping @autoclosure @Sendable () -> CalendarDate,
    language: String = "en", region: String? = nil
  ) {
    self.store = store
    self.library = library.map { MovieLibraryInteractor(library: $0) }
    lists = MovieListInteractor(store: store, today: today(), language: language, region: region)
  }

  /// Chooses a film from a selection, avoiding `last` unless it is the only one.
  ///
  /// The same seed, selection and marks choose the same film. If `includesAll` is true, no film is
  /// skipped because of its marks.
  public nonisolated(nonsending) func film(
    of selection: MovieListSelection, seed: UInt64, after last: MovieIdentifier? = nil,
    includesAll: Bool = false
  ) async throws(MovieDataError) -> SurpriseOutcome {
    var numbers = SplitMix64(seed: seed)
    var filter = Filter(
      library: includesAll || Self.isOfMarks(selection) ? nil : library)
    switch try await draw(from: selection, &numbers, after: last, &filter) {
    case .noFilms: return .noFilms
    case .nothingLeft(let count): return .nothingLeft(of: count)
    case .film(let movie):
      let detail: MovieDetail
      if let known = store.knownDetail(of: movie.id) {
        detail = known
      } else {
        detail = try await store.detail(of: movie.id)
      }
      return .film(
        Surprise(
          movie: detail, reason: try await reason(for: detail, &numbers), seed: seed,
          unreadMarks: filter.problem))
    }
  }

  /// Whether the selection asks for films that the user has marked, other than the watchlist.
  private static func isOfMarks(_ selection: MovieListSelection) -> Bool {
    selection.list.isOwn && selection.list != .mine(.watchlist)
      || selection.filters.contains { $0.requiresMarks && $0 != .watchlist }
  }

  // MARK: Drawing

  /// Skips films that were seen or are not for the user.
  private struct Filter {
    /// The library, or nil to skip nothing.
    var library: MovieLibraryInteractor?
    /// Why marks could not be read.
    var problem: MovieDataError?

    mutating func eligible(_ movies: [MovieSummary]) -> [MovieSummary] {
      guard let library, problem == nil else { return movies }
      do throws(MovieDataError) {
        let marks = try library.marks(of: movies)
        return movies.filter { !(marks[$0.id]?.isDoneWith ?? false) }
      } catch {
        problem = error
        return movies
      }
    }
  }

  private enum Draw {
    case film(MovieSummary)
    case nothingLeft(of: Int)
    case noFilms
  }

  private nonisolated(nonsending) func draw(
    from selection: MovieListSelection, _ numbers: inout SplitMix64,
    after last: MovieIdentifier?, _ filter: inout Filter
  ) async throws(MovieDataError) -> Draw {
    let start = try await lists.movies(in: selection, from: 0, limit: 1)
    // A source without a total has at least the films that it returned. If there is a next window,
    // it has more.
    let total = start.total ?? (start.nextOffset == nil ? start.movies.count : Self.bestKnown)
    let isWhole = store.offering.isLocal || selection.list.isOwn
    let count = isWhole ? total : min(total, Self.reach)
    for _ in 0..<Self.attempts where count > 0 {
      let place = numbers.next(below: count)
      let drawn = try await lists.movies(in: selection, from: place, limit: 1).movies
      if let movie = filter.eligible(drawn).first, movie.id != last { return .film(movie) }
    }
    let movies = try await films(of: selection, upTo: max(count, start.movies.count))
    let eligible = filter.eligible(movies)
    let others = eligible.filter { $0.id != last }
    // A list with a single film returns it again.
    if let movie = numbers.pick(from: others) ?? eligible.first { return .film(movie) }
    return movies.isEmpty ? .noFilms : .nothingLeft(of: movies.count)
  }

  /// Returns the films of a list up to a position, without duplicates.
  private nonisolated(nonsending) func films(
    of selection: MovieListSelection, upTo end: Int
  ) async throws(MovieDataError) -> [MovieSummary] {
    var movies: [MovieSummary] = []
    var known: Set<MovieIdentifier> = []
    var next: Int? = 0
    while let place = next, place < end {
      let limit = min(end - place, MovieListInteractor.batchSizes.upperBound)
      let batch = try await lists.movies(in: selection, from: place, limit: limit)
      movies += batch.movies.filter { known.insert($0.id).inserted }
      next = batch.nextOffset.flatMap { $0 > place ? $0 : nil }
    }
    return movies
  }

  // MARK: Reason

  private nonisolated(nonsending) func reason(
    for movie: MovieDetail, _ numbers: inout SplitMix64
  ) async throws(MovieDataError) -> SurpriseReason {
    let summary = movie.summary
    let themes = movie.keywords.filter(store.offering.themes.contains)
    var reason = SurpriseReason(
      year: summary.year, genre: summary.genres.first, theme: numbers.pick(from: themes))
    if let minutes = summary.runtime, minutes > 0,
      minutes <= Self.shortest || minutes >= Self.longest
    {
      reason.minutes = minutes
    }
    reason.language =
      movie.isSilent ? nil : summary.originalLanguage.flatMap { $0.code == "en" ? nil : $0 }
    reason.standing = numbers.pick(from: try await standings(of: movie))
    return reason
  }

  /// Returns how the film ranks among others, if that is available without waiting.
  private nonisolated(nonsending) func standings(
    of movie: MovieDetail
  ) async throws(MovieDataError) -> [SurpriseReason.Standing] {
    guard store.offering.isLocal else { return [] }
    var standings: [SurpriseReason.Standing] = []
    if let year = movie.summary.year {
      let decade = year / 10 * 10
      let best = try await lists.movies(
        in: MovieListSelection(.decade(decade)), from: 0, limit: Self.bestKnown)
      if best.movies.contains(where: { $0.id == movie.id }) {
        standings.append(.bestKnown(ofDecade: decade))
      }
    }
    if let director = movie.crew.first(where: { $0.job == "Director" }),
      let person = director.person.map({ Person(id: $0, name: director.name) })
    {
      let films = try await lists.movies(
        in: MovieListSelection(.person(person)), from: 0, limit: 1)
      if let count = films.total, count >= Self.severalFilms {
        standings.append(.one(of: count, by: director.name))
      }
    }
    return standings
  }
}
