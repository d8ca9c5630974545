import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore

/// The places of a film in the user's own lists, in the library file and in memory.
@Suite struct CustomListPlaceTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test func `The places of a film are those in all lists that have it`() throws {
    let library = fixture.library()
    #expect(try library.places(of: LibraryFixture.film(1)).isEmpty)
    let lost = LibraryMovie(names: MovieIdentifiers(), title: "Lost", year: 1931)
    let memory = InMemoryMovieLibrary()
    let libraries: [any MovieLibrary] = [library, memory]
    for library in libraries {
      let lists = CustomListInteractor(library: library)
      for (name, number) in [("Noir", 3), ("Noir", 1), ("Noir", 2), ("Autumn", 1)] {
        _ = try lists.add(
          CustomList.Film(LibraryFixture.film(number)), to: name, creates: true,
          at: LibraryFixture.at(number))
      }
      _ = try lists.write(
        "wet", on: LibraryFixture.film(1), in: "noir", at: LibraryFixture.at(8))
      _ = try lists.add(CustomList.Film(lost), to: "noir", at: LibraryFixture.at(9))
      _ = try lists.remove([LibraryFixture.film(3)], from: "noir", at: LibraryFixture.at(10))
      #expect(
        try lists.places(of: LibraryFixture.film(1)) == [
          CustomListPlace(list: "Autumn", place: 1, count: 1, note: ""),
          CustomListPlace(list: "Noir", place: 1, count: 3, note: "wet"),
        ])
      #expect(
        try lists.places(of: lost) == [CustomListPlace(list: "Noir", place: 3, count: 3, note: "")])
      #expect(try lists.places(of: LibraryFixture.film(3)).isEmpty)
    }
  }
}
