internal import DomainEntities
internal import Records

extension MovieDatabaseMovieDetail {
  /// Returns the cast in billing order.
  static func cast(_ credits: JSONValue?) -> [CastMember] {
    let rows = (credits?["cast"]?.items ?? []).enumerated().compactMap { index, row in
      name(of: row).map { name in
        (
          order: row["order"]?.integer ?? .max, index: index,
          member: CastMember(
            name: name, character: row["character"]?.line ?? "", person: person(of: row),
            portrait: row["profile_path"]?.picture)
        )
      }
    }
    return rows.sorted { ($0.order, $0.index) < ($1.order, $1.index) }.map(\.member)
      .unique(by: \.self)
  }

  /// Returns the crew: the best-known jobs first, then the others in the order of the service.
  static func crew(_ credits: JSONValue?) -> [CrewMember] {
    let rows = (credits?["crew"]?.items ?? []).enumerated().compactMap { index, row in
      name(of: row).map { name in
        let job = row["job"]?.line ?? row["department"]?.line ?? ""
        return (
          rank: rank[job] ?? lastRank, index: index,
          member: CrewMember(name: name, job: job, person: person(of: row))
        )
      }
    }
    return rows.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.member)
      .unique(by: \.self)
  }

  private static func name(of row: JSONValue) -> String? {
    row["name"]?.line ?? row["original_name"]?.line
  }

  private static func person(of row: JSONValue) -> PersonIdentifier? {
    row["id"]?.positive.map { PersonIdentifier(String($0)) }
  }

  /// The best-known jobs, in display order.
  private static let jobs = [
    "Director", "Co-Director", "Screenplay", "Writer", "Author", "Story", "Novel", "Book",
    "Short Story", "Theatre Play", "Comic Book", "Original Story", "Original Music Composer",
    "Music", "Director of Photography", "Cinematography", "Editor", "Producer",
    "Production Design", "Costume Design", "Casting", "Executive Producer",
  ]

  private static let rank = Dictionary(
    uniqueKeysWithValues: jobs.enumerated().map { ($0.element, $0.offset) })

  private static let lastRank = jobs.count
}
