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
extension CommandRun {
  func keys(_ options: KeysOptions) throws(CommandFailure) -> ExitCode {
    switch options.part {
    // The documentation shows the default keys.
    case .page: return write(KeysCommand(BrowserBindings.standard.summaries).markdown())
    case .file: return write(KeyFile.standardText)
    case .problems:
      let file = Self.keyFile()
      return write(
        try KeysCommand.check(
          file?.problems, obstacle: file?.obstacle, at: ConfigurationFiles.path(of: KeyFile.name),
          format: textFormat))
    case .keys:
      let file = Self.keyFile()
      if let obstacle = file?.obstacle { StandardStreams.complain(obstacle) }
      return write(
        KeysCommand((file?.bindings ?? .standard).summaries).text(format: textFormat))
    }
  }

  /// Returns the output of `completion`, which reads no settings and no cache, makes no file, and
  /// needs no network.
  static func completion(_ options: CompletionOptions) -> String {
    let library = SQLiteMovieLibrary(waiting: 0)
    let values = CompletionValues(
      offering: { EmbeddedCatalogue.shared.offering },
      films: { EmbeddedCatalogue.shared.titles },
      ownFilms: { library.films(beginning: $0, limit: $1) },
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

  func credits() -> ExitCode { write(CreditsCommand.text(format: textFormat)) }

  func cache(_ options: CacheOptions) throws(CommandFailure) -> ExitCode {
    let cache = CacheStatistics()
    let contents = cache.contents
    guard options.clears else {
      return write(CacheCommand(contents, now: SystemClock.seconds).text(format: format))
    }
    guard cache.clear() else { throw CacheCommand.notCleared(contents) }
    return write(CacheCommand.cleared(contents, format: format))
  }

  func config(_ options: ConfigOptions) -> ExitCode {
    if options.writesFile { return write(SettingsFile.standardText) }
    let command = ConfigCommand(
      settings, path: ConfigurationFiles.path(of: Settings.fileName),
      hasFile: ConfigurationFiles.find(Settings.fileName).exists, state: TextFile.sessionPath)
    for complaint in command.complaints(format: format) {
      StandardStreams.complain(complaint)
    }
    return write(command.text(format: format))
  }

  func themes() -> ExitCode {
    let command = ThemesCommand(store: MovieDataAdapter(source: EmbeddedCatalogue.shared))
    return write(MainQueue.run { [format] in await command.text(format: format) })
  }

  func doctor() throws(CommandFailure) -> ExitCode {
    let key: Result<AccountKey?, AccountKey.Problem>
    do throws(AccountKey.Problem) {
      key = .success(try AccountKey.find())
    } catch {
      key = .failure(error)
    }
    let doctor = Doctor(
      ConfiguredSource.context(settings), key: key,
      needsService: settings[.source].text == "tmdb")
    return write(
      try DoctorCommand(MainQueue.run { await doctor.findings() }).run(format: format))
  }
}
