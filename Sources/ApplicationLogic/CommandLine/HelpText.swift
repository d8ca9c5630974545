/// The help, made from the table of commands.
public enum HelpText {
  /// The version of the program.
  public static let version = "0.2.0"

  /// What `--version` says.
  public static let versionText = """
    moviebrowser \(version)
    \(Credits.license)

    \(credits)
    moviebrowser credits names every source of facts and its license.

    """

  /// What The Movie Database and JustWatch ask to be told wherever their data is used.
  private static let credits = """
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
    \(lines(options(CommandLineGrammar.browser.map(\.form) + [CommandLineGrammar.help, CommandLineGrammar.version])))
      Every command has --help as well.

    Exit codes: 0 done, 1 could not be done or nothing found, 2 not understood.

    \(credits)

    """
  }

  /// The help for a command.
  static func command(_ command: CommandEntry) -> String {
    let own = command.forms
    let hasOwn = own.isEmpty ? "" : " [OPTIONS]"
    let discussion =
      command.discussion.isEmpty
      ? "" : "\n\(wrap(command.discussion, to: width).joined(separator: "\n"))\n"
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    return """
      \(summary).

      Usage: \(command.call)\(hasOwn)
      \(discussion)
      Options:
      \(lines(options(own + [CommandLineGrammar.help])))

      """
  }

  private static func options(_ options: [OptionForm]) -> [(String, String)] {
    options.map { ([$0.name, $0.value].compactMap(\.self).joined(separator: " "), $0.help) }
  }

  /// How each command is called, and what it does.
  private static var usage: [(String, String)] {
    [("moviebrowser [OPTIONS]", "open the browser (? shows its keys)")]
      + CommandLineGrammar.commands.map { ($0.call, $0.summary) }
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
