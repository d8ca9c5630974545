/// One thing that keys do on a screen, as data: what is pressed, what happens, how the help says it.
struct KeyBinding<Action: Sendable>: Sendable {
  /// Any of these keys does it.
  var keys: [Key]
  /// What happens.
  var action: Action
  /// What happens, in words.
  var help: String
  /// One word for the line of keys at the bottom; nil keeps it out of there.
  var hint: String?

  init(_ keys: [Key], _ action: Action, _ help: String, hint: String? = nil) {
    self.keys = keys
    self.action = action
    self.help = help
    self.hint = hint
  }
}

/// The keys of one screen.
struct KeyBindings<Action: Sendable>: Sendable {
  /// The name of the screen, for the help.
  let name: String
  /// In the order in which the help shows them.
  let bindings: [KeyBinding<Action>]
  private let actions: [Key: Action]

  init(_ name: String, _ bindings: [KeyBinding<Action>]) {
    self.name = name
    self.bindings = bindings
    actions = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// What a key does here.
  func action(for key: Key) -> Action? { actions[key] }

  /// The bindings without what they do, for the help, the line of keys and the documentation.
  var summary: KeySummary {
    KeySummary(
      name: name,
      lines: bindings.map { binding in
        KeySummary.Line(
          keys: binding.keys.map(\.name), help: binding.help, hint: binding.hint)
      })
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

/// Reads counts before keys, as in `12j`.
struct KeyReader<Action: Sendable>: Sendable {
  private static var largestCount: Int { 999_999 }

  private let bindings: KeyBindings<Action>
  /// The count typed so far.
  private(set) var count: Int?

  init(_ bindings: KeyBindings<Action>) {
    self.bindings = bindings
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
