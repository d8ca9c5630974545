import Records
import Wording

/// The headings under which the help lists commands.
enum CommandGroup: CaseIterable, Sendable {
  /// Commands that find and show films.
  case browse
  /// Commands for the films that the user has marked.
  case library
  /// Commands that exchange marks with other programs.
  case transfer
  /// Commands for the program itself.
  case setup
}

/// A command in the table: how it is called, its help, and how its words and options become an
/// invocation.
struct CommandEntry: Sendable {
  /// The name.
  let name: String
  /// The heading in the help.
  let group: CommandGroup
  /// The arguments that follow the name, as the help shows them.
  let arguments: String
  /// Whether at least one argument is required.
  let needsArguments: Bool
  /// Maximum number of arguments.
  let maxWords: Int
  /// What the command does, in one line: a verb in the imperative, without a full stop.
  let summary: String
  /// Further help; paragraphs are separated by an empty line.
  ///
  /// May be empty.
  var discussion: String { makeDiscussion() }
  /// Typical calls without the name of the program.
  let examples: [String]
  /// What to do about an unknown option; nil for the usual hint.
  let optionHint: String?
  /// The error message for surplus arguments that must not be repeated because they may be secret.
  let surplus: String?
  private let makeDiscussion: @Sendable () -> String
  private let makeForms: @Sendable () -> [OptionForm]
  private let makeShape: (@Sendable () -> RecordShape)?
  private let makeInvocation:
    @Sendable ([GivenOption], [String]) throws(CommandFailure) -> Invocation

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - name: The name of the command.
  ///   - arguments: The arguments that follow the name, as the help shows them.
  ///   - group: The heading in the help.
  ///   - needsArguments: Whether at least one argument is required.
  ///   - maxWords: Maximum number of arguments. Defaults to any number if arguments are required,
  ///     otherwise to one if `arguments` names any.
  ///   - summary: What the command does, in one line.
  ///   - discussion: Further help, created when it is shown: it may name all records.
  ///   - examples: Typical calls without the name of the program.
  ///   - optionHint: What to do about an unknown option; nil for the usual hint.
  ///   - surplus: The error message for surplus arguments that may be secret.
  ///   - options: The options. Created when the command is called or explained, so that a start
  ///     creates only its own.
  ///   - start: The values of a call without options.
  ///   - words: Stores the arguments, and checks combinations of options and arguments.
  ///   - output: Returns the options for the output for programs, and its fields; nil for a command
  ///     without such output.
  ///   - invocation: Creates the invocation from the values.
  init<Options>(
    _ name: String, _ arguments: String = "", in group: CommandGroup,
    needsArguments: Bool = false, maxWords: Int? = nil, summary: String,
    discussion: @autoclosure @escaping @Sendable () -> String = "", examples: [String],
    optionHint: String? = nil,
    surplus: String? = nil,
    options: @autoclosure @escaping @Sendable () -> [CommandOption<Options>],
    start: @autoclosure @escaping @Sendable () -> Options,
    words: @escaping @Sendable ([String], inout Options) throws(CommandFailure) -> Void = {
      _, _ in
    },
    output: (@Sendable (Options) -> (options: OutputOptions, shape: RecordShape))? = nil,
    to invocation: @escaping @Sendable (Options) -> Invocation
  ) {
    self.name = name
    self.group = group
    self.arguments = arguments
    self.needsArguments = needsArguments
    self.maxWords = maxWords ?? (needsArguments ? .max : arguments.isEmpty ? 0 : 1)
    self.summary = summary
    makeDiscussion = discussion
    self.examples = examples
    self.optionHint = optionHint
    self.surplus = surplus
    makeForms = { options().map(\.form) }
    if let output { makeShape = { output(start()).shape } } else { makeShape = nil }
    makeInvocation = { (given, its) throws(CommandFailure) in
      var values = start()
      try CommandOption.store(given, in: &values, by: options())
      try words(its, &values)
      if let (options, shape) = output?(values) { try options.check(shape) }
      return invocation(values)
    }
  }

  /// The command's own options.
  var forms: [OptionForm] { makeForms() }

  /// The command's own options without those for scripts.
  var shownForms: [OptionForm] { forms.filter { !$0.isHidden } }

  /// The fields of the output for programs, without arguments; empty if there is no such output.
  var fields: [String] { makeShape?().rowFields.flatMap(\.paths) ?? [] }

  /// The name and its arguments, such as `list [LIST]`.
  var signature: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// How the command is called, such as `moviebrowser list [LIST]`.
  var call: String { "moviebrowser \(signature)" }

  /// Returns whether an argument has a placeholder, such as `FILE`.
  func takes(_ placeholder: Substring) -> Bool {
    arguments.split { !$0.isLetter }.contains(placeholder)
  }

  /// Reads the values of options and arguments that fit the forms.
  func invocation(
    _ given: [GivenOption], words: [String]
  ) throws(CommandFailure) -> Invocation {
    try makeInvocation(given, words)
  }
}
