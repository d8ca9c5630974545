public import DomainEntities

/// The use case of choosing films to watch tonight, each with a reason.
///
/// Of three films, one is sure, one is likely and one is a discovery (`TonightFilm.Role`).
///
/// Films that were seen or are not for the user are skipped, except in library lists, which show
/// what the user has marked. The watchlist is a list of films to see, so they are skipped there
/// too. A film with the user's rating counts as seen. The same seed, films, preferences and marks
/// give the same choice, whatever is cached; the reasons may use what is.
///
/// Of a list that is not the user's own, these films are skipped as long as there are others:
/// those under 40 or over 150 minutes, unless a length is asked for; those of a genre that the user
/// rates low, unless a genre or a mood is asked for; and those of a series that are not its first
/// unseen part.
///
/// From a service, only the most popular films of a list are drawn. A choice of three takes at most
/// `TonightPool.maxRequests` requests, and one for each series that a film belongs to, unless only
/// details tell which films match or too few of the drawn films were not seen. A local source is
/// read whole.
public struct TonightInteractor: Sendable {
  /// The largest random bonus of a film, which lets weaker reasons win at times.
  private static let chance = 100
  /// The largest difference to the strongest reason of a film that another reason may have.
  private static let tolerance = 20
  /// The share of the most popular films that count as familiar without seen films.
  private static let familiarShare = 5
  /// The number of films, of those that the user's marks suggest, that are compared.
  private static let suggested = 60

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

  /// Chooses films of a list, and of all films if the list has too few that were not seen.
  ///
  /// A query among the preferences is not filled up.
  ///
  /// - Parameters:
  ///   - list: The films to choose from; a query among the preferences replaces it.
  ///   - preferences: What the films should be like.
  ///   - roles: What each of the films should be; fewer are returned if no more match.
  ///   - seed: The seed of the choice.
  ///   - shown: Films to leave out, as long as there are others.
  ///   - kept: Films next to which the chosen ones are shown; they are never chosen.
  /// - Returns: The films with their reasons, or why there are none.
  /// - Throws: `.unsupported` if the source cannot apply a preference, and errors of the source.
  public nonisolated(nonsending) func filledFilms(
    of list: MovieListSelection, preferences: TonightPreferences = .init(),
    as roles: [TonightFilm.Role], seed: UInt64, without shown: Set<MovieIdentifier> = [],
    nextTo kept: Set<MovieIdentifier> = []
  ) async throws(MovieDataError) -> TonightOutcome {
    let outcome = try await films(
      of: list, preferences: preferences, as: roles, seed: seed, without: shown.union(kept))
    let everything = MovieListSelection(.allTime)
    let found = outcome.films.filter { !kept.contains($0.movie.id) }
    guard preferences.query.isEmpty, list != everything || preferences.onlyWatchlist,
      found.count < roles.count
    else { return outcome }
    var wider = preferences
    wider.onlyWatchlist = false
    let taken = kept.union(found.map(\.movie.id))
    let rest: TonightOutcome
    do throws(MovieDataError) {
      rest = try await films(
        of: everything, preferences: wider, as: Array(roles.dropFirst(found.count)), seed: seed,
        without: shown.union(taken))
    } catch {
      guard !found.isEmpty, error != .cancelled else { throw error }
      return outcome
    }
    guard case .films(var others, let problem, let people) = rest else { return outcome }
    others.removeAll { taken.contains($0.movie.id) }
    for index in others.indices { others[index].isFromElsewhere = true }
    return .films(found + others, unreadMarks: problem, people: people)
  }

