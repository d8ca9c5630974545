import DomainEntities
import Scheduling
import TerminalModel
import Widgets
import Wording

/// Runs the user's own programs on the focused film, and reports how they end.
@MainActor final class BrowserPrograms {
  private static let maxRunning = 8
  private static let maxLines = 1_000

  private let runner: (any ProgramRunner)?
  private let device: any TerminalDevice
  private let wireframe: MovieBrowserWireframe
  private var runningCount = 0

  /// Creates an instance; without a runner, no program can be run.
  init(
    _ runner: (any ProgramRunner)?, _ device: any TerminalDevice,
    _ wireframe: MovieBrowserWireframe
  ) {
    self.runner = runner
    self.device = device
    self.wireframe = wireframe
  }

  /// Runs a program on the focused film.
  func run(_ program: UserProgram) {
    let notices = wireframe.notices
    guard let runner else { return notices.show(Wording.noPrograms) }
    guard let movie = wireframe.navigation.focusedMovie else {
      return notices.show(Wording.noFilmToRun)
    }
    let film = ProgramFilm(summary: movie, detail: wireframe.knownDetail(of: movie.id))
    let arguments: [String]
    do throws(ArgumentTemplate.Problem) {
      arguments = try program.template.arguments(for: film)
    } catch {
      return notices.show(Wording.refusal(error, by: program.name))
    }
    switch program.mode {
    case .inBackground, .showingOutput: start(program, arguments, runner)
    case .inForeground, .waitingForEnter: runInForeground(program, arguments, runner)
    }
  }

  private func runInForeground(
    _ program: UserProgram, _ arguments: [String], _ runner: any ProgramRunner
  ) {
    var failure: String?
    wireframe.lendTerminal {
      let ending = runner.runInForeground(arguments)
      if ending != .exited(0) { failure = Wording.ended(program.name, ending) }
      if case .notStarted = ending { return }
      guard program.mode == .waitingForEnter else { return }
      device.waitForEnter(Wording.pressEnter(after: failure))
    }
    if let failure { wireframe.notices.show(failure) }
  }

  private func start(
    _ program: UserProgram, _ arguments: [String], _ runner: any ProgramRunner
  ) {
    guard runningCount < Self.maxRunning else {
      return wireframe.notices.show(Wording.tooManyPrograms)
    }
    runningCount += 1
    wireframe.notices.show(Wording.running(program.name))
    let job: @MainActor () async -> Void = { [weak self] in
      let result = await runner.run(arguments, input: "")
      self?.finish(program, result)
    }
    Task.onMainLoop { await job() }
  }

  private func finish(_ program: UserProgram, _ result: ProgramResult) {
    runningCount -= 1
    let last = result.lastLine
    wireframe.change {
      // A late popup must not interrupt another one, or typing.
      let isFree = wireframe.overlays.isEmpty && !wireframe.focused.takesText
      if program.mode == .showingOutput, isFree, !last.isEmpty {
        wireframe.notices.forget()
        wireframe.overlays.show(text(of: result, program))
      } else {
        wireframe.notices.show(Wording.ended(program.name, result.ending, lastLine: last))
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
}
