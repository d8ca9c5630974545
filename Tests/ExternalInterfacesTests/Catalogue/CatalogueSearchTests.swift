import DomainEntities
import Testing

@testable import ExternalInterfaces

struct CatalogueSearchTests {
  private let films = [
    MovieSummary(id: .init("0"), title: "The Matrix"),
    MovieSummary(
      id: .init("1"), title: "Seven Samurai", originalTitle: "七人の侍",
      otherTitles: ["Shichinin no samurai"]),
    MovieSummary(id: .init("2"), title: "Se7en", otherTitles: ["Seven"]),
    MovieSummary(
      id: .init("3"), title: "Amélie", originalTitle: "Le Fabuleux Destin d'Amélie Poulain"),
    MovieSummary(id: .init("4"), title: "The Seventh Seal"),
    MovieSummary(id: .init("5"), title: "Snow White and the Seven Dwarfs"),
    MovieSummary(id: .init("6"), title: "8½"),
    MovieSummary(id: .init("7"), title: "The Godfather"),
    MovieSummary(id: .init("8"), title: "Rosemary's Baby"),
  ]

  private func found(_ text: String) -> [Int] {
    CatalogueSearch(films).positions(for: FoldedText(text))
  }

  @Test(arguments: [
    ("amelie", [3]), ("AMÉLIE", [3]), ("poulain", [3]), ("destin fabuleux", [3]),
    ("七人", [1]), ("shichinin", [1]), ("8 1/2", [6]), ("8½", [6]), ("matrix", [0]),
    ("the matrix", [0]), ("rosemarys", [8]), ("rosemary's", [8]), ("white snow", [5]),
    ("atri", [0]), ("zzz", []), ("", []), ("   ", []), ("'", []),
    ("the the the the", [0, 4, 5, 7]),
  ])
  func `titles are found by parts of any of them, without case and accents`(
    text: String, expected: [Int]
  ) {
    #expect(found(text) == expected)
  }

  @Test func `the title itself comes first, then beginnings, then words, then fame`() {
    #expect(found("seven") == [2, 1, 4, 5])
  }

  @Test(arguments: [
    ("godfater", [7]), ("matirx", [0]), ("sevne samuria", [1]), ("godfather", [7]), ("xyz", []),
  ])
  func `small mistakes are forgiven where nothing else is found`(text: String, expected: [Int]) {
    #expect(found(text) == expected)
  }

  @Test func `every letter of a title keeps the film among the results`() throws {
    let all = CatalogueIndex(texts: CatalogueText.allFilms, order: .order)
    let films = all.entries.indices.map { all.record(at: $0).summary }
    let search = CatalogueSearch(films)
    for (position, film) in films.enumerated() {
      for length in 1...film.title.count {
        let typed = FoldedText(String(film.title.prefix(length)))
        guard !typed.isEmpty else { continue }
        #expect(search.positions(for: typed).contains(position), "\(film.title) \(length)")
      }
    }
  }
}
