public import DomainEntities

/// The use case "surprise me": one film of a list, drawn with a seed, and why it.
///
/// Films that were seen or are not for the user are left out, except in lists of their own marks: those are asked for
/// what is marked. The watchlist is a list of films to see, so the rule holds there too.
///
/// It asks for the number of films, for one page, and for the film; for more pages only if what it draws is left out. Of
/// a store that has every answer at hand it also asks what the film is among others. The films of a service are drawn
/// from the best known of the list only, the user's own from all.
public struct SurpriseInteractor: Sendable {
  /// So many films of a service are drawn from: after them, nobody has heard of most.
  static let reach = 500
  /// How many draws are made before all films of the list are looked through for one that may be chosen.
  private static let attempts = 12
  /// A film that runs no longer is short enough to say so, one that runs no less is long enough.
  private static let shortest = 90
  private static let longest = 170
  /// So many films of a decade are its best known.
  private static let bestKnown = 20
  /// From so many films here on, somebody is worth naming.
  private static let severalFilms = 3

  private let store: any MovieDataStore
  private let lists: MovieListInteractor
  private let library: MovieLibraryInteractor?

  /// Takes the store to ask, what is marked (nil if nothing can be), and the context that lists depend on.
  public init(
    store: any MovieDataStore, library: (any MovieLibrary)? = nil,
    today: @escaping @autoclosure @Sendable () -> CalendarDate,
    language: String = "en", region: String? = nil
  ) {
    self.store = store
    self.library = library.map { MovieLibraryInteractor(library: $0) }
    lists = MovieListInteractor(store: store, today: today(), language: language, region: region)
  }

  /// A film of the selection, another one than `last` if there is another.
  ///
  /// The same seed, selection and marks give the same film; `includesAll` leaves no film out because of its marks.
  public nonisolated(nonsending) func film(
    of selection: MovieListSelection, seed: UInt64, after last: MovieIdentifier? = nil,
    includesAll: Bool = false
  ) async throws(MovieDataError) -> SurpriseOutcome {
    var numbers = SplitMix64(seed: seed)
    var filter = Filter(
      library: includesAll || Self.isOfMarks(selection.list) ? nil : library)
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

  private static func isOfMarks(_ list: MovieList) -> Bool {
    list.isOwn && list != .mine(.watchlist)
  }

  // MARK: Drawing

  /// Leaves out films that were seen or are not for the user.
  private struct Filter {
    /// What is marked; nil leaves nothing out.
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
    // A source that does not say how many there are has at least what it gives and goes on behind.
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
    // A list of one film gives it again.
    if let movie = numbers.pick(from: others) ?? eligible.first { return .film(movie) }
    return movies.isEmpty ? .noFilms : .nothingLeft(of: movies.count)
  }

  /// The films of a list up to a place, each once.
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

  // MARK: Why it

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

  /// What the film is among others, as far as that can be told at once.
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
