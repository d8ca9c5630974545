import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import People
@testable import Records
@testable import TerminalModel
@testable import Wording

/// `moviebrowser person`.
struct PersonCommandTests {
  private let store: InMemoryMovieDataStore
  private let library = InMemoryMovieLibrary()

  init() {
    var films = Gallery.kurosawa
    films[5].crew.append(
      CrewMember(
        name: "Kiyoshi Kurosawa", job: "Director", person: PersonIdentifier("Kiyoshi Kurosawa")))
    store = InMemoryMovieDataStore(films, isLocal: true)
  }

  private func run(
    _ text: String, order: FilmographyOrder = .year,
    format: OutputFormat = .aligned(columns: 80)
  ) async throws(CommandFailure) -> String {
    var options = PersonOptions()
    options.text = text
    options.order = order
    return try await PersonCommand(.test(store: store, library: library)).run(
      options, format: format)
  }

  private func failure(_ text: String) async -> CommandFailure? {
    do throws(CommandFailure) {
      _ = try await run(text)
      return nil
    } catch {
      return error
    }
  }

  private func see(_ film: MovieDetail, halves: Int? = nil) throws {
    var changes = [MarkChange.seen(on: nil)]
    if let halves { changes.append(.rating(UserRating(halves: halves))) }
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film.summary), changes, at: Timestamp(seconds: 1_780_000_000))
  }

  @Test func `The text is the whole page in the width of the terminal`() async throws {
    try see(Gallery.kurosawa[2])
    let lines = try await run("mifune", format: .aligned(columns: 60)).split(separator: "\n")
    #expect(lines.first == "Toshiro Mifune")
    #expect(lines.contains("1 of 7 films seen · next: Seven Samurai (1954)"))
    #expect(lines.contains("Acted in 7 films · 1 seen"))
    #expect(lines.contains { $0.hasSuffix("1985  Ran            Part 3") })
    #expect(lines.allSatisfy { TextWidth.of($0) <= 60 })
  }

  @Test func `JSON has facts, awards, and the films of each role with the user's marks`()
    async throws
  {
    try see(Gallery.kurosawa[2], halves: 9)
    let json = try await run("akira kurosawa", format: .json)
    let value = try #require(JSONValue(written: json))
    #expect(value["name"]?.string == "Akira Kurosawa" && value["films"]?.integer == 7)
    #expect(value["seen"]?.integer == 1)
    #expect(value["awards"]?.elements.first?["title"]?.string == "Ran")
    let roles = try #require(value["roles"]?.elements)
    #expect(roles.map { $0["role"]?.string } == ["director", "writer", "editor", "crew"])
    let ran = try #require(roles[0]["films"]?.elements.first)
    #expect(ran["title"]?.string == "Ran" && ran["year"]?.integer == 1985)
    #expect(json.contains("\"stars\": 4.5") && json.contains("\"seen\": true"))
  }

  @Test func `In a pipe each film of a role is a line`() async throws {
    let rows = try await run("mifune", format: .tabbed).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.count == 7 && rows.allSatisfy { $0.count == 5 && $0[0] == "actor" })
    #expect(rows[0][2...] == ["Ran", "1985", "Part 3"])
  }

  @Test(arguments: [
    (FilmographyOrder.year, "Ran"), (.title, "High and Low"), (.popularity, "Seven Samurai"),
    (.stars, "Ikiru"),
  ])
  func `An order sorts the films of each role`(order: FilmographyOrder, first: String) async throws
  {
    try see(Gallery.kurosawa[3], halves: 10)
    try see(Gallery.kurosawa[1], halves: 6)
    let rows = try await run("mifune", order: order, format: .tabbed).split(separator: "\n")
    #expect(rows.first?.contains("\t\(first)\t") == true)
  }

  @Test func `A query after a slash narrows the films`() async throws {
    let rows = try await run("mifune / 60s", format: .tabbed).split(separator: "\n")
    #expect(rows.count == 2)
  }

  @Test func `An unknown name, and a query without films, are not found`() async {
    let unknown = await failure("ozu")
    #expect(unknown?.kind == .notFound && unknown?.message == Wording.noPerson("ozu"))
    #expect(unknown?.kind.exitCode == .notFound)
    let narrowed = await failure("mifune / 2020s")
    #expect(narrowed?.kind == .notFound)
  }

  @Test func `Several people are named as suggestions`() async {
    let several = await failure("kurosawa")
    #expect(several?.kind == .failure && several?.kind.exitCode == .failure)
    #expect(several?.suggestions == ["Akira Kurosawa", "Kiyoshi Kurosawa"])
    #expect(several?.message.contains("“Kiyoshi Kurosawa”") == true)
  }

  @Test(arguments: ["", "  ", "/ 60s", "mifune / genre:", "mifune / gnere:war"])
  func `A missing name or a wrong query is an error of usage`(text: String) async {
    let failure = await failure(text)
    #expect(failure?.kind == .usage && failure?.kind.exitCode == .usage, "\(text)")
  }

  @Test func `An error of the source is the error of the command`() async {
    let remote = InMemoryMovieDataStore(Gallery.kurosawa)
    remote.fail(with: .offline)
    var options = PersonOptions()
    options.text = "7450"
    let failure = await #expect(throws: CommandFailure.self) {
      try await PersonCommand(.test(store: remote)).run(options, format: .json)
    }
    #expect(failure?.kind == CommandFailure(reading: .offline).kind)
  }

  @Test func `A word that is no order names those that are`() throws {
    #expect(try PersonOptions.order("title") == .title)
    let failure = #expect(throws: CommandFailure.self) { try PersonOptions.order("titel") }
    #expect(failure?.kind == .usage && failure?.message.contains("title") == true)
  }
}
