import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import Wording
@testable import Year

/// The progress of lists in a year.
struct YearListTests {
  private let library = InMemoryMovieLibrary()
  private let store: InMemoryMovieDataStore

  init() throws {
    var offering = SourceCapabilities.everything
    offering.isLocal = true
    // The first three films won Best Picture.
    let films = (0..<6).map { number in
      var film = TestSupport.detail(film(number))
      film.awards = number < 3 ? [MovieAward(.academyAward, categories: [.picture])] : []
      return film
    }
    store = InMemoryMovieDataStore(films, offering: offering, isLocal: true)
    try see(0, "2026-01-02")
    try see(1, "2024-05-01")
    try list("Film noir", 0, 2, 5)
    try list("Later", 2, 4)
  }

  private func see(_ number: Int, _ day: String) throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(number)), [.seen(on: CalendarDate(iso: day))],
      at: Timestamp(seconds: 1_795_000_000))
  }

  private func list(_ name: String, _ numbers: Int...) throws {
    for number in numbers {
      _ = try CustomListInteractor(library: library).add(
        CustomList.Film(LibraryMovie(film(number))), to: name, creates: true,
        at: Timestamp(seconds: 1_795_000_000))
    }
  }

  private func run(
    _ year: Int = 2026, _ query: String = "", _ format: OutputFormat = .tabbed
  ) throws -> String {
    try YearCommand(.test(store: store, library: library, today: day("2026-11-25"))).run(
      year, query: query, format: format)
  }

  private func lists(_ year: Int = 2026, _ query: String = "") throws -> [String] {
    try run(year, query).split(separator: "\n").map(String.init).filter { $0.hasPrefix("lists") }
  }

  @Test func `A year names the lists with films that were seen in it, and their queries`() throws {
    #expect(
      try lists() == [
        "lists\tbest-picture-winners\t1\taward:best-picture seen:2026 sort:year",
        "lists\tFilm noir\t1\tlist:\"Film noir\" seen:2026",
        "listsSeen\tbest-picture-winners\t2\taward:best-picture seen sort:year",
        "listsFilms\tbest-picture-winners\t3\taward:best-picture sort:year",
        "listsSeen\tFilm noir\t1\tlist:\"Film noir\" seen",
        "listsFilms\tFilm noir\t3\tlist:\"Film noir\"",
      ])
    #expect(
      try lists(2024).map { $0.split(separator: "\t")[1] }
        == Array(
          repeating: "best-picture-winners", count: 3))
  }

  @Test func `A year that a query narrows names no lists`() throws {
    #expect(try lists(2026, "year:>1900").isEmpty)
  }

  @Test func `The progress of lists is in text, sentences, JSON and the page`() throws {
    let text = try run(2026, "", .aligned(columns: 60))
    let winners = try #require(text.firstRange(of: "\nBest Picture winners  2 of 3"))
    let noir = try #require(text.firstRange(of: "\nFilm noir             1 of 3"))
    #expect(text[..<winners.lowerBound].hasSuffix("\n\(Wording.yearLists)"))
    #expect(text[winners.upperBound..<noir.lowerBound].hasSuffix(" 1 in 2026"))
    let json = try run(2026, "", .json)
    #expect(json.contains("\"name\": \"best-picture-winners\"") && json.contains("\"seen\": 2"))
    let interactor = YearInteractor(library: library, facts: store, today: day("2026-11-25"))
    let report = YearReport(try interactor.statistics(of: 2026))
    #expect(
      report.sentences.contains { $0.hasPrefix("\(Wording.spokenList("Film noir")): 1 of 3") })
    let page = report.page.text
    #expect(page.contains("In 2026") && page.contains("<td>Film noir</td><td>3</td><td>1</td>"))
  }

  @Test func `Lists with the most films of the year come first, and five are shown`() throws {
    try see(3, "2026-02-02")
    for number in 1...5 { try list("List \(number)", 0) }
    try list("Two", 0, 3)
    let text = try run(2026, "", .aligned(columns: 80))
    #expect(text.contains("\(Wording.yearLists) (\(Wording.moreRows(3)))\nTwo"))
    #expect(text.contains("List 2") && !text.contains("List 3"))
    #expect(try lists().count == 3 * 8)
  }
}
