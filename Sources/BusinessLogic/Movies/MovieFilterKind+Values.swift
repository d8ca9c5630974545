public import DomainEntities

/// Values of a kind of condition, and the number of films with each.
public typealias MovieFilterCounts = [MovieFilterAttribute: Int]

extension MovieFilterKind {
  /// Returns the values of this kind that a film has; empty for kinds whose values are not listed,
  /// such as lengths.
  ///
  /// `marks` are the user's marks of the film. `detail` is called only for facts that a
  /// summary does not have.
  public func values(
    of film: MovieSummary, marks: MovieMarks? = nil, detail: () -> MovieDetail? = { nil }
  ) -> Set<MovieFilterAttribute> {
    switch self {
    case .genre: Set(film.genres.map { .genre($0) })
    case .country: Set(film.countries.map { .country($0) })
    case .language: Set([film.originalLanguage].compactMap(\.self).map { .originalLanguage($0) })
    case .year: Set([film.year].compactMap(\.self).map { .year(.equal($0)) })
    case .decade: Set([film.year].compactMap(\.self).map { .decade($0 / 10 * 10) })
    case .theme: Set(detail()?.keywords.map { .theme($0) } ?? [])
    case .director: Set(detail()?.directors.map { .director($0) } ?? [])
    case .actor: Set(detail()?.cast.map { .actor($0.name) } ?? [])
    case .person:
      Set(detail().map { $0.cast.map(\.name) + $0.crew.map(\.name) }?.map { .person($0) } ?? [])
    case .series: Set([detail()?.collection?.name].compactMap(\.self).map { .series($0) })
    case .studio: Set(detail()?.companies.map { .studio($0) } ?? [])
    case .award: Set(detail()?.awards.flatMap(\.names).map { .award($0) } ?? [])
    case .source: Set(detail()?.sources.map { .source($0.author ?? $0.title) } ?? [])
    case .certification:
      Set([detail()?.certification].compactMap(\.self).map { .certification($0) })
    case .tag: Set(marks?.tags.map { .tag($0) } ?? [])
    case .words, .length, .rating, .votes, .stars, .seen, .watchlist, .favorite, .notForMe, .note,
      .customList:
      []
    }
  }
}
