public import BusinessLogic
import DomainEntities

/// Runs the user's programs after changes of marks: the lines of the key file such as
/// `hook mark : my-log --append`.
///
/// A program gets the film with its marks as a line of JSON on standard input, as
/// `moviebrowser mine --json` prints it. It runs in the background, and nothing waits for it.
@MainActor public final class MarkHooks {
  private let hooks: [[String]]
  private let runner: any ProgramRunner
  private let library: any MovieLibrary
  private let naming: MovieIdentifierResolver
  private var report: (String) -> Void = { _ in }

  /// Creates the hooks of a key file; the library has the marks after a change.
  public init(
    _ keys: KeyFile, _ runner: any ProgramRunner, library: any MovieLibrary,
    naming: @autoclosure () -> MovieIdentifierResolver
  ) {
    hooks = keys.hooks
    self.runner = runner
    self.library = library
    // Without hooks, a command opens no source for them.
    self.naming = hooks.isEmpty ? MovieIdentifierResolver() : naming()
  }

  /// Sets the handler of failures, which gets a sentence.
  public func listen(_ report: @escaping (String) -> Void) { self.report = report }

  /// Starts the programs soon, with a line for every film that a step lists.
  public nonisolated func call(after step: LibraryStep) {
    let job: @MainActor () async -> Void = { self.run(after: step) }
    Task.onMainLoop { await job() }
  }

  private func run(after step: LibraryStep) {
    guard !hooks.isEmpty, !step.changes.isEmpty else { return }
    let lines = step.changes.map { line(for: $0.movie) }
    for hook in hooks {
      let job: @MainActor () async -> Void = { [weak self, runner] in
        let result = await runner.run(hook, input: lines.joined())
        self?.didFinish(hook[0], result)
      }
      Task.onMainLoop { await job() }
    }
  }

  private func line(for movie: LibraryMovie) -> String {
    let entry = (try? library.entry(of: movie.names)) ?? nil
    let members = LibraryJSON.members(
      entry ?? LibraryEntry(movie: movie, marks: MovieMarks()), naming)
    return JSONText.members(members).compact + "\n"
  }

  private func didFinish(_ program: String, _ result: ProgramResult) {
    guard result.ending != .exited(0) else { return }
    let name = Wording.hook(CleanText.line(program).excerpt)
    report(Wording.ended(name, result.ending, lastLine: result.lastLine))
  }
}
