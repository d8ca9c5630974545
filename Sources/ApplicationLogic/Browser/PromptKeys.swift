/// The actions of keys in the prompt.
enum PromptAction: Hashable, Sendable {
  case run, leave, next, previous
  case edit(InputEdit)
}

extension KeyBindings<PromptAction> {
  /// The keys of the prompt that are not text.
  static let prompt = KeyBindings(
    "Prompt", takesText: true,
    [
      KeyBinding([Key(.enter)], .run, "run", "run the command", hint: "run"),
      KeyBinding(
        [Key(.tab), Key(.down), .control("n")], .next, "complete", "complete, or next completion",
        hint: "complete"),
      KeyBinding(
        [Key(.tab, .shift), Key(.up), .control("p")], .previous, "complete-previous",
        "previous completion"),
      KeyBinding([Key(.escape)], .leave, "cancel", "cancel", hint: "cancel"),
    ] + KeyBinding.editing { .edit($0) })
}