  /// Chooses films of a selection.
  ///
  /// - Parameters:
  ///   - list: The films to choose from; a query among the preferences replaces it.
  ///   - preferences: What the films should be like.
  ///   - roles: What each of the films should be; fewer are returned if no more match.
  ///   - seed: The seed of the choice.
  ///   - shown: Films to leave out, as long as there are others.
  ///   - includesAll: Whether films are chosen that were seen or are not for the user.
  /// - Returns: The films with their reasons, or why there are none.
  /// - Throws: `.unsupported` if the source cannot apply a preference, and errors of the source.
  public nonisolated(nonsending) func films(
    of list: MovieListSelection, preferences: TonightPreferences = .init(),
    as roles: [TonightFilm.Role], seed: UInt64, without shown: Set<MovieIdentifier> = [],
    includesAll: Bool = false
  ) async throws(MovieDataError) -> TonightOutcome {
    let selection = preferences.selection(from: list)
    let request = TonightRequest(list, selection, preferences, includesAll: includesAll)
    var numbers = SplitMix64(seed: seed)
    let skipsDone = !includesAll && !Self.isOfMarks(selection)
    var pool = pool
    var matching = try await pool.films(of: selection, mood: preferences.mood, &numbers)
    var memory = Memory(of: matching, preferences, library, in: store)
    var eligible = memory.eligible(matching, skipsDone: skipsDone)
    if eligible.count < roles.count, !matching.isEmpty || preferences.mood != nil,
      !pool.isWhole(selection)
    {
      // Too much on the drawn pages was seen or has other genres; perhaps not on the others.
      matching = try await pool.films(of: selection, mood: preferences.mood, &numbers, all: true)
      memory = Memory(of: matching, preferences, library, in: store)
      eligible = memory.eligible(matching, skipsDone: skipsDone)
    }
    guard !matching.isEmpty else { return .noFilms }
    guard !eligible.isEmpty else { return .nothingLeft(of: matching.count) }
    let taste = memory.taste
    eligible = eligible.narrowed(to: request.isUsualLength)
    if request.skipsDisliked {
      eligible = eligible.narrowed { taste.dislikedGenres.isDisjoint(with: $0.genres) }
    }
    let rules = TonightRules(
      taste: taste, fame: try await pool.fame(), themes: Set(store.offering.themes),
      preferences: preferences)
    let readsMoods = !store.offering.isLocal && pool.isWhole(selection)
    let others = eligible.narrowed { !shown.contains($0.id) }
    let candidates = Self.order(others, suggestedBy: taste, &numbers)
    let series = request.followsSeries ? pool.series(library) : nil
    let isWished = { (movie: MovieDetail) in
      Self.isWished(movie, preferences, taste, among: eligible)
        && (!readsMoods || preferences.mood?.suits(movie) ?? true)
    }
    let films = try await pool.details(
      of: candidates, count: roles.count, isUsual: request.isUsualLength, series: series,
      where: isWished)
    guard !films.isEmpty else { return .noFilms }
    let reasons = { (film: TonightCandidate, rules: TonightRules) in
      rules.reasons(
        for: film.movie, marks: memory.marks[film.movie.id], progress: film.progress)
    }
    var chosen = Self.choose(
      roles, from: films.map { ($0, reasons($0, rules)) },
      fame: rules.fame.levels(of: eligible), hasTaste: !taste.films.isEmpty, &numbers)
    if !store.offering.isLocal {
      let known = TonightRules(
        taste: memory.knownTaste, fame: rules.fame, themes: rules.themes, preferences: preferences
      )
      Self.strengthen(&chosen) { film in
        films.first { $0.movie.id == film.id }.map { reasons($0, known) } ?? []
      }
    }
    return .films(
      chosen, unreadMarks: skipsDone ? memory.problem : nil, people: pool.people)
  }

  /// Returns films in the order in which they are compared: at random, but first some of those that
  /// the user's marks suggest.
  private static func order(
    _ films: [MovieSummary], suggestedBy taste: Taste, _ numbers: inout SplitMix64
  ) -> [MovieSummary] {
    let shuffled = numbers.shuffled(films)
    let first = shuffled.filter(taste.suggests).prefix(suggested)
    let ids = Set(first.map(\.id))
    return first + shuffled.filter { !ids.contains($0.id) }
  }

