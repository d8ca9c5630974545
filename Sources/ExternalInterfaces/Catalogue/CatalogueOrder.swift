import BusinessLogic
import DomainEntities

/// The filters and the sort order of a query, applied to films in order of popularity.
struct CatalogueOrder {
  private let filters: [MovieFilterAttribute]
  private let sort: MovieSort?
  /// Whether the films are those of a series, which come in the order of release and, within a
  /// year, of their number.
  private let isSeries: Bool

  /// The points of awards and polls below which a film is not rated.
  private static let fewestPoints = 4
  /// The points for the most popular film.
  private static let mostFame = 60
  /// The number of more popular films for which a film has one point less.
  private static let filmsOfPoint = 25

  init(_ query: MovieQuery) {
    // The catalogue has no films for adults only.
    filters = query.filters.filter { if case .includesAdult = $0 { false } else { true } }
    sort = query.sort
    let isCollection = if case .collection = query.scope { true } else { false }
    isSeries = isCollection || filters.contains { if case .series = $0 { true } else { false } }
  }

  /// The poll whose films are asked for, which come in its order; nil for none.
  private var poll: MovieAward.Kind? {
    for case .award(let name) in filters {
      if let kind = MovieAward.Kind(rawValue: name), kind.isPoll { return kind }
    }
    return nil
  }

  /// Returns the rank of a film in the poll whose films are asked for; nil without one.
  func rank(of film: () -> MovieDetail) -> Int? {
    poll.flatMap { poll in film().awards.first { $0.kind == poll }?.rank }
  }

  /// Returns the points of a film for its place in the order of popularity.
  private static func fame(at position: Int) -> Int {
    max(0, mostFame - position / filmsOfPoint)
  }

  /// Returns the key by which films of a series are ordered: the year, the number, the day.
  private func partKey(of film: MovieSummary, number: Int?) -> Int {
    ((film.year ?? 0) * 1_000 + (number ?? 999)) * 10_000 + (film.dayKey ?? 0) % 10_000
  }

  /// The keys of a record that conditions need and a summary does not have.
  var detailKeys: [CatalogueRecord.Key] {
    filters.flatMap(\.kinds).flatMap(\.detailKeys) + (sort?.attribute == .rating ? [.award] : [])
      + (isSeries ? [.part] : [])
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
    case .popularity where isSeries:
      return famous.ordered(
        by: { partKey(of: summary($0), number: detail($0).part) }, ascending: !sort.isAscending)
    case .popularity:
      guard poll != nil else { return sort.isAscending ? famous.reversed() : famous }
      return famous.ordered(
        by: { position in rank { detail(position) } },
        ascending: !sort.isAscending)
    case .rating:
      let rated = famous.compactMap { position in
        let points = detail(position).distinction
        return points >= Self.fewestPoints
          ? (position: position, points: points + Self.fame(at: position)) : nil
      }
      return rated.ordered(by: \.points, ascending: sort.isAscending).map(\.position)
    case .releaseDate where isSeries:
      return famous.ordered(
        by: { partKey(of: summary($0), number: detail($0).part) }, ascending: sort.isAscending)
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
  /// The points of the awards and polls, as in docs/catalogue.md.
  fileprivate var distinction: Int {
    awards.reduce(0) { sum, award in
      switch award.kind {
      case .sightAndSound: sum + 40 - (award.rank ?? 100) / 4
      case .afi: sum + 30 - (award.rank ?? 100) / 5
      case .palmeDOr: sum + 10
      case .goldenLion, .goldenBear: sum + 8
      case .bafta, .cesar: sum + 6
      case .academyAward:
        sum + min(10, 2 * award.categories.count { $0 != .picture })
          + (award.categories.contains(.picture) ? 10 : 0)
      }
    }
  }
}
