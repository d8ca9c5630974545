/// A difference between the tables of a library and those that the program makes.
public struct LibraryAlteration: Hashable, Sendable {
  /// What was done to a part of the file.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case added, removed, changed
  }

  /// What was done.
  public let kind: Kind
  /// What the part is: `table`, `index`, `trigger` or `view`.
  public let part: String
  /// The name of the part, as the file has it.
  public let name: String

  /// Creates a difference.
  public init(_ kind: Kind, part: String, name: String) {
    self.kind = kind
    self.part = part
    self.name = name
  }
}
