import DomainEntities

/// How well films are known, and which well-known films recommend them.
struct FilmFame {
  /// A well-known film that recommends one that is less known.
  struct Recommender {
    let id: MovieIdentifier
    let title: String
    /// What the recommended film is to those who like this one; may be empty.
    let reason: String
  }

  /// The number of films, the most popular first, whose recommendations are read.
  private static let wellKnown = 400

  /// The ranks of films in the order of popularity.
  private var ranks: [MovieIdentifier: Int] = [:]
  /// The films that recommend a film, the most popular first.
  private var recommenders: [MovieIdentifier: [Recommender]] = [:]

  /// The authors of works that well-known films are based on, with the number of films.
  private var authors: [String: Int] = [:]

  /// Creates the fame of the films of a service, of which only the votes are known.
  init() {}

  /// Creates the fame of all films of a local source, given in order of popularity.
  init(of films: [MovieSummary], in source: any MovieDataStore) {
    for (rank, movie) in films.enumerated() { ranks[movie.id] = rank }
    for (rank, movie) in films.prefix(Self.wellKnown).enumerated() {
      guard let detail = source.knownDetail(of: movie.id) else { continue }
      for author in Set(detail.sources.compactMap(\.author)) { authors[author, default: 0] += 1 }
      for film in detail.recommendations where ranks[film.movie.id] ?? .max > rank {
        let recommender = Recommender(id: movie.id, title: movie.title, reason: film.reason)
        recommenders[film.movie.id, default: []].append(recommender)
      }
    }
  }

  /// Returns the well-known films that recommend a less known one, the most popular first.
  func recommenders(of movie: MovieIdentifier) -> [Recommender] { recommenders[movie, default: []] }

  /// Returns whether several well-known films are based on works by an author.
  func isKnown(author: String) -> Bool { authors[author, default: 0] > 1 }

  /// Returns how well each of some films is known, compared with the others.
  func levels(of films: [MovieSummary]) -> [MovieIdentifier: TonightFilm.Fame] {
    let order = films.enumerated().sorted { one, other in
      let keys = [one, other].map { index, movie in
        (ranks[movie.id] ?? .max, -(movie.rating?.votes ?? 0), index)
      }
      return keys[0] < keys[1]
    }
    var levels: [MovieIdentifier: TonightFilm.Fame] = [:]
    for (rank, film) in order.enumerated() {
      levels[film.element.id] = TonightFilm.Fame(rank: rank, of: films.count)
    }
    return levels
  }
}
