/// What keys do while an action is asked for by name.
enum PromptAction: Hashable, Sendable {
  case run, leave, next, previous
  case edit(InputEdit)
}

extension KeyBindings<PromptAction> {
  /// The keys that are no text in the prompt.
  static let prompt = KeyBindings(
    "Prompt", takesText: true,
    [
      KeyBinding([Key(.enter)], .run, "run", "do what is typed", hint: "do it"),
      KeyBinding(
        [Key(.tab), Key(.down), .control("n")], .next, "complete", "complete, or the next way to",
        hint: "complete"),
      KeyBinding(
        [Key(.tab, .shift), Key(.up), .control("p")], .previous, "complete-back",
        "the way to complete before"),
      KeyBinding([Key(.escape)], .leave, "leave", "leave it", hint: "back"),
    ] + KeyBinding.editing { .edit($0) })
}
