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

/// Importing marks from other services: changes, conflicts and messages.
struct ImportCommandTests {
  private let library = InMemoryMovieLibrary()
  private let catalogue = InMemoryMovieDataStore(
    [
      film("The Long Harbour", 1951, tmdbID: 71), film("Creme & Sugar", 2001, tmdbID: 72),
      film("Orbit", 2012, id: "orbit-a", tmdbID: 73),
      film("Orbit", 2014, id: "orbit-b", tmdbID: 74),
    ], isLocal: true)

  private func take(
    _ input: ImportInput = ImportSamples.folder, _ options: ImportOptions = ImportOptions(),
    service: (any MovieDataStore)? = nil, isRequired: Bool = false,
    naming: (any MovieDataStore)? = nil,
    format: OutputFormat = .tabbed, shouldContinue: () -> Bool = { true }
  ) async throws -> ImportCommand.Outcome {
    try await ImportCommand(input, options: options, now: ImportSamples.now).run(
      in: .init(
        library: library, catalogue: catalogue, service: service, isRequired: isRequired,
        store: naming),
      format: format, shouldContinue: shouldContinue)
  }

  private func entries() throws -> [LibraryEntry] {
    try library.entries(matching: LibraryRequest(.everything, limit: 10_000)).entries
  }

  private func number(_ name: String, in outcome: ImportCommand.Outcome) -> Int? {
    outcome.text.split(separator: "\n").first { $0.hasPrefix("\(name)\t") }
      .flatMap { Int($0.dropFirst(name.count + 1)) }
  }

  private func rows(_ outcome: ImportCommand.Outcome) -> [[String]] {
    outcome.text.split(separator: "\n").filter { $0.hasPrefix("film\t") }.map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `Films match by title and year, with the confidence reported`() async throws {
    let outcome = try await take(options: .init(isDryRun: true))
    #expect(
      rows(outcome).map { Array($0[1...5]) } == [
        ["sure", "watched.csv, line 2", "The Long Harbour", "1951", "71"],
        ["likely", "watched.csv, line 3", "Crème & Sugar", "2001", "72"],
        ["titleOnly", "watched.csv, line 4", "Stop, Thief!", "1933", "title:1933:stop-thief"],
        ["unmatched", "watched.csv, line 5", "Orbit", "2013", ""],
        ["titleOnly", "watchlist.csv, line 2", "Tomorrow Perhaps", "", "title::tomorrow-perhaps"],
      ])
    #expect(number("changed", in: outcome) == 4 && number("unmatched", in: outcome) == 1)
  }

  @Test func `The report names films as the source of films does`() async throws {
    let trial = ImportOptions(isDryRun: true)
    let naming = catalogue
    let tabbed = try await take(ImportSamples.folder, trial, naming: naming)
    let ids = [film("The Long Harbour", 1951), film("Creme & Sugar", 2001)].map(\.id.text)
    let own = ["title:1933:stop-thief", "", "title::tomorrow-perhaps"]
    #expect(rows(tabbed).map { $0[5] } == ids + own)
    let json = try await take(ImportSamples.folder, trial, naming: naming, format: .json)
    for id in ids + ["orbit-a", "orbit-b"] {
      #expect(json.text.contains("\"id\": \"\(id)\""), "\(id)")
    }
  }

  private func take(options: ImportOptions) async throws -> ImportCommand.Outcome {
    try await take(ImportSamples.folder, options)
  }

  @Test func `A dry run changes nothing`() async throws {
    _ = try await take(options: .init(isDryRun: true))
    #expect(try entries().isEmpty && library.history(before: nil, limit: 1).isEmpty)
    _ = try await take()
    let before = try entries()
    _ = try await take(
      ImportSamples.input("ratings.csv", ImportSamples.ratings),
      .init(isDryRun: true, replaces: true))
    #expect(try entries() == before)
  }

  @Test func `A dry run predicts the import`() async throws {
    let trial = try await take(options: .init(isDryRun: true))
    let real = try await take()
    for name in ["films", "changed", "unchanged", "likely", "titleOnly", "unmatched", "conflicts"] {
      #expect(number(name, in: trial) == number(name, in: real), "\(name)")
    }
    #expect(try entries().count == 4)
  }

  @Test func `A second import changes nothing`() async throws {
    _ = try await take()
    let before = try entries()
    let again = try await take()
    #expect(number("changed", in: again) == 0)
    #expect(try entries() == before)
    #expect(try library.history(before: nil, limit: 10).count == 1)
  }

  private static let rated = [
    ("ratings.csv", ImportSamples.ratings),
    ("ratings.csv", "Date,Name,Year,Letterboxd URI,Rating\n2020-01-05,Nowhere,1951,,4.5\n"),
  ]

