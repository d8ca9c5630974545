import DomainEntities

/// How well films are known, and which well-known films recommend them.
struct FilmFame {
  /// A well-known film that recommends one that is less known.
  struct Admirer {
    let id: MovieIdentifier
    let title: String
    /// What the recommended film is to those who like this one; may be empty.
    let reason: String
  }

  /// The number of films, the most popular first, whose recommendations are read.
  private static let wellKnown = 400

  /// The places of films in the order of popularity.
  private var places: [MovieIdentifier: Int] = [:]
  /// The films that recommend a film, the most popular first.
  private var admirers: [MovieIdentifier: [Admirer]] = [:]

  /// Creates the fame of the films of a service, of which only the votes are known.
  init() {}

  /// Creates the fame of all films of a local source, given in order of popularity.
  init(of films: [MovieSummary], in source: any MovieDataStore) {
    for (place, movie) in films.enumerated() { places[movie.id] = place }
    for (place, movie) in films.prefix(Self.wellKnown).enumerated() {
      let recommendations = source.knownDetail(of: movie.id)?.recommendations ?? []
      for film in recommendations where places[film.movie.id] ?? .max > place {
        let admirer = Admirer(id: movie.id, title: movie.title, reason: film.reason)
        admirers[film.movie.id, default: []].append(admirer)
      }
    }
  }

  /// Returns the well-known films that recommend a less known one, the most popular first.
  func admirers(of movie: MovieIdentifier) -> [Admirer] { admirers[movie, default: []] }

  /// Returns how well each of some films is known, compared with the others.
  func levels(of films: [MovieSummary]) -> [MovieIdentifier: TonightFilm.Fame] {
    let order = films.enumerated().sorted { one, other in
      let keys = [one, other].map { index, movie in
        (places[movie.id] ?? .max, -(movie.rating?.votes ?? 0), index)
      }
      return keys[0] < keys[1]
    }
    var levels: [MovieIdentifier: TonightFilm.Fame] = [:]
    for (place, film) in order.enumerated() {
      levels[film.element.id] = TonightFilm.Fame(place: place, of: films.count)
    }
    return levels
  }
}
