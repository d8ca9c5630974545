public import DomainEntities

/// The use case "surprise me": one film of a list, drawn with a seed, and why it.
///
/// It asks for the number of films, for one page, and for the film; of a store that has every answer at hand also
/// for what the film is among others. The films of a service are drawn from the best known of the list only, one's own from all.
public struct SurpriseInteractor: Sendable {
  /// So many films of a service are drawn from: after them, nobody has heard of most.
  static let reach = 500
  /// So many films are looked at to find another one than the last, or one where a list has holes.
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

  /// Takes the store to ask and the circumstances that lists depend on.
  public init(
    store: any MovieDataStore, today: @escaping @autoclosure @Sendable () -> CalendarDate,
    language: String = "en", region: String? = nil
  ) {
    self.store = store
    lists = MovieListInteractor(store: store, today: today(), language: language, region: region)
  }

  /// A film of the selection, another one than `last` where there is another; nil where there is none.
  public nonisolated(nonsending) func film(
    of selection: MovieListSelection, seed: UInt64, after last: MovieIdentifier? = nil
  ) async throws(MovieDataError) -> Surprise? {
    var numbers = SurpriseNumbers(seed: seed)
    guard let movie = try await draw(from: selection, &numbers, after: last) else { return nil }
    let detail: MovieDetail
    if let known = store.detailAtHand(of: movie.id) {
      detail = known
    } else {
      detail = try await store.detail(of: movie.id)
    }
    return Surprise(movie: detail, reason: try await reason(for: detail, &numbers), seed: seed)
  }

  private nonisolated(nonsending) func draw(
    from selection: MovieListSelection, _ numbers: inout SurpriseNumbers,
    after last: MovieIdentifier?
  ) async throws(MovieDataError) -> MovieSummary? {
    let start = try await lists.movies(in: selection, from: 0, limit: 1)
    // A source that does not say how many there are has at least what it gives and goes on behind.
    let total = start.total ?? (start.nextOffset == nil ? start.movies.count : Self.bestKnown)
    let isWhole = store.offering.answersAtOnce || selection.list.isOwn
    let count = isWhole ? total : min(total, Self.reach)
    var found: MovieSummary?
    for _ in 0..<Self.attempts where count > 0 {
      let place = numbers.next(below: count)
      let movie = try await lists.movies(in: selection, from: place, limit: 1).movies.first
      if let movie, movie.id != last { return movie }
      found = found ?? movie
    }
    // A list of few films may keep giving the last one.
    return start.movies.first.flatMap { $0.id != last ? $0 : nil } ?? found ?? start.movies.first
  }

  // MARK: Why it

  private nonisolated(nonsending) func reason(
    for movie: MovieDetail, _ numbers: inout SurpriseNumbers
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
    guard store.offering.answersAtOnce else { return [] }
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
