import Records
import TerminalModel
import Wording

/// The results for the names of films, and the failures of the other names.
struct NamedFilms<Film> {
  private var films: [(name: String, film: Film)] = []
  private var failures: [(name: String, failure: CommandFailure)] = []
  private var untried = 0

  /// Finds films by their names; after a failure of the source, the rest is not tried.
  ///
  /// Arguments are one name together. If no film has it, each is a name of its own.
  nonisolated(nonsending) init(
    _ names: FilmNames,
    _ find: nonisolated(nonsending) (String) async throws(CommandFailure) -> Film
  ) async {
    guard case .arguments = names else {
      await add(names.list, find)
      return
    }
    await add([names.text], find)
    guard names.mayBeSeveral, failures.first?.failure.kind == .notFound else { return }
    let together = self
    (films, failures) = ([], [])
    await add(names.list, find)
    // Words none of which is a name are one name with a mistake.
    let areWords = films.isEmpty && failures.allSatisfy { $0.failure.kind == .notFound }
    if areWords { self = together }
  }

  private init() {}

  private nonisolated(nonsending) mutating func add(
    _ names: [String],
    _ find: nonisolated(nonsending) (String) async throws(CommandFailure) -> Film
  ) async {
    for (place, name) in names.enumerated() {
      do throws(CommandFailure) {
        films.append((name, try await find(name)))
      } catch {
        failures.append((name, error))
        guard error.isAboutName else {
          untried = names.count - place - 1
          return
        }
      }
    }
  }

  /// The failure of the source or of the library.
  private var sourceFailure: CommandFailure? {
    failures.map(\.failure).first { !$0.isAboutName }
  }

  /// Returns the results of a function of the films; its failures are failures of the names.
  func map<Result>(
    _ transform: (Film) throws(CommandFailure) -> Result
  ) -> NamedFilms<Result> {
    var results = NamedFilms<Result>()
    (results.failures, results.untried) = (failures, untried)
    for (name, film) in films {
      do throws(CommandFailure) {
        results.films.append((name, try transform(film)))
      } catch {
        results.failures.append((name, error))
      }
    }
    return results
  }

  /// All failures as one: the first with its message, and the names of the others; nil if all names
  /// match one film.
  var failure: CommandFailure? {
    guard var failure = sourceFailure ?? failures.first?.failure else { return nil }
    let others = failures.filter { $0.failure != failure }.map(\.name)
    if !others.isEmpty { failure.message += Wording.alsoFailed(others) }
    if untried > 0 { failure.message += Wording.notTried(untried) }
    failure.message = CleanText.line(failure.message)
    failure.suggestions = failures.flatMap(\.failure.suggestions)
    return failure
  }

  /// Returns the films if all names match one, or those that were found if other names are skipped.
  ///
  /// - Throws: All failures as one. A failure of the source, or no film at all, is never skipped.
  func found(
    skippingUnknown skips: Bool, report: (String) -> Void
  ) throws(CommandFailure) -> [Film] {
    guard var failure else { return films.map(\.film) }
    guard skips, sourceFailure == nil, !films.isEmpty else {
      if !films.isEmpty { failure.message += Wording.nothingWritten(skips: sourceFailure == nil) }
      throw failure
    }
    report(Wording.skipped(failure.message))
    return films.map(\.film)
  }
}

extension NamedFilms where Film == CommandOutput {
  /// Returns the outputs in a format: a list, unless the only name matches one film.
  ///
  /// - Throws: The failures, with the outputs.
  func text(
    of shape: RecordShape, _ format: OutputFormat, isList: Bool, separator: String = ""
  ) throws(CommandFailure) -> String {
    let isList = isList || films.count + failures.count > 1
    let output =
      isList
      ? CommandOutput(joining: films.map(\.film), of: shape, separator: separator)
      : films.first?.film
    let text = output?.text(format) ?? ""
    guard var failure else { return text }
    failure.output = text
    throw failure
  }
}

extension CommandFailure {
  /// Whether a name matches no film or several ones, which are suggested.
  fileprivate var isAboutName: Bool {
    kind == .notFound || kind == .failure && !suggestions.isEmpty
  }
}
