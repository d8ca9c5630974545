import ApplicationLogic

/// The help, made from the grammar.
enum HelpText {
  static let version = "0.2.0"

  /// What `--version` says.
  static let versionText = """
    moviebrowser \(version)
    \(Credits.licence)

    \(credits)
    moviebrowser credits names every source of facts and its licence.

    """

  /// What The Movie Database and JustWatch ask to be told wherever their data is used.
  static let credits = """
    \(Credits.movieDatabase)
    \(Credits.watchOptions)
    """

  /// The help for the program.
  static var program: String {
    """
    Browse films in the terminal.

    Usage:
    \(lines(usage))

    Options:
    \(lines(options(CommandLineGrammar.browser + [CommandLineGrammar.help, CommandLineGrammar.version])))
      Every command has --help as well.

    Exit codes: 0 done, 1 could not be done or nothing found, 2 not understood.

    \(credits)

    """
  }

  /// The help for a command.
  static func command(_ command: CommandLineGrammar.Command) -> String {
    let options = command.options + [CommandLineGrammar.help]
    let hasOwn = command.options.isEmpty ? "" : " [OPTIONS]"
    let discussion =
      command.discussion.isEmpty
      ? "" : "\n\(wrap(command.discussion, to: width).joined(separator: "\n"))\n"
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    return """
      \(summary).

      Usage: \(call(of: command))\(hasOwn)
      \(discussion)
      Options:
      \(lines(self.options(options)))

      """
  }

  private static func options(_ options: [CommandLineGrammar.Option]) -> [(String, String)] {
    options.map { ([$0.name, $0.value].compactMap(\.self).joined(separator: " "), $0.help) }
  }

  /// How each command is called, and what it does.
  private static var usage: [(String, String)] {
    [("moviebrowser [OPTIONS]", "open the browser (? shows its keys)")]
      + CommandLineGrammar.commands.map { (call(of: $0), $0.summary) }
  }

  private static func call(of command: CommandLineGrammar.Command) -> String {
    ["moviebrowser", command.name, command.arguments].filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  // Every terminal has room for so many columns.
  private static let width = 80
  private static let column = 30

  /// Names, and beside each, or below where it is long, what it means.
  private static func lines(_ pairs: [(String, String)]) -> String {
    pairs.flatMap { name, help in
      var lines = wrap(help, to: width - column).map { String(repeating: " ", count: column) + $0 }
      let name = "  \(name)"
      if name.count + 2 <= column, let first = lines.first {
        lines[0] = name + first.dropFirst(name.count)
      } else {
        lines.insert(name, at: 0)
      }
      return lines
    }.joined(separator: "\n")
  }

  /// The words of a text in lines.
  private static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
