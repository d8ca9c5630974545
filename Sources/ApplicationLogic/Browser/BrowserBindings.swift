import Films
import TerminalModel
import Tonight
package import Widgets
import Year

/// The keys of all screens: the defaults, changed by a key file.
///
/// Look up the keys of a screen by its defaults: `bindings[.movieList]`.
public struct BrowserBindings: Sendable {
  /// Every screen, in the order of the documentation.
  ///
  /// This is the only list of screens. Help, key file, `moviebrowser keys` and `docs/keys.md` are
  /// generated from it, so a new screen needs one entry.
  private static let screens: [KeyTable] = [
    KeyTable(.browser), KeyTable(.lists), KeyTable(.movieList), KeyTable(.search),
    KeyTable(.movieDetail),
    KeyTable(.tonight), KeyTable(.year), KeyTable(.prompt), KeyTable(.note), KeyTable(.unsaved),
    KeyTable(.stars),
    KeyTable(.picker),
    KeyTable(.popup), KeyTable(.question),
  ]

  /// The default keys.
  public static let standard = BrowserBindings(changes: [:], programs: [])

  /// The keys set by a key file, by screen name and action name.
  private let changes: [String: [String: [Key]]]
  /// The programs of a key file, which are actions that work everywhere.
  private let programs: [UserProgram]

  private init(changes: [String: [String: [Key]]], programs: [UserProgram]) {
    self.changes = changes
    self.programs = programs
  }

  /// Returns the keys of a screen, given its defaults.
  subscript<Action>(_ standard: KeyBindings<Action>) -> KeyBindings<Action> {
    changes[standard.screen].map(standard.changed) ?? standard
  }

  /// Returns the keys that work everywhere, with those of the user's programs.
  subscript(_ standard: KeyBindings<BrowserAction>) -> KeyBindings<BrowserAction> {
    let all =
      programs.isEmpty
      ? standard
      : KeyBindings(standard.name, standard.bindings + programs.map { KeyBinding($0) })
    return changes[all.screen].map(all.changed) ?? all
  }

  /// The keys of every screen by name, in the order of the documentation.
  var tables: [KeyTable] {
    Self.screens.map { table in
      guard table.screen != KeyBindings.browser.screen else { return KeyTable(self[.browser]) }
      return changes[table.screen].map(table.changed) ?? table
    }
  }

  /// The keys while a film is picked: on the list and on the page, a key that takes the film does
  /// nothing else.
  package var whilePicking: BrowserBindings {
    let taken = Set(self[.browser].bindings.filter { $0.action == .pick }.flatMap(\.keys))
    var changes = changes
    for table in [KeyTable(self[.movieList]), KeyTable(self[.movieDetail])] {
      for action in table.actions where !taken.isDisjoint(with: action.keys) {
        changes[table.screen, default: [:]][action.name] = action.keys.filter {
          !taken.contains($0)
        }
      }
    }
    return BrowserBindings(changes: changes, programs: programs)
  }

  /// The keys of every screen, as shown in the help.
  package var summaries: [KeySummary] { tables.map(\.summary) }

  /// Returns the keys with the changes of a key file, by screen name and action name, and with its
  /// programs.
  func changed(
    _ keys: [String: [String: [Key]]], adding programs: [UserProgram] = []
  ) -> BrowserBindings {
    BrowserBindings(changes: keys, programs: programs)
  }
}
