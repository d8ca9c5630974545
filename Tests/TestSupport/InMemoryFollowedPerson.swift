import BusinessLogic
import DomainEntities

/// A person whom the user follows or has followed, with a journal.
struct InMemoryFollowedPerson {
  /// The beginning or the end of following in a step.
  struct Record {
    let step: Int
    let before: Timestamp?
    let after: Timestamp?
  }

  var person: FollowedPerson
  private(set) var since: Timestamp?
  private(set) var records: [Record] = []

  init(person: FollowedPerson) { self.person = person }

  /// Adds identifiers that are not known.
  mutating func identify(_ other: FollowedPerson) {
    person.tmdb = person.tmdb ?? other.tmdb
    person.catalogue = person.catalogue ?? other.catalogue
  }

  /// Makes a change in a step.
  mutating func record(_ since: Timestamp?, _ step: Int) {
    records.append(Record(step: step, before: self.since, after: since))
    set(since)
  }

  /// Follows the person as the last change in force says.
  mutating func replay(_ inForce: Set<Int>) {
    set(records.last { inForce.contains($0.step) }?.after)
  }

  private mutating func set(_ since: Timestamp?) {
    self.since = since
    if let since { person.since = since }
  }
}
