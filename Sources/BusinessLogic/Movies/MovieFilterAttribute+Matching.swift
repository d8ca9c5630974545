public import DomainEntities

extension MovieFilterAttribute {
  /// Returns whether a film satisfies the condition.
  ///
  /// An unknown fact satisfies no condition, so its exclusion admits the film. Missing votes are 0.
  ///
  /// `marks` are the user's marks of the film. `detail` is called only for conditions on facts that
  /// a summary does not have, such as people and themes.
  public func admits(
    _ film: MovieSummary, marks: MovieMarks? = nil, detail: () -> MovieDetail? = { nil }
  ) -> Bool {
    switch self {
    case .includesAdult: true
    case .words(let words): words.admits(film, marks)
    case .not(let filter): !filter.admits(film, marks: marks, detail: detail)
    case .any(let filters):
      filters.contains { $0.admits(film, marks: marks, detail: detail) }
    case .among(let films): films.contains(film)
    case .director(let name): detail().map { Self.has(name, in: $0.directors) } ?? false
    case .actor(let name): detail().map { Self.has(name, in: $0.cast.map(\.name)) } ?? false
    case .person(let name):
      detail().map { Self.has(name, in: $0.cast.map(\.name) + $0.crew.map(\.name)) } ?? false
    case .theme(let theme):
      detail()?.keywords.contains { FoldedText($0).text == FoldedText(theme).text } ?? false
    case .series(let name):
      detail()?.collection.map { Self.has(name, in: [$0.name]) } ?? false
    case .studio(let name): detail().map { Self.has(name, in: $0.companies) } ?? false
    case .award(let name): detail()?.awards.contains { $0.has(name) } ?? false
    case .source(let words):
      detail()?.sources.contains {
        Self.has(
          words, in: [$0.title, [$0.author, $0.title].compactMap(\.self).joined(separator: " ")])
      } ?? false
    case .certification(let rating): detail().map { $0.certification == rating } ?? false
    case .seen, .viewing, .watchlist, .favorite, .notForMe, .stars, .tag, .note:
      marks.map(admits) ?? false
    default: admits(facts: film)
    }
  }

  /// Returns whether a name has all the given words.
  public static func has(_ words: String, in names: [String]) -> Bool {
    let wanted = FoldedText(words).words
    return !wanted.isEmpty
      && names.contains { name in
        let its = FoldedText(name).words
        return wanted.allSatisfy(its.contains)
      }
  }

  private func admits(facts film: MovieSummary) -> Bool {
    switch self {
    case .releasedOnOrAfter(let day): film.earliestDay.map { $0 >= day } ?? false
    case .releasedOnOrBefore(let day): film.latestDay.map { $0 <= day } ?? false
    case .year(let years): film.year.map(years.contains) ?? false
    case .decade(let first): film.year.map((first...first + 9).contains) ?? false
    case .genre(let genre): film.genres.contains(genre)
    case .originalLanguage(let language): film.originalLanguage == language
    case .country(let country): film.countries.contains(country)
    case .runtime(let minutes): film.runtime.map(minutes.contains) ?? false
    case .rating(let tenths): film.rating.map { tenths.contains($0.tenths) } ?? false
    case .votes(let votes): votes.contains(film.rating?.votes ?? 0)
    default: false
    }
  }

  private func admits(_ marks: MovieMarks) -> Bool {
    switch self {
    case .seen: marks.isSeen
    case .viewing(let condition):
      marks.viewings.contains { condition.admits($0, of: marks) }
    case .watchlist: marks.isOnWatchlist
    case .favorite: marks.isFavorite
    case .notForMe: marks.isNotForMe
    case .stars(let halves): marks.rating.map { halves.contains($0.halves) } ?? false
    case .tag(let tag):
      marks.tags.contains { MovieMarks.key(ofTag: $0) == MovieMarks.key(ofTag: tag) }
    case .note(let words): Self.has(words, in: [marks.note])
    default: false
    }
  }
}

extension MovieAward.Kind {
  /// Returns the awards that a name in a condition can match.
  ///
  /// A superset: categories are checked for each film.
  public static func matching(_ name: String) -> [Self] {
    allCases.filter { kind in
      MovieAward(kind, categories: kind == .academyAward ? MovieAward.Category.allCases : [])
        .has(name)
    }
  }
}

extension MovieAward {
  /// Returns whether a name is that of one of the categories, or else whether the award or one of
  /// its categories has all the words of the name.
  fileprivate func has(_ words: String) -> Bool {
    // “Best Supporting Actor” has the words of “Best Actor”.
    if let category = Category(rawValue: FoldedText(words).words.joined(separator: "-")) {
      return categories.contains(category)
    }
    if FoldedText(words).words == ["best", "film"] {
      return kind == .bafta || kind == .cesar || categories.contains(.picture)
    }
    let award = [kind.rawValue] + (kind.nickname.map { [$0, $0 + "s"] } ?? [])
    let names = [award] + categories.map { award + [$0.rawValue] }
    return MovieFilterAttribute.has(words, in: names.map { $0.joined(separator: " ") })
  }
}

extension MovieRating {
  /// The mean in tenths, rounded as it is displayed.
  fileprivate var tenths: Int {
    guard average.isFinite else { return 0 }
    return Int((min(max(average, 0), 10) * 10).rounded(.toNearestOrAwayFromZero))
  }
}

extension MovieSummary {
  /// The earliest possible day of release.
  public var earliestDay: CalendarDate? {
    releaseDate ?? year.flatMap { CalendarDate(year: $0, month: 1, day: 1) }
  }

  /// The latest possible day of release.
  public var latestDay: CalendarDate? {
    releaseDate ?? year.flatMap { CalendarDate(year: $0, month: 12, day: 31) }
  }
}
