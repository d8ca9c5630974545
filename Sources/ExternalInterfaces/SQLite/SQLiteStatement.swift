/// A statement put together from constants of the program, and from nothing else.
struct SQLiteStatement: Hashable, Sendable {
  /// The whole of it.
  let text: String
  /// Made once: whoever looks for a statement that is prepared does so for every row of a list.
  private let hash: Int

  /// Puts parts together, with a space between them.
  init(_ parts: StaticString...) {
    text = parts.map(\.description).joined(separator: " ")
    hash = text.hashValue
  }

  /// Feeds what was made once into a hasher.
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
