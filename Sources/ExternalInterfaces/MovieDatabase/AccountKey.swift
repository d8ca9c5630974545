public import OperatingSystem

/// The TMDB key and its origin.
public struct AccountKey: Hashable, Sendable {
  /// The origin of a key.
  public enum Origin: Hashable, Sendable {
    /// An environment variable.
    case variable(String)
    /// The file that `moviebrowser account key` writes.
    case file(String)
  }

  /// A reason why a key cannot be used.
  ///
  /// No case contains any part of the key.
  public enum Problem: Error, Hashable, Sendable {
    /// The value of a variable is neither a token nor a key.
    case malformedVariable(String)
    /// The file contains neither a token nor a key.
    case malformedFile(String)
    /// Other users can read the file.
    case exposed(String)
    /// Another user owns the file.
    case foreign(String)
    /// The file exists but cannot be read.
    case unreadable(String, reason: String)
  }

  /// The credentials to send with requests.
  public let credentials: MovieDatabaseCredentials
  /// The origin of the key.
  public let origin: Origin

  /// Finds the key to use: from an environment variable, otherwise from the file.
  ///
  /// A variable of blanks counts as unset, like an empty one.
  ///
  /// - Returns: The key, or nil if there is none.
  /// - Throws: The problem with the first key found.
  public static func find(
    environment: (String) -> String? = { ProcessControl.environment($0) },
    file: SecretFile? = .accountKey
  ) throws(Problem) -> AccountKey? {
    for variable in SecretVariables.names {
      guard let text = environment(variable), !text.allSatisfy(\.isWhitespace) else { continue }
      guard let credentials = MovieDatabaseCredentials(text) else {
        throw .malformedVariable(variable)
      }
      return AccountKey(credentials: credentials, origin: .variable(variable))
    }
    guard let file, let text = try file.readKey() else { return nil }
    guard let credentials = MovieDatabaseCredentials(accountKey: text) else {
      throw .malformedFile(file.path)
    }
    return AccountKey(credentials: credentials, origin: .file(file.path))
  }
}

extension MovieDatabaseCredentials {
  /// Creates credentials from text copied from the pages of the service.
  ///
  /// Accepts an API key of 32 hexadecimal digits, or a token of at least 20 bytes that contains a
  /// dot.
  public init?(accountKey text: String) {
    guard let credentials = MovieDatabaseCredentials(text) else { return nil }
    if MovieDatabaseCredentials(apiKey: text) == nil {
      // Text copied by mistake must not be sent anywhere.
      let token = credentials.fileText.utf8
      guard token.count >= 20, token.contains(UInt8(ascii: ".")) else { return nil }
    }
    self = credentials
  }
}

extension AccountKey.Origin: CustomStringConvertible {
  /// The variable, or the path of the file.
  public var description: String {
    switch self {
    case .variable(let name): name
    case .file(let path): path
    }
  }
}
