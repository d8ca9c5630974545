import Films
import TerminalModel
import Vocabulary
public import Widgets

/// The keys of all screens: the defaults, changed by a key file.
///
/// Look up the keys of a screen by its defaults: `bindings[.movieList]`.
public struct BrowserBindings: Sendable {
  /// Every screen, in the order of the documentation.
  ///
  /// This is the only list of screens. Help, key file, `moviebrowser keys` and `docs/keys.md` are
  /// generated from it.
  private static let screens: [KeyTable] =
    [
      KeyTable(.browser), KeyTable(.lists), KeyTable(.movieList), KeyTable(.search),
      KeyTable(.movieDetail),
    ] + BrowserFeature.all.map(\.declaration.keys) + [
      KeyTable(.prompt), KeyTable(.note), KeyTable(.unsaved), KeyTable(.stars), KeyTable(.picker),
      KeyTable(.popup), KeyTable(.question),
    ]

  /// The default keys.
  public static let standard = BrowserBindings(changes: KeyChanges(), programs: [])

  /// The keys that a newcomer needs, for the help of the command line.
  public static var essentials: [KeySummary.Line] {
    let list: Set<MovieListAction> = [
      .open, .back, .search, .chooseList, .chooseSort, .trailer, .seenFilter,
    ]
    let everywhere: Set<BrowserAction> = [.tonight, .mark(.favorite), .mark(.seen), .help, .quit]
    return KeyBindings.movieList.summary { list.contains($0) }.lines
      + KeyBindings.browser.summary { everywhere.contains($0) }.lines
  }

  /// The keys set by a key file.
  package let changes: KeyChanges
  /// The programs of a key file, which are actions that work everywhere.
  private let programs: [UserProgram]

  private init(changes: KeyChanges, programs: [UserProgram]) {
    self.changes = changes
    self.programs = programs
  }

  /// Returns the keys of a screen, given its defaults.
  subscript<Action>(_ standard: KeyBindings<Action>) -> KeyBindings<Action> { changes[standard] }

  /// Returns the keys that work everywhere, with those of the user's programs.
  subscript(_ standard: KeyBindings<BrowserAction>) -> KeyBindings<BrowserAction> {
    changes[
      programs.isEmpty
        ? standard
        : KeyBindings(standard.name, standard.bindings + programs.map { KeyBinding($0) })]
  }

  /// The keys of every screen by name, in the order of the documentation.
  var tables: [KeyTable] {
    Self.screens.map { table in
      table.screen == KeyBindings.browser.screen ? KeyTable(self[.browser]) : changes[table]
    }
  }

  /// Returns what a key does and the screens where it works; nil for digits, which are counts, for
  /// keys without an action, and for keys that have one on a screen in `own`.
  func use(of key: Key, besides own: [String]) -> (help: String, screens: [String])? {
    if case .character(let sign) = key.code, sign.isNumber { return nil }
    let panes = [KeyBindings.movieList.name, KeyBindings.movieDetail.name]
    // Popups and pickers follow the prompt; their keys work only there.
    let uses = tables.prefix { $0.screen != KeyBindings.prompt.screen }.flatMap { table in
      table.actions.filter { !table.takesText && $0.keys.contains(key) }.map { action in
        (action.help, table.name == KeyBindings.browser.name ? panes : [table.name])
      }
    }
    guard let help = uses.first?.0, !uses.contains(where: { $0.1.contains(where: own.contains) })
    else { return nil }
    return (help, uses.flatMap { $0.0 == help ? $0.1 : [] })
  }

  /// The keys while a film is picked: on the list and on the page, a key that takes the film does
  /// nothing else.
  var whilePicking: BrowserBindings {
    let taken = Set(self[.browser].bindings.filter { $0.action == .pick }.flatMap(\.keys))
    var changes = changes
    for table in [KeyTable(self[.movieList]), KeyTable(self[.movieDetail])] {
      for action in table.actions where !taken.isDisjoint(with: action.keys) {
        changes.set(
          action.keys.filter { !taken.contains($0) }, of: action.name, on: table.screen)
      }
    }
    return BrowserBindings(changes: changes, programs: programs)
  }

  /// The keys of every screen, as shown in the help.
  public var summaries: [KeySummary] { tables.map(\.summary) }

  /// Returns the keys with the changes of a key file, by screen name and action name, and with its
  /// programs.
  func changed(
    _ keys: [String: [String: [Key]]], adding programs: [UserProgram] = []
  ) -> BrowserBindings {
    BrowserBindings(changes: KeyChanges(keys), programs: programs)
  }
}
