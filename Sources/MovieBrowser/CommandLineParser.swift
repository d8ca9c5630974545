import ApplicationLogic

/// What the command line asks for.
enum Invocation: Hashable {
  /// The browser.
  case browse
  /// The help for the program, or for one command.
  case help(command: String?)
  /// The version.
  case version
  /// A command with what stands after it.
  case command(name: String, words: [String], options: [String: [String]])
}

/// Turns arguments into what they ask for, by the grammar.
struct CommandLineParser {
  private var rest: ArraySlice<String>

  /// Takes the arguments after the name of the program.
  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// Reads all of them.
  mutating func parse() throws(CommandFailure) -> Invocation {
    guard let first = rest.popFirst() else { return .browse }
    switch first {
    case "--help", "-h": return .help(command: nil)
    case "--version", "-V": return .version
    case "help":
      guard let name = rest.popFirst() else { return .help(command: nil) }
      return .help(command: try command(name).name)
    default: break
    }
    guard !first.hasPrefix("-") else {
      throw unknownOption(first, among: [CommandLineGrammar.help, CommandLineGrammar.version])
    }
    return try parse(command(first))
  }

  private func command(_ name: String) throws(CommandFailure) -> CommandLineGrammar.Command {
    if let command = CommandLineGrammar.command(name) { return command }
    throw .unknown(
      "command", name, among: CommandLineGrammar.commands.map(\.name),
      hint: "see moviebrowser --help")
  }

  private mutating func parse(
    _ command: CommandLineGrammar.Command
  ) throws(CommandFailure) -> Invocation {
    var words: [String] = []
    var options: [String: [String]] = [:]
    var readsOptions = true
    while let word = rest.popFirst() {
      if readsOptions, word == "--" {
        readsOptions = false
      } else if readsOptions, word == "--help" || word == "-h" {
        return .help(command: command.name)
      } else if readsOptions, word.hasPrefix("-"), word.count > 1 {
        let (name, value) = try option(word, of: command)
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
    _ word: String, of command: CommandLineGrammar.Command
  ) throws(CommandFailure) -> (name: String, value: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? word
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw unknownOption(name, among: command.options + [CommandLineGrammar.help])
    }
    if parts.count == 2 {
      guard option.value != nil else { throw CommandFailure(.usage, "\(name) takes no value") }
      return (name, String(parts[1]))
    }
    guard let value = option.value else { return (name, "") }
    guard let next = rest.popFirst() else {
      throw CommandFailure(.usage, "\(name) needs a value, as in \(name) \(value)")
    }
    return (name, next)
  }

  private func check(
    _ words: [String], _ options: [String: [String]], of command: CommandLineGrammar.Command
  ) throws(CommandFailure) {
    for option in command.options where !option.isRepeatable {
      guard options[option.name, default: []].count < 2 else {
        throw CommandFailure(.usage, "\(option.name) stands there twice; once is enough")
      }
    }
    let usage = "moviebrowser \(command.name) \(command.arguments)"
    if command.needsArguments, words.allSatisfy(\.isEmpty) {
      throw CommandFailure(.usage, "\(command.name) needs more words: \(usage)")
    }
    let most = command.needsArguments ? Int.max : command.arguments.isEmpty ? 0 : 1
    if words.count > most {
      throw CommandFailure(.usage, "“\(words[most])” is one word too many: \(usage)")
    }
  }

  private func unknownOption(
    _ name: String, among options: [CommandLineGrammar.Option]
  ) -> CommandFailure {
    .unknown("option", name, among: options.map(\.name), hint: "see moviebrowser --help")
  }
}
