import DomainEntities

/// The rules that find reasons for a film.
///
/// No reason repeats what is shown beside it: the year, the length, the director, the genres alone,
/// or the beginning of the overview.
struct TonightRules {
  /// The number of actors' films that are named.
  private static let namedFilms = 2
  /// The average rating, and the number of votes, from which a film counts as acclaimed.
  private static let acclaimed = (average: 7.8, votes: 300)

  /// What the user likes.
  let taste: Taste
  /// How films compare with all others of the source.
  let ranks: FilmRanks
  /// The source's vocabulary of themes.
  let themes: Set<String>
  /// The preferences; what they ask for is no reason.
  let preferences: TonightPreferences

  /// Returns all reasons for a film, the strongest first; a theme only if there is no other.
  func reasons(for movie: MovieDetail, marks: MovieMarks?) -> [TonightReason] {
    let summary = movie.summary
    let found: [TonightReason?] =
      [
        watchlist(marks), like(movie), series(movie), director(movie), actor(movie), craft(movie),
        ranks.bestKnown(summary), ranks.shortest(summary), ranks.oldest(summary), language(movie),
        ranks.bestKnownByDirector(summary), ranks.bestKnownFromCountry(summary), award(movie),
        acclaimed(summary), basedOn(movie), similar(movie),
      ]
    let reasons = found.compactMap(\.self).sorted { $0.strength > $1.strength }
    return reasons.isEmpty ? about(movie).map { [$0] } ?? [] : reasons
  }

  private func watchlist(_ marks: MovieMarks?) -> TonightReason? {
    marks?.watchlistSince.map { .watchlist(since: $0) }
  }

  private func like(_ movie: MovieDetail) -> TonightReason? {
    let admirers = taste.films.values.filter { film in
      film.detail?.recommendations.contains { $0.movie.id == movie.id } ?? false
    }
    // The best one, and among equals always the same.
    let best = admirers.max {
      ($0.rating?.halves ?? 0, $1.title) < ($1.rating?.halves ?? 0, $0.title)
    }
    return best.map { .like(title: $0.title, $0.rating) }
  }

  private func series(_ movie: MovieDetail) -> TonightReason? {
    movie.collection.flatMap { taste.bySeries[$0.id] }.map { .series(with: $0.title, $0.rating) }
  }

  private func director(_ movie: MovieDetail) -> TonightReason? {
    for name in movie.directors {
      guard let films = taste.byDirector[name], let best = films.first else { continue }
      let times = films.count { $0.rating == best.rating }
      if let rating = best.rating, times > 1 {
        return .ratedDirector(name, rating, times: times)
      }
      return .director(of: best.title, best.rating, isOnly: best.directors.count == 1)
    }
    return nil
  }

  private func actor(_ movie: MovieDetail) -> TonightReason? {
    for name in Taste.leads(of: movie) {
      guard let films = taste.byActor[name], films.count > 1 else { continue }
      return .actor(name, in: films.prefix(Self.namedFilms).map(\.title))
    }
    return nil
  }

  private func craft(_ movie: MovieDetail) -> TonightReason? {
    // A director who also writes is a reason as a director.
    for member in movie.crew where !movie.directors.contains(member.name) {
      guard let (film, craft) = taste.film(with: member), film.detail?.id != movie.id else {
        continue
      }
      return .craft(craft, by: member.name, in: film.title, film.rating)
    }
    return nil
  }

  private func language(_ movie: MovieDetail) -> TonightReason? {
    movie.isSilent ? nil : ranks.language(movie.summary)
  }

  private func acclaimed(_ movie: MovieSummary) -> TonightReason? {
    guard let rating = movie.rating, rating.average >= Self.acclaimed.average,
      rating.votes >= Self.acclaimed.votes
    else { return nil }
    return .acclaimed(rating)
  }

  private func award(_ movie: MovieDetail) -> TonightReason? {
    (movie.awards.first(where: \.isMain) ?? movie.awards.first).map { .award($0) }
  }

  private func basedOn(_ movie: MovieDetail) -> TonightReason? {
    movie.sources.first { $0.author != nil }.map { .basedOn($0) }
  }

  private func similar(_ movie: MovieDetail) -> TonightReason? {
    let films = movie.recommendations.map(\.movie)
    return films.first {
      ranks.isBetterKnown($0.id, than: movie.id) && !taste.unloved.contains($0.id)
    }.map { .similar(to: $0.title) }
  }

  private func about(_ movie: MovieDetail) -> TonightReason? {
    let sentence = movie.summary.overview.prefix { !".!?".contains($0) }
    let known = Set(FoldedText(sentence).words + movie.summary.genres.flatMap(\.words))
    let telling = movie.keywords.first {
      themes.contains($0) && !(preferences.mood?.themes.contains($0) ?? false)
        && !known.isSuperset(of: FoldedText($0).words)
    }
    return telling.map { .about($0) }
  }
}

extension MovieGenre {
  /// The words of its name.
  fileprivate var words: [Substring] { FoldedText(name).words }
}
