import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import Wording

struct SurpriseCommandTests {
  private static let themed: SourceCapabilities = {
    var offering = SourceCapabilities.everything
    offering.themes = ["heist", "coming of age"]
    return offering
  }()

  private let store = InMemoryMovieDataStore(
    (0..<300).map { number in
      var movie = detail(number)
      movie.keywords = ["heist"]
      return movie
    }, offering: themed)

  private func run(
    _ arguments: SurpriseWords, drawn: UInt64 = 1, format: OutputFormat = .tabbed
  ) async throws(CommandFailure) -> String {
    try await SurpriseCommand(.test(store: store))
      .run(arguments.options, drawn: drawn, format: format)
  }

  private func failure(_ arguments: SurpriseWords) async -> CommandFailure? {
    do throws(CommandFailure) {
      _ = try await run(arguments)
      return nil
    } catch {
      return error
    }
  }

  @Test func `The drawn seed is written and selects the same film again`() async throws {
    for drawn in UInt64(1)...20 {
      let text = try await run(.init(), drawn: drawn)
      #expect(text.hasSuffix("\tA heist film.\t\(drawn)\n"))
      #expect(try await run(.init(seed: String(drawn)), drawn: 999) == text)
    }
  }

  @Test func `JSON is a list, whose films have two extra members`() async throws {
    let text = try await run(.init(seed: "7"), format: .json)
    #expect(JSONValue(written: text)?.elements.count == 1)
    #expect(text.contains("\"seed\": 7,"))
    #expect(text.contains("\"reason\": \"A heist film.\""))
    #expect(text.contains("\"directors\""))
  }

  @Test func `Plain output is the film's page with the reason`() async throws {
    let text = try await run(.init(seed: "7"), format: .aligned(columns: 60))
    #expect(text.contains("\nSeed 7\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 })
  }

  @Test func `A decade filter applies`() async throws {
    for seed in 0..<20 {
      let text = try await run(.init(query: "decade:70s", seed: String(seed)))
      #expect(text.contains("\t197"))
    }
  }

  @Test func `No matching film is one line and the exit code for no matches`() async {
    let failure = await failure(.init(query: "genre:western"))
    #expect(failure?.kind == .notFound)
    #expect(failure?.message == Wording.noMatches(filters: 1))
    let several = await self.failure(.init(query: "genre:western length:<90"))
    #expect(several?.message == Wording.noMatches(filters: 2))
    #expect(failure?.output == "")
  }

  private func surprise(
    _ arguments: SurpriseWords, marked: Range<Int>, reports: ReportedLines? = nil,
    failure: MovieDataError? = nil
  ) async throws(CommandFailure) -> String {
    let library = InMemoryMovieLibrary()
    for number in marked {
      _ = try CommandFailure.attempt { () throws(MovieDataError) in
        try MovieMarkInteractor(library: library).mark(
          LibraryMovie(film(number)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
      }
    }
    library.fail(with: failure)
    return try await SurpriseCommand(
      .test(
        store: InMemoryMovieDataStore(films(0..<4)), library: library, report: { reports?.add($0) })
    ).run(arguments.options, drawn: 1, format: .tabbed)
  }

  @Test func `Seen films are skipped unless --any is given`() async throws {
    for seed in 0..<20 {
      let text = try await surprise(.init(seed: String(seed)), marked: 0..<3)
      #expect(text.hasPrefix("film-3\t"))
    }
    let failure = await #expect(throws: CommandFailure.self) {
      try await surprise(.init(seed: "5"), marked: 0..<4)
    }
    #expect(failure?.kind == .notFound)
    #expect(failure?.message == Wording.nothingLeft(of: 4, including: "--any"))
    let any = try await surprise(.init(seed: "5", includesAll: true), marked: 0..<4)
    #expect(any == (try await surprise(.init(seed: "5"), marked: 0..<0)))
  }

  @Test func `Unreadable marks are reported and a film is still chosen`() async throws {
    let reports = ReportedLines()
    let text = try await surprise(
      .init(seed: "5"), marked: 0..<4, reports: reports, failure: .library(.locked))
    #expect(text.hasSuffix("\t5\n"))
    #expect(reports.lines.count == 1)
    _ = try await surprise(
      .init(seed: "5", includesAll: true), marked: 0..<4, reports: reports,
      failure: .library(.locked))
    #expect(reports.lines.count == 1)
  }

  @Test func `A name of several people is reported with the chosen person`() async throws {
    let reports = ReportedLines()
    let person = IdentifiedPerson(
      .director("lynch"), name: "David Lynch", others: ["Kelly Lynch"])
    let store = ScriptedMovieDataStore(known: [detail(0)])
    let command = SurpriseCommand(.test(store: store, report: { reports.add($0) }))
    var options = SurpriseOptions()
    options.query = "by:lynch"
    async let text = command.run(options, drawn: 1, format: .tabbed)
    try await store.batches.next().answer(
      MovieBatch(movies: films(0..<1), nextOffset: nil, total: 1, people: [person]))
    #expect(try await text.hasPrefix("film-0\t"))
    #expect(reports.lines == [Wording.identified(person)])
  }

  @Test func `An excluded genre is left out`() async throws {
    let store = InMemoryMovieDataStore([
      film("A", 2001, genres: [.horror]), film("B", 2002, genres: [.drama]),
    ])
    for seed in UInt64(0)..<10 {
      let text = try await SurpriseCommand(.test(store: store))
        .run(SurpriseWords(query: "genre:-horror").options, drawn: seed, format: .tabbed)
      #expect(text.hasPrefix("b-2002\t"))
    }
  }

  @Test(arguments: [
    (SurpriseWords(query: "theme:heits"), "mean heist?"),
    (.init(seed: "-1"), Wording.notANumber("-1", for: "--seed", in: 0...999_999_999)),
    (.init(seed: "one"), Wording.notANumber("one", for: "--seed", in: 0...999_999_999)),
  ])
  func `An invalid option is named`(arguments: SurpriseWords, text: String) async {
    let failure = await failure(arguments)
    #expect(failure?.kind == .usage)
    #expect(failure?.message.contains(text) == true)
  }

  @Test func `A source without themes names a source that has them`() async {
    var offering = SourceCapabilities.everything
    offering.filters.remove(.theme)
    let store = InMemoryMovieDataStore(films(0..<3), offering: offering)
    let failure = await #expect(throws: CommandFailure.self) {
      try await SurpriseCommand(.test(store: store))
        .run(SurpriseWords(query: "theme:heist").options, drawn: 1, format: .tabbed)
    }
    #expect(failure?.message == Wording.complaint(.unsupported(.theme, by: .service)))
    #expect(failure?.message.contains("--source catalog") == true)
  }
}
