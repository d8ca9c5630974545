import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer
@testable import Wording

/// No film of a file is put on another film in silence.
struct ImportMatchTests {
  private let library = InMemoryMovieLibrary()
  private let catalogue = InMemoryMovieDataStore(
    [
      film("First Blood", 1982, others: ["Rambo"], tmdbID: 1),
      film("Happening", 2021, original: "L'événement", tmdbID: 2),
      film("The Fantastic Four: First Steps", 2025, others: ["Fantastic Four"], tmdbID: 3),
      film("Inferno", 1911, original: "L'inferno", tmdbID: 4),
      film("The Circle", 2000, tmdbID: 5), film("Amélie", 2001, tmdbID: 6),
      film("Roma", 2018, tmdbID: 7), film("Mother!", 2017, tmdbID: 8),
      film("Later", 2030, tmdbID: 9), film("Schindler's List", 1993, tmdbID: 10), Self.endless,
    ], isLocal: true)

  /// A film of 200 minutes.
  private static var endless: MovieSummary {
    var film = film("Endless", 2010, tmdbID: 11)
    film.runtime = 200
    return film
  }

  private func take(
    _ name: String, _ text: String, as role: ImportRole? = nil, accepts: Bool = false,
    isDryRun: Bool = false, _ format: OutputFormat = .tabbed, answers: [String]? = nil
  ) async throws -> (outcome: ImportCommand.Outcome, questions: [String]) {
    var options = ImportOptions()
    (options.role, options.accepts, options.isDryRun) = (role, accepts, isDryRun)
    var left = (answers ?? [])[...]
    var questions: [String] = []
    let ask: (String) -> String? = { question in
      questions.append(question)
      return left.popFirst()
    }
    let outcome = try await ImportCommand(
      ImportSamples.input(name, text), options: options, now: ImportSamples.now
    ).run(
      in: .init(library: library, catalogue: catalogue, service: nil), format: format,
      ask: answers == nil ? nil : ask)
    return (outcome, questions)
  }

  private func netflix(_ rows: (title: String, day: String)...) -> String {
    "Title,Date\n" + rows.map { "\"\($0.title)\",\($0.day)\n" }.joined()
  }

