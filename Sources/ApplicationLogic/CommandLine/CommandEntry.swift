/// A command as the table has it: how it is called, what its help says, and how its words and options
/// become an invocation.
struct CommandEntry: Sendable {
  /// Its name.
  let name: String
  /// What follows the name.
  let arguments: String
  /// Whether anything must follow it.
  let needsArguments: Bool
  /// Maximum number of words that follow it.
  let mostWords: Int
  /// What it does, on one line.
  let summary: String
  /// More about it; may be empty.
  let discussion: String
  /// What to do about an option that the command does not have; nil for the usual hint.
  let optionHint: String?
  /// What is said of too many words where they must not be repeated, since they may be secret.
  let surplus: String?
  private let makeForms: @Sendable () -> [OptionForm]
  private let makeInvocation:
    @Sendable ([GivenOption], [String]) throws(CommandFailure) -> Invocation

  /// Creates an entry.
  ///
  /// Without `mostWords`, any number of words may follow where words are required, and otherwise one
  /// if `arguments` names any. `options` are made when the command is called or explained, so that a
  /// start pays only for its own. `start` has the values of a call that gives no options. `words`
  /// stores what is not an option, and checks what options and words must agree on.
  init<Options>(
    _ name: String, _ arguments: String = "", needsArguments: Bool = false, mostWords: Int? = nil,
    summary: String, discussion: String = "", optionHint: String? = nil, surplus: String? = nil,
    options: @autoclosure @escaping @Sendable () -> [CommandOption<Options>],
    start: @autoclosure @escaping @Sendable () -> Options,
    words: @escaping @Sendable ([String], inout Options) throws(CommandFailure) -> Void = {
      _, _ in
    },
    to invocation: @escaping @Sendable (Options) -> Invocation
  ) {
    self.name = name
    self.arguments = arguments
    self.needsArguments = needsArguments
    self.mostWords = mostWords ?? (needsArguments ? .max : arguments.isEmpty ? 0 : 1)
    self.summary = summary
    self.discussion = discussion
    self.optionHint = optionHint
    self.surplus = surplus
    makeForms = { options().map(\.form) }
    makeInvocation = { (given, its) throws(CommandFailure) in
      var values = start()
      try CommandOption.store(given, in: &values, by: options())
      try words(its, &values)
      return invocation(values)
    }
  }

  /// Its own options.
  var forms: [OptionForm] { makeForms() }

  /// How it is called, such as `moviebrowser list [LIST]`.
  var call: String {
    ["moviebrowser", name, arguments].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Reads the values of options and words that fit the forms.
  func invocation(
    _ given: [GivenOption], words: [String]
  ) throws(CommandFailure) -> Invocation {
    try makeInvocation(given, words)
  }
}
