public import DomainEntities

/// The use case of choosing films to watch tonight, each with a reason.
///
/// Films that were seen or are not for the user are skipped, except in library lists, which show
/// what the user has marked. The watchlist is a list of films to see, so they are skipped there
/// too. A film with the user's rating counts as seen. The same seed, films, preferences and marks
/// give the same choice, whatever is cached; the reasons may use what is.
///
/// Films under 40 minutes are skipped unless a condition of the list or the query names a length,
/// or only such films match.
///
/// From a service, only the most popular films of a list are drawn, and a choice of three takes at
/// most `TonightPool.maxRequests` requests, unless only details tell which films match. A local
/// source is read whole.
public struct TonightInteractor: Sendable {
  /// The largest random bonus of a reason, which lets weaker ones win at times.
  private static let chance = 40
  /// The share of the most popular films that count as familiar without seen films.
  private static let familiarShare = 5

  private let pool: TonightPool
  private let library: (any MovieLibrary)?
  private var store: any MovieDataStore { pool.store }

  /// Creates an interactor that chooses from lists.
  ///
  /// Without a library, no films are skipped.
  public init(_ lists: MovieListInteractor, library: (any MovieLibrary)? = nil) {
    self.library = library
    pool = TonightPool(lists.ofDescribedFilms)
  }

  /// Chooses films of a selection.
  ///
  /// - Parameters:
  ///   - list: The films to choose from; a query among the preferences replaces it.
  ///   - preferences: What the films should be like.
  ///   - count: The number of films; fewer are returned if no more match.
  ///   - seed: The seed of the choice.
  ///   - shown: Films to leave out, as long as there are others.
  ///   - includesAll: Whether films are chosen that were seen or are not for the user.
  /// - Returns: The films with their reasons, or why there are none.
  /// - Throws: `.unsupported` if the source cannot apply a preference, and errors of the source.
  public nonisolated(nonsending) func films(
    of list: MovieListSelection, preferences: TonightPreferences = .init(), count: Int,
    seed: UInt64,
    without shown: Set<MovieIdentifier> = [], includesAll: Bool = false
  ) async throws(MovieDataError) -> TonightOutcome {
    let selection = preferences.selection(from: list)
    var numbers = SplitMix64(seed: seed)
    let skipsDone = !includesAll && !Self.isOfMarks(selection)
    let skipsShort = !Self.namesLength(list, preferences)
    var pool = pool
    var matching = try await pool.films(of: selection, mood: preferences.mood, &numbers)
    var memory = Memory(of: matching, preferences, library, in: store)
    var eligible = memory.eligible(matching, skipsDone: skipsDone)
    if eligible.isEmpty, !matching.isEmpty || preferences.mood != nil, !pool.isWhole(selection) {
      // Everything on the drawn pages was seen or has other genres; perhaps not on the others.
      matching = try await pool.films(of: selection, mood: preferences.mood, &numbers, all: true)
      memory = Memory(of: matching, preferences, library, in: store)
      eligible = memory.eligible(matching, skipsDone: skipsDone)
    }
    guard !matching.isEmpty else { return .noFilms }
    guard !eligible.isEmpty else { return .nothingLeft(of: matching.count) }
    if skipsShort { eligible = TonightPool.withoutShort(eligible) { $0.runtime } }
    let rules = TonightRules(
      taste: memory.taste, ranks: try await pool.ranks(unseen: unseen),
      themes: Set(store.offering.themes), preferences: preferences)
    let readsMoods = !store.offering.isLocal && pool.isWhole(selection)
    let others = eligible.filter { !shown.contains($0.id) }
    let films = try await pool.details(
      of: numbers.shuffled(others.isEmpty ? eligible : others), count: count,
      skipsShort: skipsShort,
      where: {
        Self.isWished($0, preferences, rules.taste, among: eligible)
          && (!readsMoods || preferences.mood?.suits($0) ?? true)
      })
    guard !films.isEmpty else { return .noFilms }
    var chosen = Self.choose(
      count, from: films.map { ($0, rules.reasons(for: $0, marks: memory.marks[$0.id])) }, &numbers)
    if !store.offering.isLocal {
      let known = TonightRules(
        taste: memory.knownTaste, ranks: rules.ranks, themes: rules.themes, preferences: preferences
      )
      Self.strengthen(&chosen) { known.reasons(for: $0, marks: memory.marks[$0.id]) }
    }
    return .films(
      chosen, unreadMarks: skipsDone ? memory.problem : nil, people: pool.people)
  }

  /// Returns the films that were not seen; none if that is not known.
  private func unseen(_ movies: [MovieSummary]) -> [MovieSummary] {
    guard let library else { return movies }
    guard let marks = try? library.marks(of: movies) else { return [] }
    return movies.filter { !(marks[$0.id]?.countsAsSeen ?? false) }
  }

  /// Whether the selection asks for films that the user has marked, other than the watchlist.
  private static func isOfMarks(_ selection: MovieListSelection) -> Bool {
    selection.list.isOwn && selection.list != .mine(.watchlist)
      || selection.filters.contains { $0.requiresMarks && $0 != .watchlist }
  }

