import BusinessLogic
import DomainEntities

/// Who is seen and who else worked on it.
extension MovieDetailDocument {
  /// The work that people look for, in the order in which they do, with the jobs that it goes by; the
  /// jobs are those of The Movie Database, the first one goes without saying.
  private static let works: [(name: String, jobs: [String])] = [
    ("Based on", ["Novel", "Book", "Short Story", "Theatre Play", "Comic Book", "Characters"]),
    ("Music", ["Original Music Composer", "Music", "Songs", "Conductor"]),
    ("Camera", ["Director of Photography", "Cinematography"]),
    ("Editing", ["Editor", "Editing"]),
    ("Production", ["Producer", "Executive Producer", "Co-Producer", "Associate Producer"]),
    ("Design", ["Production Design", "Art Direction", "Set Decoration", "Costume Design"]),
    ("Casting", ["Casting"]),
    ("Sound", ["Sound", "Sound Designer", "Supervising Sound Editor", "Sound Re-Recording Mixer"]),
    ("Effects", ["Visual Effects Supervisor", "Visual Effects", "Special Effects"]),
  ]

  mutating func addCast(_ cast: [CastMember]) {
    guard !cast.isEmpty else { return }
    appendHeading("Cast")
    append(
      cast.map { Item(block: .part($0.name, $0.character), entry: $0.entry) }, folding: .cast)
  }

  /// Who else worked on it; directors and writers stand among the facts.
  mutating func addCrew(_ crew: [CrewMember]) {
    let others = crew.filter { !$0.isDirector && !$0.isWriter }
    guard !others.isEmpty else { return }
    appendHeading("Crew")
    var items: [Item] = []
    var rest = others
    for work in Self.works {
      let credits = rest.filter { work.jobs.contains($0.job) }
      guard !credits.isEmpty else { continue }
      rest.removeAll { work.jobs.contains($0.job) }
      for (index, member) in credits.enumerated() {
        let job = member.job == work.jobs[0] ? "" : " (\(member.job))"
        items.append(
          Item(
            block: .fact(index == 0 ? work.name : "", member.name + job), entry: member.entry))
      }
    }
    items += rest.map { Item(block: .part($0.name, $0.job), entry: $0.entry) }
    append(items, folding: .crew)
  }
}
