import Commands
import Records
import TerminalModel
public import Widgets
import Vocabulary
public import Wording

/// Parses the arguments of the program with the table of commands.
public struct CommandLineParser {
  /// Short forms, and British spellings, which are accepted and not documented.
  static let otherNames = [
    "-q": "--query",
    "--favourite": "--favorite", "--colour": "--color", "--colour-scheme": "--color-scheme",
  ]

  private var rest: ArraySlice<String>
  private let keys: () -> [KeySummary.Line]

  /// Creates a parser of the arguments that follow the name of the program; `keys` are those that
  /// the help shows to a newcomer.
  public init(
    _ arguments: [String], keys: @escaping @autoclosure () -> [KeySummary.Line] = []
  ) {
    rest = arguments[...]
    self.keys = keys
  }

  /// Returns whether arguments ask for JSON, even if they cannot be parsed.
  public static func wantsJSON(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains("--json")
  }

  /// Returns whether arguments allow a pager for help, which has no other option.
  public static func usesPager(_ arguments: [String]) -> Bool {
    !arguments.contains(OptionForm.pager.name)
  }

  /// Parses all arguments.
  ///
  /// Checks all options and words against the table before it reads the first value, so that
  /// `--help` works even if values are invalid.
  ///
  /// - Throws: `CommandFailure` of the kind `.usage`.
  public mutating func parse() throws(CommandFailure) -> Invocation {
    let (given, readsOptions) = try leadingOptions()
    guard let first = rest.popFirst() else {
      let names = given.map(\.name)
      if let option = (OptionForm.output + [.pager]).first(where: { names.contains($0.name) }) {
        throw CommandFailure(.usage, Wording.needsCommand(option.call))
      }
      return .browse(try CommandLineGrammar.browse(given))
    }
    switch first {
    case "--help" where readsOptions, "-h" where readsOptions: return .help(HelpText.program)
    case "help": return .help(try help(after: given))
    default: break
    }
    let isVersion = readsOptions && (first == "--version" || first == "-V")
    let command = isVersion ? CommandLineGrammar.versionCommand : try command(first)
    let forms = command.forms
    // An option that the command lacks is an error before it, not ignored.
    let known = forms.map(\.name)
    if let option = given.map(\.name).filter({ !known.contains($0) }).min() {
      throw CommandFailure(
        .usage, Wording.leadingOption(option, before: command.name))
    }
    return try parse(command, forms, given, readsOptions: readsOptions)
  }

  /// Returns the options before the first word, and whether options may still follow.
  private mutating func leadingOptions() throws(CommandFailure) -> ([GivenOption], Bool) {
    guard rest.first?.hasPrefix("-") == true else { return ([], true) }
    let forms = CommandLineGrammar.leading
    var given: [GivenOption] = []
    var readsOptions = true
    while let word = rest.first, word.hasPrefix("-"), word.count > 1, !isAlone(word) {
      rest.removeFirst()
      if word == "--" {
        readsOptions = false
        break
      }
      given.append(
        try option(
          word, among: forms, orElse: [CommandLineGrammar.help, CommandLineGrammar.version]))
    }
    try check(given, of: forms)
    return (given, readsOptions)
  }

  private func isAlone(_ word: String) -> Bool {
    ["--help", "-h", "--version", "-V"].contains(word)
  }

  /// Returns the help for the program, or for the command or topic that follows.
  private mutating func help(after given: [GivenOption]) throws(CommandFailure) -> String {
    rest.removeAll { $0 == OptionForm.pager.name }
    if let option = given.first(where: { $0.name != OptionForm.pager.name }) {
      throw CommandFailure(.usage, Wording.leadingOption(option.name, before: "help"))
    }
    guard let name = rest.popFirst() else { return HelpText.program }
    let text = try help(name)
    guard let surplus = rest.first else { return text }
    throw CommandFailure(
      .usage, Wording.unexpected(surplus.excerpt, use: "moviebrowser help \(name)"))
  }

  /// Returns the help for a command or a topic.
  private func help(_ name: String) throws(CommandFailure) -> String {
    if let topic = HelpTopic(rawValue: name) { return HelpText.topic(topic, keys: keys()) }
    guard let command = CommandLineGrammar.commands.first(where: { $0.name == name }) else {
      throw .unknown(
        Wording.commandOrTopic, name,
        among: CommandLineGrammar.commands.map(\.name) + HelpTopic.allCases.map(\.rawValue),
        hint: Wording.helpForList)
    }
    return HelpText.command(command)
  }

