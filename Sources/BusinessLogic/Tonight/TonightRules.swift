import DomainEntities

/// The rules that find reasons for a film.
///
/// No reason repeats what is shown beside it: the title, the year, the length, the director, the
/// genres alone, or the beginning of the overview.
struct TonightRules {
  /// The number of films of the user's that a reason names at most.
  private static let namedFilms = 2
  /// The fewest loved films that a person of the crew other than the director has to share.
  private static let fewestOfCraft = 3
  /// The categories of an Academy Award that are a reason; a supporting part or the sound is none.
  private static let mainCategories: Set<MovieAward.Category> = [
    .picture, .director, .actor, .actress, .international, .animated, .documentary,
  ]
  /// The average rating, and the number of votes, from which a film counts as acclaimed.
  private static let acclaimed = (average: 7.8, votes: 300)

  /// What the user likes.
  let taste: Taste
  /// How well films are known, and which films recommend them.
  let fame: FilmFame
  /// The source's vocabulary of themes.
  let themes: Set<String>
  /// The preferences; what they ask for is no reason.
  let preferences: TonightPreferences

  /// Returns all reasons for a film, the strongest first; a theme only if there is no other.
  ///
  /// - Parameters:
  ///   - movie: The film.
  ///   - marks: The marks of the film.
  ///   - progress: How far the user is in the series of the film.
  /// - Returns: The reasons.
  func reasons(
    for movie: MovieDetail, marks: MovieMarks?, progress: SeriesProgress? = nil
  ) -> [TonightReason] {
    let found: [TonightReason?] =
      [
        watchlist(marks), like(movie), series(movie, progress), director(movie), actor(movie),
        craft(movie), theme(movie), award(movie), acclaimed(movie.summary), basedOn(movie),
        similar(movie),
      ]
    let reasons = found.compactMap(\.self).sorted { $0.strength > $1.strength }
    return reasons.isEmpty ? about(movie).map { [$0] } ?? [] : reasons
  }

  private func watchlist(_ marks: MovieMarks?) -> TonightReason? {
    marks?.watchlistSince.map { .watchlist(since: $0) }
  }

  private func like(_ movie: MovieDetail) -> TonightReason? {
    let found = taste.films.values.compactMap { film in
      film.detail?.recommendations.first { $0.movie.id == movie.id }.map { (film, $0.reason) }
    }
    // The best one, and among equals always the same.
    let best = found.filter { !movie.repeats($0.0.title) }.max {
      ($0.0.rating?.halves ?? 0, $1.0.title) < ($1.0.rating?.halves ?? 0, $0.0.title)
    }
    return best.map { .like(title: $0.0.title, $0.0.rating, because: $0.1) }
  }

  private func series(_ movie: MovieDetail, _ progress: SeriesProgress?) -> TonightReason? {
    if let last = progress?.lastSeen { return .next(after: last.title, last.rating) }
    return movie.collection.flatMap { taste.bySeries[$0.id] }.map {
      .series(with: $0.title, $0.rating)
    }
  }

  private func director(_ movie: MovieDetail) -> TonightReason? {
    for name in movie.directors {
      let films = others(taste.byDirector[name], than: movie)
      guard let best = films.first else { continue }
      let times = films.count { $0.rating == best.rating }
      if let rating = best.rating, times > 1 {
        return .ratedDirector(name, rating, times: times)
      }
      return .director(name, of: best.title, best.rating, isOnly: best.directors.count == 1)
    }
    return nil
  }

  private func actor(_ movie: MovieDetail) -> TonightReason? {
    for name in Taste.leads(of: movie) {
      let films = others(taste.byActor[name], than: movie)
      guard films.count > 1 else { continue }
      return .actor(name, in: films.prefix(Self.namedFilms).map(\.title))
    }
    return nil
  }

  private func craft(_ movie: MovieDetail) -> TonightReason? {
    // A director who also writes is a reason as a director.
    for member in movie.crew where !movie.directors.contains(member.name) {
      let (shared, craft) = taste.films(with: member)
      let films = others(shared, than: movie)
      guard let craft, films.count >= Self.fewestOfCraft else { continue }
      return .craft(
        craft, by: member.name, in: films.prefix(Self.fewestOfCraft).map(\.title))
    }
    return nil
  }

