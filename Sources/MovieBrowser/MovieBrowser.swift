import ApplicationLogic
import ExternalInterfaces

/// The program: it reads what is asked for, builds what it takes, and ends with an exit code.
@main
struct MovieBrowser {
  enum ExitCode {
    static let done: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
    /// What a shell says of a program that a closed pipe has ended.
    static let closedPipe: Int32 = 141
    /// What a shell says of a program whose terminal went away.
    static let hungUp: Int32 = 129
    /// What a shell says of a program that was asked to end.
    static let terminated: Int32 = 143
    /// What a shell says of a program that Ctrl-C has ended.
    static let interrupted: Int32 = 130
  }

  @MainActor static func main() {
    ProcessStart.prepare()
    do throws(CommandFailure) {
      var parser = CommandLineParser(try ProcessStart.arguments())
      ProcessControl.exit(try run(parser.parse()))
    } catch {
      var code = error.kind == .usage ? ExitCode.usage : ExitCode.failure
      let written = write(error.output)
      if written != ExitCode.done { code = written }
      StandardStreams.complain(error.message)
      ProcessControl.exit(code)
    }
  }

  @MainActor private static func run(
    _ invocation: Invocation
  ) throws(CommandFailure) -> Int32 {
    switch invocation {
    case .browse, .command: try ProcessStart.check()
    case .help, .version: break
    }
    switch invocation {
    case .browse(let options): return try BrowserProgram(options).run()
    case .help(let name):
      return write(
        name.flatMap(CommandLineGrammar.command).map(HelpText.command) ?? HelpText.program)
    case .version: return write(HelpText.versionText)
    case .command(let name, let words, let options):
      return try command(name, words, options)
    }
  }

  @MainActor private static func command(
    _ name: String, _ words: [String], _ options: [String: [String]]
  ) throws(CommandFailure) -> Int32 {
    if name == "keys" { return write(try keys(options)) }
    if name == "credits" {
      return write(CreditsCommand.text(columns: StandardStreams.outputColumns))
    }
    let settings = try Settings.find(options)
    if let notice = settings.notice { StandardStreams.complain(notice) }
    let format = format(options)
    switch name {
    case "account":
      return write(
        try AccountProgram(settings: settings, options: options, format: format).run(words))
    case "cache": return write(try cache(words, format))
    case "config": return write(config(settings, options, format))
    case "doctor": return write(try doctor(settings, format))
    case _ where TransferCommands.names.contains(name):
      return try TransferCommands(settings: settings, options: options, format: format)
        .run(name, words)
    case _ where LibraryCommands.names.contains(name):
      return try LibraryCommands(settings: settings, options: options, format: format)
        .run(name, words)
    default:
      return try FilmCommands(settings: settings, options: options, format: format)
        .run(name, words)
    }
  }

  private static func format(_ options: [String: [String]]) -> OutputFormat {
    if options["--json"] != nil { return .json }
    return StandardStreams.outputIsTerminal
      ? .aligned(columns: StandardStreams.outputColumns) : .tabbed
  }

  private static func cache(
    _ words: [String], _ format: OutputFormat
  ) throws(CommandFailure) -> String {
    let cache = DocumentCache()
    let contents = cache.contents
    guard let word = words.first else {
      return CacheCommand(contents, now: SystemClock.seconds).text(format: format)
    }
    guard word == "clear" else {
      throw .unknown("part of cache", word, among: ["clear"], hint: "there is cache clear")
    }
    guard cache.clear() else {
      throw CommandFailure(
        .failure,
        "\(contents.path ?? "the cache") could not be cleared; look after the file and its folder")
    }
    return CacheCommand.cleared(contents)
  }

  private static func config(
    _ settings: Settings, _ options: [String: [String]], _ format: OutputFormat
  ) -> String {
    if options["--file"] != nil { return SettingsFile.standardText }
    return ConfigCommand(
      settings, path: ConfigurationFiles.path(of: Settings.fileName),
      hasFile: ConfigurationFiles.find(Settings.fileName).exists, state: StateFile.usualPath
    ).text(format: format)
  }

  @MainActor private static func doctor(
    _ settings: Settings, _ format: OutputFormat
  ) throws(CommandFailure) -> String {
    let key: Result<AccountKey?, AccountKey.Problem>
    do throws(AccountKey.Problem) {
      key = .success(try AccountKey.find())
    } catch {
      key = .failure(error)
    }
    let doctor = Doctor(
      FilmSource.circumstances(settings), key: key,
      needsService: settings[.source].text == "tmdb")
    return try DoctorCommand(MainQueue.run { await doctor.findings() }).run(format: format)
  }

  private static func keys(_ options: [String: [String]]) throws(CommandFailure) -> String {
    // The page of the documentation is about the program, whatever its reader has changed.
    if options["--markdown"] != nil { return KeysCommand().markdown() }
    if options["--file"] != nil { return KeyFile.standardText }
    let found = ConfigurationFiles.find("keys")
    let file = found.exists ? KeyFile(found.text, obstacle: found.obstacle) : nil
    if options["--check"] != nil {
      return try KeysCommand.check(file, at: ConfigurationFiles.path(of: "keys"))
    }
    if let obstacle = file?.obstacle { StandardStreams.complain(obstacle) }
    return KeysCommand(file?.bindings ?? .standard).text()
  }

  static func write(_ text: String) -> Int32 {
    exitCode { () throws(StandardStreams.Failure) in try StandardStreams.write(text) }
  }

  /// Writes to standard output; a reader who is gone is no mistake worth a word.
  static func exitCode(
    of writing: () throws(StandardStreams.Failure) -> Void
  ) -> Int32 {
    do throws(StandardStreams.Failure) {
      try writing()
      return ExitCode.done
    } catch {
      guard case .system(let reason) = error else { return ExitCode.closedPipe }
      StandardStreams.complain("the output could not be written: \(reason)")
      return ExitCode.failure
    }
  }
}
