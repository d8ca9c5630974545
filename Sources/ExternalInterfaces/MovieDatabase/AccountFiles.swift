public import OperatingSystem

/// The files of the TMDB key and of the session, in the configuration folder.
extension SecretFile {
  /// A reason why a stored session cannot be used.
  public struct SessionProblem: Error, Hashable, Sendable {
    /// The problem and its remedy, on one line.
    public var message: String
  }

  /// The file of the key, or nil if no home folder is known.
  public static var accountKey: SecretFile? {
    ConfigurationFiles.path(of: "account").map(SecretFile.init)
  }

  /// The file of the session, or nil if no home folder is known.
  public static var session: SecretFile? {
    ConfigurationFiles.path(of: "session").map(SecretFile.init)
  }

  /// Returns the text of the key, or nil if the file does not exist.
  func readKey() throws(AccountKey.Problem) -> String? {
    do throws(Problem) {
      return try read()
    } catch {
      switch error {
      case .exposed: throw .exposed(path)
      case .foreign: throw .foreign(path)
      case .unreadable(let reason): throw .unreadable(path, reason: reason)
      }
    }
  }

  /// Returns the stored session, or nil if the user is not signed in.
  public func readSession() throws(SessionProblem) -> AccountSession? {
    let text: String?
    do throws(Problem) {
      text = try read()
    } catch {
      switch error {
      case .exposed: throw SessionProblem(message: AccountFileWording.exposed("session", path))
      case .foreign: throw SessionProblem(message: AccountFileWording.foreignSession(path))
      case .unreadable(let reason):
        throw SessionProblem(message: AccountFileWording.unreadable("session", path, reason))
      }
    }
    guard let text else { return nil }
    guard let session = AccountSession(fileText: text) else {
      throw SessionProblem(message: AccountFileWording.noSession(path))
    }
    return session
  }

  /// Writes a key to the file atomically.
  public func write(_ credentials: MovieDatabaseCredentials) throws(Failure) {
    try write("\(credentials.fileText)\n")
  }

  /// Writes a session to the file atomically.
  public func write(_ session: AccountSession) throws(Failure) { try write(session.fileText) }
}
