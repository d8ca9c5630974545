import DomainEntities

/// How a film compares with others: the best known, the shortest, the only one in its language.
///
/// All films of a genre are compared, but a film is named only for its main genre.
struct FilmRanks {
  private struct Group: Hashable {
    let genre: MovieGenre
    let decade: Int
  }

  /// The fewest films of a genre and decade of which the first is worth mentioning.
  private static let fewestOfGroup = 5
  /// The fewest films of a genre of which the oldest is worth mentioning.
  private static let fewestOfGenre = 10
  /// The fewest films by a director of which the best known is worth mentioning.
  private static let fewestOfDirector = 3
  /// The fewest films from a country of which the best known is worth mentioning.
  private static let fewestOfCountry = 5
  /// The most films in a language that is called rare.
  private static let rarest = 3
  /// The length in minutes above which no film is called short.
  private static let longest = 100

  private var bestKnown: [Group: MovieIdentifier] = [:]
  private var shortest: [Group: (id: MovieIdentifier?, minutes: Int)] = [:]
  private var oldest: [MovieGenre: (id: MovieIdentifier, year: Int)] = [:]
  private var languages: [Language: Int] = [:]
  private var directors: [String: (best: MovieIdentifier, count: Int)] = [:]
  private var countries: [Country: (best: MovieIdentifier, count: Int)] = [:]
  /// The places of films in the order of popularity.
  private var places: [MovieIdentifier: Int] = [:]

  /// Creates ranks of nothing, for a source whose films are not all known.
  init() {}

  /// Ranks all films of a source, given in order of popularity; the shortest are those of the
  /// unseen films.
  init(all films: [MovieSummary], unseen: [MovieSummary]) {
    var sizes: [Group: Int] = [:]
    var genres: [MovieGenre: Int] = [:]
    for (place, movie) in films.enumerated() {
      places[movie.id] = place
      if let language = movie.originalLanguage { languages[language, default: 0] += 1 }
      for name in movie.directors { directors[name, default: (movie.id, 0)].count += 1 }
      for country in movie.countries { countries[country, default: (movie.id, 0)].count += 1 }
      for group in Self.groups(of: movie) {
        sizes[group, default: 0] += 1
        if bestKnown[group] == nil { bestKnown[group] = movie.id }
      }
      guard let year = movie.year else { continue }
      for genre in movie.genres {
        genres[genre, default: 0] += 1
        if oldest[genre].map({ year < $0.year }) ?? true { oldest[genre] = (movie.id, year) }
      }
    }
    bestKnown = bestKnown.filter { sizes[$0.key, default: 0] >= Self.fewestOfGroup }
    oldest = oldest.filter { genres[$0.key, default: 0] >= Self.fewestOfGenre }
    rankLengths(of: unseen)
  }

  private mutating func rankLengths(of films: [MovieSummary]) {
    var sizes: [Group: Int] = [:]
    for movie in films {
      guard let minutes = movie.runtime, minutes > 0 else { continue }
      for group in Self.groups(of: movie) {
        sizes[group, default: 0] += 1
        let least = shortest[group]?.minutes ?? .max
        // Of two films of the same length, neither is the shortest.
        if minutes <= least { shortest[group] = (minutes < least ? movie.id : nil, minutes) }
      }
    }
    shortest = shortest.filter { sizes[$0.key, default: 0] >= Self.fewestOfGroup }
  }

  /// Returns the reason that a film is the most popular of its main genre in its decade; nil if it
  /// is not.
  func bestKnown(_ movie: MovieSummary) -> TonightReason? {
    guard let group = Self.groups(of: movie).first, bestKnown[group] == movie.id else { return nil }
    return .bestKnown(group.genre, decade: group.decade)
  }

  /// Returns the reason that a film is the shortest unseen one of its main genre in its decade; nil
  /// if it is not.
  func shortest(_ movie: MovieSummary) -> TonightReason? {
    guard let minutes = movie.runtime, minutes <= Self.longest,
      let group = Self.groups(of: movie).first, shortest[group]?.id == movie.id
    else { return nil }
    return .shortest(group.genre, decade: group.decade)
  }

  /// Returns the reason that a film is the oldest of its main genre; nil if it is not.
  func oldest(_ movie: MovieSummary) -> TonightReason? {
    guard let genre = movie.genres.first, oldest[genre]?.id == movie.id else { return nil }
    return .oldest(genre)
  }

  /// Returns the reason that few films are in the language of a film; nil if many are.
  func language(_ movie: MovieSummary) -> TonightReason? {
    guard let language = movie.originalLanguage, !language.isNone,
      let count = languages[language], count <= Self.rarest
    else { return nil }
    return .language(language, count: count)
  }

  /// Returns the reason that a film is the most popular one by one of its directors; nil if not.
  func bestKnownByDirector(_ movie: MovieSummary) -> TonightReason? {
    let name = movie.directors.first { name in
      directors[name].map { $0.best == movie.id && $0.count >= Self.fewestOfDirector } ?? false
    }
    return name.map { .bestKnownBy(director: $0) }
  }

  /// Returns the reason that a film is the most popular one from its main country, or the only one;
  /// nil if it is neither.
  func bestKnownFromCountry(_ movie: MovieSummary) -> TonightReason? {
    guard let country = movie.countries.first, let films = countries[country],
      films.best == movie.id, films.count == 1 || films.count >= Self.fewestOfCountry
    else { return nil }
    return .bestKnownFrom(country, count: films.count)
  }

  /// Returns whether a film is more popular than another.
  func isBetterKnown(_ movie: MovieIdentifier, than other: MovieIdentifier) -> Bool {
    guard let place = places[movie], let otherPlace = places[other] else { return false }
    return place < otherPlace
  }

  private static func groups(of movie: MovieSummary) -> [Group] {
    guard let year = movie.year else { return [] }
    return movie.genres.map { Group(genre: $0, decade: year / 10 * 10) }
  }
}
