internal import BusinessLogic
internal import Catalogue
internal import Commands
internal import Device
internal import DomainEntities
internal import Edges
internal import LibraryStore
internal import MovieData
internal import MovieDatabase
internal import OperatingSystem
internal import Records
internal import SettingsLogic
internal import Wording

/// One run of a command: its settings, its output, and what it works with.
///
/// Each command is a function that returns the exit code.
@MainActor struct CommandRun {
  /// How long a command waits on exit for newer versions of the cached data that it has shown.
  private static let timeout = Duration.seconds(3)

  let settings: Settings
  let format: OutputFormat
  /// The format of a command that prints text in a pipe too, unless records are wanted.
  let textFormat: OutputFormat
  /// The user's library, which opens with the first access.
  let library = SQLiteMovieLibrary(waiting: SQLiteMovieLibrary.commandTimeout)
  private let mayPage: Bool

  /// Reads the settings and reports errors in them, unless the command does.
  init(_ options: SharedOptions, reportsErrors: Bool = true) throws(CommandFailure) {
    settings = try Settings.find(options.settings)
    if reportsErrors, let notice = settings.notice { StandardStreams.complain(notice) }
    let isTerminal = StandardStreams.outputIsTerminal
    let columns = StandardStreams.outputColumns
    let isStyled = ColorDepth.stylesOutput(settings.colors, isTerminal: isTerminal) {
      ProcessControl.environment($0)
    }
    format = options.output.format(columns: isTerminal ? columns : nil, isStyled: isStyled)
    textFormat = options.output.format(columns: columns, isStyled: isStyled)
    mayPage = options.mayPage
  }

  /// Returns what a command works with that requests nothing from a service.
  ///
  /// Films have the identifiers and facts that the source knows, unless `needsFilms` is false.
  func context(needsFilms: Bool = true) -> CommandContext {
    let source = needsFilms ? try? ConfiguredSource(settings) : nil
    source?.service?.close()
    return CommandContext(settings, store: source?.store(), library: library)
  }

  /// Runs a command that asks the source of films, and reports if another source had to answer.
  ///
  /// - Parameters:
  ///   - knowsMarks: Whether the source lists marked films and has films of the library.
  ///   - showsFilms: Whether the output is about films of the source, so that it matters how old
  ///     they are.
  ///   - command: Returns the output.
  ///   - write: Writes the output; returns the exit code.
  /// - Returns: The exit code.
  /// - Throws: The failure of the command, with the reason if another source had to answer.
  func run(
    knowsMarks: Bool = true, showsFilms: Bool = true,
    _ command: @escaping @MainActor (CommandContext) async throws(CommandFailure) -> String,
    write: (String) throws(CommandFailure) -> ExitCode
  ) throws(CommandFailure) -> ExitCode {
    let isWatched = showsFilms && StandardStreams.errorIsTerminal
    let events = SourceEventLog { if isWatched { StandardStreams.complain($0) } }
    let source = try ConfiguredSource(settings, showsAges: showsFilms) { events.receive($0) }
    if let obstacle = source.obstacle { StandardStreams.complain(obstacle) }
    defer { source.service?.close() }
    let context = CommandContext(
      settings, store: source.store(library: knowsMarks ? library : nil), library: library)
    let text = try events.explain { () throws(CommandFailure) in
      try MainQueue.run { () async throws(CommandFailure) in try await command(context) }
    }
    let code = try write(text)
    let notice = events.notice
    if let notice {
      StandardStreams.complain(notice)
    } else if source.isAutomatic, isWatched, StandardStreams.outputIsTerminal {
      StandardStreams.complain(ProgramWording.source(MovieDatabaseConnection.name))
    }
    if showsFilms, let service = source.service {
      MainQueue.run { await service.settle(within: Self.timeout) }
      // The cached data could not be updated.
      if notice == nil, let late = events.notice { StandardStreams.complain(late) }
    }
    return code
  }

  /// Writes output, in the user's pager if it is long; returns the exit code.
  func write(_ text: String, inPager isLong: Bool = true) -> ExitCode {
    MovieBrowser.write(text, inPager: isLong && mayPage)
  }

  /// Writes the output of a command that has used the library; returns the exit code.
  func finish(_ text: String, inPager isLong: Bool = true) -> ExitCode {
    let code = write(text, inPager: isLong)
    // Back up after the output is written, so that the user does not wait for it.
    library.finish(startingBackup: BackgroundBackup.start)
    return code
  }
}

extension CommandContext {
  /// Creates the context of a command with the settings, that talks on the standard streams.
  init(_ settings: Settings, store: (any MovieDataStore)?, library: any MovieLibrary) {
    self.init(store: store, library: library, now: SystemClock.moment)
    language = settings.language
    region = settings.region
    ratingMarksSeen = settings.ratingMarksSeen
    smartLists = SmartListFolder()
    report = { StandardStreams.complain($0) }
    inform = { if StandardStreams.errorIsTerminal { StandardStreams.complain($0) } }
    ask = { StandardStreams.ask($0) }
  }
}

extension Settings {
  /// The name of the settings file.
  static let fileName = "settings"

  /// Returns the settings from the command line, the environment and the user's file.
  static func find(_ flags: SettingChoices) throws(CommandFailure) -> Settings {
    let found = ConfigurationFiles.find(fileName)
    return try Settings(
      flags: flags, environment: { ProcessControl.environment($0) },
      file: found.text, obstacle: found.obstacle, isAddress: MovieDatabaseConnection.isUsable)
  }

  /// The language of titles and overviews.
  var language: String { self[.language].text ?? "en-US" }

  /// The films that come with the program, with the basic ones unless they are turned off.
  var catalogue: EmbeddedCatalogue {
    .catalogue(withBasicFilms: hasBasicFilms, titles: titles, language: language)
  }

  /// The same films with English titles, which most imported files have.
  var catalogueInEnglish: EmbeddedCatalogue { hasBasicFilms ? .withBasicFilms : .shared }

  private var hasBasicFilms: Bool { self[.basicFilms].text != "off" }

  /// Which of its titles a film is displayed with.
  var titles: TitleChoice { self[.titles].text.flatMap(TitleChoice.init) ?? .mine }

  /// Whether rating a film marks it as seen.
  var ratingMarksSeen: Bool { self[.ratingMarksSeen].text != "off" }

  /// When to use colors and styles.
  var colors: ColorDepth.Preference {
    chosen(.color).flatMap(ColorDepth.Preference.init) ?? .auto
  }

  /// The country for release dates and streaming offers.
  var region: String? { self[.region].text }
}
