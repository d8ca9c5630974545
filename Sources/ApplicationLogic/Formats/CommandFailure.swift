public import BusinessLogic
import DomainEntities

/// The error of a command: one line for standard error, and the kind of exit code.
public struct CommandFailure: Error, Hashable, Sendable {
  /// The kind of an error.
  public enum Kind: Hashable, Sendable {
    /// The arguments are invalid.
    case usage
    /// The command failed.
    case failure
  }

  /// The kind of the error.
  public var kind: Kind
  /// The error and what to do about it, on one line.
  public var message: String
  /// The text for standard output despite the error, such as an empty JSON array.
  public var output: String

  /// Creates an error.
  public init(_ kind: Kind, _ message: String, output: String = "") {
    self.kind = kind
    self.message = CleanText.line(message)
    self.output = output
  }

  /// Creates the error of a source, or of a library while saving.
  public init(_ error: MovieDataError) {
    self.init(.failure, Wording.complaint(saving: error))
  }

  /// Creates the error of a source, or of a library while reading.
  public init(reading error: MovieDataError) {
    self.init(.failure, Wording.complaint(error))
  }

  /// Creates the error of a file or folder that the user specified.
  public init(_ problem: FileProblem, at name: String) {
    self.init(.failure, problem.message(of: name))
  }

  /// Runs a body that reads marks, and converts its error.
  public static func tryToRead<Answer>(
    _ body: () throws(MovieDataError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(MovieDataError) {
      return try body()
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// Runs a body that saves marks or asks a source, and converts its error.
  public static func attempt<Answer>(
    _ body: () throws(MovieDataError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(MovieDataError) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Creates the error of an unknown word, with the most similar of the valid ones, or else a hint.
  public static func unknown(
    _ what: String, _ word: String, among words: [String], hint: String
  ) -> CommandFailure {
    // An empty word is similar to no other.
    let nearest = word.isEmpty ? nil : EditDistance.nearest(to: word, among: words).first
    return CommandFailure(
      .usage, Wording.unknown(what, word.excerpt, nearest: nearest, hint: hint))
  }
}

extension CommandFailure {
  /// Creates the error of a library check, with the tables that another program changed.
  public init(checking error: MovieDataError, alterations: () -> [LibraryAlteration]) {
    let found = error == .library(.altered) ? alterations() : []
    self.init(.failure, found.isEmpty ? Wording.complaint(error) : Wording.complaint(found))
  }
}
