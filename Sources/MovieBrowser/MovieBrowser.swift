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
    case .browse: return try browse()
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
      let keys = KeysCommand()
      return options["--markdown"] != nil ? keys.markdown() : keys.text()
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

  @MainActor private static func browse() throws(CommandFailure) -> Int32 {
    guard StandardStreams.outputIsTerminal else {
      throw CommandFailure(
        .usage, "the browser needs a terminal to write to; moviebrowser list works without one")
    }
    let terminal: ANSITerminal
    do throws(TerminalUnavailable) {
      terminal = try ANSITerminal.open(
        usesColor: ProcessControl.environment("NO_COLOR") == nil)
    } catch {
      throw CommandFailure(.failure, "\(error.message); moviebrowser list works without it")
    }
    let wireframe = MovieBrowserWireframe(
      .init(
        store: MovieDataAdapter(source: EmbeddedCatalogue()), device: terminal,
        links: SystemLinkOpener(), today: .today()))
    terminal.run(wireframe)
    return switch wireframe.ending {
    case .quit, nil: ExitCode.done
    case .interrupted: ExitCode.interrupted
    case .terminalGone: ExitCode.hungUp
    }
  }

  /// Writes to standard output; a reader who is gone is no mistake worth a word.
  private static func write(_ text: String) -> Int32 {
    do throws(StandardStreams.Failure) {
      try StandardStreams.write(text)
      return ExitCode.done
    } catch {
      guard case .system(let reason) = error else { return ExitCode.closedPipe }
      StandardStreams.complain("the output could not be written: \(reason)")
      return ExitCode.failure
    }
  }
}