  @Test(arguments: rated, [true, false])
  func `A film rated elsewhere was seen on an unknown day, unless rating does not mark seen`(
    file: (name: String, text: String), marksSeen: Bool
  ) async throws {
    func take() async throws -> ImportCommand.Outcome {
      try await ImportCommand(
        ImportSamples.input(file.name, file.text), options: ImportOptions(),
        now: ImportSamples.now
      ).run(
        in: .init(
          library: library, catalogue: InMemoryMovieDataStore([MovieSummary](), isLocal: true),
          service: nil, ratingMarksSeen: marksSeen), format: .tabbed)
    }
    _ = try await take()
    let marks = try entries().map(\.marks)
    #expect(!marks.isEmpty && marks.allSatisfy { $0.rating != nil })
    for film in marks {
      #expect(film.viewings.map(\.date) == (marksSeen ? [nil] : []))
      #expect(film.viewings.allSatisfy { $0.noted == film.ratedAt })
    }
    let again = try await take()
    #expect(number("changed", in: again) == 0 && number("conflicts", in: again) == 0)
    #expect(try entries().map(\.marks) == marks)
  }

  @Test func `An import is one step in the history and undone as a whole`() async throws {
    _ = try await take()
    let steps = try library.history(before: nil, limit: 10)
    #expect(steps.map(\.action.origin) == [.importing])
    #expect(steps.map(\.action.label) == ["letterboxd-somebody"])
    _ = try library.undo(at: ImportSamples.now)
    #expect(try entries().isEmpty)
  }

