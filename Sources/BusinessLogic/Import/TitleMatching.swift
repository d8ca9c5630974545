import DomainEntities

/// A film that another one may be.
struct TitleCandidate: Hashable, Sendable {
  /// The film.
  var movie: LibraryMovie
  /// All titles that it goes by.
  var titles: [String]

  init(_ movie: LibraryMovie, others: [String] = []) {
    self.movie = movie
    titles = [movie.title] + [movie.originalTitle].compactMap(\.self) + others
  }

  init(_ movie: MovieSummary) {
    self.init(LibraryMovie(movie), others: movie.otherTitles)
  }
}

/// Which of several films somebody means who tells a title and a year.
enum TitleChoice: Hashable, Sendable {
  case none
  /// Just that title and year.
  case sure(TitleCandidate)
  /// That title but for case, accents or an article; of that year or not far from it.
  case likely(TitleCandidate)
  case several([TitleCandidate])

  init(of film: LibraryMovie, among candidates: [TitleCandidate]) {
    let exact = Self.distinct(
      candidates.filter { candidate in
        film.year != nil && candidate.movie.year == film.year
          && candidate.titles.contains(film.title)
      })
    if let one = exact.first {
      self = exact.count == 1 ? .sure(one) : .several(exact)
      return
    }
    let wanted = Self.key(film.title)
    let near = Self.distinct(
      candidates.filter { candidate in
        Self.areNear(film.year, candidate.movie.year)
          && candidate.titles.contains { Self.key($0) == wanted }
      })
    let ofThatYear = near.filter { $0.movie.year == film.year }
    switch (near.count, ofThatYear.count) {
    case (0, _): self = .none
    case (1, _): self = .likely(near[0])
    case (_, 1): self = .likely(ofThatYear[0])
    default: self = .several(near)
    }
  }

  /// Whether nobody else is worth asking: the year is right, whatever the spelling.
  func isSettled(for film: LibraryMovie) -> Bool {
    switch self {
    case .sure: true
    case .likely(let found): film.year != nil && found.movie.year == film.year
    case .none, .several: false
    }
  }

  /// What two titles have in common that are the same but for case, accents and an article.
  static func key(_ title: String) -> String {
    let folded = FoldedText(title)
    return folded.isEmpty ? title : folded.withoutArticle.joined(separator: " ")
  }

  /// Whether two years are the same or one beside the other, as far as they are known.
  static func areNear(_ year: Int?, _ other: Int?) -> Bool {
    guard let year, let other else { return true }
    return year.distance(to: other).magnitude <= 1
  }

  /// One of those that go by the same name.
  private static func distinct(_ candidates: [TitleCandidate]) -> [TitleCandidate] {
    var found: [TitleCandidate] = []
    for candidate in candidates {
      let names = candidate.movie.names
      let place = found.firstIndex { other in
        names.meets(other.movie.names) || (names.isEmpty && other.movie == candidate.movie)
      }
      if let place {
        found[place].movie.names = found[place].movie.names.completed(by: names)
      } else {
        found.append(candidate)
      }
    }
    return found
  }
}

/// The films of a store that has all of them at hand, by their titles and names.
struct TitleIndex: Sendable {
  private var byTitle: [String: [TitleCandidate]] = [:]
  private var byNumber: [Int: TitleCandidate] = [:]
  private var byName: [String: TitleCandidate] = [:]

  /// Has no films.
  init() {}

  /// Takes films.
  mutating func add(_ movies: [MovieSummary]) {
    for movie in movies {
      let candidate = TitleCandidate(movie)
      for key in Set(candidate.titles.map(TitleChoice.key)) {
        byTitle[key, default: []].append(candidate)
      }
      let names = candidate.movie.names
      if let number = names.tmdb { byNumber[number] = candidate }
      if let name = names.imdb { byName[name] = candidate }
    }
  }

  /// Those of a title, give or take case, accents and an article.
  func films(titled title: String) -> [TitleCandidate] { byTitle[TitleChoice.key(title)] ?? [] }

  /// The one that goes by one of some names.
  func film(_ names: MovieNames) -> TitleCandidate? {
    names.tmdb.flatMap { byNumber[$0] } ?? names.imdb.flatMap { byName[$0] }
  }
}
