/// The help, made from the table of commands.
public enum HelpText {
  /// The version of the program.
  public static let version = "0.2.0"

  /// The output of `--version`.
  public static let versionText = """
    moviebrowser \(version)
    \(Credits.license)

    \(credits)
    Run moviebrowser credits for all sources and licenses.

    """

  /// The attributions that TMDB and JustWatch require wherever their data is used.
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

    \(CommandGroup.allCases.map(section).joined(separator: "\n\n"))

    Options:
    \(lines(options(CommandLineGrammar.browser.map(\.form) + [CommandLineGrammar.help, CommandLineGrammar.version])))

    Run moviebrowser help COMMAND for the options of a command and examples.

    Exit codes: 0 success, 1 failure or nothing found, 2 usage error.

    \(credits.split(separator: "\n").flatMap { wrap(String($0), to: width) }.joined(separator: "\n"))

    """
  }

  /// The help for a command.
  static func command(_ command: CommandEntry) -> String {
    let own = command.forms
    let hasOwn = own.isEmpty ? "" : " [OPTIONS]"
    let discussion = paragraphs(command.discussion).map { "\n\($0)\n" }.joined()
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    let examples = command.examples.map { "  moviebrowser \($0)" }
    return """
      \(summary).

      Usage: \(command.call)\(hasOwn)
      \(discussion)
      Options:
      \(lines(options(own + [CommandLineGrammar.help])))

      Examples:
      \(examples.joined(separator: "\n"))

      """
  }

  private static func options(_ options: [OptionForm]) -> [(String, String)] {
    options.map { ([$0.name, $0.value].compactMap(\.self).joined(separator: " "), $0.help) }
  }

  private static let usage = [
    ("moviebrowser [OPTIONS]", "open the browser (? shows its keys)"),
    ("moviebrowser COMMAND", "run a command"),
  ]

  /// The heading of a group and its commands.
  private static func section(_ group: CommandGroup) -> String {
    let commands = CommandLineGrammar.commands.filter { $0.group == group }
    return "\(group.rawValue):\n\(lines(commands.map { ($0.signature, $0.summary) }))"
  }

  // The narrowest terminal that is common.
  private static let width = 80
  private static let column = 30

  /// Names, each with its meaning beside it, or below it if the name is long.
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

  /// The paragraphs of a text, which an empty line separates, wrapped.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty)
      .map { wrap($0.joined(separator: " "), to: width).joined(separator: "\n") }
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
