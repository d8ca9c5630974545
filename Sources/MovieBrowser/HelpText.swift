import ApplicationLogic

/// The help, made from the grammar.
enum HelpText {
  static let version = "0.1.0"

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
      moviebrowser [OPTIONS]           open the browser (? shows its keys)
    \(lines(CommandLineGrammar.commands.map { ("moviebrowser \($0.name) \($0.arguments)", $0.summary) }))

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
    let discussion = command.discussion.isEmpty ? "" : "\n\(command.discussion)\n"
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    return """
      \(summary).

      Usage: moviebrowser \(command.name) \(command.arguments)\(hasOwn)
      \(discussion)
      Options:
      \(lines(self.options(options)))

      """
  }

  private static func options(_ options: [CommandLineGrammar.Option]) -> [(String, String)] {
    options.map { ([$0.name, $0.value].compactMap(\.self).joined(separator: " "), $0.help) }
  }

  private static func lines(_ pairs: [(String, String)]) -> String {
    let width = max(33, (pairs.map(\.0.count).max() ?? 0) + 2)
    return pairs.map { name, help in
      "  " + name + String(repeating: " ", count: width - name.count) + help
    }.joined(separator: "\n")
  }
}
