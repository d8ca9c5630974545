internal import Browser
internal import CommandLineInterface
internal import Commands
internal import Edges
internal import OperatingSystem
internal import Records
internal import Wording

/// The program: parses the arguments, runs a command or the browser, and exits.
@main
struct MovieBrowser {
  @MainActor static func main() {
    ProcessStart.prepare()
    do throws(CommandFailure) {
      var parser = CommandLineParser(
        try ProcessStart.arguments(), keys: BrowserBindings.essentials)
      ProcessControl.exit(try run(parser.parse()).rawValue)
    } catch {
      let written = write(error.output)
      report(error)
      ProcessControl.exit((written == .success ? error.kind.exitCode : written).rawValue)
    }
  }

  @MainActor private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitCode {
    switch invocation {
    case .help, .version: break
    default: try ProcessStart.check()
    }
    switch invocation {
    case .help(let text):
      return write(text, inPager: CommandLineParser.usesPager(ProcessStart.words))
    case .version(let options):
      let command = VersionCommand.ofProgram(version: HelpText.version)
      let format = options.output.format(columns: StandardStreams.outputColumns)
      return write(command.text(format: format))
    case .browse(let options): return try BrowserProgram(options).run()
    case .pick(let options): return try BrowserProgram(options.browser).run(picking: options.list)
    case .list(let options): return try CommandRun(options.shared).list(options)
    case .detail(let options): return try CommandRun(options.shared).detail(options)
    case .person(let options): return try CommandRun(options.shared).person(options)
    case .surprise(let options): return try CommandRun(options.shared).surprise(options)
    case .themes(let options): return try CommandRun(options).themes()
    case .mark(let options): return try CommandRun(options.shared).mark(options)
    case .follow(let options): return try CommandRun(options.shared).follow(options)
    case .mine(let options): return try CommandRun(options.shared).mine(options)
    case .lists(let options): return try CommandRun(options.shared).lists(options)
    case .undo(let options), .redo(let options):
      return try CommandRun(options.shared).reverse(options)
    case .history(let options): return try CommandRun(options.shared).history(options)
    case .statistics(let options): return try CommandRun(options.shared).statistics(options)
    case .library(let options): return try CommandRun(options.shared).manageLibrary(options)
    case .importMarks(let options): return try CommandRun(options.shared).importMarks(options)
    case .exportMarks(let options): return try CommandRun(SharedOptions()).exportMarks(options)
    case .account(let options): return try CommandRun(options.shared).account(options)
    case .cache(let options): return try CommandRun(options.shared).cache(options)
    case .config(let options):
      return try CommandRun(options.shared, reportsErrors: options.writesFile).config(options)
    case .doctor(let options): return try CommandRun(options).doctor()
    case .keys(let options): return try CommandRun(options.shared).keys(options)
    case .credits(let options): return try CommandRun(options).credits()
    case .schema(let options): return write(SchemaCommand.text(options))
    case .completion(let options): return write(CommandRun.completion(options))
    case .manual(let options):
      return write(
        try ManualCommand.text(options, today: .today(), keys: BrowserBindings.essentials))
    }
  }

  /// Writes an error to standard error: a line of text, or of JSON if the arguments ask for JSON.
  static func report(_ failure: CommandFailure) {
    let wantsJSON = CommandLineParser.wantsJSON(ProcessStart.words)
    StandardStreams.complain(failure, inJSON: wantsJSON)
  }

  /// Writes a text to standard output, or shows it in the user's pager if it may and is too long
  /// for the terminal; returns the exit code.
  static func write(_ text: String, inPager mayPage: Bool = false) -> ExitCode {
    if mayPage, Pager.show(text) { return .success }
    return exitCode { () throws(StandardStreams.Failure) in try StandardStreams.write(text) }
  }

  /// Writes to standard output; returns the exit code.
  ///
  /// A closed pipe is not reported.
  static func exitCode(
    of writing: () throws(StandardStreams.Failure) -> Void
  ) -> ExitCode {
    do throws(StandardStreams.Failure) {
      try writing()
      return .success
    } catch {
      guard case .system(let reason) = error else { return .closedPipe }
      let failure = CommandFailure(.failure, ProgramWording.outputFailed(reason))
      report(failure)
      return failure.kind.exitCode
    }
  }
}
