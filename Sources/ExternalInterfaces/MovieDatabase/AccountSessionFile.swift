/// The file in which a session is kept, for nobody but the user.
public struct AccountSessionFile: Hashable, Sendable {
  /// Why the file could not be changed, in the words of the system.
  public typealias Failure = SecretFile.Failure

  /// Why a session that is there cannot be used, on one line with what to do.
  public struct Problem: Error, Hashable, Sendable {
    /// The line.
    public var message: String
  }

  private let file: SecretFile

  /// Where it is.
  public var path: String { file.path }

  /// The one in the configuration folder; nil where not even a home is known.
  public static var usual: AccountSessionFile? {
    ConfigurationFiles.path(of: "session").map(AccountSessionFile.init(path:))
  }

  /// Names a file.
  init(path: String) {
    file = SecretFile(path: path)
  }

  /// The session that is kept; nil where nobody has signed in.
  public func read() throws(Problem) -> AccountSession? {
    let text: String?
    do throws(SecretFile.Problem) {
      text = try file.read()
    } catch {
      switch error {
      case .exposed:
        throw Problem(
          message: "the session is not used, because others may read \(path); do chmod 600 \(path)")
      case .unreadable(let reason):
        throw Problem(
          message: "the session in \(path) cannot be read: \(reason); look after the file")
      }
    }
    guard let text else { return nil }
    guard let session = AccountSession(fileText: text) else {
      throw Problem(
        message: "\(path) holds no session; moviebrowser account login writes it anew")
    }
    return session
  }

  /// Puts a session into the file: whatever happens meanwhile, there is the whole old one or the whole new one.
  public func write(_ session: AccountSession) throws(Failure) {
    try file.write(session.fileText)
  }

  /// Takes the file away; answers whether there was one.
  public func remove() throws(Failure) -> Bool {
    try file.remove()
  }
}
