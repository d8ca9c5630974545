import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import People
@testable import TerminalModel
@testable import Wording

/// The page of a person in lines.
struct PersonPageTests {
  private func report(
    _ change: (inout PersonDetail) -> Void = { _ in },
    marks: [MovieIdentifier: MovieMarks] = [:]
  ) -> PersonReport {
    let name = "Akira Kurosawa"
    var detail = PersonDetail(
      Person(id: PersonIdentifier(name), name: name), films: Gallery.kurosawa,
      life: PersonLife(
        born: PartialDate(iso: "1910"), died: PartialDate(iso: "1998"),
        birthplace: "Tokyo", country: Country(code: "JP")))
    change(&detail)
    return PersonReport(detail, marks: marks)
  }

  private func lines(_ report: PersonReport, width: Int = 80) -> [String] {
    PersonPage(report, width: width).lines.map(\.text)
  }

  @Test func `The page begins with the life, the best-known films and the progress`() {
    #expect(
      lines(report()).prefix(3) == [
        "1910–1998, born in Tokyo, Japan",
        "Known for Seven Samurai, Rashomon, Ran and Ikiru",
        "0 of 7 films seen · next: Seven Samurai (1954)",
      ])
  }

  @Test func `Awards name the category and the film, and open it`() {
    let page = PersonPage(report(), width: 80)
    let line = page.lines.firstIndex { $0.text == "Best Costumes for Ran (1985)" }
    let entry = page.entries.first { $0.lines.lowerBound == line }
    #expect(entry?.film?.title == "Ran")
  }

  @Test func `Roles have their films with characters`() {
    #expect(lines(report()).contains("Directed 6 films"))
    let name = "Toshiro Mifune"
    let actor = PersonReport(
      PersonDetail(
        Person(id: PersonIdentifier(name), name: name), films: Gallery.kurosawa, life: nil))
    #expect(lines(actor).contains("Acted in 7 films"))
    #expect(lines(actor).contains("1985  Ran            Part 3"))
    #expect(lines(actor, width: 40).contains("1985  Ran  Part 3"))
  }

  @Test func `Seen films have a sign and are counted by role`() {
    var seen = MovieMarks()
    seen.add(Viewing(noted: Timestamp(seconds: 0)))
    let lines = lines(report(marks: [Gallery.kurosawa[2].id: seen]))
    #expect(lines.contains("1 of 7 films seen · next: Seven Samurai (1954)"))
    #expect(lines.contains("Directed 6 films · 1 seen"))
    #expect(lines.contains { $0.hasPrefix("✓") && $0.contains("1985  Ran") })
  }

  @Test(arguments: [(60, 1), (700, 2)])
  func `A long biography is folded`(words: Int, entries: Int) {
    let text = Array(repeating: "word", count: words).joined(separator: " ")
    let report = report { $0.biography = text }
    let page = PersonPage(report, width: 80)
    #expect(page.lines.contains { $0.text == Wording.restOfBiography } == (entries == 2))
    let whole = PersonPage(report, width: 80, isUnfolded: true)
    #expect(!whole.lines.contains { $0.text == Wording.restOfBiography })
  }

  @Test func `A biography in another language says so`() {
    let report = report {
      $0.biography = "A text."
      $0.biographyLanguage = Language(code: "en")
    }
    #expect(lines(report).contains("Biography in English"))
  }

  @Test func `A wide page has the films of a long role in two columns, the first one first`() {
    let name = "Toshiro Mifune"
    let person = Person(id: PersonIdentifier(name), name: name)
    func page(_ count: Int, width: Int, isSingle: Bool = false) -> PersonPage {
      let films = (0..<count).map { number in
        var film = Gallery.kurosawa[0]
        film.summary = TestSupport.film(number)
        film.summary.year = 2000 - number
        return film
      }
      let report = PersonReport(PersonDetail(person, films: films, life: nil))
      return PersonPage(report, width: width, isSingle: isSingle)
    }
    let wide = page(9, width: 196)
    let films = wide.entries.filter { $0.film != nil }.suffix(9)
    let first = films.first?.lines.lowerBound ?? 0
    #expect(films.map(\.lines.lowerBound) == [0, 1, 2, 3, 4, 0, 1, 2, 3].map { first + $0 })
    #expect(films.map(\.columns.lowerBound) == [0, 0, 0, 0, 0, 64, 64, 64, 64])
    #expect(wide.lines[first].text.contains("2000") && wide.lines[first].text.contains("1995"))
    for other in [
      page(9, width: 123), page(7, width: 196), page(9, width: 196, isSingle: true),
    ] {
      #expect(other.entries.allSatisfy { $0.columns.lowerBound == 0 })
    }
  }

  @Test(arguments: [0, 1, 7, 20, 39, 49, 50, 200])
  func `No line is wider than the page`(width: Int) {
    let report = report { $0.biography = "A text of a few words." }
    for line in lines(report, width: width) {
      #expect(TextWidth.of(line) <= max(width, 6), "\(width): \(line)")
    }
  }

  @Test(
    arguments: [
      (nil, nil, nil, nil, nil), ("1946", nil, nil, nil, "born 1946"),
      ("1946", nil, "Rome", "IT", "born 1946 in Rome, Italy"),
      ("1910", "1998", nil, nil, "1910–1998"), (nil, "1998", nil, nil, "died 1998"),
      (nil, nil, "Rome", nil, "born in Rome"),
    ] as [(String?, String?, String?, String?, String?)])
  func `A life tells what is known`(
    born: String?, died: String?, place: String?, country: String?, text: String?
  ) {
    let life = PersonLife(
      born: born.flatMap { PartialDate(iso: $0) }, died: died.flatMap { PartialDate(iso: $0) },
      birthplace: place, country: country.flatMap { Country(code: $0) })
    #expect(Wording.life(life) == text)
  }
}
