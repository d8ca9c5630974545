import ApplicationLogic

/// What the command line asks for.
enum Invocation: Hashable {
  /// The browser, with the options that it was given.
  case browse(options: [String: [String]])
  /// The help for the program, or for one command.
  case help(command: String?)
  /// The version.
  case version
  /// A command with what stands after it.
  case command(name: String, words: [String], options: [String: [String]])
}

/// Turns arguments into what they ask for, by the grammar.
struct CommandLineParser {
  private static let usualHint = "see moviebrowser --help"
  /// `-war` leaves out a word inside a search, which the shell has to pass on as one.
  private static let exclusionHint = "to leave out a word, quote all: search 'kubrick -war'"

  private var rest: ArraySlice<String>

  /// Takes the arguments after the name of the program.
  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Reads all of them.
  mutating func parse() throws(CommandFailure) -> Invocation {
    var options: [String: [String]] = [:]
    var readsOptions = true
    while let word = rest.first, word.hasPrefix("-"), word.count > 1, !isAlone(word) {
      rest.removeFirst()
      if word == "--" {
        readsOptions = false
        break
      }
      let among = CommandLineGrammar.browser
      let (name, value) = try option(
        word, among: among,
        orElse: among + [CommandLineGrammar.help, CommandLineGrammar.version])
      options[name, default: []].append(value)
    }
    try checkRepetitions(options, of: CommandLineGrammar.browser)
    guard let first = rest.popFirst() else { return .browse(options: options) }
    switch first {
    case "--help" where readsOptions, "-h" where readsOptions: return .help(command: nil)
    case "--version" where readsOptions, "-V" where readsOptions: return .version
    case "help":
      guard let name = rest.popFirst() else { return .help(command: nil) }
      return .help(command: try command(name).name)
    default: break
    }
    let command = try command(first)
    // Nothing that is asked for goes unheard: what only the browser can do is not for a command.
    let known = command.options.map(\.name)
    if let option = options.keys.filter({ !known.contains($0) }).min() {
      throw CommandFailure(
        .usage, "\(option) is for the browser; moviebrowser \(command.name) has no use for it")
    }
    return try parse(command, options, readsOptions: readsOptions)
  }

  private func isAlone(_ word: String) -> Bool {
    ["--help", "-h", "--version", "-V"].contains(word)
  }

  private func command(_ name: String) throws(CommandFailure) -> CommandLineGrammar.Command {
    if let command = CommandLineGrammar.command(name) { return command }
    throw .unknown(
      "command", name, among: CommandLineGrammar.commands.map(\.name), hint: Self.usualHint)
  }

  private mutating func parse(
    _ command: CommandLineGrammar.Command, _ options: [String: [String]], readsOptions: Bool
  ) throws(CommandFailure) -> Invocation {
    var words: [String] = []
    var (options, readsOptions) = (options, readsOptions)
    while let word = rest.popFirst() {
      if readsOptions, word == "--" {
        readsOptions = false
      } else if readsOptions, word == "--help" || word == "-h" {
        return .help(command: command.name)
      } else if readsOptions, word.hasPrefix("-"), word.count > 1 {
        let (name, value) = try option(
          word, among: command.options, orElse: command.options + [CommandLineGrammar.help],
          hint: command.name == "search" ? Self.exclusionHint : Self.usualHint)
        options[name, default: []].append(value)
      } else {
        words.append(word)
      }
    }
    try check(words, options, of: command)
    return .command(name: command.name, words: words, options: options)
  }

  /// An option with its value; the value may follow `=` or be the next argument.
  private mutating func option(
    _ word: String, among options: [CommandLineGrammar.Option],
    orElse known: [CommandLineGrammar.Option], hint: String = usualHint
  ) throws(CommandFailure) -> (name: String, value: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? word
    guard let option = options.first(where: { $0.name == name }) else {
      throw .unknown("option", name, among: known.map(\.name), hint: hint)
    }
    if parts.count == 2 {
      guard option.value != nil else { throw CommandFailure(.usage, "\(name) takes no value") }
      return (name, String(parts[1]))
    }
    guard let value = option.value else { return (name, "") }
    if let mayFollow = option.mayFollow {
      guard let next = rest.first, mayFollow(next) else { return (name, "") }
      rest.removeFirst()
      return (name, next)
    }
    guard let next = rest.popFirst() else {
      throw CommandFailure(.usage, "\(name) needs a value, as in \(name) \(value)")
    }
    return (name, next)
  }

  private func check(
    _ words: [String], _ options: [String: [String]], of command: CommandLineGrammar.Command
  ) throws(CommandFailure) {
    try checkRepetitions(options, of: command.options)
    let usage = ["moviebrowser", command.name, command.arguments].filter { !$0.isEmpty }
      .joined(separator: " ")
    if command.needsArguments, words.allSatisfy(\.isEmpty) {
      throw CommandFailure(.usage, "\(command.name) needs more words: \(usage)")
    }
    let most =
      command.mostWords ?? (command.needsArguments ? Int.max : command.arguments.isEmpty ? 0 : 1)
    if words.count > most {
      // It may be a secret, and what is written here ends in logs.
      if command.name == "account" {
        throw CommandFailure(
          .usage, "account takes no key on the command line; moviebrowser account key asks for it")
      }
      throw CommandFailure(.usage, "“\(words[most])” is one word too many: \(usage)")
    }
  }

  private func checkRepetitions(
    _ given: [String: [String]], of options: [CommandLineGrammar.Option]
  ) throws(CommandFailure) {
    for option in options where !option.isRepeatable {
      guard given[option.name, default: []].count < 2 else {
        throw CommandFailure(.usage, "\(option.name) stands there twice; once is enough")
      }
    }
  }
}
