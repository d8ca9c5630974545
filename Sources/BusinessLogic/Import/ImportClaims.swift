import DomainEntities

/// The films of a file, to tell which of them a film that was found by its title may be.
///
/// Different films of one file stay different: a film is taken by its title only for what no other film of the file fits as
/// well. Whether two films are saved in one batch makes no difference.
struct ImportClaims: Sendable {
  /// So many films of one title and year are compared, so that a file of nothing else costs no more than others.
  private static let mostRivals = 50
  private static let none: Int32 = -1

  private let films: [ImportedMovie]
  /// The last film of a title and year, or of a name, by the hash of these.
  private var last: [Int: Int32] = [:]
  /// The film before each of the same title and year.
  private var earlier: [Int32] = []

  /// Indexes the films of a file.
  init(_ films: [ImportedMovie]) {
    self.films = films
    earlier.reserveCapacity(films.count)
    for (place, film) in films.enumerated() {
      let movie = film.movie
      let key = Self.key(TitleChoice.key(movie.title), movie.year)
      earlier.append(last[key] ?? Self.none)
      last[key] = Int32(clamping: place)
      for name in Self.keys(movie.names) { last[name] = Int32(clamping: place) }
    }
  }

  /// The other films of the file that fit a candidate at least as well as the film at a place does.
  func rivals(of place: Int, for candidate: TitleCandidate) -> [ImportedMovie] {
    let film = films[place]
    let standing = Self.standing(of: film, for: candidate)
    return others(like: candidate).filter { other in
      other != place && Self.areTwo(film, films[other])
        && Self.standing(of: films[other], for: candidate) >= max(1, standing)
    }.map { films[$0] }
  }

  /// Whether the file has a film of just this title and year, but for case and accents.
  func has(_ title: String, _ year: Int?) -> Bool {
    let folded = LibraryMovie.key(ofTitle: title)
    return places(Self.key(TitleChoice.key(title), year)).contains { place in
      films[place].movie.year == year
        && LibraryMovie.key(ofTitle: films[place].movie.title) == folded
    }
  }

  /// The places of the films that may have a claim to a candidate.
  private func others(like candidate: TitleCandidate) -> Set<Int> {
    let year = candidate.movie.year
    let years = [nil] + (year.map { [$0 - 1, $0, $0 + 1] } ?? [])
    var found: Set<Int> = []
    for key in Set(candidate.titles.map(TitleChoice.key)) {
      for year in years { found.formUnion(places(Self.key(key, year))) }
    }
    found.formUnion(Self.keys(candidate.movie.names).compactMap { last[$0].map(Int.init) })
    return found
  }

  private func places(_ key: Int) -> [Int] {
    var found: [Int] = []
    var next = last[key] ?? Self.none
    while next != Self.none, found.count < Self.mostRivals {
      found.append(Int(next))
      next = earlier[Int(next)]
    }
    return found
  }

  /// Whether two entries of a file are about two films.
  private static func areTwo(_ film: ImportedMovie, _ other: ImportedMovie) -> Bool {
    let (names, others) = (film.movie.names, other.movie.names)
    guard names.isEmpty, others.isEmpty else {
      return !names.meets(others) || names.contradicts(others)
    }
    if !film.page.isEmpty, !other.page.isEmpty { return film.page != other.page }
    guard let year = film.movie.year, let another = other.movie.year else { return false }
    return year != another
  }

  /// How well a film of the file fits a candidate: 0 where it is another film, more for a better fit.
  private static func standing(of film: ImportedMovie, for candidate: TitleCandidate) -> Int {
    let (movie, found) = (film.movie, candidate.movie)
    if movie.names.contradicts(found.names) { return 0 }
    if movie.names.meets(found.names) { return 6 }
    guard
      candidate.titles.contains(where: { TitleChoice.key($0) == TitleChoice.key(movie.title) }),
      TitleChoice.areNear(movie.year, found.year)
    else { return 0 }
    guard movie.year != nil, movie.year == found.year else { return 1 }
    if movie.title == found.title { return 5 }
    return candidate.titles.contains(movie.title) ? 4 : 3
  }

  private static func key(_ title: String, _ year: Int?) -> Int {
    var hasher = Hasher()
    hasher.combine(title)
    hasher.combine(year)
    return hasher.finalize()
  }

  private static func keys(_ names: MovieNames) -> [Int] {
    var keys: [Int] = []
    if let tmdb = names.tmdb { keys.append(key("tmdb", tmdb)) }
    if let imdb = names.imdb { keys.append(key("imdb \(imdb)", nil)) }
    if let catalogue = names.catalogue { keys.append(key("catalogue \(catalogue.text)", nil)) }
    return keys
  }
}