  private func theme(_ movie: MovieDetail) -> TonightReason? {
    guard let genre = movie.summary.genres.first else { return nil }
    for theme in movie.keywords
    where Mood.tellingThemes.contains(theme) && isTelling(theme, for: movie) {
      let films = others(taste.byTheme[theme], than: movie).filter {
        $0.detail?.summary.genres.first == genre
      }
      guard films.count > 1 else { continue }
      return .theme(theme, in: films.prefix(Self.namedFilms).map(\.title))
    }
    return nil
  }

  /// Returns loved films without one that is chosen itself.
  private func others(_ films: [Taste.Loved]?, than movie: MovieDetail) -> [Taste.Loved] {
    (films ?? []).filter { $0.detail?.id != movie.id }
  }

  private func acclaimed(_ movie: MovieSummary) -> TonightReason? {
    guard let rating = movie.rating, rating.average >= Self.acclaimed.average,
      rating.votes >= Self.acclaimed.votes
    else { return nil }
    return .acclaimed(rating)
  }

  private func award(_ movie: MovieDetail) -> TonightReason? {
    let awards = movie.awards.compactMap { award in
      guard award.kind == .academyAward else { return award }
      var main = award
      main.categories.removeAll { !Self.mainCategories.contains($0) }
      return main.categories.isEmpty ? nil : main
    }
    // A place among a hundred films says less than a prize.
    let best = awards.first { $0.isMain && $0.kind != .afi } ?? awards.first
    return best.map { .award($0) }
  }

  private func basedOn(_ movie: MovieDetail) -> TonightReason? {
    movie.sources.first { work in
      work.author.map(fame.isKnown(author:)) ?? false && !movie.shares(wordsOf: work.title)
    }.map { .basedOn($0) }
  }

  private func similar(_ movie: MovieDetail) -> TonightReason? {
    fame.recommenders(of: movie.id).first {
      !taste.unloved.contains($0.id) && !movie.repeats($0.title)
    }.map { .similar(to: $0.title, because: $0.reason) }
  }

  private func about(_ movie: MovieDetail) -> TonightReason? {
    let sentence = movie.summary.overview.prefix { !".!?".contains($0) }
    let known = Set(FoldedText(sentence).words + movie.summary.genres.flatMap(\.words))
    let telling = movie.keywords.first {
      isTelling($0, for: movie) && !known.isSuperset(of: FoldedText($0).words)
    }
    return telling.map { .about($0) }
  }

  /// Returns whether a theme tells the user something: it is in the vocabulary, and neither asked
  /// for nor in the title.
  private func isTelling(_ theme: String, for movie: MovieDetail) -> Bool {
    themes.contains(theme) && !(preferences.mood?.themes.contains(theme) ?? false)
      && !movie.repeats(theme)
  }
}

extension MovieDetail {
  /// Returns whether all words of a text are in the title of the film, or the reverse; fillers do
  /// not count.
  fileprivate func repeats(_ text: String) -> Bool {
    let words = Self.words(of: text)
    return titles.contains { title in
      let own = Self.words(of: title)
      let shared = own.intersection(words).count
      return shared > 0 && shared == min(own.count, words.count)
    }
  }

  /// Returns whether a text has a word of the title of the film, in another form too, such as
  /// `Tarzan of the Apes` and `Tarzan, the Ape Man`.
  fileprivate func shares(wordsOf text: String) -> Bool {
    let words = Self.words(of: text)
    return titles.contains { title in
      Self.words(of: title).contains { own in
        words.contains { other in
          let length = min(own.count, other.count)
          return own == other || length > 4 && own.prefix(length - 2) == other.prefix(length - 2)
        }
      }
    }
  }

  private var titles: [String] { [summary.title, summary.originalTitle ?? summary.title] }

  private static func words(of text: String) -> Set<Substring> {
    let fillers = FoldedText.articles + ["of", "and", "in"]
    return Set(FoldedText(text).words).subtracting(fillers)
  }
}

extension MovieGenre {
  /// The words of its name.
  fileprivate var words: [Substring] { FoldedText(name).words }
}
