public import BusinessLogic
import DomainEntities
import TerminalModel

/// The error of a command: one line for standard error, and the kind of exit code.
public struct CommandFailure: Error, Hashable, Sendable {
  /// The kind of an error; its name is the `code` of the error in JSON.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The command failed for a reason without a kind of its own.
    case failure
    /// The arguments are invalid.
    case usage
    /// A film, list or query matches nothing.
    case notFound
    /// There is no valid key or session, and one is required.
    case notAuthorized
    /// The service cannot be reached, or sent no valid response.
    case network

    /// The exit code of a command that fails with such an error.
    public var exitCode: ExitCode {
      switch self {
      case .failure: .failure
      case .usage: .usage
      case .notFound: .notFound
      case .notAuthorized: .notAuthorized
      case .network: .network
      }
    }
  }

  /// The kind of the error.
  public var kind: Kind
  /// The error and what to do about it, on one line.
  public var message: String
  /// What the user may have meant, for programs; the message mentions it for people.
  public var suggestions: [String]
  /// The text for standard output despite the error, such as an empty JSON array.
  public var output: String

  /// Creates an error.
  public init(
    _ kind: Kind, _ message: String, suggestions: [String] = [], output: String = ""
  ) {
    self.kind = kind
    self.message = CleanText.line(message)
    self.suggestions = suggestions
    self.output = output
  }

  /// Creates the error of a source, or of a library while saving.
  public init(_ error: MovieDataError) {
    self.init(Kind(error), Wording.complaint(saving: error))
  }

  /// Creates the error of a source, or of a library while reading.
  public init(reading error: MovieDataError) {
    self.init(Kind(error), Wording.complaint(error))
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

  /// Returns what is read from the user's library, and converts its error.
  public static func reading<Answer>(
    _ answer: @autoclosure () throws(MovieDataError) -> Answer
  ) throws(CommandFailure) -> Answer {
    try tryToRead(answer)
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
    _ what: String, _ word: String, among words: [String], hint: String, kind: Kind = .usage
  ) -> CommandFailure {
    // An empty word is similar to no other.
    let nearest = word.isEmpty ? nil : EditDistance.nearest(to: word, among: words).first
    return CommandFailure(
      kind, Wording.unknown(what, word.excerpt, nearest: nearest, hint: hint),
      suggestions: [nearest].compactMap(\.self))
  }
}

extension CommandFailure.Kind {
  /// Creates the kind of an error of a source or of the library.
  public init(_ error: MovieDataError) {
    switch error {
    case .noTransport, .offline, .proxyFailed, .untrusted, .unusableCertificates, .interrupted,
      .webPage, .forbidden, .timedOut, .rateLimited, .serviceUnavailable, .invalidResponse,
      .invalidContent:
      self = .network
    case .unauthorized: self = .notAuthorized
    case .notFound: self = .notFound
    case .cancelled, .unsupported, .library: self = .failure
    }
  }
}

extension CommandFailure {
  /// Creates the error of a library check, with the tables that another program changed.
  public init(checking error: MovieDataError, alterations: () -> [LibraryAlteration]) {
    let found = error == .library(.altered) ? alterations() : []
    self.init(Kind(error), found.isEmpty ? Wording.complaint(error) : Wording.complaint(found))
  }
}
