import DomainEntities

/// A possible match for a film.
struct TitleCandidate: Hashable, Sendable {
  /// The film.
  var movie: LibraryMovie
  /// All titles of the film.
  var titles: [String]

  init(_ movie: LibraryMovie) {
    self.movie = movie
    titles = [movie.title] + [movie.originalTitle].compactMap(\.self)
  }

  init(_ movie: MovieSummary) {
    self.movie = LibraryMovie(movie)
    titles = movie.titles
  }
}

/// The result of matching a title and year among candidates.
enum TitleChoice: Hashable, Sendable {
  case none
  /// Exact title and year.
  case sure(TitleCandidate)
  /// The title matches ignoring case, accents, punctuation and an article, and the year is the
  /// same. If the year is only close, the article counts; if it is unknown, all but case counts.
  case likely(TitleCandidate)
  /// The title matches, but the year is close or unknown, and the title has another article, is in
  /// another spelling or is an alternative one; it may well be another film.
  case possible(TitleCandidate)
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
    let wanted = TitleKey(film.title)
    let near = Self.distinct(
      candidates.filter { candidate in
        Self.areNear(film.year, candidate.movie.year)
          && candidate.titles.contains { TitleKey($0) == wanted }
      })
    let ofThatYear = near.filter { $0.movie.year == film.year }
    switch (near.count, ofThatYear.count) {
    case (0, _): self = .none
    case (1, _): self = Self.only(near[0], for: film)
    case (_, 1): self = Self.only(ofThatYear[0], for: film)
    default: self = .several(near)
    }
  }

  /// Returns the choice of the only candidate, which is likely or only possible.
  private static func only(_ candidate: TitleCandidate, for film: LibraryMovie) -> TitleChoice {
    if film.year != nil, candidate.movie.year == film.year { return .likely(candidate) }
    let key = film.year == nil ? plain : LibraryMovie.key(ofTitle:)
    let own = [candidate.movie.title, candidate.movie.originalTitle].compactMap(\.self)
    return own.map(key).contains(key(film.title)) ? .likely(candidate) : .possible(candidate)
  }

  /// Returns a title in lower case, with the apostrophes and dashes of a keyboard.
  private static func plain(_ title: String) -> String {
    String(
      title.lowercased().map { sign -> Character in
        switch sign {
        case "\u{2018}", "\u{2019}": "'"
        case "\u{2013}", "\u{2014}": "-"
        default: sign
        }
      })
  }

  /// Returns whether a year that ends a title is the year of the film, as in `Seven Samurai 1954`.
  ///
  /// That is so if a film has the title without the year and is of that year, and no film has the
  /// whole title, such as `Blade Runner 2049`.
  static func separatesYear(of film: LibraryMovie, among candidates: [TitleCandidate]) -> Bool {
    guard let parts = film.separatingYear else { return false }
    let (whole, title) = (TitleKey(film.title), TitleKey(parts.title))
    func has(_ wanted: TitleKey, _ isFitting: (TitleCandidate) -> Bool) -> Bool {
      candidates.contains { candidate in
        isFitting(candidate) && candidate.titles.contains { TitleKey($0) == wanted }
      }
    }
    return has(title) { $0.movie.year == parts.year } && !has(whole) { _ in true }
  }

  /// Returns whether no search is needed to confirm the match: the year is right, whatever the
  /// spelling.
  func isSettled(for film: LibraryMovie) -> Bool {
    switch self {
    case .sure: true
    case .likely(let found): film.year != nil && found.movie.year == film.year
    case .none, .possible, .several: false
    }
  }

  /// Returns whether two years differ by at most one; an unknown year matches any.
  static func areNear(_ year: Int?, _ other: Int?) -> Bool {
    guard let year, let other else { return true }
    return year.distance(to: other).magnitude <= 1
  }

  /// Returns the candidates with duplicates of the same film merged.
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

extension LibraryMovie {
  /// The film if its title ends with its year, as in `Seven Samurai 1954`; nil if it cannot.
  var separatingYear: LibraryMovie? {
    guard names.isEmpty, year == nil, let space = title.lastIndex(where: \.isWhitespace) else {
      return nil
    }
    let digits = title[space...].dropFirst()
    guard digits.utf8.count == 4, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let year = Int(digits), year >= 1870
    else { return nil }
    var movie = self
    movie.title = String(title[..<space])
    while movie.title.last?.isWhitespace == true { movie.title.removeLast() }
    movie.year = year
    return movie.title.isEmpty ? nil : movie
  }
}
