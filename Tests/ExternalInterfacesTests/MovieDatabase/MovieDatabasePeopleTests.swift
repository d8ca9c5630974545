import BusinessLogic
import DomainEntities
import Testing

@testable import MovieDatabase

/// Whom a name means among the people whom the service finds.
struct MovieDatabasePeopleTests {
  /// Rows of a search: the name, what the person is known for, and the popularity.
  private func people(
    _ rows: [(String, String?, Double?)]
  ) throws -> MovieDatabasePeople {
    let texts = rows.enumerated().map { place, row in
      let department = row.1.map { #","known_for_department":"\#($0)""# } ?? ""
      let popularity = row.2.map { #","popularity":\#($0)"# } ?? ""
      return #"{"id":\#(place + 1),"name":"\#(row.0)"\#(department)\#(popularity)}"#
    }
    return try MovieDatabasePeople(json(#"{"results":[\#(texts.joined(separator: ","))]}"#))
  }

  private func names(
    _ people: MovieDatabasePeople, _ name: String, as role: MovieFilterKind? = nil
  ) -> [String] {
    people.people(named: FoldedText(name), as: role).map(\.person.name)
  }

  @Test func `The role decides between people of similar weight`() throws {
    let found = try people([
      ("Jane Lynch", "Acting", 20), ("David Lynch", "Directing", 12), ("Kelly Lynch", "Acting", 9),
    ])
    #expect(
      names(found, "lynch", as: .director) == ["David Lynch", "Jane Lynch", "Kelly Lynch"])
    #expect(names(found, "lynch", as: .actor) == ["Jane Lynch", "Kelly Lynch", "David Lynch"])
    #expect(names(found, "lynch", as: .person) == ["Jane Lynch", "David Lynch", "Kelly Lynch"])
  }

  @Test func `A famous person wins over an obscure one who is known for the role`() throws {
    let found = try people([("Tom Eastwood", "Directing", 0.6), ("Clint Eastwood", "Acting", 40)])
    #expect(names(found, "eastwood", as: .director).first == "Clint Eastwood")
  }

  @Test func `Without popularity the role decides, then the order of the service`() throws {
    let found = try people([
      ("Ann Lee", nil, nil), ("Bea Lee", "Acting", nil), ("Cy Lee", "Acting", 0),
    ])
    #expect(names(found, "lee", as: .actor) == ["Bea Lee", "Cy Lee", "Ann Lee"])
    #expect(names(found, "lee") == ["Ann Lee", "Bea Lee", "Cy Lee"])
  }

  @Test func `A whole name comes before a longer one, and a whole word before a prefix`() throws {
    let found = try people([
      ("Steve McQueen Jr.", "Directing", 90), ("Steve McQueen", "Acting", 30),
      ("Steve McQueen", "Directing", 20), ("Steve McQueenie", "Directing", 99),
    ])
    #expect(
      found.people(named: FoldedText("steve mcqueen"), as: .director).map(\.id.text) == ["3", "2"])
    #expect(names(found, "mcqueen", as: .actor).first == "Steve McQueen")
    #expect(!names(found, "mcqueen").contains("Steve McQueenie"))
    #expect(names(found, "mcqueeni") == ["Steve McQueenie"])
    #expect(names(found, "steven") == [] && names(found, "") == [])
  }
}
