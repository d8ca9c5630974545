/// One thing that keys do on a screen, as data: what is pressed, what happens, how the help says it.
struct KeyBinding<Action: Sendable>: Sendable {
  /// Any of these keys does it.
  var keys: [Key]
  /// What happens.
  var action: Action
  /// What it is called in the key file and in the prompt, such as `next-film`.
  var name: String
  /// What happens, in words.
  var help: String
  /// One word for the line of keys at the bottom; nil keeps it out of there.
  var hint: String?

  init(
    _ keys: [Key], _ action: Action, _ name: String, _ help: String, hint: String? = nil
  ) {
    self.keys = keys
    self.action = action
    self.name = name
    self.help = help
    self.hint = hint
  }
}

/// The keys of one screen.
struct KeyBindings<Action: Sendable>: Sendable {
  /// The name of the screen, for the help.
  let name: String
  /// Whether letters are text on the screen, so that none of them can be bound.
  let takesText: Bool
  /// Whether digits do something on the screen, and are no counts.
  let takesDigits: Bool
  /// In the order in which the help shows them.
  let bindings: [KeyBinding<Action>]
  /// The bindings without what they do, for the line of keys.
  ///
  /// It is made once, since every frame shows it.
  let summary: KeySummary

  init(
    _ name: String, takesText: Bool = false, takesDigits: Bool = false,
    _ bindings: [KeyBinding<Action>]
  ) {
    self.name = name
    self.takesText = takesText
    self.takesDigits = takesDigits
    self.bindings = bindings
    summary = KeySummary(
      name: name,
      lines: bindings.filter { !$0.keys.isEmpty }.map { binding in
        KeySummary.Line(keys: binding.keys.map(\.name), help: binding.help, hint: binding.hint)
      })
  }

  /// The name of the screen in the key file.
  var screen: String { name.lowercased() }

  /// The same with other keys for some actions, by the names of the actions.
  func changed(_ keys: [String: [Key]]) -> KeyBindings {
    KeyBindings(
      name, takesText: takesText, takesDigits: takesDigits,
      bindings.map { binding in
        var binding = binding
        binding.keys = keys[binding.name] ?? binding.keys
        return binding
      })
  }

  /// What a key does here.
  ///
  /// A screen has some thirty keys: to look through them takes less than to make a table of them at every start.
  func action(for key: Key) -> Action? {
    bindings.first { $0.keys.contains(key) }?.action
  }
}

extension KeyBindings where Action: Equatable {
  /// What the user is told to do: to press the key of an action, or to type its name after `:`.
  func advice(_ action: Action, _ purpose: String) -> String {
    guard let binding = bindings.first(where: { $0.action == action }) else { return "" }
    guard let key = binding.keys.first else { return "Type :\(binding.name) \(purpose)." }
    return "Press \(key.name) \(purpose)."
  }

  /// The key of an action, or what is typed for it.
  func keyLabel(_ action: Action) -> String {
    guard let binding = bindings.first(where: { $0.action == action }) else { return "" }
    return binding.keys.first?.name ?? ":\(binding.name)"
  }
}

/// The keys of one screen, as they are written down.
struct KeySummary: Hashable, Sendable {
  struct Line: Hashable, Sendable {
    var keys: [String]
    var help: String
    var hint: String?
  }

  var name: String
  var lines: [Line]
}

/// The keys of one screen without what they do: the same type for every screen.
struct KeyTable: Sendable {
  struct Action: Sendable {
    var name: String
    var help: String
    var hint: String?
    var keys: [Key]
  }

  /// The name of the screen, for the help.
  let name: String
  /// Whether letters are text on the screen.
  let takesText: Bool
  /// Whether digits do something on the screen.
  let takesDigits: Bool
  /// In the order in which the help shows them.
  private(set) var actions: [Action]

  /// Takes the keys of a screen.
  init<Action>(_ bindings: KeyBindings<Action>) {
    name = bindings.name
    takesText = bindings.takesText
    takesDigits = bindings.takesDigits
    actions = bindings.bindings.map {
      KeyTable.Action(name: $0.name, help: $0.help, hint: $0.hint, keys: $0.keys)
    }
  }

  /// The name of the screen in the key file.
  var screen: String { name.lowercased() }

  /// The keys as they are written down; actions without a key are left out.
  var summary: KeySummary {
    KeySummary(
      name: name,
      lines: actions.filter { !$0.keys.isEmpty }.map { action in
        KeySummary.Line(keys: action.keys.map(\.name), help: action.help, hint: action.hint)
      })
  }

  /// Returns the table with other keys for some actions, by the names of the actions.
  func changed(_ keys: [String: [Key]]) -> KeyTable {
    var table = self
    for index in actions.indices {
      table.actions[index].keys = keys[actions[index].name] ?? actions[index].keys
    }
    return table
  }
}

/// Reads counts before keys, as in `12j`.
struct KeyReader<Action: Sendable>: Sendable {
  private static var largestCount: Int { 999_999 }

  private let bindings: KeyBindings<Action>
  /// The count typed so far.
  private(set) var count: Int?

  init(_ bindings: KeyBindings<Action>) {
    self.bindings = bindings
  }

  /// Forgets what is typed of a count, since something else happened than the key it was for.
  mutating func forgetCount() {
    count = nil
  }

  /// What the key does, and how often; nil while a count is typed and for keys that do nothing.
  mutating func read(_ key: Key) -> (action: Action, count: Int?)? {
    if key.modifiers.isEmpty, case .character(let character) = key.code,
      let digit = character.wholeNumberValue, character.isASCII, digit > 0 || count != nil
    {
      count = min((count ?? 0) * 10 + digit, Self.largestCount)
      return nil
    }
    defer { count = nil }
    return bindings.action(for: key).map { ($0, count) }
  }
}

extension [KeySummary] {
  /// The same without what came before already.
  func uniqued() -> [KeySummary] {
    var seen: Set<KeySummary> = []
    return filter { seen.insert($0).inserted }
  }
}
