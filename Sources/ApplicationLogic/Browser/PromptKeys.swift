import TerminalModel
import Widgets

/// The actions of keys in the prompt.
enum PromptAction: Hashable, Sendable {
  case run, leave, next, previous
  /// Shows a command of the history, or a completion of a typed text.
  case earlier, later
  case edit(InputEdit)
}

extension KeyBindings<PromptAction> {
  /// The keys of the prompt that are not text.
  static let prompt = KeyBindings(
    "Prompt", takesText: true,
    [
      KeyBinding([Key(.enter)], .run, "run", "run the command", hint: "run", rank: 10),
      KeyBinding(
        [Key(.tab)], .next, "complete", "complete, or next completion", hint: "complete",
        rank: 30),
      KeyBinding(
        [Key(.tab, .shift)], .previous, "complete-previous", "previous completion"),
      KeyBinding(
        [Key(.up), .control("p")], .earlier, "earlier",
        "earlier command; after typing, previous completion", hint: "history", rank: 40),
      KeyBinding(
        [Key(.down), .control("n")], .later, "later",
        "later command; after typing, next completion"),
      KeyBinding([Key(.escape)], .leave, "cancel", "cancel", hint: "cancel", rank: 20),
    ] + KeyBinding.editing { .edit($0) })
}
