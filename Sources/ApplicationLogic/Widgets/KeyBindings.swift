public import TerminalModel
import Wording

/// A binding of keys to an action of a screen, with its help.
///
/// This type and `KeyBindings` are public because the compiler specializes only public generic
/// types for other modules. Each frame asks for hints.
public struct KeyBinding<Action: Sendable>: Sendable {
  /// The keys, any of which performs the action.
  public var keys: [Key]
  /// The action.
  public var action: Action
  /// The name in the key file and in the prompt, such as `next-film`.
  public var name: String
  /// The description in the help.
  public var help: String
  /// The word in the footer; nil leaves it out.
  @usableFromInline var hint: String?
  /// The rank among the hints of the footer, which shows the first ones that fit.
  @usableFromInline var rank: Int

  /// Creates a binding.
  @inlinable public init(
    _ keys: [Key], _ action: Action, _ name: String, _ help: String, hint: String? = nil,
    rank: Int = 100
  ) {
    self.keys = keys
    self.action = action
    self.name = name
    self.help = help
    self.hint = hint
    self.rank = rank
  }

  /// Returns the binding with another action.
  package func map<Other: Sendable>(_ transform: (Action) -> Other) -> KeyBinding<Other> {
    KeyBinding<Other>(keys, transform(action), name, help, hint: hint, rank: rank)
  }
}

/// A key and its word in the footer.
public struct KeyHint: Hashable, Sendable {
  /// The name of the key, or of several keys, separated by spaces.
  public var key: String
  /// The word.
  public var word: String
  /// The rank among the hints; the footer shows the first ones that fit.
  public var rank: Int

  /// Creates a hint.
  public init(key: String, word: String, rank: Int) {
    self.key = key
    self.word = word
    self.rank = rank
  }
}

/// The key bindings of a screen.
public struct KeyBindings<Action: Sendable>: Sendable {
  /// The name of the screen in the help.
  public let name: String
  /// The name of the screen in the key file.
  public let screen: String
  /// Whether letters are text input on the screen, so they cannot be bound.
  @usableFromInline let takesText: Bool
  /// Whether digits are bound on the screen, so they are not counts.
  @usableFromInline let takesDigits: Bool
  /// The bindings in the order of the help.
  public let bindings: [KeyBinding<Action>]
  /// The actions of all keys.
  @usableFromInline let actions: [Key: Action]
  /// The keys in the footer, those with the same word after each other.
  @usableFromInline let hinted: [KeyHint]
  /// The actions of the keys in the footer.
  @usableFromInline let hintedActions: [Action]

  /// Creates the bindings of a screen; the first of two bindings of a key wins.
  @inlinable public init(
    _ name: String, takesText: Bool = false, takesDigits: Bool = false,
    _ bindings: [KeyBinding<Action>]
  ) {
    self.name = name
    screen = name.lowercased()
    self.takesText = takesText
    self.takesDigits = takesDigits
    self.bindings = bindings
    actions = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } },
      uniquingKeysWith: { first, _ in first })
    var (hinted, hintedActions): ([KeyHint], [Action]) = ([], [])
    for binding in bindings {
      guard let word = binding.hint, let key = binding.keys.first else { continue }
      let index = hinted.lastIndex { $0.word == word }.map { $0 + 1 } ?? hinted.endIndex
      hinted.insert(KeyHint(key: key.name, word: word, rank: binding.rank), at: index)
      hintedActions.insert(binding.action, at: index)
    }
    (self.hinted, self.hintedActions) = (hinted, hintedActions)
  }

  /// The bindings without their actions, for the help.
  package var summary: KeySummary { summary { _ in true } }

  /// Returns the bindings of useful actions, for the help.
  package func summary(where isUseful: (Action) -> Bool) -> KeySummary {
    KeySummary(
      name: name,
      lines: bindings.filter { !$0.keys.isEmpty && isUseful($0.action) }.map { binding in
        KeySummary.Line(
          keys: binding.keys.map(\.name), help: binding.help,
          rank: binding.hint == nil ? nil : binding.rank)
      })
  }

  /// The hints of all actions, for the footer.
  package var hints: [KeyHint] { hints { _ in true } }

  /// Returns the hints of useful actions, for the footer; keys with the same word share a hint.
  @inlinable public func hints(where isUseful: (Action) -> Bool) -> [KeyHint] {
    var hints: [KeyHint] = []
    for (index, hint) in hinted.enumerated() where isUseful(hintedActions[index]) {
      if let last = hints.indices.last, hints[last].word == hint.word {
        hints[last].key += " \(hint.key)"
      } else {
        hints.append(hint)
      }
    }
    return hints
  }

  /// Returns the bindings with other keys for some actions, by action name.
  package func changed(_ keys: [String: [Key]]) -> KeyBindings {
    KeyBindings(
      name, takesText: takesText, takesDigits: takesDigits,
      bindings.map { binding in
        var binding = binding
        binding.keys = keys[binding.name] ?? binding.keys
        return binding
      })
  }

  /// Returns the action of a key.
  @inlinable public func action(for key: Key) -> Action? { actions[key] }
}

extension KeyBindings where Action: Equatable {
  /// Returns the beginning of a sentence: the instruction to press the key of an action, or to type
  /// its name after `:`.
  package func press(_ action: Action) -> String {
    guard let binding = bindings.first(where: { $0.action == action }) else { return "" }
    return binding.keys.first.map { Wording.press($0.name) } ?? Wording.typeIn(":\(binding.name)")
  }

