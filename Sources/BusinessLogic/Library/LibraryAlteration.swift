/// A difference between the schema of a library file and the expected one.
public struct LibraryAlteration: Hashable, Sendable {
  /// The kind of a difference.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case added, removed, changed
  }

  /// The kind of the difference.
  public let kind: Kind
  /// The kind of schema object: `table`, `index`, `trigger` or `view`.
  public let part: String
  /// The name of the schema object in the file.
  public let name: String

  /// Creates a difference.
  public init(_ kind: Kind, part: String, name: String) {
    self.kind = kind
    self.part = part
    self.name = name
  }
}
