import DomainEntities

/// The films of an imported file, indexed to find conflicting title matches.
///
/// Different films in a file stay different: a film is matched by title only if no other film in
/// the file fits the candidate as well. The result does not depend on how the films are divided
/// into batches.
struct ImportClaims: Sendable {
  /// The maximum number of films compared per title and year; bounds the cost of a degenerate file.
  private static let maxRivals = 50
  private static let none: Int32 = -1

  private let films: [ImportedMovie]
  /// Whether the file may name a film twice, by its title and by an identifier.
  private let repeatsFilms: Bool
  /// Whether the file has every film once.
  private let isLibrary: Bool
  /// The index of the last film with a title and year, or with an identifier, by hash.
  private var last: [Int: Int32] = [:]
  /// For each film, the index of the previous one with the same title and year.
  private var earlier: [Int32] = []

  /// Indexes the films of a file, which may name a film twice if `repeatsFilms` is true, and names
  /// every film once if `isLibrary` is true.
  init(_ films: [ImportedMovie], repeatsFilms: Bool = false, isLibrary: Bool = false) {
    self.films = films
    self.repeatsFilms = repeatsFilms
    self.isLibrary = isLibrary
    earlier.reserveCapacity(films.count)
    for (place, film) in films.enumerated() {
      let movie = film.movie
      let key = Self.key(TitleKey(movie.title), movie.year)
      earlier.append(last[key] ?? Self.none)
      last[key] = Int32(clamping: place)
      for name in Self.keys(movie.names) { last[name] = Int32(clamping: place) }
    }
  }

  /// Returns the other films in the file that fit a candidate at least as well as the film at
  /// `place`.
  func rivals(of place: Int, for candidate: TitleCandidate) -> [ImportedMovie] {
    let film = films[place]
    let standing = Self.standing(of: film, for: candidate)
    return others(like: candidate).filter { other in
      other != place && areDifferent(film, films[other])
        && Self.standing(of: films[other], for: candidate) >= max(1, standing)
    }.map { films[$0] }
  }

  /// Returns whether the file has a film with this title and year, ignoring case and accents.
  func has(_ title: String, _ year: Int?) -> Bool {
    let folded = LibraryMovie.key(ofTitle: title)
    return places(Self.key(TitleKey(title), year)).contains { place in
      films[place].movie.year == year
        && LibraryMovie.key(ofTitle: films[place].movie.title) == folded
    }
  }

  /// Returns the indices of films that may match a candidate.
  private func others(like candidate: TitleCandidate) -> Set<Int> {
    let year = candidate.movie.year
    let years = [nil] + (year.map { [$0 - 1, $0, $0 + 1] } ?? [])
    var found: Set<Int> = []
    for key in Set(candidate.titles.map(TitleKey.init)) {
      for year in years { found.formUnion(places(Self.key(key, year))) }
    }
    found.formUnion(Self.keys(candidate.movie.names).compactMap { last[$0].map(Int.init) })
    return found
  }

  private func places(_ key: Int) -> [Int] {
    var found: [Int] = []
    var next = last[key] ?? Self.none
    while next != Self.none, found.count < Self.maxRivals {
      found.append(Int(next))
      next = earlier[Int(next)]
    }
    return found
  }

  /// Returns whether two entries in a file are different films.
  private func areDifferent(_ film: ImportedMovie, _ other: ImportedMovie) -> Bool {
    if isLibrary { return true }
    let (names, others) = (film.movie.names, other.movie.names)
    if repeatsFilms, names.isEmpty != others.isEmpty { return false }
    guard names.isEmpty, others.isEmpty else {
      return !names.meets(others) || names.contradicts(others)
    }
    if !film.page.isEmpty, !other.page.isEmpty { return film.page != other.page }
    if let year = film.movie.year, let another = other.movie.year, year != another { return true }
    // A film may have both titles, but a file names a film by one of them.
    return TitleKey(film.movie.title) != TitleKey(other.movie.title)
  }

  /// Returns how well a film fits a candidate: 0 for a different film, higher is better.
  private static func standing(of film: ImportedMovie, for candidate: TitleCandidate) -> Int {
    let (movie, found) = (film.movie, candidate.movie)
    if movie.names.contradicts(found.names) { return 0 }
    if movie.names.meets(found.names) { return 7 }
    guard
      candidate.titles.contains(where: { TitleKey($0) == TitleKey(movie.title) }),
      TitleChoice.areNear(movie.year, found.year)
    else { return 0 }
    let isOwn = movie.title == found.title
    // For `First Blood`, `Rambo: First Blood` is a better match than `Rambo`.
    let (words, own) = (FoldedText(movie.title).words, FoldedText(found.title).words)
    let hasOwn = !own.isEmpty && (words.starts(with: own) || words.suffix(own.count) == own[...])
    guard movie.year != nil, movie.year == found.year else { return isOwn ? 3 : hasOwn ? 2 : 1 }
    guard candidate.titles.contains(movie.title) else { return 3 }
    return isOwn ? 6 : hasOwn ? 5 : 4
  }

  private static func key(_ name: some Hashable, _ year: Int?) -> Int {
    var hasher = Hasher()
    hasher.combine(name)
    hasher.combine(year)
    return hasher.finalize()
  }

  private static func keys(_ names: MovieIdentifiers) -> [Int] {
    var keys: [Int] = []
    if let tmdb = names.tmdb { keys.append(key("tmdb", tmdb)) }
    if let imdb = names.imdb { keys.append(key("imdb \(imdb)", nil)) }
    if let catalogue = names.catalogue { keys.append(key("catalogue \(catalogue.text)", nil)) }
    return keys
  }
}
