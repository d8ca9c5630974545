import TerminalModel
import Widgets
import Wording

/// Applies the lines of a key file to the default keys and finds conflicts.
///
/// A conflict is one key for two actions of a screen, or a key of a screen that a global action
/// uses.
struct KeyClashes {
  private static let everywhere = KeyBindings.browser.screen

  /// The changed keys, by screen and action.
  private(set) var keys: [String: [String: [Key]]] = [:]
  private(set) var problems: [KeyProblem] = []
  private let standard: [KeyTable]
  /// The action of every key, by screen.
  private var taken: [String: [Key: String]] = [:]

  /// Creates the conflicts of default keys; the keys of actions that `lines` change are free.
  init(_ tables: [KeyTable], besides lines: [KeyFileReader.Line]) {
    standard = tables
    for table in tables {
      let changed = Set(lines.filter { $0.screen == table.screen }.map(\.action))
      taken[table.screen] = [:]
      for action in table.actions where !changed.contains(action.name) {
        for key in action.keys { taken[table.screen]?[key] = action.name }
      }
    }
  }

  /// Assigns the keys of a line, except for those in use.
  mutating func add(_ line: KeyFileReader.Line) {
    keys[line.screen, default: [:]][line.action] = []
    for key in line.keys {
      if let owner = owner(of: key, for: line) {
        problems.append(
          KeyProblem(
            line: line.number, message: Wording.isTaken(key.fileName, by: owner)))
      } else {
        taken[line.screen]?[key] = line.action
        keys[line.screen]?[line.action]?.append(key)
      }
    }
  }

  /// Restores the default keys of an action whose line assigned none, unless another line uses
  /// them: an invalid line must change nothing.
  mutating func restoreUnclaimedDefaults(_ lines: [KeyFileReader.Line]) {
    for line in lines where !line.keys.isEmpty && keys[line.screen]?[line.action]?.isEmpty == true {
      let action = standard.first { $0.screen == line.screen }?.actions.first {
        $0.name == line.action
      }
      for key in action?.keys ?? [] where owner(of: key, for: line) == nil {
        taken[line.screen]?[key] = line.action
        keys[line.screen]?[line.action]?.append(key)
      }
    }
  }

  /// Keeps Ctrl-C if the file removes every key that quits.
  mutating func keepQuitKey(_ lines: [KeyFileReader.Line]) {
    let mine = taken[Self.everywhere] ?? [:]
    guard !mine.values.contains("quit"), !mine.values.contains("interrupt"),
      let line = lines.last(where: {
        $0.screen == Self.everywhere && ($0.action == "quit" || $0.action == "interrupt")
      })
    else { return }
    // Any other action of the key would run first, or hide it.
    let way = Key.control("c")
    keys = keys.mapValues { actions in actions.mapValues { keys in keys.filter { $0 != way } } }
    keys[Self.everywhere]?["interrupt"] = [way]
    problems.append(
      KeyProblem(line: line.number, message: Wording.noKeyToQuit))
  }

  private func owner(of key: Key, for line: KeyFileReader.Line) -> String? {
    if let action = taken[line.screen]?[key] { return "\(line.screen).\(action)" }
    if line.screen != Self.everywhere {
      guard let action = taken[Self.everywhere]?[key], Self.hides(action, on: line.screen) else {
        return nil
      }
      return "\(Self.everywhere).\(action)"
    }
    for (screen, actions) in taken.sorted(by: { $0.key < $1.key }) where screen != line.screen {
      if let action = actions[key], Self.hides(line.action, on: screen) {
        return "\(screen).\(action)"
      }
    }
    return nil
  }

  /// Returns whether a global key never reaches a screen.
  private static func hides(_ name: String, on screen: String) -> Bool {
    let action = KeyBindings.browser.bindings.first { $0.name == name }?.action
    // A program of the user is not among the defaults.
    return switch action?.reach ?? .panes {
    case .everything: true
    case .popups: ["lists", "list", "film", "picker"].contains(screen)
    case .films, .panes: ["lists", "list", "film"].contains(screen)
    // While a film is picked, its key comes first.
    case .picking: false
    }
  }
}
