/// A file or folder that the system does not let the program use.
public struct PathObstacle: Hashable, Sendable {
  /// The path of the file or folder.
  public var path: String
  /// The system's reason, such as “permission denied”.
  public var reason: String
  /// The folder that cannot be created in it, or nil if the path itself cannot be used.
  public var missing: String?
  /// The name of the user who owns the path, or nil if that is the user who runs the program.
  public var owner: String?

  /// Creates an obstacle.
  public init(_ path: String, reason: String, missing: String? = nil, owner: String? = nil) {
    self.path = path
    self.reason = reason
    self.missing = missing
    self.owner = owner
  }
}
