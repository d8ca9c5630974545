import BusinessLogic
import DomainEntities

/// The filters and the sort order of a query, applied to films in order of popularity.
struct CatalogueOrder {
  private let filters: [MovieFilterAttribute]
  private let sort: MovieSort?

  init(_ query: MovieQuery) {
    // The catalogue has no films for adults only.
    filters = query.filters.filter { if case .includesAdult = $0 { false } else { true } }
    sort = query.sort
  }

  /// The keys of a record that conditions need and a summary does not have.
  var detailKeys: [CatalogueRecord.Key] {
    filters.flatMap(\.kinds).flatMap(\.detailKeys) + (sort?.attribute == .rating ? [.award] : [])
  }

  /// Whether conditions or the order depend on titles.
  var readsTitles: Bool {
    sort?.attribute == .title
      || filters.contains { $0.kinds.contains(.words) }
  }

  /// Returns whether a film of a year can match, which saves parsing the others.
  func admits(year: Int) -> Bool {
    filters.allSatisfy { filter in
      switch filter {
      case .releasedOnOrAfter(let day): year >= day.year
      case .releasedOnOrBefore(let day): year <= day.year
      case .year(let years): years.contains(year)
      case .decade(let first): (first...first + 9).contains(year)
      default: true
      }
    }
  }

  /// Returns the matching candidates in order, loading summaries and details only if the query
  /// needs them.
  func positions(
    among candidates: [Int], summary: (Int) -> MovieSummary, detail: (Int) -> MovieDetail
  ) -> [Int] {
    var passed = candidates
    let ofFacts = filters.filter { !$0.needsDetails }
    if !ofFacts.isEmpty {
      passed.removeAll { position in
        let film = summary(position)
        return !ofFacts.allSatisfy { $0.admits(film) }
      }
    }
    let ofDetails = filters.filter { $0.needsDetails }
    if !ofDetails.isEmpty {
      passed.removeAll { position in
        let film = detail(position)
        return !ofDetails.allSatisfy { $0.admits(film.summary, detail: { film }) }
      }
    }
    guard let sort else { return passed }
    // In order of popularity, which also breaks ties.
    let famous = passed.sorted()
    switch sort.attribute {
    case .popularity: return sort.isAscending ? famous.reversed() : famous
    case .rating:
      // Films without an award are not rated.
      let rated = famous.compactMap { position in
        let points = detail(position).distinction
        return points > 0 ? (position: position, points: points) : nil
      }
      return rated.ordered(by: \.points, ascending: sort.isAscending).map(\.position)
    case .releaseDate:
      return famous.ordered(by: { summary($0).dayKey }, ascending: sort.isAscending)
    case .runtime:
      return famous.ordered(by: { summary($0).runtime }, ascending: sort.isAscending)
    case .title:
      return famous.ordered(by: { summary($0).titleKey }, ascending: sort.isAscending)
    }
  }
}

extension MovieFilterAttribute {
  /// Whether a summary of a film lacks the facts that the condition is about.
  fileprivate var needsDetails: Bool { kinds.contains { !$0.detailKeys.isEmpty } }
}

extension MovieFilterKind {
  /// The keys of a record that conditions of the kind need and a summary does not have.
  var detailKeys: [CatalogueRecord.Key] {
    switch self {
    case .director: [.director]
    case .actor: [.cast]
    case .person: [.director, .writer, .composer, .cinematographer, .editor, .cast]
    case .theme: [.themes]
    case .series: [.collection]
    case .studio: [.studio]
    case .award: [.award]
    case .source: [.basedOn]
    case .certification: [.rated]
    default: []
    }
  }
}

extension MovieDetail {
  /// The weight of the awards and polls: a main prize counts 3, a poll 4, a national prize 2, and
  /// each other Academy Award 1, up to 3.
  fileprivate var distinction: Int {
    awards.reduce(0) { sum, award in
      switch award.kind {
      case .sightAndSound: sum + 4
      case .palmeDOr, .goldenLion, .goldenBear, .afi: sum + 3
      case .bafta, .cesar: sum + 2
      case .academyAward:
        sum + min(3, award.categories.count { $0 != .picture })
          + (award.categories.contains(.picture) ? 3 : 0)
      }
    }
  }
}
