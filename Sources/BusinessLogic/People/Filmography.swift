public import DomainEntities

/// An order of the films of a person.
public enum FilmographyOrder: String, CaseIterable, Hashable, Sendable {
  /// The newest first.
  case year
  /// By title.
  case title
  /// The best-known first.
  case popularity
  /// The ones that the user rated highest first.
  case stars
}

/// The films of a person by role, the most important role first.
public struct Filmography: Hashable, Sendable {
  /// A film with what the person did for it in a role.
  public struct Film: Hashable, Sendable {
    /// The film.
    public let movie: MovieSummary
    /// The characters or jobs, separated by commas; empty if the role says it.
    public private(set) var text: String

    fileprivate init(_ credit: PersonCredit) { (movie, text) = (credit.movie, credit.text) }

    fileprivate mutating func add(_ other: String) {
      guard !other.isEmpty, text != other else { return }
      text += text.isEmpty ? other : ", \(other)"
    }
  }

  /// The films of a role.
  public struct Part: Hashable, Sendable {
    /// The role.
    public let role: PersonRole
    /// The films, each once.
    public var films: [Film]
  }

  /// How much of the films the user has seen.
  public struct Progress: Hashable, Sendable {
    /// The number of films.
    public var count: Int
    /// The number of seen ones.
    public var seen: Int
    /// The best-known film of the main role that the user has neither seen nor rejected; nil if
    /// there is none.
    public var next: MovieSummary?
  }

  /// The weight of a film in each role, relative to a large part as an actor.
  ///
  /// A director often appears in other people's films, and is credited for many odd jobs.
  private static func weight(of credit: PersonCredit) -> Double {
    let weight = roleWeight(of: credit)
    // A film of which there are only facts is less known.
    return credit.movie.isBasic ? weight * 0.4 : weight
  }

  private static func roleWeight(of credit: PersonCredit) -> Double {
    switch credit.role {
    case .director: 3
    case .actor:
      switch credit.billing {
      case nil: 0.8
      case .some(..<4): 1
      case .some(..<10): 0.5
      case .some: 0.1
      }
    case .composer, .cinematographer, .editor: 1.5
    case .writer: 0.9
    case .producer: 0.3
    case .crew: 0.1
    }
  }
  /// How much more the role counts that the source says a person is known for.
  private static let knownAdvantage = 10.0
  /// The number of films that a person is known for.
  private static let knownCount = 4

  /// The parts, the most important role first.
  public private(set) var parts: [Part]
  /// The positions of films by fame, from 0.
  private let fame: [MovieIdentifier: Int]

  /// Creates a filmography; `detail.credits` lists the best-known film first.
  public init(_ detail: PersonDetail) {
    var weights: [PersonRole: Double] = [:]
    var fame: [MovieIdentifier: Int] = [:]
    var films: [PersonRole: [Film]] = [:]
    var places: [PersonRole: [MovieIdentifier: Int]] = [:]
    for credit in detail.credits {
      let id = credit.movie.id
      if fame[id] == nil { fame[id] = fame.count }
      if let place = places[credit.role]?[id] {
        films[credit.role]?[place].add(credit.text)
        continue
      }
      places[credit.role, default: [:]][id] = films[credit.role, default: []].count
      films[credit.role, default: []].append(Film(credit))
      weights[credit.role, default: 0] += Self.weight(of: credit)
    }
    if let known = detail.knownRole, known != .crew, films[known] != nil {
      weights[known, default: 0] *= Self.knownAdvantage
    }
    self.fame = fame
    parts = PersonRole.allCases.filter { films[$0] != nil }
      .sorted { weights[$0, default: 0] > weights[$1, default: 0] }
      .map { Part(role: $0, films: films[$0] ?? []) }
  }

  /// Every film once: those of the most important role first.
  public var films: [MovieSummary] {
    var known: Set<MovieIdentifier> = []
    return parts.flatMap(\.films).map(\.movie).filter { known.insert($0.id).inserted }
  }

  /// The films that the person is known for, in the most important role.
  public var known: [MovieSummary] {
    guard let main = parts.first else { return [] }
    return main.films.map(\.movie).sorted { place(of: $0) < place(of: $1) }
      .prefix(Self.knownCount).map(\.self)
  }

  private func place(of movie: MovieSummary) -> Int { fame[movie.id] ?? .max }

  /// Returns the filmography without some films; a role without films is left out.
  public func filtered(by isIncluded: (MovieSummary) -> Bool) -> Filmography {
    var filtered = self
    for index in parts.indices {
      filtered.parts[index].films.removeAll { !isIncluded($0.movie) }
    }
    filtered.parts.removeAll { $0.films.isEmpty }
    return filtered
  }

  /// Returns the filmography in an order; films of the same rank follow by fame.
  public func sorted(
    by order: FilmographyOrder, rating: (MovieIdentifier) -> UserRating?
  ) -> Filmography {
    var sorted = self
    for index in parts.indices {
      let famous = parts[index].films.sorted { place(of: $0.movie) < place(of: $1.movie) }
      sorted.parts[index].films =
        switch order {
        case .popularity: famous
        case .year:
          famous.ordered(by: \.movie.dayKey, ascending: false)
        case .title: famous.ordered(by: \.movie.titleKey, ascending: true)
        case .stars: famous.ordered(by: { rating($0.movie.id)?.halves }, ascending: false)
        }
    }
    return sorted
  }

  /// Returns how much of the films is seen, according to the user's marks.
  public func progress(_ marks: [MovieIdentifier: MovieMarks]) -> Progress {
    let films = films
    let next = parts.first?.films.map(\.movie).sorted { place(of: $0) < place(of: $1) }
      .first { marks[$0.id]?.isSeen != true && marks[$0.id]?.isNotForMe != true }
    return Progress(
      count: films.count, seen: films.count { marks[$0.id]?.isSeen == true }, next: next)
  }
}

extension Filmography.Part {
  /// Returns the number of seen films, according to the user's marks.
  public func seen(_ marks: [MovieIdentifier: MovieMarks]) -> Int {
    films.count { marks[$0.movie.id]?.isSeen == true }
  }
}
