internal import ApplicationLogic
internal import BusinessLogic
internal import DomainEntities

/// The people found by a search at the service, best match first.
struct MovieDatabasePeople: Hashable, Sendable {
  private struct Row: JSONDecodable, Hashable, Sendable {
    let person: Person

    init?(_ json: JSONValue) {
      guard let id = json["id"]?.positive, let name = json["name"]?.line else { return nil }
      person = Person(id: PersonIdentifier(String(id)), name: name)
    }
  }

  private let rows: [Row]

  /// Decodes a page of `/3/search/person`.
  ///
  /// - Throws: `.invalidResponse` if there are no results.
  init(_ json: JSONValue) throws(MovieDataError) {
    guard let results = json["results"], case .array = results else { throw .invalidResponse }
    rows = results.rows()
  }

  /// Returns the first person whose name has all the words; the last word may be a prefix.
  func person(named text: FoldedText) -> Person? {
    guard let last = text.words.last else { return nil }
    return rows.lazy.map(\.person).first { person in
      let name = FoldedText(person.name).words
      return text.words.dropLast().allSatisfy(name.contains)
        && name.contains { $0.hasPrefix(last) }
    }
  }
}
