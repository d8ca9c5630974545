public import BusinessLogic
import DomainEntities
public import Records
import Scheduling
import TerminalModel
public import Widgets
import Wording

/// Runs the user's programs after changes of marks, such as `my-log --append`.
///
/// A program gets the film with its marks as a line of JSON on standard input, as
/// `moviebrowser mine --json` prints it. It runs in the background. The runs of a hook follow each
/// other in the order of the changes; different hooks do not wait for each other.
@MainActor public final class MarkHooks {
  private let queues: [HookQueue]
  private let library: any MovieLibrary
  private let naming: MovieIdentifierResolver
  private var report: (HookFailure) -> Void = { _ in }

  /// Creates hooks for the changes of a library, each of them a program with its arguments.
  public init(
    _ hooks: [[String]], _ runner: any ProgramRunner, library: any MovieLibrary,
    naming: @autoclosure () -> MovieIdentifierResolver
  ) {
    queues = hooks.map { HookQueue($0, runner) }
    self.library = library
    // Without hooks, a command opens no source for them.
    self.naming = hooks.isEmpty ? MovieIdentifierResolver() : naming()
    for queue in queues { queue.listen { [weak self] in self?.report($0) } }
    library.observe { [weak self] event in
      if let step = event.ownMarks { self?.call(after: step) }
    }
  }

  /// Sets the handler of failures.
  public func listen(_ report: @escaping (HookFailure) -> Void) { self.report = report }

  /// Runs the programs soon, with a line for every film that a step lists.
  private nonisolated func call(after step: LibraryStep) {
    let job: @MainActor () async -> Void = { self.run(after: step) }
    Task.onMainLoop { await job() }
  }

  /// Returns when every program was started after every change; the last ones may still run.
  public func settle() async {
    for queue in queues { await queue.settle() }
  }

  /// Starts the programs that wait for their turn, all at once.
  public func startWaiting() {
    for queue in queues { queue.startWaiting() }
  }

  private func run(after step: LibraryStep) {
    guard !queues.isEmpty else { return }
    // Later changes must not show in these lines.
    let lines = step.changes.map { line(for: $0.movie) }.joined()
    for queue in queues { queue.add(lines) }
  }

  private func line(for movie: LibraryMovie) -> String {
    let entry = (try? library.entry(of: movie)) ?? nil
    let row = LibraryRow(
      entry ?? LibraryEntry(movie: movie, marks: MovieMarks()), of: .everything, naming)
    return markedRecord.json(row).compact + "\n"
  }
}

/// A hook that could not be started, or that failed.
public struct HookFailure: Sendable {
  private let program: String
  private let result: ProgramResult

  init(_ program: String, _ result: ProgramResult) {
    self.program = program
    self.result = result
  }

  /// The message in the browser.
  package var sentence: String {
    Wording.ended(name, result.ending, lastLine: result.lastLine)
  }

  /// Returns the error of a command; the path is that of the key file, if it is known.
  public func message(keyFile path: String?) -> String {
    Wording.failure(of: name, result.ending, lastLine: result.lastLine.excerpt, keyFile: path)
  }

  private var name: String { Wording.hook(CleanText.line(program).excerpt) }
}
