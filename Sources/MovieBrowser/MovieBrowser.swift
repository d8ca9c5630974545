import ApplicationLogic
import ExternalInterfaces

/// The program: parses the arguments, runs a command or the browser, and exits.
@main
struct MovieBrowser {
  enum ExitCode {
    static let done: Int32 = 0
    static let failure: Int32 = 1
    static let usage: Int32 = 2
    /// 128 + SIGPIPE: the reader of standard output has closed it.
    static let closedPipe: Int32 = 141
    /// 128 + SIGHUP: the terminal was closed.
    static let hungUp: Int32 = 129
    /// 128 + SIGTERM: the program was terminated.
    static let terminated: Int32 = 143
    /// 128 + SIGINT: the user pressed Ctrl-C.
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

  @MainActor private static func run(_ invocation: Invocation) throws(CommandFailure) -> Int32 {
    switch invocation {
    case .help(let text): return write(text)
    case .version: return write(HelpText.versionText)
    default: try ProcessStart.check()
    }
    switch invocation {
    case .help, .version: return ExitCode.done
    case .browse(let options): return try BrowserProgram(options).run()
    case .list(let options): return try MovieCommands(options.shared).list(options)
    case .detail(let options): return try MovieCommands(options.shared).detail(options)
    case .surprise(let options): return try MovieCommands(options.shared).surprise(options)
    case .credits:
      return write(CreditsCommand.text(columns: StandardStreams.outputColumns))
    case .completion(let options): return write(ProgramCommands.completion(options))
    case .manual(let options):
      return write(try ManualCommand.text(options, today: .today()))
    case .keys(let options): return write(try ProgramCommands.keys(options))
    case .cache(let options): return write(try ProgramCommands(options.shared).cache(options))
    case .config(let options): return write(try ProgramCommands(options.shared).config(options))
    case .doctor(let options): return write(try ProgramCommands(options).doctor())
    case .account(let options): return write(try AccountProgram(options).run())
    case .mark(let options): return try MarkCommands(options.shared).mark(options)
    case .mine(let options): return try MarkCommands(options.shared).mine(options)
    case .lists(let options): return try ListCommands(options.shared).run(options)
    case .undo(let options): return try MarkCommands(options).undo()
    case .redo(let options): return try MarkCommands(options).redo()
    case .history(let options): return try MarkCommands(options.shared).history(options)
    case .statistics(let options): return try MarkCommands(options.shared).statistics(options)
    case .library(let options): return write(try LibraryMaintenance(options).run())
    case .importMarks(let options): return try TransferCommands(options.shared).importMarks(options)
    case .exportMarks(let options):
      return try TransferCommands(SharedOptions()).exportMarks(options)
    }
  }

  static func write(_ text: String) -> Int32 {
    exitCode { () throws(StandardStreams.Failure) in try StandardStreams.write(text) }
  }

  /// Writes to standard output; returns the exit code.
  ///
  /// A closed pipe is not reported.
  static func exitCode(
    of writing: () throws(StandardStreams.Failure) -> Void
  ) -> Int32 {
    do throws(StandardStreams.Failure) {
      try writing()
      return ExitCode.done
    } catch {
      guard case .system(let reason) = error else { return ExitCode.closedPipe }
      StandardStreams.complain(ProgramWording.outputFailed(reason))
      return ExitCode.failure
    }
  }
}
