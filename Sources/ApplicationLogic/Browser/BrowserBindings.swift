/// The keys of all screens: those that the program comes with, and the changes of a key file.
///
/// A screen gets its keys by those that it comes with: `bindings[.movieList]`.
public struct BrowserBindings: Sendable {
  /// Every screen, in the order of the documentation.
  ///
  /// This is the only list of screens. Help, key file, `moviebrowser keys` and `docs/keys.md` are made
  /// from it, so that a new screen is one entry.
  private static let screens: [KeyTable] = [
    KeyTable(.browser), KeyTable(.movieList), KeyTable(.search), KeyTable(.movieDetail),
    KeyTable(.prompt), KeyTable(.note), KeyTable(.unsaved), KeyTable(.stars), KeyTable(.picker),
    KeyTable(.help), KeyTable(.popup),
  ]

  /// The keys that the program comes with.
  public static let standard = BrowserBindings(changes: [:])

  /// The keys that a key file changes, by the names of screens and actions.
  private let changes: [String: [String: [Key]]]

  private init(changes: [String: [String: [Key]]]) {
    self.changes = changes
  }

  /// The keys of a screen, given those that it comes with.
  subscript<Action>(_ standard: KeyBindings<Action>) -> KeyBindings<Action> {
    changes[standard.screen].map(standard.changed) ?? standard
  }

  /// The keys of every screen by name, in the order of the documentation.
  var tables: [KeyTable] {
    Self.screens.map { table in changes[table.screen].map(table.changed) ?? table }
  }

  /// The same as they are written down.
  var summaries: [KeySummary] { tables.map(\.summary) }

  /// Returns the keys with the changes of a key file, by the names of screens and actions.
  func changed(_ keys: [String: [String: [Key]]]) -> BrowserBindings {
    BrowserBindings(changes: keys)
  }
}
