import BusinessLogic
import Testing

@testable import FilmPages

struct TitleMatchesTests {
  @Test(arguments: [
    ("seven", "Seven Samurai", ["Seven"]), ("sam", "Seven Samurai", ["Sam"]),
    ("dream requiem", "Requiem for a Dream", ["Requiem", "Dream"]), ("amel", "Amélie", ["Amél"]),
    ("rosemarys", "Rosemary's Baby", ["Rosemary's"]), ("kubrick", "Full Metal Jacket", []),
    ("strasse", "Straße", ["Straße"]), ("alien -war", "War of the Aliens", ["Alien"]),
  ])
  func `Words of a search are found in titles`(text: String, title: String, parts: [String]) {
    let found = TitleMatches(of: .search(text)).parts(of: title)
    #expect(found.map { String(title[$0]) } == parts)
  }

  @Test func `A list that is no search highlights nothing`() {
    #expect(TitleMatches(of: .popular).parts(of: "Popular").isEmpty)
  }
}
