/// The key for The Movie Database, and where it was found.
public struct AccountKey: Hashable, Sendable {
  /// Where a key was found.
  public enum Origin: Hashable, Sendable {
    /// An environment variable.
    case variable(String)
    /// The file that `moviebrowser account key` writes.
    case file(String)
  }

  /// Why what was found cannot be used.
  ///
  /// No case holds any of it.
  public enum Problem: Error, Hashable, Sendable {
    /// The value of a variable is neither a token nor a key.
    case malformedVariable(String)
    /// The file holds neither a token nor a key.
    case malformedFile(String)
    /// Others than the user can read the file, or it belongs to somebody else.
    case exposed(String)
    /// The file is there and cannot be read.
    case unreadable(String, reason: String)
  }

  /// What proves who asks.
  public let credentials: MovieDatabaseCredentials
  /// Where it was found.
  public let origin: Origin

  /// The key that counts: of the variables, or of the file; nil where there is none.
  public static func find(
    environment: (String) -> String? = { ProcessControl.environment($0) },
    file: AccountKeyFile? = .usual
  ) throws(Problem) -> AccountKey? {
    for variable in SecretVariables.names {
      guard let text = environment(variable) else { continue }
      guard let credentials = MovieDatabaseCredentials(text) else {
        throw .malformedVariable(variable)
      }
      return AccountKey(credentials: credentials, origin: .variable(variable))
    }
    guard let file, let text = try file.read() else { return nil }
    guard let credentials = MovieDatabaseCredentials(accountKey: text) else {
      throw .malformedFile(file.path)
    }
    return AccountKey(credentials: credentials, origin: .file(file.path))
  }
}

extension MovieDatabaseCredentials {
  /// Takes what somebody has copied from the pages of the service: 32 hexadecimal digits, or a token, which has
  /// dots in it and is longer.
  public init?(accountKey text: String) {
    guard let credentials = MovieDatabaseCredentials(text) else { return nil }
    if MovieDatabaseCredentials(apiKey: text) == nil {
      // A word that was copied by mistake is not to be sent anywhere.
      guard text.utf8.count >= 20, text.utf8.contains(UInt8(ascii: ".")) else { return nil }
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

extension AccountKey.Problem {
  /// What is wrong and what to do, on one line.
  public var message: String {
    switch self {
    case .malformedVariable(let name):
      "\(name) holds neither an access token nor an API key; moviebrowser account says where they come from"
    case .malformedFile(let path):
      "\(path) holds neither an access token nor an API key; moviebrowser account key writes it anew"
    case .exposed(let path):
      "the key is not used, because others may read \(path); do chmod 600 \(path)"
    case .unreadable(let path, let reason):
      "the key in \(path) cannot be read: \(reason); look after the file"
    }
  }
}