  private func command(_ name: String) throws(CommandFailure) -> CommandEntry {
    if let command = CommandLineGrammar.commands.first(where: { $0.name == name }) {
      return command
    }
    if let call = Wording.callOfScreen[name] {
      throw CommandFailure(
        .usage, Wording.unknown(Wording.command, name, nearest: nil, hint: Wording.use(call)))
    }
    throw .unknown(
      Wording.command, name, among: CommandLineGrammar.commands.map(\.name),
      hint: Wording.helpForList)
  }

  private mutating func parse(
    _ command: CommandEntry, _ forms: [OptionForm], _ leading: [GivenOption], readsOptions: Bool
  ) throws(CommandFailure) -> Invocation {
    var words: [String] = []
    var (given, readsOptions) = (leading, readsOptions)
    while let word = rest.popFirst() {
      if readsOptions, word == "--" {
        readsOptions = false
      } else if readsOptions, word == "--help" || word == "-h" {
        return .help(HelpText.command(command))
      } else if readsOptions, word.hasPrefix("-"), word.count > 1 {
        given.append(
          try option(word, among: forms, orElse: [CommandLineGrammar.help], of: command))
      } else {
        words.append(word)
        if readsOptions, !given.isEmpty { given[given.count - 1].following.append(word) }
      }
    }
    try check(given, of: forms)
    for option in given where !option.following.isEmpty {
      let form = forms.first { $0.name == option.name }
      let hasOthers = option.following.count < words.count
      if let failure = form?.misreading?(option.following, hasOthers) { throw failure }
    }
    try check(words, given, of: command)
    return try command.invocation(given, words: words)
  }

  /// Reads an option with its value, which follows `=` or is the next argument.
  private mutating func option(
    _ word: String, among forms: [OptionForm], orElse others: [OptionForm],
    of command: CommandEntry? = nil
  ) throws(CommandFailure) -> GivenOption {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = parts.first.map(String.init) ?? word
    let name = Self.otherNames[written] ?? written
    guard let form = forms.first(where: { $0.name == name }) else {
      let next = rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
      if let error = Wording.removed(
        written, value: parts.count == 2 ? String(parts[1]) : next,
        takesQuery: command?.takes("QUERY") ?? false)
      {
        throw CommandFailure(.usage, error)
      }
      throw .unknown(
        "option", written, among: (forms + others).map(\.name),
        hint: command.map { $0.optionHint ?? Wording.help(with: $0.name) } ?? Wording.help)
    }
    if parts.count == 2 {
      guard let value = form.value else {
        throw CommandFailure(.usage, Wording.takesNoValue(name))
      }
      // For example, from an unset shell variable.
      if form.isAttached, parts[1].isEmpty {
        throw CommandFailure(.usage, Wording.missingValue(name, value))
      }
      return GivenOption(name: name, value: String(parts[1]))
    }
    guard let value = form.value, !form.isAttached else {
      return GivenOption(name: name, value: "")
    }
    if let mayFollow = form.mayFollow {
      guard let next = rest.first, mayFollow(next) else {
        return GivenOption(name: name, value: "")
      }
      rest.removeFirst()
      return GivenOption(name: name, value: next)
    }
    guard let next = rest.popFirst() else {
      throw CommandFailure(.usage, Wording.missingValue(name, value))
    }
    return GivenOption(name: name, value: next)
  }

  private func check(
    _ words: [String], _ given: [GivenOption], of command: CommandEntry
  ) throws(CommandFailure) {
    if let word = words.first,
      let error = Wording.removed("\(command.name) \(word)", "a command")
    {
      throw CommandFailure(.usage, error)
    }
    if command.needsArguments, words.allSatisfy(\.isEmpty) {
      throw CommandFailure(.usage, Wording.missingArgument(command.call))
    }
    guard words.count > command.maxWords else { return }
    throw CommandFailure(
      .usage,
      command.surplus
        ?? Wording.unexpected(words[command.maxWords].excerpt, use: command.call))
  }

  /// Checks that no option is repeated or excluded by another one.
  private func check(
    _ given: [GivenOption], of forms: [OptionForm]
  ) throws(CommandFailure) {
    let exclusive = forms.filter { form in
      form.isExclusive && given.contains { $0.name == form.name }
    }
    if exclusive.count > 1 {
      throw CommandFailure(.usage, Wording.notTogether(exclusive[0].name, exclusive[1].name))
    }
    for form in forms where !form.isRepeatable {
      guard given.count(where: { $0.name == form.name }) < 2 else {
        throw CommandFailure(.usage, Wording.repeated(form.name))
      }
    }
  }
}