  private func matches(_ outcome: ImportCommand.Outcome) -> [String] {
    outcome.text.split(separator: "\n").filter { $0.hasPrefix("film\t") }.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)[1...3]
        .enumerated().filter { $0.offset != 1 }.map(\.element).joined(separator: " ")
    }
  }

  private func marked() throws -> [String] {
    try library.entries(
      matching: LibraryRequest(.everything, sort: LibrarySort(by: .title), limit: 100)
    ).entries.map { entry in
      entry.movie.titleAndYear + (entry.movie.names.tmdb.map { " #\($0)" } ?? "")
    }
  }

  @Test func `A film of a later year than its viewing never matches`() async throws {
    let text = netflix(
      ("Fantastic Four", "2017-10-09"), ("Later", "2026-01-01"), ("Roma", "2018-12-20"))
    for accepts in [false, true] {
      let outcome = try await take("n.csv", text, accepts: accepts).outcome
      let kept = accepts ? "titleOnly" : "unknown"
      #expect(
        matches(outcome) == ["\(kept) Fantastic Four", "likely Roma", "\(kept) Later"])
    }
    #expect(try marked() == ["Fantastic Four", "Later", "Roma (2018) #7"])
  }

  @Test(arguments: [("01:39:00", "unknown"), ("01:41:00", "likely")])
  func `A film that was not played for half of its length is another one`(
    length: String, match: String
  ) async throws {
    let text = """
      Profile Name,Start Time,Duration,Title,Supplemental Video Type
      Ann,2022-10-17 12:00:00,\(length),Endless,

      """
    #expect(matches(try await take("ViewingActivity.csv", text).outcome) == ["\(match) Endless"])
  }

  @Test func `The first of several viewings decides, and a year in the file counts`() async throws {
    let twice = netflix(("Roma", "2016-01-01"), ("Roma", "2019-01-01"))
    #expect(matches(try await take("n.csv", twice).outcome) == ["unknown Roma"])
    let logged = "Title,Year,WatchedDate\nRoma,2018,2017-12-31\nThe Circle,2001,1999-12-31\n"
    let outcome = try await take("seen.csv", logged, isDryRun: true).outcome
    #expect(matches(outcome) == ["sure Roma", "titleOnly The Circle"])
  }

  @Test(arguments: [
    "Circle", "The Happening", "Rambo", "Amelie", "Mother", "circle", "Fantastic Four",
  ])
  func `Without a year an article, an alias and a spelling are only possible`(title: String)
    async throws
  {
    let outcome = try await take("films.txt", "\(title)\n", as: .watchlist).outcome
    #expect(matches(outcome) == ["possible \(title)"])
    #expect(outcome.text.contains("\npossible\t1\n") && outcome.text.contains("\nchanged\t0\n"))
    #expect(try marked().isEmpty)
    let accepted = try await take("films.txt", "\(title)\n", as: .watchlist, accepts: true).outcome
    #expect(matches(accepted) == ["likely \(title)"])
    #expect(try marked().count == 1 && marked()[0].contains("#"))
  }

  @Test(arguments: ["roma", "ROMA", "the circle", "Schindler’s List"])
  func `Without a year the own title in another case is likely`(title: String) async throws {
    let outcome = try await take("films.txt", "\(title)\n", as: .watchlist).outcome
    #expect(matches(outcome) == ["likely \(title)"] && outcome.text.contains("\nchanged\t1\n"))
  }

  @Test(arguments: ["Roma", "Schindler's List", "L'inferno"])
  func `The exact title in a list is certain without a year, and in a history only likely`(
    title: String
  ) async throws {
    let found = try await take("films.txt", "\(title)\n", as: .watchlist, answers: [])
    #expect(found.questions.isEmpty && matches(found.outcome).isEmpty)
    #expect(found.outcome.text.contains("\nchanged\t1\n"))
    let seen = try await take("n.csv", netflix((title, "2026-01-01"))).outcome
    #expect(matches(seen) == ["likely \(title)"])
  }

  @Test func `A film that was not accepted is named with the title that is saved`() async throws {
    let text = "Title,WatchedDate\nCircle,2026-01-01\n"
    let lines = try await take("seen.csv", text, .aligned(columns: 80)).outcome.text
    #expect(
      lines.contains(
        "  \(Wording.titleOnly(1))\n    Circle, seen.csv, line 2: 5 (The Circle (2000))\n"))
    #expect(try marked() == ["Circle"])
  }

  @Test(arguments: [
    ("Circle,2000", "likely"), ("Amelie,2001", "likely"), ("Rambo,1982", "sure"),
    ("The Circle,2001", "likely"), ("Circle,2001", "titleOnly"), ("Rambo,1983", "titleOnly"),
  ])
  func `With a year close by only the own title is likely, and others keep their title`(
    row: String, match: String
  ) async throws {
    let text = "Title,Year,WatchedDate\n\(row),2026-01-01\n"
    let outcome = try await take("seen.csv", text, isDryRun: true).outcome
    #expect(matches(outcome) == ["\(match) \(row.dropLast(5))"])
    #expect(outcome.text.contains("\nchanged\t1\n"))
  }

  @Test func `What is likely comes first and apart, then what is not found`() async throws {
    let text = "roma\nCircle\nNowhere\n"
    let lines = try await take(
      "films.txt", text, as: .watchlist, isDryRun: true, .aligned(columns: 80)
    ).outcome.text.split(separator: "\n").map(String.init)
    #expect(
      Array(lines[1...6]) == [
        "  \(Wording.likelyMatches(1))",
        "    \(Wording.likelyMatch("roma", to: "Roma (2018)"))",
        "  \(Wording.possibleMatches(1))", "    Circle, films.txt, line 2: 5 (The Circle (2000))",
        "  \(Wording.unknownTitles(1))", "    Nowhere, films.txt, line 3",
      ])
  }

  @Test func `Each film that is not found is named, also in a pipe`() async throws {
    let text = "Title,Year,WatchedDate\nNowhere,1966,2024-03-01\nRoma,2018,2024-03-02\n"
    let people = try await take("seen.csv", text, .aligned(columns: 80)).outcome.text
    #expect(people.contains("  \(Wording.titleOnly(1))\n    Nowhere (1966), seen.csv, line 2\n"))
    let pipe = try await take("seen.csv", text).outcome
    #expect(matches(pipe) == ["titleOnly Nowhere"])
  }

  private func take(
    _ name: String, _ text: String, _ format: OutputFormat
  ) async throws -> (outcome: ImportCommand.Outcome, questions: [String]) {
    try await take(name, text, as: nil, accepts: false, isDryRun: false, format)
  }

  // MARK: Questions at a terminal

  private func ask(
    _ text: String, _ answers: String...
  ) async throws -> (outcome: ImportCommand.Outcome, questions: [String]) {
    try await take("films.txt", text, as: .watchlist, answers: answers)
  }

  @Test func `Each match that may be wrong is a question, and certain ones are none`() async throws
  {
    let found = try await ask("roma\nCircle\nMother\nAmélie (2001)\n", "y", "n", "?", "YES")
    let roma = Wording.isRight("Roma (2018)", for: "roma", "films.txt, line 1")
    let mother = Wording.isRight("Mother! (2017)", for: "Mother", "films.txt, line 3")
    #expect(
      found.questions == [
        roma, Wording.isRight("The Circle (2000)", for: "Circle", "films.txt, line 2"), mother,
        mother,
      ])
    #expect(try marked() == ["Amélie (2001) #6", "Mother! (2017) #8", "Roma (2018) #7"])
    #expect(matches(found.outcome) == ["likely roma", "unknown Circle", "likely Mother"])
    // What is saved already is no question.
    #expect(try await ask("roma\nMother\n").questions.isEmpty)
  }

  @Test func `All further matches can be accepted, and the import can be stopped`() async throws {
    let all = try await ask("roma\nCircle\nMother\n", "a")
    #expect(all.questions.count == 1 && all.outcome.ending == .complete)
    #expect(try marked().count == 3)
    _ = try library.undo(at: ImportSamples.now)
    for answers in [["y", "q"], ["y"]] {
      let stopped = try await take(
        "films.txt", "roma\nCircle\nMother\n", as: .watchlist, answers: answers)
      #expect(stopped.questions.count == 2 && stopped.outcome.ending == .stopped)
      #expect(try marked() == ["Roma (2018) #7"])
      _ = try library.undo(at: ImportSamples.now)
    }
  }

  @Test func `Another film is named by title or ID`() async throws {
    let found = try await ask("Circle\nroma\n", "o", "nothing", "amélie", "y", "o", "", "n")
    #expect(
      Array(found.questions[1...3]) == [
        Wording.otherFilm, Wording.noOtherFilm("nothing"),
        Wording.isRight("Amélie (2001)", for: "Circle", "films.txt, line 1", isOther: true),
      ])
    #expect(try marked() == ["Amélie (2001) #6"])
    #expect(matches(found.outcome) == ["likely Circle", "unknown roma"])
  }

  @Test func `There are no questions in a dry run or if all matches are accepted`() async throws {
    for (accepts, isDryRun) in [(true, false), (false, true)] {
      let found = try await take(
        "films.txt", "Roma\nCircle\n", as: .watchlist, accepts: accepts, isDryRun: isDryRun,
        answers: [])
      #expect(found.questions.isEmpty && found.outcome.ending == .complete)
    }
  }

  @Test func `A rejected match of a file with years is saved by its own title`() async throws {
    let text = "Title,Year,WatchedDate\nThe Circle,2001,2024-03-01\n"
    let found = try await take("seen.csv", text, answers: ["n"])
    #expect(found.questions.count == 1 && matches(found.outcome) == ["titleOnly The Circle"])
    #expect(try marked() == ["The Circle (2001)"])
    // From then on it is a film of its own.
    #expect(try await take("seen.csv", text, answers: []).questions.isEmpty)
  }

  @Test func `A film of a list alone is a question until the list has it`() async throws {
    func run(_ answers: [String]) async throws -> [String] {
      try await take("films.txt", "Circle\n", as: .list, answers: answers).questions
    }
    #expect(try await run(["y"]).count == 1)
    #expect(try library.customList(named: "films")?.films.map(\.movie.names.tmdb) == [5])
    #expect(try await run([]).isEmpty)
  }
}
