import DomainEntities
import Testing

@testable import Catalogue

/// The lives of people in the catalogue.
struct CataloguePersonTests {
  private static let people = CatalogueText.people.lines

  @Test func `Every line is a person, sorted by name, and of the films`() throws {
    let people = try Self.people.map { try #require(CataloguePerson($0), "\($0)") }
    #expect(people.count >= 400)
    #expect(people.map(\.name) == people.map(\.name).sorted())
    #expect(Set(people.map(\.name)).count == people.count)
    let index = CatalogueIndex.embedded
    let credited = index.entries.indices.reduce(into: Set<String>()) {
      $0.formUnion(index.record(at: $1).people)
    }
    #expect(people.filter { !credited.contains($0.name) }.map(\.name) == [])
  }

  @Test func `Lives are at most 110 years long`() {
    for life in Self.people.compactMap(CataloguePerson.init).map(\.life) {
      let end = life.died?.year ?? 2025
      #expect((10...110).contains(end - life.born.year), "\(life)")
    }
  }

  @Test func `A life has the parts that are known`() throws {
    let kurosawa = try #require(EmbeddedCatalogue.shared.knownLife(of: "Akira Kurosawa"))
    #expect(kurosawa.born.description == "1910-03-23" && kurosawa.died?.year == 1998)
    #expect(kurosawa.birthplace == "Tokyo" && kurosawa.country?.code == "JP")
    #expect(EmbeddedCatalogue.shared.knownLife(of: "Nobody At All") == nil)
    #expect(
      CataloguePerson("A\t1950")?.life == PersonLife(born: try #require(PartialDate(iso: "1950"))))
    for line in ["A", "A\t", "A\tlong ago", "A\t1950\tnever", "A\t1950\t\tX\tnowhere", ""] {
      #expect(CataloguePerson(line) == nil, "\(line)")
    }
  }
}
