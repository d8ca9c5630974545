/// Titles of pickers, and advice to type a command.
package extension Wording {
  /// The beginning of a sentence that asks for a command.
  static func typeIn(_ command: String) -> String { "Type \(command)" }

  // MARK: Pickers

  /// The titles of pickers.
  static let lists = "Lists"
  static let sortBy = "Sort by"
}
