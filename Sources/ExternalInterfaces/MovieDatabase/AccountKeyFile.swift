public import OperatingSystem

/// The file that holds the TMDB key, readable by the user only.
public struct AccountKeyFile: Hashable, Sendable {
  /// The system's reason why the file could not be changed.
  public typealias Failure = SecretFile.Failure

  private let file: SecretFile

  /// The path of the file.
  public var path: String { file.path }

  /// The file in the configuration folder, or nil if no home folder is known.
  public static var `default`: AccountKeyFile? {
    ConfigurationFiles.path(of: "account").map(AccountKeyFile.init(path:))
  }

  /// Creates a reference to the file at a path.
  init(path: String) {
    file = SecretFile(path: path)
  }

  /// Returns the contents of the file, or nil if it does not exist.
  func read() throws(AccountKey.Problem) -> String? {
    do throws(SecretFile.Problem) {
      return try file.read()
    } catch {
      switch error {
      case .exposed: throw .exposed(path)
      case .foreign: throw .foreign(path)
      case .unreadable(let reason): throw .unreadable(path, reason: reason)
      }
    }
  }

  /// Writes a key to the file atomically.
  public func write(_ credentials: MovieDatabaseCredentials) throws(Failure) {
    try file.write("\(credentials.fileText)\n")
  }

  /// Removes the file and returns whether it existed.
  public func remove() throws(Failure) -> Bool {
    try file.remove()
  }
}
