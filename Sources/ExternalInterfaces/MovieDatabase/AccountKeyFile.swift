/// The file in which a key is kept, for nobody but the user.
public struct AccountKeyFile: Hashable, Sendable {
  /// Why the file could not be changed, in the words of the system.
  public typealias Failure = SecretFile.Failure

  private let file: SecretFile

  /// Where it is.
  public var path: String { file.path }

  /// The one in the configuration folder; nil where not even a home is known.
  public static var usual: AccountKeyFile? {
    ConfigurationFiles.path(of: "account").map(AccountKeyFile.init(path:))
  }

  /// Names a file.
  init(path: String) {
    file = SecretFile(path: path)
  }

  /// What the file holds; nil where there is none.
  func read() throws(AccountKey.Problem) -> String? {
    do throws(SecretFile.Problem) {
      return try file.read()
    } catch {
      switch error {
      case .exposed: throw .exposed(path)
      case .unreadable(let reason): throw .unreadable(path, reason: reason)
      }
    }
  }

  /// Puts a key into the file: whatever happens meanwhile, there is the whole old one or the whole new one.
  public func write(_ credentials: MovieDatabaseCredentials) throws(Failure) {
    try file.write("\(credentials.fileText)\n")
  }

  /// Takes the file away; answers whether there was one.
  public func remove() throws(Failure) -> Bool {
    try file.remove()
  }
}
