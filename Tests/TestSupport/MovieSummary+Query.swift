import BusinessLogic
import DomainEntities

extension MovieSummary {
  /// Returns whether the film satisfies a query, in the simplest interpretation.
  func satisfies(_ query: MovieQuery, _ detail: MovieDetail? = nil) -> Bool {
    if case .search(let text) = query.scope {
      let titles = ([title, originalTitle ?? ""] + otherTitles).map { FoldedText($0) }
      let search = SearchText(text)
      guard !search.excludes(self) else { return false }
      let wanted = FoldedText(search.wanted).words
      let isFound = titles.contains { title in
        wanted.allSatisfy { word in title.words.contains { $0.hasPrefix(word) } }
      }
      guard isFound else { return false }
    }
    return query.filters.allSatisfy { satisfies($0, detail) }
  }

  private func satisfies(_ filter: MovieFilterAttribute, _ detail: MovieDetail?) -> Bool {
    switch filter {
    case .releasedOnOrAfter(let day): releaseDate.map { $0 >= day } ?? ((year ?? 0) >= day.year)
    case .releasedOnOrBefore(let day): releaseDate.map { $0 <= day } ?? ((year ?? 9999) <= day.year)
    case .votes, .theme: true
    default: filter.admits(self, detail: { detail })
    }
  }
}

extension [MovieSummary] {
  /// Returns the films in an order; popularity is their existing order.
  func sorted(by sort: MovieSort?) -> [MovieSummary] {
    let ascending: [MovieSummary]
    switch sort?.attribute {
    case nil: return self
    case .popularity: return sort?.isAscending == true ? reversed() : self
    case .title: ascending = sorted { FoldedText($0.title).text < FoldedText($1.title).text }
    case .releaseDate: ascending = sorted { $0.dateKey < $1.dateKey }
    case .runtime: ascending = sorted { ($0.runtime ?? 0) < ($1.runtime ?? 0) }
    case .rating: ascending = sorted { ($0.rating?.average ?? 0) < ($1.rating?.average ?? 0) }
    }
    return sort?.isAscending == true ? ascending : ascending.reversed()
  }
}

extension MovieSummary {
  fileprivate var dateKey: String { releaseDate?.description ?? String(year ?? 0) }
}
