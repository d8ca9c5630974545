internal import BusinessLogic
internal import DomainEntities
internal import Records

/// The people found by a search at the service, best match first.
struct MovieDatabasePeople: Hashable, Sendable {
  private struct Row: JSONDecodable, Hashable, Sendable {
    let person: FoundPerson
    let department: String?
    let popularity: Double

    init?(_ json: JSONValue) {
      guard let id = json["id"]?.positive, let name = json["name"]?.line else { return nil }
      department = json["known_for_department"]?.line
      person = FoundPerson(
        person: Person(id: PersonIdentifier(String(id)), name: name),
        role: department.flatMap(MovieDatabasePerson.role(ofDepartment:)),
        films: json["known_for"]?.rows(of: MovieDatabaseMovieSummary.self)
          .filter { !$0.isAdult }.map(\.summary) ?? [])
      popularity = max(0, json["popularity"]?.number ?? 0)
    }

    /// Returns how likely the person is meant: popularity, and ten times as much of a person who is
    /// known for the work.
    func weight(known department: String?) -> Double {
      (popularity + Self.leastPopularity)
        * (department != nil && department == self.department ? Self.advantage : 1)
    }

    private static let advantage = 10.0
    /// What distinguishes people by their work if the service reports no popularity.
    private static let leastPopularity = 0.01
  }

  private let rows: [Row]

  /// Decodes a page of `/3/search/person`.
  ///
  /// - Throws: `.invalidResponse` if there are no results.
  init(_ json: JSONValue) throws(MovieDataError) {
    guard let results = json["results"], case .array = results else { throw .invalidResponse }
    rows = results.rows()
  }

  /// Returns the people whose names have all the words, the most likely one for a role first.
  ///
  /// If a name of several words is that of people, only those are returned. The last word may be a
  /// prefix if no name has the whole word.
  func people(named text: FoldedText, as role: MovieFilterKind? = nil) -> [FoundPerson] {
    guard let last = text.words.last else { return [] }
    let fitting = rows.map { ($0, FoldedText($0.person.person.name).words) }.filter { _, name in
      text.words.dropLast().allSatisfy(name.contains) && name.contains { $0.hasPrefix(last) }
    }
    let whole = fitting.filter { _, name in name.contains(last) }
    let same = text.words.count > 1 ? whole.filter { _, name in name == text.words } : []
    let closest = [same, whole].first { !$0.isEmpty } ?? fitting
    let department = Self.department(of: role)
    return closest.map(\.0).ordered(by: { $0.weight(known: department) }, ascending: false)
      .map(\.person)
  }

  private static func department(of role: MovieFilterKind?) -> String? {
    switch role {
    case .director: "Directing"
    case .actor: "Acting"
    default: nil
    }
  }
}
