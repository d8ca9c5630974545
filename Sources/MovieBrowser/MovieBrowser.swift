import ApplicationLogic
import ExternalInterfaces

/// The program: it reads what is asked for, builds what it takes, and ends with an exit code.
@main
struct MovieBrowser {
  private enum ExitCode {
    static let done: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
    /// What a shell says of a program that a closed pipe has ended.
    static let closedPipe: Int32 = 141
    /// What a shell says of a program whose terminal went away.
    static let hungUp: Int32 = 129
    /// What a shell says of a program that Ctrl-C has ended.
    static let interrupted: Int32 = 130
  }

  @MainActor static func main() {
    var parser = CommandLineParser(Array(CommandLine.arguments.dropFirst()))
    do throws(CommandFailure) {
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
    case .browse(let options): return try browse(options)
    case .help(let name):
      return write(
        name.flatMap(CommandLineGrammar.command).map(HelpText.command) ?? HelpText.program)
    case .version: return write(HelpText.versionText)
    case .command(let name, let words, let options):
      let answer = MainQueue.run { () async -> Result<String, CommandFailure> in
        do throws(CommandFailure) {
          return .success(try await output(of: name, words, options))
        } catch {
          return .failure(error)
        }
      }
      return write(try answer.get())
    }
  }

  @MainActor private static func output(
    of command: String, _ words: [String], _ options: [String: [String]]
  ) async throws(CommandFailure) -> String {
    let store = MovieDataAdapter(source: EmbeddedCatalogue())
    let format: OutputFormat =
      options["--json"] != nil
      ? .json
      : StandardStreams.outputIsTerminal
        ? .aligned(columns: StandardStreams.outputColumns) : .tabbed
    switch command {
    case "keys":
      return try keys(options)
    case "detail":
      return try await DetailCommand(store: store, today: .today())
        .run(words.joined(separator: " "), format: format)
    default:
      let arguments = ListCommand.Arguments(
        list: command == "list" ? words.first : nil,
        search: command == "search" ? words.joined(separator: " ") : nil,
        sort: options["--sort"]?.first, genres: options["--genre"] ?? [],
        years: options["--year"]?.first, limit: options["--limit"]?.first,
        offset: options["--offset"]?.first)
      return try await ListCommand(store: store, today: .today())
        .run(arguments, format: format)
    }
  }

  private static func keys(_ options: [String: [String]]) throws(CommandFailure) -> String {
    // The page of the documentation is about the program, whatever its reader has changed.
    if options["--markdown"] != nil { return KeysCommand().markdown() }
    if options["--file"] != nil { return KeyFile.standardText }
    let file = ConfigurationFiles.read("keys").map { KeyFile($0) }
    if options["--check"] != nil {
      return try KeysCommand.check(file, at: ConfigurationFiles.path(of: "keys"))
    }
    return KeysCommand(file?.bindings ?? .standard).text()
  }

  @MainActor private static func browse(
    _ options: [String: [String]]
  ) throws(CommandFailure) -> Int32 {
    let appearance = try BrowserAppearance(options)
    let isPlain = options["--plain"] != nil
    if isPlain || PlainSession.isNeeded, options["--record"] != nil {
      throw CommandFailure(
        .usage, "--record records the screen, and there is none; leave one of them out")
    }
    if isPlain { return browsePlainly() }
    if PlainSession.isNeeded {
      return browsePlainly(
        saying: "This terminal cannot place text, so this is moviebrowser --plain.\n\n")
    }
    guard StandardStreams.outputIsTerminal else {
      throw CommandFailure(
        .usage,
        "the browser needs a terminal to write to; moviebrowser list and --plain work without one")
    }
    let recording = try options["--record"]?.first.map(record)
    let terminal: ANSITerminal
    do throws(TerminalUnavailable) {
      terminal = try ANSITerminal.open(
        depth: appearance.depth, theme: appearance.theme, version: HelpText.version)
    } catch {
      throw CommandFailure(.failure, "\(error.message); moviebrowser list works without it")
    }
    let keys = KeyFile(ConfigurationFiles.read("keys") ?? "")
    let wireframe = MovieBrowserWireframe(
      .init(
        store: MovieDataAdapter(source: EmbeddedCatalogue()), device: terminal,
        links: SystemLinkOpener(), today: .today(), bindings: keys.bindings,
        usesMouse: usesMouse(options), notice: keys.notice))
    terminal.recording = recording
    terminal.run(wireframe)
    if let reason = recording?.failure {
      StandardStreams.complain("the recording ends early: \(reason)")
    }
    return switch wireframe.ending {
    case .quit, nil: ExitCode.done
    case .interrupted: ExitCode.interrupted
    case .terminalGone: ExitCode.hungUp
    }
  }

  /// In tmux and screen the mouse selects and scrolls for them, so it is left to them unless asked for.
  private static func usesMouse(_ options: [String: [String]]) -> Bool {
    if options["--no-mouse"] != nil { return false }
    let isInside = ["TMUX", "STY"].contains { ProcessControl.environment($0) != nil }
    return options["--mouse"] != nil || !isInside
  }

  @MainActor private static func record(
    in path: String
  ) throws(CommandFailure) -> TerminalRecording {
    do throws(StandardStreams.Failure) {
      return try TerminalRecording.create(path, size: PlainSession.size)
    } catch {
      guard case .system(let reason) = error else { throw CommandFailure(.failure, "no recording") }
      throw CommandFailure(.failure, "the recording \(path) could not be written: \(reason)")
    }
  }

  @MainActor private static func browsePlainly(saying hint: String = "") -> Int32 {
    let presenter = PlainPresenter(
      store: MovieDataAdapter(source: EmbeddedCatalogue()), links: SystemLinkOpener(),
      today: .today(), size: PlainSession.size)
    return exitCode { () throws(StandardStreams.Failure) in
      try StandardStreams.write(hint)
      try PlainSession.run(presenter)
    }
  }

  private static func write(_ text: String) -> Int32 {
    exitCode { () throws(StandardStreams.Failure) in try StandardStreams.write(text) }
  }

  /// Writes to standard output; a reader who is gone is no mistake worth a word.
  private static func exitCode(
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
