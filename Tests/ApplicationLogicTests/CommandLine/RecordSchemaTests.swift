import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import Transfer
@testable import Wording
@testable import Year

/// The output satisfies the schemas of its records.
struct RecordSchemaTests {
  private func check(_ text: String, _ shape: RecordShape) throws {
    try SchemaFaults.check(text, shape)
  }

  /// `RECORD_GOLDENS=1` writes the schemas.
  @Test(arguments: SchemaOptions.shapes.map(\.name))
  func `Each schema is in the documentation`(record: String) throws {
    var options = SchemaOptions()
    options.record = record
    let path = "docs/schema/\(record).json"
    let difference = Golden.difference(of: SchemaCommand.text(options), fromPage: path)
    #expect(difference == nil, "\(difference ?? "")")
    let page = try #require(Repository.text(of: "docs/commands.md"))
    #expect(page.contains("[\(record)](schema/\(record).json)"))
  }

  @Test func `A value that contradicts its schema is found`() throws {
    let schema = try #require(JSONValue(written: filmRecord.shape.schema.text))
    let verdict = try #require(JSONValue(written: findingRecord.shape.schema.text))
    let other = #"{"subject": "key", "verdict": "good", "finding": "found"}"#
    #expect(!SchemaFaults.all(in: try #require(JSONValue(written: other)), verdict).isEmpty)
    for text in [
      "{\"id\": \"x\"}", "{\"title\": 1}", "{\"title\": \"x\", \"length\": 1}",
      "{\"title\": \"x\", \"id\": \"x\"}", "{\"title\": \"x\", \"genres\": [1]}",
    ] {
      #expect(
        !SchemaFaults.all(in: try #require(JSONValue(written: text)), schema).isEmpty, "\(text)")
    }
  }

  @Test func `Values of synced marks are numbers or booleans`() throws {
    var report = AccountReport()
    report.sent = [
      AccountChange(movie: LibraryMovie(film(1)), kind: .rating, here: .rated(18), there: .none),
      AccountChange(
        movie: LibraryMovie(film(1)), kind: .favorite, here: .marked, there: .none),
    ]
    let account = AccountIdentity(number: 7, name: "ann")
    let text = AccountReportText(report, of: account, isDryRun: false)
    try check(text.text(format: .json), accountSyncRecord.shape)
  }

  @Test(arguments: CommandFailure.Kind.allCases)
  func `Errors have the declared fields`(kind: CommandFailure.Kind) throws {
    try check(CommandFailure(kind, "x").json, errorRecord.shape)
    try check(CommandFailure(kind, "x", suggestions: ["y"]).json, errorRecord.shape)
  }

  @Test func `An export has the declared fields`() throws {
    let library = InMemoryMovieLibrary()
    let now = Timestamp(seconds: 1_795_000_000)
    let changes: [MarkChange] = [
      .favorite(true), .seen(on: day("2026-01-02")), .tag("space"), .note("In space."),
      .rating(UserRating(halves: 9)),
    ]
    _ = try MovieMarkInteractor(library: library).mark(LibraryMovie(film(1)), changes, at: now)
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1)), note: "first"), to: "Noir", creates: true, at: now)
    var text = ""
    try ExportCommand(.test(library: library, now: now), ExportOptions()).run { text += $0 }
    try check(text, exportRecord.shape)
    #expect(JSONValue(written: text)?["lists"]?.elements.count == 1)
  }

  @Test func `Films have the declared fields`() throws {
    try check(MovieText.detail(Gallery.everything).text(.json), detailRecord.shape)
    try check(
      MovieText.list([Gallery.everything.summary], format: .json, match: .similar), filmRecord.shape
    )
  }

  @Test func `Marked films, steps, lists and statistics have the declared fields`() throws {
    let library = InMemoryMovieLibrary()
    let now = Timestamp(seconds: 1_795_000_000)
    let movie = LibraryMovie(
      names: MovieIdentifiers(imdb: "tt0078748"), title: "Alien", year: 1979, runtime: 117,
      genres: [.horror], directors: ["Ridley Scott"], language: Language(code: "en"))
    let changes: [MarkChange] = [
      .favorite(true), .seen(on: day("2025-03-01")), .seen(on: day("2026-01-02")),
      .seen(on: day("2026-01-03")), .tag("space"), .note("In space."),
      .rating(UserRating(halves: 9)),
    ]
    _ = try MovieMarkInteractor(library: library).mark(movie, changes, at: now)
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(movie, note: "first"), to: "Noir", creates: true, at: now)
    var mine = MineOptions()
    for list in [LibraryList.everything, .diary] {
      mine.subject = .mine(list)
      try check(MineCommand(.test(library: library)).run(mine, format: .json), markedRecord.shape)
    }
    let history = HistoryCommand(.test(library: library))
    try check(history.run(HistoryOptions(), format: .json), stepRecord.shape)
    try check(StatisticsCommand(.test(library: library)).run(format: .json), statisticsRecord.shape)
    let year = YearCommand(.test(library: library, today: day("2026-11-25")))
    try check(year.run(2026, format: .json), yearRecord.shape)
  }

  @Test func `Lists of the user have the declared fields`() async throws {
    let library = InMemoryMovieLibrary()
    let now = Timestamp(seconds: 1_795_000_000)
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(LibraryMovie(film(1)), note: "first"), to: "Noir", creates: true, at: now)
    let command = ListsCommand(.test(library: library, now: now))
    try check(try await command.run(ListsOptions(), format: .json), listRecord.shape)
    var show = ListsOptions()
    (show.part, show.list) = (.show, "Noir")
    try check(try await command.run(show, format: .json), shownListRecord.shape)
    let rows = try await command.run(show, format: .csv).split(separator: "\r\n")
    #expect(rows.count == 2 && rows[1].hasSuffix(",1"))
    var rename = ListsOptions()
    (rename.part, rename.list, rename.films) = (.rename, "Noir", .arguments(["Film noir"]))
    try check(try await command.run(rename, format: .json), stepRecord.shape)
  }
}
