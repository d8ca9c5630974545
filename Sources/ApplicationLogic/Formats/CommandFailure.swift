public import BusinessLogic
import DomainEntities

/// Why a command did not do what it was asked: one line for standard error, and the exit code.
public struct CommandFailure: Error, Hashable, Sendable {
  /// Whose fault it was.
  public enum Kind: Hashable, Sendable {
    /// The command was asked for something that it does not understand.
    case usage
    /// The command was understood and could not be done.
    case failure
  }

  /// Whose fault it was.
  public var kind: Kind
  /// What was wrong and what to do, on one line.
  public var message: String
  /// What goes to standard output all the same, such as an empty JSON array.
  public var output: String

  /// Makes a failure.
  public init(_ kind: Kind, _ message: String, output: String = "") {
    self.kind = kind
    self.message = CleanText.line(message)
    self.output = output
  }

  /// What a source could not do, or a library that was to save something.
  public init(_ error: MovieDataError) {
    self.init(.failure, Wording.complaint(saving: error))
  }

  /// What a source, or a library that was only to be read, could not do.
  public init(reading error: MovieDataError) {
    self.init(.failure, Wording.complaint(error))
  }

  /// What is wrong with a file or folder that was named.
  public init(_ problem: FileProblem, at name: String) {
    self.init(.failure, problem.message(of: name))
  }

  /// Runs something that reads marks, in the words of a command.
  public static func attemptToRead<Answer>(
    _ body: () throws(MovieDataError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(MovieDataError) {
      return try body()
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// Runs something that fails as sources and libraries do, in the words of a command.
  public static func attempt<Answer>(
    _ body: () throws(MovieDataError) -> Answer
  ) throws(CommandFailure) -> Answer {
    do throws(MovieDataError) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// A word that is not one of those that could stand there; the nearest of them is named.
  public static func unknown(
    _ what: String, _ word: String, among words: [String], hint: String
  ) -> CommandFailure {
    // Nothing is as near to one word as to another.
    let nearest = word.isEmpty ? nil : EditDistance.nearest(to: word, among: words).first
    return CommandFailure(
      .usage,
      "there is no \(what) “\(word.excerpt)”; " + (nearest.map { "did you mean \($0)?" } ?? hint))
  }
}

extension CommandFailure {
  /// What a check of a library found, with what another program has changed in its tables if that is it.
  public init(checking error: MovieDataError, alterations: () -> [LibraryAlteration]) {
    let found = error == .library(.altered) ? alterations() : []
    self.init(.failure, found.isEmpty ? Wording.complaint(error) : Wording.complaint(found))
  }
}