  /// Returns the first key of an action, or its name after `:` if it has none.
  package func keyLabel(_ action: Action) -> String {
    guard let binding = bindings.first(where: { $0.action == action }) else { return "" }
    return binding.keys.first?.name ?? ":\(binding.name)"
  }
}

/// The keys of a screen for display.
public struct KeySummary: Hashable, Sendable {
  /// The keys of one action.
  public struct Line: Hashable, Sendable {
    /// The names of the keys.
    package var keys: [String]
    /// The description of the action.
    package var help: String
    /// The rank among the hints of the footer; nil for keys that are never there.
    package var rank: Int?

    package init(keys: [String], help: String, rank: Int? = nil) {
      self.keys = keys
      self.help = help
      self.rank = rank
    }
  }

  /// The name of the screen.
  package var name: String
  /// The actions, in the order of the bindings.
  package var lines: [Line]

  package init(name: String, lines: [Line]) {
    self.name = name
    self.lines = lines
  }
}

/// The keys of a screen without their actions: the same type for every screen.
package struct KeyTable: Sendable {
  /// An action by name.
  package struct Action: Sendable {
    /// The name in the key file.
    package var name: String
    /// The description in the help.
    package var help: String
    /// The keys, which the key file may have changed.
    package var keys: [Key]
  }

  /// The name of the screen in the help.
  package let name: String
  /// Whether letters are text input on the screen.
  package let takesText: Bool
  /// Whether digits are bound on the screen.
  package let takesDigits: Bool
  /// The actions in the order of the help.
  package private(set) var actions: [Action]

  /// Creates the table of a screen's bindings.
  package init<Action>(_ bindings: KeyBindings<Action>) {
    name = bindings.name
    takesText = bindings.takesText
    takesDigits = bindings.takesDigits
    actions = bindings.bindings.map {
      KeyTable.Action(name: $0.name, help: $0.help, keys: $0.keys)
    }
  }

  /// The name of the screen in the key file.
  package var screen: String { name.lowercased() }

  /// The keys for display; actions without a key are left out.
  package var summary: KeySummary {
    KeySummary(
      name: name,
      lines: actions.filter { !$0.keys.isEmpty }.map { action in
        KeySummary.Line(keys: action.keys.map(\.name), help: action.help)
      })
  }

  /// Returns the table with other keys for some actions, by action name.
  package func changed(_ keys: [String: [Key]]) -> KeyTable {
    var table = self
    for index in actions.indices {
      table.actions[index].keys = keys[actions[index].name] ?? actions[index].keys
    }
    return table
  }
}

/// The keys that a key file sets, by the names of screen and action.
package struct KeyChanges: Sendable {
  private var keys: [String: [String: [Key]]]

  package init(_ keys: [String: [String: [Key]]] = [:]) {
    self.keys = keys
  }

  /// Returns the keys of a screen, given its defaults.
  package subscript<Action>(_ standard: KeyBindings<Action>) -> KeyBindings<Action> {
    keys[standard.screen].map(standard.changed) ?? standard
  }

  /// Returns the keys of a screen without their actions, given its defaults.
  package subscript(_ standard: KeyTable) -> KeyTable {
    keys[standard.screen].map(standard.changed) ?? standard
  }

  /// Sets the keys of an action.
  package mutating func set(_ keys: [Key], of action: String, on screen: String) {
    self.keys[screen, default: [:]][action] = keys
  }
}

/// Reads keys with counts before them, as in `12j`.
package struct KeyReader<Action: Sendable>: Sendable {
  private static var largestCount: Int { 999_999 }

  private let bindings: KeyBindings<Action>
  /// The count typed so far.
  package private(set) var count: Int?

  package init(_ bindings: KeyBindings<Action>) {
    self.bindings = bindings
  }

  /// Clears the typed count.
  package mutating func forgetCount() {
    count = nil
  }

  /// Returns the action of a key, and its count; nil for digits of a count, for Escape after them,
  /// which clears the count, and for keys without an action.
  package mutating func read(_ key: Key) -> (action: Action, count: Int?)? {
    if key.modifiers.isEmpty, case .character(let character) = key.code,
      let digit = character.wholeNumberValue, character.isASCII, digit > 0 || count != nil
    {
      count = min((count ?? 0) * 10 + digit, Self.largestCount)
      return nil
    }
    defer { count = nil }
    if count != nil, key == Key(.escape) { return nil }
    return bindings.action(for: key).map { ($0, count) }
  }
}

extension Array {
  /// Returns the bindings with further keys for an action.
  package func adding<Action: Equatable>(
    _ keys: [Key], to action: Action
  ) -> [KeyBinding<Action>] where Element == KeyBinding<Action> {
    map { binding in
      var binding = binding
      if binding.action == action { binding.keys += keys }
      return binding
    }
  }
}

/// A problem of a line in a key file.
public struct KeyProblem: Hashable, Sendable {
  /// The line number, from 1.
  package let line: Int
  /// What is wrong and what to do, on one line.
  package let message: String

  package init(line: Int, message: String) {
    self.line = line
    self.message = CleanText.line(message)
  }
}
