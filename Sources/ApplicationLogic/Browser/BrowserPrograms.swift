import DomainEntities
import Scheduling
import TerminalModel
import Widgets
import Wording

/// Runs the user's own programs on the focused film and reports how they end, and copies texts.
@MainActor final class BrowserPrograms {
  private static let maxRunning = 8
  private static let maxLines = 1_000

  private let runner: (any ProgramRunner)?
  private let device: any TerminalDevice
  private let clipboardPrograms: [ClipboardProgram]
  private weak var wireframe: MovieBrowserWireframe?
  private var runningCount = 0

  /// Creates an instance; without a runner in the context, no program can be run.
  init(_ context: BrowserContext, _ wireframe: MovieBrowserWireframe) {
    runner = context.programs
    device = context.device
    clipboardPrograms = context.clipboardPrograms
    self.wireframe = wireframe
  }

  private func say(_ text: String) { wireframe?.say(text) }

  // MARK: Programs

  /// Runs a program, on the focused film if its arguments have fields of one.
  func run(_ program: UserProgram) {
    guard let runner else { return say(Wording.noPrograms) }
    guard let arguments = arguments(of: program) else { return }
    switch program.mode {
    case .inBackground, .showingOutput: start(program, arguments, runner)
    case .inForeground, .waitingForEnter: runInForeground(program, arguments, runner)
    }
  }

  /// Returns the arguments of a program; nil after saying why there are none.
  private func arguments(of program: UserProgram) -> [String]? {
    if let fixed = program.template.fixedArguments { return fixed }
    guard let wireframe, let movie = wireframe.focusedMovie else {
      say(Wording.noFilmToRun)
      return nil
    }
    let film = ProgramFilm(summary: movie, detail: wireframe.knownDetail(of: movie.id))
    do throws(ArgumentTemplate.Problem) {
      return try program.template.arguments(for: film)
    } catch {
      say(Wording.refusal(error, by: program.name))
      return nil
    }
  }

  private func runInForeground(
    _ program: UserProgram, _ arguments: [String], _ runner: any ProgramRunner
  ) {
    var failure: String?
    wireframe?.lendTerminal {
      let ending = runner.runInForeground(arguments)
      if ending != .exited(0) { failure = Wording.ended(program.name, ending) }
      if case .notStarted = ending { return }
      guard program.mode == .waitingForEnter else { return }
      device.waitForEnter(Wording.pressEnter(after: failure))
    }
    if let failure { say(failure) }
  }

  private func start(
    _ program: UserProgram, _ arguments: [String], _ runner: any ProgramRunner
  ) {
    guard runningCount < Self.maxRunning else {
      return say(Wording.tooManyPrograms)
    }
    runningCount += 1
    say(Wording.running(program.name))
    let job: @MainActor () async -> Void = { [weak self] in
      let result = await runner.run(arguments, input: "")
      self?.finish(program, result)
    }
    Task.onMainLoop { await job() }
  }

  private func finish(_ program: UserProgram, _ result: ProgramResult) {
    runningCount -= 1
    guard let wireframe else { return }
    let last = result.lastLine
    wireframe.change {
      // A late popup must not interrupt another one, or typing.
      let isFree = wireframe.screens.isEmpty && !wireframe.focused.takesText
      if program.mode == .showingOutput, isFree, !last.isEmpty {
        wireframe.forgetNotices()
        wireframe.show(text(of: result, program))
      } else {
        say(Wording.ended(program.name, result.ending, lastLine: last))
      }
    }
  }

  private func text(of result: ProgramResult, _ program: UserProgram) -> PopupText {
    var blocks = result.lines.suffix(Self.maxLines).map { line in
      line.allSatisfy(\.isWhitespace) ? PopupText.Block.space : .text(line)
    }
    while blocks.last == .space { blocks.removeLast() }
    if result.ending != .exited(0) {
      blocks.insert(.remark(Wording.ended(program.name, result.ending)), at: 0)
    }
    return PopupText(title: program.name, blocks: blocks, widest: 100)
  }

  // MARK: The clipboard

  /// Copies the title and the address of the focused film.
  func copyLink() {
    guard let movie = wireframe?.focusedMovie else { return say(Wording.noFilmToCopy) }
    copy(Wording.titleAndLink(of: movie))
  }

  /// Copies a text with a program, or else through the terminal.
  ///
  /// Programs run in the background, since one that waits for its display must not stop the
  /// browser.
  func copy(_ text: String) {
    let text = CleanText.line(text)
    guard let runner, !clipboardPrograms.isEmpty else { return send(text) }
    let job: @MainActor () async -> Void = { [weak self, clipboardPrograms] in
      for program in clipboardPrograms {
        // This notice stays if the program hangs.
        self?.say(Wording.copying(text, with: program.arguments[0]))
        let result = await runner.run(program.arguments, input: text)
        guard result.ending == .exited(0) else { continue }
        self?.say(Wording.copied(text, to: program.target))
        return
      }
      self?.send(text)
    }
    Task.onMainLoop { await job() }
  }

  /// Sends a text to the terminal, which does not say whether it copies it.
  private func send(_ text: String) {
    device.copy(text)
    say(Wording.sentToClipboard(text))
  }
}
