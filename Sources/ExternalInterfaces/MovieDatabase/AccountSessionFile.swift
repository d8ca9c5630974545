public import OperatingSystem

/// The file that holds the session, readable by the user only.
public struct AccountSessionFile: Hashable, Sendable {
  /// The system's reason why the file could not be changed.
  public typealias Failure = SecretFile.Failure

  /// A reason why a stored session cannot be used.
  public struct Problem: Error, Hashable, Sendable {
    /// The problem and its remedy, on one line.
    public var message: String
  }

  private let file: SecretFile

  /// The path of the file.
  public var path: String { file.path }

  /// The file in the configuration folder, or nil if no home folder is known.
  public static var `default`: AccountSessionFile? {
    ConfigurationFiles.path(of: "session").map(AccountSessionFile.init(path:))
  }

  /// Creates a reference to the file at a path.
  init(path: String) {
    file = SecretFile(path: path)
  }

  /// Returns the stored session, or nil if the user is not signed in.
  public func read() throws(Problem) -> AccountSession? {
    let text: String?
    do throws(SecretFile.Problem) {
      text = try file.read()
    } catch {
      switch error {
      case .exposed:
        throw Problem(message: AccountFileWording.exposed("session", path))
      case .foreign:
        throw Problem(message: AccountFileWording.foreignSession(path))
      case .unreadable(let reason):
        throw Problem(message: AccountFileWording.unreadable("session", path, reason))
      }
    }
    guard let text else { return nil }
    guard let session = AccountSession(fileText: text) else {
      throw Problem(message: AccountFileWording.noSession(path))
    }
    return session
  }

  /// Writes a session to the file atomically.
  public func write(_ session: AccountSession) throws(Failure) {
    try file.write(session.fileText)
  }

  /// Removes the file and returns whether it existed.
  public func remove() throws(Failure) -> Bool {
    try file.remove()
  }
}