  /// Whether a condition of the list, or of the query that replaces it, names a length; the maximum
  /// length among the preferences does not.
  private static func namesLength(_ list: MovieListSelection, _ preferences: TonightPreferences)
    -> Bool
  {
    let filters = preferences.query.isEmpty ? list.filters : preferences.query.filters
    return filters.contains { $0.kind == .length }
  }

  // MARK: Choice

  private static func isWished(
    _ movie: MovieDetail, _ preferences: TonightPreferences, _ taste: Taste,
    among films: [MovieSummary]
  ) -> Bool {
    guard let familiarity = preferences.familiarity else { return true }
    let isFamiliar =
      taste.people.isEmpty
      ? films.prefix(max(1, films.count / familiarShare)).contains { $0.id == movie.id }
      : people(of: movie, areIn: taste.people)
    return isFamiliar == (familiarity == .familiar)
  }

  private static func people(of movie: MovieDetail, areIn known: Set<String>) -> Bool {
    Taste.people(of: movie).contains(where: known.contains)
  }

  /// Chooses films with strong reasons, of different kinds and by different directors where
  /// possible; of several, one is for a personal reason if there is one.
  private static func choose(
    _ count: Int, from films: [(MovieDetail, [TonightReason])], _ numbers: inout SplitMix64
  ) -> [TonightFilm] {
    var offers: [(film: TonightFilm, score: Int)] = []
    for (movie, reasons) in films {
      let bonus = numbers.next(below: chance)
      for reason in reasons {
        offers.append((TonightFilm(movie: movie, reason: reason), reason.strength + bonus))
      }
      if reasons.isEmpty { offers.append((TonightFilm(movie: movie), bonus)) }
    }
    offers.sort { $0.score > $1.score }
    let chosen = choose(count, from: offers.map(\.film))
    let isPersonal = { (film: TonightFilm) in film.reason?.isPersonal ?? false }
    guard count > 1, !chosen.contains(where: isPersonal),
      let personal = offers.first(where: { isPersonal($0.film) })
    else { return chosen }
    return choose(count, from: offers.map(\.film), with: [personal.film])
  }

  private static func choose(
    _ count: Int, from offers: [TonightFilm], with first: [TonightFilm] = []
  ) -> [TonightFilm] {
    var chosen = first
    while chosen.count < count {
      let open = offers.filter { offer in !chosen.contains { $0.movie.id == offer.movie.id } }
      let varied = open.first { offer in chosen.allSatisfy { differs($0, from: offer) } }
      guard let next = varied ?? open.first else { break }
      chosen.append(next)
    }
    return chosen
  }

  /// Replaces reasons by stronger ones of kinds that no other film has.
  private static func strengthen(
    _ films: inout [TonightFilm], by reasons: (MovieDetail) -> [TonightReason]
  ) {
    for place in films.indices {
      guard let best = reasons(films[place].movie).first,
        best.strength > films[place].reason?.strength ?? 0,
        !films.indices.contains(where: { $0 != place && films[$0].reason?.kind == best.kind })
      else { continue }
      films[place].reason = best
    }
  }

  private static func differs(_ one: TonightFilm, from other: TonightFilm) -> Bool {
    one.reason?.kind != other.reason?.kind
      && Set(one.movie.directors).isDisjoint(with: other.movie.directors)
  }
}

/// What the library has about films to choose from.
private struct Memory {
  private(set) var marks: [MovieIdentifier: MovieMarks] = [:]
  /// The taste by which films are chosen: from a service, without what happens to be cached.
  private(set) var taste = Taste()
  /// The taste with all that is known without a request.
  private(set) var knownTaste = Taste()
  /// Why the library could not be read.
  private(set) var problem: MovieDataError?

  init(
    of movies: [MovieSummary], _ preferences: TonightPreferences,
    _ library: (any MovieLibrary)?,
    in store: any MovieDataStore
  ) {
    guard let library else { return }
    do throws(MovieDataError) {
      marks = try library.marks(of: movies)
      let withPeople = preferences.familiarity != nil
      knownTaste = try Taste(of: library, in: store, withPeople: withPeople)
      taste =
        store.offering.isLocal
        ? knownTaste
        : try Taste(of: library, in: store, withPeople: withPeople, onlyStored: true)
    } catch {
      problem = error
    }
  }
}

extension Memory {
  /// Returns the films that can be chosen.
  fileprivate func eligible(_ movies: [MovieSummary], skipsDone: Bool) -> [MovieSummary] {
    guard skipsDone else { return movies }
    return movies.filter { movie in
      guard let its = marks[movie.id] else { return true }
      return !its.countsAsSeen && !its.isNotForMe
    }
  }
}

extension MovieMarks {
  /// Whether the film was seen; a rating tells so too, even without a viewing.
  var countsAsSeen: Bool { isSeen || rating != nil }
}

extension SplitMix64 {
  /// Returns the elements in random order.
  fileprivate mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var shuffled = elements
    for place in shuffled.indices.reversed() {
      shuffled.swapAt(place, next(below: place + 1))
    }
    return shuffled
  }
}
