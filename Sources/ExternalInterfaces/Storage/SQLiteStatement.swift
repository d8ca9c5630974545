/// A statement put together from constants of the program, and from nothing else.
struct SQLiteStatement: Hashable, Sendable {
  /// The whole of it.
  let text: String

  /// Puts parts together, with a space between them.
  init(_ parts: StaticString...) {
    text = parts.map(\.description).joined(separator: " ")
  }
}
