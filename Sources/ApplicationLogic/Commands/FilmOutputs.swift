/// The outputs about several films, and the failures of the others.
struct FilmOutputs {
  private var outputs: [CommandOutput] = []
  private var failures: [(name: String, failure: CommandFailure)] = []
  private var untried: [String] = []

  /// Collects the outputs about films; after a failure of the source, the rest is not tried.
  nonisolated(nonsending) init(
    _ names: [String],
    _ output: nonisolated(nonsending) (String) async throws(CommandFailure) -> CommandOutput
  ) async {
    for name in names {
      guard failures.allSatisfy({ [.notFound, .failure].contains($0.failure.kind) }) else {
        untried.append(name)
        continue
      }
      do throws(CommandFailure) {
        outputs.append(try await output(name))
      } catch {
        failures.append((name, error))
      }
    }
  }

  /// Returns the outputs in a format.
  ///
  /// - Throws: The first failure, with the names of the others and the outputs.
  func text(
    of shape: RecordShape, _ format: OutputFormat, separator: String = ""
  ) throws(CommandFailure) -> String {
    let text = CommandOutput(joining: outputs, of: shape, separator: separator).text(format)
    guard var failure = failures.first?.failure else { return text }
    failure.output = text
    let others = failures.dropFirst().map(\.name)
    if !others.isEmpty { failure.message += Wording.alsoFailed(others) }
    if !untried.isEmpty { failure.message += Wording.notTried(untried.count) }
    failure.message = CleanText.line(failure.message)
    throw failure
  }
}