  /// Whether the selection asks for films that the user has marked, other than the watchlist.
  private static func isOfMarks(_ selection: MovieListSelection) -> Bool {
    selection.list.isOwn && selection.list != .mine(.watchlist)
      || selection.filters.contains { $0.requiresMarks && $0 != .watchlist }
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

  /// Chooses a film for each role, by different directors and preferably with reasons of different
  /// kinds.
  private static func choose(
    _ roles: [TonightFilm.Role], from films: [(film: TonightCandidate, reasons: [TonightReason])],
    fame: [MovieIdentifier: TonightFilm.Fame], hasTaste: Bool, _ numbers: inout SplitMix64
  ) -> [TonightFilm] {
    var offers: [TonightOffer] = []
    for (film, reasons) in films {
      let bonus = numbers.next(below: chance)
      let level = fame[film.movie.id] ?? .unknown
      // A weaker reason of another kind is no better than another film.
      let strong = reasons.filter { $0.strength + tolerance >= reasons[0].strength }
      for reason in strong.isEmpty ? [nil] : strong.map(Optional.some) {
        offers.append(
          TonightOffer(
            film: film, reason: reason, fame: level, bonus: bonus, hasTaste: hasTaste,
            isOfKnown: reasons.contains { [.people, .series].contains($0.kind) }))
      }
    }
    var chosen: [TonightOffer] = []
    return roles.compactMap { role in
      let open = offers.filter { offer in
        !chosen.contains { $0.film.movie.id == offer.film.movie.id }
      }
      let scores = open.map { $0.score(as: role, after: chosen) }
      guard let best = zip(open, scores).max(by: { $0.1 < $1.1 })?.0 else { return nil }
      chosen.append(best)
      return TonightFilm(movie: best.film.movie, reason: best.reason, role: role)
    }
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
}

/// What is asked of the films for an evening.
private struct TonightRequest {
  /// Whether films over 150 minutes are skipped.
  private let skipsLong: Bool
  /// Whether films of unusual length are skipped.
  private let skipsUnusual: Bool
  /// Whether films of genres that the user rates low are skipped.
  let skipsDisliked: Bool
  /// Whether films that are not the first unseen part of their series are skipped.
  let followsSeries: Bool

  init(
    _ list: MovieListSelection, _ selection: MovieListSelection,
    _ preferences: TonightPreferences, includesAll: Bool
  ) {
    let isOwn = selection.list.isOwn || selection.filters.contains(where: \.requiresMarks)
    let isGenre = if case .genre = selection.list { true } else { false }
    let filters = preferences.query.isEmpty ? list.filters : preferences.query.filters
    let namesGenre = filters.contains { $0.kind == .genre } || isGenre
    // The maximum length among the preferences does not ask for short films.
    skipsUnusual = !isOwn && !filters.contains { $0.kind == .length }
    skipsLong = preferences.maxMinutes == nil
    skipsDisliked = !isOwn && !namesGenre && preferences.mood == nil
    followsSeries = !isOwn && !includesAll
  }

  /// Returns whether a film has a usual length, or another length is asked for.
  func isUsualLength(_ movie: MovieSummary) -> Bool {
    !skipsUnusual || TonightPool.isUsualLength(movie, allowsLong: !skipsLong)
  }
}

/// A film with one of the reasons to choose it.
private struct TonightOffer {
  let film: TonightCandidate
  let reason: TonightReason?
  let fame: TonightFilm.Fame
  /// A random bonus of the film.
  let bonus: Int
  /// Whether the user's marks tell what the user likes.
  let hasTaste: Bool
  /// Whether the user knows films by these people, or other films of this series.
  let isOfKnown: Bool

  /// Returns how well the film suits a role after other films were chosen.
  func score(as role: TonightFilm.Role, after others: [TonightOffer]) -> Int {
    let own = (reason?.strength ?? 0) + bonus + suitability(for: role)
    return others.reduce(own) { $0 - $1.likeness(to: self) }
  }

  private func suitability(for role: TonightFilm.Role) -> Int {
    let isPersonal = reason?.isPersonal ?? false
    switch (role, fame, hasTaste) {
    case (.discovery, .unknown, true): return (isOfKnown ? 100 : 160) + (isPersonal ? 10 : 0)
    case (.sure, .known, false), (.likely, .lessKnown, false), (.discovery, .unknown, false):
      return 160
    case (_, _, false): return 0
    case (.sure, .known, true): return isPersonal ? 110 : 10
    case (.sure, .lessKnown, true): return isPersonal ? 100 : 0
    case (.sure, .unknown, true): return isPersonal ? 80 : 0
    case (.likely, _, true): return isPersonal ? 80 : 0
    case (.discovery, .lessKnown, true): return (isOfKnown ? 0 : 60) + (isPersonal ? 10 : 0)
    case (.discovery, .known, true): return 0
    }
  }

  /// Returns how much a film is worth less next to this one.
  private func likeness(to other: TonightOffer) -> Int {
    let (one, two) = (film.movie, other.film.movie)
    var likeness = 0
    if reason?.kind == other.reason?.kind { likeness += 50 }
    if let loved = reason?.lovedFilm, loved == other.reason?.lovedFilm { likeness += 50 }
    if !Set(one.directors).isDisjoint(with: two.directors) { likeness += 200 }
    if let series = one.collection?.id, series == two.collection?.id { likeness += 200 }
    return likeness
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
