/// The names of films on standard input.
public enum FilmNames {
  /// The argument that means standard input.
  static let placeholder = "-"

  /// Returns whether a name means the names on standard input.
  public static func isPlaceholder(_ name: String) -> Bool { name == placeholder }

  /// Returns the names in a text, one a line.
  ///
  /// A tab ends a name, so the output of other commands, which begins with identifiers, has names.
  ///
  /// - Throws: A usage error if there is none.
  public static func read(_ text: String) throws(CommandFailure) -> [String] {
    let names = text.split(whereSeparator: \.isNewline).compactMap { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).first
    }.map { String($0).trimmed }.filter { !$0.isEmpty }
    guard !names.isEmpty else { throw CommandFailure(.usage, Wording.noNames) }
    return names
  }
}

/// The outputs about several films, and the failures of the others.
struct FilmOutputs {
  private var outputs: [CommandOutput] = []
  private var failures: [CommandFailure] = []

  /// Whether the next film may succeed: a source that is unreachable fails for all.
  var mayContinue: Bool { failures.allSatisfy { [.notFound, .failure].contains($0.kind) } }

  /// Adds the output about a film.
  mutating func add(_ output: CommandOutput) { outputs.append(output) }

  /// Adds the failure of a film.
  mutating func add(_ failure: CommandFailure) { failures.append(failure) }

  /// Returns the outputs in a format.
  ///
  /// - Throws: The first failure, with the outputs about the other films.
  func text(
    of shape: RecordShape, _ format: OutputFormat, separator: String = ""
  ) throws(CommandFailure) -> String {
    let text = CommandOutput(joining: outputs, of: shape, separator: separator).text(format)
    guard var failure = failures.first else { return text }
    failure.output = text
    if failures.count > 1 { failure.message += Wording.andFailures(failures.count - 1) }
    throw failure
  }
}
