import Widgets
import Wording

/// The help, made from the table of commands.
public enum HelpText {
  /// The version of the program.
  public static let version = "0.2.0"

  /// The attributions that TMDB and JustWatch require wherever their data is used.
  private static let credits = """
    \(Credits.movieDatabase)
    \(Credits.watchOptions)
    """

  /// The help for the program.
  static var program: String {
    typealias Heading = Wording.HelpHeading
    let forms = CommandLineGrammar.leading
    let topics = HelpTopic.allCases.map { ($0.rawValue, $0.summary) }
    return """
      \(Wording.program)

      \(Heading.usage)
      \(lines(Wording.usage))

      \(CommandGroup.allCases.map(section).joined(separator: "\n\n"))

      \(Heading.topics)
      \(lines(topics))

      \(Heading.options)
      \(lines(options(forms + [CommandLineGrammar.help, CommandLineGrammar.version])))

      \(Wording.helpForCommand)

      \(Wording.exitCodes)

      \(credits.split(separator: "\n").flatMap { wrap(String($0), to: width) }.joined(separator: "\n"))

      """
  }

  /// Returns the help for a command.
  static func command(_ command: CommandEntry) -> String {
    typealias Heading = Wording.HelpHeading
    let own = command.shownForms
    let hasOwn = own.isEmpty ? "" : " [OPTIONS]"
    let discussion = paragraphs(command.discussion).map { "\n\($0)\n" }.joined()
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    let examples = command.examples.map { "  moviebrowser \($0)" }
    let topic = HelpTopic(of: command.name).map { "\n\(Wording.seeAlso($0.rawValue))\n" } ?? ""
    return """
      \(summary).

      \(Heading.usage) \(command.call)\(hasOwn)
      \(discussion)
      \(Heading.options)
      \(lines(options(own + [CommandLineGrammar.help])))

      \(Heading.examples)
      \(examples.joined(separator: "\n"))
      \(topic)
      """
  }

  /// Returns the help on a topic; `keys` are those that a newcomer needs.
  static func topic(_ topic: HelpTopic, keys: [KeySummary.Line]) -> String {
    let title = topic.summary.prefix(1).uppercased() + topic.summary.dropFirst()
    let parts = topic.parts(keys: keys).map { part in
      switch part {
      case .text(let text): paragraphs(text).joined(separator: "\n\n")
      case .table(let rows): lines(rows)
      }
    }
    return ([title] + parts).joined(separator: "\n\n") + "\n"
  }

  /// Returns the options with their help; those of a topic are in one entry.
  private static func options(_ options: [OptionForm]) -> [(String, String)] {
    var entries: [(String, String)] = []
    for (place, option) in options.enumerated() {
      if let topic = option.topic, place > 0, options[place - 1].topic == topic {
        entries[entries.count - 1].0 += ", \(option.call)"
      } else {
        entries.append(
          (option.call, option.topic.map { Wording.options(of: $0.rawValue) } ?? option.help))
      }
    }
    return entries
  }

  /// Returns the heading of a group and its commands.
  private static func section(_ group: CommandGroup) -> String {
    let commands = CommandLineGrammar.commands.filter { $0.group == group }
    return
      "\(Wording.HelpHeading.group(group))\n\(lines(commands.map { ($0.signature, $0.summary) }))"
  }

  // The narrowest terminal that is common.
  private static let width = 80
  private static let column = 30

  /// Returns names, each with its meaning beside it, or below it if the name is long.
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

  /// Returns the wrapped paragraphs of a text, which empty lines separate.
  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty)
      .map { wrap($0.joined(separator: " "), to: width).joined(separator: "\n") }
  }

  /// Returns the words of a text in lines of at most `width` characters.
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
