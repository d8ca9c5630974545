import BusinessLogic
import DomainEntities

/// The filters and the order of a query, over films whose own order is that of fame.
struct CatalogueOrder {
  private let filters: [MovieFilterAttribute]
  private let sort: MovieSort?

  init(_ query: MovieQuery) {
    // Nothing in the catalogue is for adults only, so that filter asks nothing of a film.
    // Themes are looked up before, where the records are.
    filters = query.filters.filter {
      switch $0 {
      case .includesAdult, .theme: false
      default: true
      }
    }
    sort = query.sort
  }

  /// Whether a film of that year can pass; spares the others their parsing.
  func admits(year: Int) -> Bool {
    filters.allSatisfy { filter in
      switch filter {
      case .releasedOnOrAfter(let day): year >= day.year
      case .releasedOnOrBefore(let day): year <= day.year
      default: true
      }
    }
  }

  /// The candidates that pass, in order; films are looked at only where the query needs it.
  func positions(among candidates: [Int], summary: (Int) -> MovieSummary) -> [Int] {
    let passed =
      filters.isEmpty
      ? candidates
      : candidates.filter { position in
        let film = summary(position)
        return filters.allSatisfy { $0.admits(film) }
      }
    guard let sort else { return passed }
    // In the order of fame, which is also what parts equals.
    let famous = passed.sorted()
    switch sort.attribute {
    case .popularity, .rating:
      return sort.isAscending ? famous.reversed() : famous
    case .releaseDate:
      return famous.ordered(by: { summary($0).dayKey }, ascending: sort.isAscending)
    case .runtime:
      return famous.ordered(by: { summary($0).runtime }, ascending: sort.isAscending)
    case .title:
      return famous.ordered(by: { summary($0).titleKey }, ascending: sort.isAscending)
    }
  }
}

extension Sequence {
  /// The elements ordered by a key, computed once each; equals keep their order, those without a key come last.
  func ordered<Key: Comparable>(by key: (Element) -> Key?, ascending: Bool) -> [Element] {
    let keyed = enumerated().map { (place: $0.offset, element: $0.element, key: key($0.element)) }
    let sorted = keyed.sorted { left, right in
      switch (left.key, right.key) {
      case (let left?, let right?) where left != right: (left < right) == ascending
      case (nil, .some): false
      case (.some, nil): true
      default: left.place < right.place
      }
    }
    return sorted.map(\.element)
  }
}

extension MovieFilterAttribute {
  /// Whether a film certainly satisfies the condition.
  func admits(_ film: MovieSummary) -> Bool {
    switch self {
    case .releasedOnOrAfter(let day):
      film.earliestDay.map { $0 >= day } ?? false
    case .releasedOnOrBefore(let day):
      film.latestDay.map { $0 <= day } ?? false
    case .genre(let genre): film.genres.contains(genre)
    case .excludesGenre(let genre): !film.genres.contains(genre)
    case .originalLanguage(let language): film.originalLanguage == language
    case .country(let country): film.countries.contains(country)
    case .runtimeAtMost(let minutes): film.runtime.map { $0 <= minutes } ?? false
    case .votesAtLeast(let votes): (film.rating?.votes ?? 0) >= votes
    case .includesAdult, .theme: true
    }
  }
}

extension MovieSummary {
  /// The first day on which the film can have been shown first.
  var earliestDay: CalendarDate? {
    releaseDate ?? year.flatMap { CalendarDate(year: $0, month: 1, day: 1) }
  }

  /// The last such day.
  var latestDay: CalendarDate? {
    releaseDate ?? year.flatMap { CalendarDate(year: $0, month: 12, day: 31) }
  }

  /// A number that grows with the day; a bare year comes before its days.
  var dayKey: Int? {
    releaseDate.map { $0.year * 10_000 + $0.month * 100 + $0.day } ?? year.map { $0 * 10_000 }
  }

  /// What titles are put in order by: no case, no accents, no leading article.
  var titleKey: String? {
    FoldedText(title).withoutArticle.joined(separator: " ")
  }
}
