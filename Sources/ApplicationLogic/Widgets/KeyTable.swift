/// The keys of one screen by the names of what they do, whatever the screen.
struct KeyTable: Sendable {
  struct Action: Sendable {
    var name: String
    var help: String
    var keys: [Key]
  }

  /// The name of the screen.
  var screen: String
  /// Whether letters are text on the screen.
  var takesText: Bool
  /// Whether digits do something on the screen.
  var takesDigits: Bool
  /// In the order in which the help shows them.
  var actions: [Action]

  init<Action>(_ bindings: KeyBindings<Action>) {
    screen = bindings.screen
    takesText = bindings.takesText
    takesDigits = bindings.takesDigits
    actions = bindings.bindings.map {
      KeyTable.Action(name: $0.name, help: $0.help, keys: $0.keys)
    }
  }
}