  @Test func `Existing ratings and notes are kept unless replaced on request`() async throws {
    let movie = LibraryMovie(film("The Long Harbour", 1951, tmdbID: 71))
    _ = try MovieMarkInteractor(library: library).mark(
      movie, [.rating(UserRating(halves: 2)), .note("Mine")], at: Timestamp(seconds: 5))
    let first = try await take(format: .json)
    let marks = try #require(try library.entry(of: movie.names)?.marks)
    #expect(
      marks.rating == UserRating(halves: 2) && marks.note == "Mine" && marks.ratedAt?.seconds == 5)
    // Marks without a conflict are imported.
    #expect(marks.viewings.count == 2 && marks.isFavorite && marks.tags.count == 3)
    #expect(first.text.contains("\"mine\": 1.0") && first.text.contains("\"theirs\": 4.5"))
    #expect(first.text.contains("\"kind\": \"note\""))
    let second = try await take(options: .init(replaces: true))
    #expect(number("changed", in: second) == 1 && number("conflicts", in: second) == 0)
    let replaced = try #require(try library.entry(of: movie.names)?.marks)
    #expect(replaced.rating == UserRating(halves: 9) && replaced.note.hasSuffix("The fog!"))
    _ = try library.undo(at: ImportSamples.now)
    #expect(try library.entry(of: movie.names)?.marks == marks)
  }

  @Test
  func `A likely match reports its conflicts, and a second import changes nothing`() async throws {
    let movie = LibraryMovie(film("The Long Harbour", 1951, tmdbID: 71))
    _ = try MovieMarkInteractor(library: library).mark(
      movie, [.rating(UserRating(halves: 10))], at: Timestamp(seconds: 5))
    let file = ImportSamples.input(
      "ratings.csv",
      "Date,Name,Year,Letterboxd URI,Rating\n2020-01-01,the long harbour,1952,https://boxd.it/1,1\n"
    )
    for _ in 1...2 {
      let outcome = try await take(file)
      #expect(number("likely", in: outcome) == 1 && number("conflicts", in: outcome) == 1)
      #expect(try library.entry(of: movie.names)?.marks.rating == UserRating(halves: 10))
    }
    let steps = try library.history(before: nil, limit: 10).count
    let outcome = try await take(file)
    #expect(number("changed", in: outcome) == 0)
    #expect(try library.history(before: nil, limit: 10).count == steps)
  }

  @Test func `A match in the catalogue supplies directors`() async throws {
    let harbour = film("The Long Harbour", 1951, tmdbID: 71)
    let store = InMemoryMovieDataStore([harbour], isLocal: true)
    _ = try await ImportCommand(
      ImportSamples.folder, options: ImportOptions(), now: ImportSamples.now
    ).run(
      in: .init(library: library, catalogue: store, service: nil, isRequired: false),
      format: .tabbed, shouldContinue: { true })
    let directors = detail(harbour).directors
    #expect(try library.entries(titled: "The Long Harbour").map(\.movie.directors) == [directors])
    #expect(!directors.isEmpty)
  }

  @Test func `An IMDb film matches the one imported from Letterboxd by title and year`()
    async throws
  {
    _ = try await take()
    let outcome = try await take(ImportSamples.input("ratings.csv", ImportSamples.ratings))
    let films = try library.entries(titled: "The Long Harbour")
    #expect(films.map(\.movie.names.imdb) == ["tt9000001"] && films.map(\.movie.names.tmdb) == [71])
    #expect(number("films", in: outcome) == 2 && number("others", in: outcome) == 1)
    // The previously unknown film now has an identifier and is still one film.
    #expect(try library.entries(titled: "Stop, Thief!").map(\.movie.names.imdb) == ["tt9000002"])
    #expect(try library.entries(titled: "Stop, Thief!").map(\.marks.isSeen) == [true])
  }

  @Test func `The service identifies unknown films and names unnamed entries`() async throws {
    _ = try await take()
    let service = InMemoryMovieDataStore([film("Stop, Thief!", 1933, id: "900", tmdbID: 900)])
    let outcome = try await take(service: service)
    #expect(number("titleOnly", in: outcome) == 1)
    let films = try library.entries(titled: "Stop, Thief!")
    #expect(films.map(\.movie.names.tmdb) == [900])
    #expect(films.map(\.marks.rating) == [UserRating(halves: 1)])
    let words = service.requests.map(\.query.scope)
    #expect(Set(words) == [.search("Stop, Thief!"), .search("Tomorrow Perhaps"), .search("Orbit")])
    let again = try await take(service: service)
    #expect(number("changed", in: again) == 0)
    #expect(try entries().count == 4)
  }

  @Test func `Without the service the catalogue matches, unless the service is required`()
    async throws
  {
    let service = InMemoryMovieDataStore([MovieSummary]())
    service.fail(with: .offline)
    let failed = try await take(service: service, isRequired: true)
    #expect(
      failed.ending == .failed(.network) && failed.complaint?.contains("nothing saved") == true)
    #expect(try entries().isEmpty)
    let outcome = try await take(service: service)
    #expect(outcome.ending == .complete)
    #expect(outcome.complaint?.contains("built-in catalog") == true)
    #expect(try entries().count == 4)
    #expect(service.requests.count < 12)
  }

  @Test func `A full disk is reported, and completed batches are intact`() async throws {
    library.fail(with: .library(.full))
    let outcome = try await take()
    #expect(outcome.ending == .failed(.failure))
    #expect(outcome.complaint?.hasPrefix("\(Wording.reason(.full)); ") == true)
    #expect(outcome.complaint?.contains("0 of \(Wording.films(5))") == true)
    #expect(outcome.complaint?.contains(Wording.saved(0)) == true)
  }

  @Test(arguments: [0, 700]) func `A canceled import keeps completed batches and says so`(
    films: Int
  )
    async throws
  {
    let lines = (1...1020).map { "2020-01-01,Film number \($0),2000,https://boxd.it/\($0),4\n" }
    let input = ImportSamples.input(
      "ratings.csv", "Date,Name,Year,Letterboxd URI,Rating\n" + lines.joined())
    var asked = 0
    let outcome = try await take(input) {
      asked += 1
      return asked <= films
    }
    #expect(outcome.ending == .stopped)
    let saved = films / 500 * 500
    #expect(try entries().count == saved)
    #expect(outcome.complaint?.hasPrefix("stopped after ") == true)
    #expect(try library.history(before: nil, limit: 10).count == (saved == 0 ? 0 : 1))
    // Importing the same file again continues, and both parts can be undone.
    let rest = try await take(input)
    #expect(number("changed", in: rest) == 1020 - saved)
    #expect(try entries().count == 1020)
    while try library.undo(at: ImportSamples.now) != nil {}
    #expect(try entries().isEmpty)
  }

  private func take(
    _ input: ImportInput, shouldContinue: () -> Bool
  ) async throws -> ImportCommand.Outcome {
    try await take(input, ImportOptions(), shouldContinue: shouldContinue)
  }

  @Test func `Plain output is in sentences`() async throws {
    let outcome = try await take(options: .init(isDryRun: true), format: .aligned(columns: 80))
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(
      lines.first == Wording.imported("letterboxd-somebody", 5, from: .letterboxd, isDryRun: true))
    let match = Wording.likelyMatch("Crème & Sugar (2001)", to: "Creme & Sugar (2001)")
    #expect(lines.contains("    \(match)"))
    #expect(
      lines.contains("    Orbit (2013), watched.csv, line 5: 73 (Orbit (2012)), 74 (Orbit (2014))"))
    #expect(lines.contains { $0.hasPrefix("    Tomorrow Perhaps: ") && $0.contains("watchlist") })
    #expect(
      try await take(format: .aligned(columns: 80)).text.hasSuffix("\(Wording.undoImport)\n"))
  }

  private func take(
    options: ImportOptions, format: OutputFormat
  ) async throws -> ImportCommand.Outcome {
    try await take(ImportSamples.folder, options, format: format)
  }

  @Test func `An unknown origin is reported before reading`() {
    let failure = #expect(throws: CommandFailure.self) { try ImportOptions.origin("letterbox") }
    #expect(
      failure?.kind == .usage && failure?.message.contains("mean letterboxd?") == true)
  }

  @Test func `The progress bar never exceeds the terminal's width`() {
    for columns in [0, 1, 10, 30, 60, 200] {
      for done in [-1, 0, 1, 50, 100, 101] {
        let line = ProgressText.line("Importing", done: done, of: 100, columns: columns)
        #expect(line.count < max(1, columns))
      }
    }
    #expect(
      ProgressText.line("Importing", done: 5, of: 10, perSecond: 1200, columns: 80).hasSuffix(
        " 50% of 10, 1,200/s"))
    #expect(
      ProgressText.line("Importing", done: 5, of: 10, columns: 80)
        == "Importing [###############---------------] 50% of 10")
  }
}
