import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Browser
@testable import CommandLineInterface
@testable import Commands
@testable import Records
@testable import SettingsLogic
@testable import Transfer
@testable import Wording
@testable import Year

/// Every command that prints records prints those of its schema.
struct CommandRecordTests {
  private typealias Sample = (shape: RecordShape, text: String)

  private static let now = Timestamp(seconds: 1_795_000_000)
  private static let today = day("2026-11-25")
  private static let themes = SourceCapabilities(
    name: "x", lists: [], genres: [], decades: [], sorts: [], themes: ["heist", "time travel"])
  private static let account = AccountIdentity(number: 7, name: "ann")

  /// The calls that print text, in which no format for programs has a meaning.
  private static let texts: Set = [
    "account key", "account sign-in", "account sign-out", "completion", "config --file", "export",
    "keys --file", "keys --markdown", "lists export", "manual", "schema",
  ]

  private let library = InMemoryMovieLibrary()
  private let store: InMemoryMovieDataStore

  init() throws {
    var details = films(1...9).map { TestSupport.detail($0) }
    details[0].videos = [
      MovieVideo(name: "Trailer", kind: "Trailer", site: "YouTube", key: "abc")
    ]
    details[0].watchOptions = WatchOptions(
      country: try #require(Country(code: "DE")),
      offers: [.init(kind: .rent, providers: ["Apple TV"])])
    store = InMemoryMovieDataStore(details, isLocal: true)
    let changes: [MarkChange] = [
      .favorite(true), .seen(on: day("2026-01-02")), .tag("space"), .note("In space."),
      .rating(UserRating(halves: 9)),
    ]
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), changes, at: Self.now)
    let lists = CustomListInteractor(library: library)
    for number in 1...2 {
      _ = try lists.add(
        CustomList.Film(LibraryMovie(film(number)), note: "first"), to: "noir", creates: true,
        at: Self.now)
    }
  }

  @Test(arguments: CommandCalls.all)
  func `JSON has the fields of the schema, or the option is refused`(call: [String]) async throws {
    let isText = (1...2).contains { Self.texts.contains(call.prefix($0).joined(separator: " ")) }
    guard !isText else {
      let failure = #expect(throws: CommandFailure.self) { try invocation(call + ["--json"]) }
      #expect(failure?.kind == .usage)
      return
    }
    let (shape, text) = try #require(try await sample(invocation(call + ["--json"]), .json))
    #expect(SchemaOptions.shapes.contains(shape))
    // A change of a smart list is no step of the history.
    if call.starts(with: ["lists", "save"]) { return #expect(text == "null\n") }
    try SchemaFaults.check(text, shape)
    #expect(!text.isEmpty)
  }

  /// Returns the output of a command and the fields of its records; nil for a command without any.
  private func sample(
    _ invocation: Invocation, _ format: OutputFormat
  ) async throws -> Sample? {
    switch invocation {
    case .browse, .help, .completion, .manual, .schema, .exportMarks: return nil
    case .themes:
      let store = InMemoryMovieDataStore([] as [MovieDetail], offering: Self.themes)
      return (themeRecord.shape, await ThemesCommand(store: store).text(format: format))
    case .list, .pick, .detail, .person, .surprise:
      return try await sample(films: invocation, format)
    case .mark, .mine, .lists, .follow, .undo, .redo, .history, .statistics,
      .importMarks:
      return try await sample(marks: invocation, format)
    case .library(let options): return (options.shape, try text(options.part, format))
    case .version:
      let command = VersionCommand(
        version: "1.2.3", commit: "abc", date: "2026-11-25", films: 9, lastDay: Self.today,
        sqlite: "3.46.0", curl: "8.5.0")
      return (versionRecord.shape, command.text(format: format))
    case .credits: return (creditRecord.shape, CreditsCommand.text(format: format))
    case .keys(let options):
      guard options.part == .problems else {
        return (options.shape, KeysCommand(BrowserBindings.standard.summaries).text(format: format))
      }
      let failure = #expect(throws: CommandFailure.self) {
        try KeysCommand.check(KeyFile("foo").problems, at: "/x/keys", format: format)
      }
      return (options.shape, failure?.output ?? "")
    case .account(let options): return sample(options, format)
    case .cache(let options):
      let contents = CacheCommand.Contents(
        path: "/x", documents: 1, bytes: 2, oldest: 3, posters: 4, posterBytes: 5)
      return (
        options.shape,
        options.clears
          ? CacheCommand.cleared(contents, format: format)
          : CacheCommand(contents, now: 9).text(format: format)
      )
    case .config:
      let settings = try Settings(file: "language = de\nnothing = 1")
      let command = ConfigCommand(settings, path: "/x", hasFile: true, state: "/y")
      return (configRecord.shape, command.text(format: format))
    case .doctor:
      let finding = DoctorFinding("key", .ok, "found", advice: "none")
      return (findingRecord.shape, try DoctorCommand([finding]).run(format: format))
    }
  }

  private func sample(
    films invocation: Invocation, _ format: OutputFormat
  ) async throws -> Sample? {
    var context = CommandContext.test(store: store, library: library, today: Self.today)
    context.region = "DE"
    switch invocation {
    case .list(let options):
      return (filmRecord.shape, try await ListCommand(context).run(options, format: format))
    case .pick(let options):
      let command = try PickCommand(context, options.list)
      return (filmRecord.shape, command.text(of: film(1)))
    case .person(var options):
      options.text = "kurosawa"
      let people = InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true)
      context = CommandContext.test(store: people, library: library, today: Self.today)
      return (
        PersonOptions.shape, try await PersonCommand(context).run(options, format: format)
      )
    case .detail(let options):
      return (
        options.shape,
        try await DetailCommand(context).run(options.names, part: options.part, format: format)
      )
    case .surprise(let options):
      return (
        surpriseRecord.shape,
        try await SurpriseCommand(context).run(options, drawn: 1, format: format)
      )
    default: return nil
    }
  }

  private func sample(
    marks invocation: Invocation, _ format: OutputFormat
  ) async throws -> Sample? {
    let steps = HistoryCommand(.test(library: library, now: Self.now))
    switch invocation {
    case .mark(let options):
      let command = MarkCommand(.test(store: store, library: library, now: Self.now))
      return (markRecord.shape, try await command.run(options, format: format))
    case .mine(let options):
      return (
        markedRecord.shape, try MineCommand(.test(library: library)).run(options, format: format)
      )
    case .lists(let options):
      let command = ListsCommand(
        .test(store: store, library: library, now: Self.now, smartLists: InMemorySmartLists()))
      return (options.shape, try await command.run(options, format: format))
    case .follow(var options):
      let people = InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true)
      if !options.name.isEmpty { options.name = "kurosawa" }
      let person = FollowedPerson(name: "Agnès Varda", since: Self.now)
      _ = try library.follow(
        [FollowEdit(person, isFollowed: true)], as: LibraryAction(at: Self.now))
      let command = FollowCommand(.test(store: people, library: library, now: Self.now))
      return (options.shape, try await command.run(options, format: format))
    case .undo(let options):
      return (stepRecord.shape, try steps.run(options, format: format))
    case .redo(let options):
      _ = try library.undo(at: Self.now)
      return (stepRecord.shape, try steps.run(options, format: format))
    case .history(let options): return (stepRecord.shape, try steps.run(options, format: format))
    case .statistics(let options):
      guard let year = options.year else {
        return (
          statisticsRecord.shape, try StatisticsCommand(.test(library: library)).run(format: format)
        )
      }
      let command = YearCommand(.test(library: library, today: Self.today))
      return (yearRecord.shape, try command.run(year, format: format))
    case .importMarks(let options):
      let command = try ImportCommand(
        ImportSamples.folder, options: options, now: ImportSamples.now)
      let outcome = await command.run(
        in: .init(library: library, catalogue: store, service: nil), format: format)
      return (importRecord.shape, outcome.text)
    default: return nil
    }
  }

  private func sample(_ options: AccountOptions, _ format: OutputFormat) -> Sample? {
    if options.part == .status {
      let status = AccountStatusText(
        key: ("access token", "a file"), account: Self.account, expiry: nil, waiting: 1)
      return (options.shape, status.text(key: "A key.\n", format: format))
    }
    var report = AccountReport()
    report.sent = [
      AccountChange(movie: LibraryMovie(film(1)), kind: .rating, here: .rated(18), there: .none)
    ]
    let text = AccountReportText(report, of: Self.account, isDryRun: true)
    return (options.shape, text.text(format: format))
  }

  private func text(
    _ part: LibraryOptions.Part?, _ format: OutputFormat
  ) throws -> String {
    let contents = LibraryBackup.Contents(
      films: 1, marks: 1, lastStep: 1, lastStepAt: Self.now)
    let backup = LibraryBackup(
      name: "2026-11-21", path: "/x/y.db", kind: .backup, day: day("2026-11-21"),
      contents: contents)
    switch part {
    case .check:
      return LibraryCommand.checked(
        LibraryBackup.Contents(films: 3, marks: 7, lists: 1, lastStep: 9, lastStepAt: nil),
        format: format)
    case .backup: return LibraryCommand.backedUp("/x/y.db", format: format)
    case .backups:
      return try LibraryBackupsCommand([backup], today: Self.today).text(format: format)
    case .restore:
      let steps = try MovieMarkInteractor(library: library).history(limit: 9)
      let preview = RestorePreview(
        backup: backup, present: contents, changes: steps.flatMap(\.changes),
        lists: steps.flatMap(\.lists))
      return LibraryRestoreCommand(preview, naming: MovieIdentifierResolver())
        .text(format: format)
    case nil:
      let summary = LibraryFiles(
        path: "/x", exists: true, bytes: 1, films: 1, backups: [backup], backupFolder: "/x",
        asides: ["/z"])
      return LibraryCommand(summary, today: Self.today).text(format: format)
    }
  }
}
