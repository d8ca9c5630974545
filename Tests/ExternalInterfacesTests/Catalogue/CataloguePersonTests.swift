import BusinessLogic
import DomainEntities
import Testing

@testable import Catalogue

/// The lives of people in the catalogue.
struct CataloguePersonTests {
  private static let people = CatalogueText.people.lines

  @Test func `Every line is a person, sorted by name, and of the films`() throws {
    let people = try Self.people.map { try #require(CataloguePerson($0), "\($0)") }
    #expect(people.count >= 400)
    #expect(people.map(\.id.text) == people.map(\.id.text).sorted())
    #expect(Set(people.map(\.id)).count == people.count)
    let catalogue = EmbeddedCatalogue.withBasicFilms
    var query = MovieQuery()
    query.includesBasicFilms = true
    let details = catalogue.knownMovies(matching: query)?.compactMap {
      catalogue.knownDetail(of: $0.id)
    }
    let credited = Set(
      (details ?? []).flatMap { $0.crew.compactMap(\.person) + $0.cast.compactMap(\.person) })
    #expect(people.filter { !credited.contains($0.id) }.map(\.id.text) == [])
    // Every credit with a shared name is that of one of the people.
    let shared = Set(people.filter { !$0.crafts.isEmpty }.map(\.name))
    #expect(shared.filter { credited.contains(PersonIdentifier($0)) } == [])
  }

  @Test func `Lives are at most 110 years long`() {
    for life in Self.people.compactMap(CataloguePerson.init).compactMap(\.life) {
      guard let born = life.born else { continue }
      let end = life.died?.year ?? 2025
      #expect((10...110).contains(end - born.year), "\(life)")
    }
  }

  @Test func `A life has the parts that are known`() throws {
    let kurosawa = try #require(
      EmbeddedCatalogue.shared.knownLife(of: PersonIdentifier("Akira Kurosawa")))
    #expect(kurosawa.born?.description == "1910-03-23" && kurosawa.died?.year == 1998)
    #expect(kurosawa.birthplace == "Tokyo" && kurosawa.country?.code == "JP")
    #expect(EmbeddedCatalogue.shared.knownLife(of: PersonIdentifier("Nobody At All")) == nil)
    #expect(CataloguePerson("A\t1950")?.life == PersonLife(born: PartialDate(iso: "1950")))
    for line in [
      "A", "A\t", "A\tlong ago", "A\t1950\tnever", "A\t1950\t\tX\tnowhere", "",
      "A\t1950\t\t\t\tjuggler",
      "A\t1950\t\t\t\tcast:1950", "A\t1950\t\t\t\tcast:1990-1950",
    ] {
      #expect(CataloguePerson(line) == nil, "\(line)")
    }
  }

  @Test func `People of one name have their own films`() throws {
    let catalogue = EmbeddedCatalogue.withBasicFilms
    func films(_ id: String) throws -> [String] {
      let person = Person(id: PersonIdentifier(id), name: "Tom Holland")
      return try #require(catalogue.knownDetail(of: person)).credits.map(\.movie.title)
    }
    #expect(try films("Tom Holland (actor)").contains("Spider-Man: No Way Home"))
    #expect(try !films("Tom Holland (actor)").contains("Fright Night"))
    #expect(try films("Tom Holland (filmmaker)").contains("Fright Night"))
  }
}
