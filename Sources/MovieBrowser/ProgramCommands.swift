internal import Browser
internal import Catalogue
internal import CommandLineInterface
internal import Commands
internal import Edges
internal import LibraryStore
internal import MovieData
internal import MovieDatabase
internal import OperatingSystem
internal import SettingsLogic
internal import Wording

/// The commands for the program itself, and for its catalog: `keys`, `cache`, `config`, `doctor`
/// and `themes`.
struct ProgramCommands {
  private let context: CommandContext

  init(_ options: SharedOptions, reportsErrors: Bool = true) throws(CommandFailure) {
    context = try CommandContext(options, reportsErrors: reportsErrors)
  }

  func keys(_ options: KeysOptions) throws(CommandFailure) -> String {
    let format = context.textFormat
    switch options.part {
    // The documentation shows the default keys.
    case .page: return KeysCommand(BrowserBindings.standard.summaries).markdown()
    case .file: return KeyFile.standardText
    case .problems:
      let file = Self.keyFile()
      return try KeysCommand.check(
        file?.problems, obstacle: file?.obstacle, at: ConfigurationFiles.path(of: KeyFile.name),
        format: format)
    case .keys:
      let file = Self.keyFile()
      if let obstacle = file?.obstacle { StandardStreams.complain(obstacle) }
      return KeysCommand((file?.bindings ?? .standard).summaries).text(format: format)
    }
  }

  /// Returns the output of `completion`, which reads no settings and no cache, makes no file, and
  /// needs no network.
  static func completion(_ options: CompletionOptions) -> String {
    let library = SQLiteMovieLibrary(waiting: 0)
    let values = CompletionValues(
      offering: { EmbeddedCatalogue.shared.offering },
      films: { EmbeddedCatalogue.shared.titles },
      filmsKnownByTitle: { library.filmsWithoutIdentifiers(beginning: $0, limit: $1) },
      smartLists: { SmartListFolder().smartLists() }, library: { try? library.counts() },
      customLists: { (try? library.customLists()) ?? [] },
      customList: { try? library.customList(named: $0) },
      years: { library.yearsWithViewings })
    return CompletionCommand.text(options, values: values)
  }

  private static func keyFile() -> KeyFile? {
    let found = ConfigurationFiles.find(KeyFile.name)
    return found.exists ? KeyFile(found.text, obstacle: found.obstacle) : nil
  }

  func cache(_ options: CacheOptions) throws(CommandFailure) -> String {
    let cache = CacheStatistics()
    let contents = cache.contents
    guard options.clears else {
      return CacheCommand(contents, now: SystemClock.seconds).text(format: context.format)
    }
    guard cache.clear() else { throw CacheCommand.notCleared(contents) }
    return CacheCommand.cleared(contents, format: context.format)
  }

  func config(_ options: ConfigOptions) -> String {
    if options.writesFile { return SettingsFile.standardText }
    let command = ConfigCommand(
      context.settings, path: ConfigurationFiles.path(of: Settings.fileName),
      hasFile: ConfigurationFiles.find(Settings.fileName).exists, state: TextFile.sessionPath)
    for complaint in command.complaints(format: context.format) {
      StandardStreams.complain(complaint)
    }
    return command.text(format: context.format)
  }

  @MainActor func themes() -> String {
    let command = ThemesCommand(store: MovieDataAdapter(source: EmbeddedCatalogue.shared))
    let format = context.format
    return MainQueue.run { await command.text(format: format) }
  }

  @MainActor func doctor() throws(CommandFailure) -> String {
    let key: Result<AccountKey?, AccountKey.Problem>
    do throws(AccountKey.Problem) {
      key = .success(try AccountKey.find())
    } catch {
      key = .failure(error)
    }
    let settings = context.settings
    let doctor = Doctor(
      MovieSourceKind.context(settings), key: key,
      needsService: settings[.source].text == "tmdb")
    return try DoctorCommand(MainQueue.run { await doctor.findings() })
      .run(format: context.format)
  }
}
