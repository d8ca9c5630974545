import DomainEntities
import TerminalModel
import Widgets
import Wording

/// The manual pages, made from the table of commands and the topics of the help.
///
/// They are in the format `mdoc(7)`, which both mandoc and groff read.
struct ManualPages: Sendable {
  /// A page and the name of its file, such as `moviebrowser-list.1`.
  struct Page: Hashable, Sendable {
    /// The name of the file.
    var name: String
    /// The text.
    var text: String
  }

  private let date: String
  private let keys: [KeySummary.Line]

  /// Creates the pages of a version of a day; `keys` are those that a newcomer needs.
  init(date: CalendarDate, keys: [KeySummary.Line]) {
    self.keys = keys
    self.date = "\(Wording.month(date.month)) \(date.day), \(date.year)"
  }

  /// The names of all pages, in their order.
  static var names: [String] {
    let commands = CommandLineGrammar.commands.map { "moviebrowser-\($0.name).1" }
    return ["moviebrowser.1"] + commands + ["moviebrowser-query.7", "moviebrowser-files.5"]
  }

  /// All pages: of the program, of each command, of queries and of files.
  var all: [Page] {
    let texts =
      [program] + CommandLineGrammar.commands.map(page)
      + [
        page(of: [.query, .listNames], "query", section: 7),
        page(of: [.files, .programs], "files", section: 5),
      ]
    return zip(Self.names, texts).map(Page.init)
  }

  // MARK: Pages

  private var program: String {
    typealias Heading = Wording.ManualHeading
    var page = Manual("moviebrowser", section: 1, date: date)
    page.name("moviebrowser", Wording.manualSummary)
    page.heading(Heading.synopsis)
    page.line(".Nm")
    page.line(".Op Ar options")
    page.line(".Nm")
    page.line(".Ar command")
    page.line(".Op Ar arguments")
    page.heading(Heading.description)
    page.paragraphs(Wording.Topic.browser)
    for topic in [HelpTopic.browser, .sources, .marks, .output] {
      page.subheading(topic.summary)
      page.parts(Array(topic.parts(keys: keys).dropFirst(topic == .browser ? 1 : 0)))
    }
    page.subheading(Wording.manualCommands)
    page.table(
      CommandLineGrammar.commands.map { (".Xr moviebrowser-\($0.name) 1", $0.summary) },
      isMacro: true)
    page.heading(Heading.options)
    page.options(
      CommandLineGrammar.leading + [CommandLineGrammar.help, CommandLineGrammar.version])
    page.heading(Heading.environment)
    page.parts(HelpTopic.environment.parts(keys: []))
    page.heading(Heading.exitStatus)
    page.parts(HelpTopic.exitCodes.parts(keys: []))
    page.heading(Heading.seeAlso)
    page.references([("moviebrowser-files", 5), ("moviebrowser-query", 7)])
    return page.text
  }

  private func page(of command: CommandEntry) -> String {
    typealias Heading = Wording.ManualHeading
    var page = Manual("moviebrowser-\(command.name)", section: 1, date: date)
    page.name("moviebrowser-\(command.name)", command.summary)
    page.heading(Heading.synopsis)
    page.line(".Nm moviebrowser " + command.name)
    page.line(".Op Ar options")
    for argument in command.arguments.split(separator: " ") { page.argument(String(argument)) }
    page.heading(Heading.description)
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst()
    page.paragraphs(summary + ".\n\n" + command.discussion)
    page.heading(Heading.options)
    page.options(command.shownForms + [CommandLineGrammar.help])
    page.heading(Heading.examples)
    for example in command.examples { page.display("moviebrowser \(example)") }
    page.heading(Heading.seeAlso)
    page.references([("moviebrowser", 1), ("moviebrowser-files", 5), ("moviebrowser-query", 7)])
    return page.text
  }

  private func page(of topics: [HelpTopic], _ name: String, section: Int) -> String {
    typealias Heading = Wording.ManualHeading
    var page = Manual("moviebrowser-\(name)", section: section, date: date)
    page.name("moviebrowser-\(name)", topics.first?.summary ?? "")
    page.heading(Heading.description)
    for (index, topic) in topics.enumerated() {
      if index > 0 { page.subheading(topic.summary) }
      page.parts(topic.parts(keys: keys))
    }
    page.heading(Heading.seeAlso)
    page.references([("moviebrowser", 1)])
    return page.text
  }
}

/// The text of a manual page while it is written.
private struct Manual {
  private(set) var text: String

  init(_ title: String, section: Int, date: String) {
    text = ".Dd \(date)\n.Dt \(title.uppercased()) \(section)\n.Os\n"
  }

  /// Appends a line with macros.
  mutating func line(_ line: String) { text += line + "\n" }

  mutating func name(_ name: String, _ summary: String) {
    heading(Wording.ManualHeading.name)
    line(".Nm " + name)
    line(".Nd " + Self.escaped(summary))
  }

  mutating func heading(_ text: String) { line(".Sh " + text.uppercased()) }

  mutating func subheading(_ text: String) {
    line(".Ss " + Self.escaped(text.prefix(1).uppercased() + text.dropFirst()))
  }

  /// Appends paragraphs, which empty lines separate.
  mutating func paragraphs(_ text: String) {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }
    for (index, paragraph) in paragraphs.enumerated() {
      if index > 0 { line(".Pp") }
      // A sentence on a line, as the format recommends.
      var sentence: [Substring] = []
      for word in Self.escaped(paragraph).split(separator: " ") {
        sentence.append(word)
        guard word.last == "." else { continue }
        line(Self.escapedStart(sentence.joined(separator: " ")))
        sentence = []
      }
      if !sentence.isEmpty { line(Self.escapedStart(sentence.joined(separator: " "))) }
    }
  }

  mutating func parts(_ parts: [HelpTopic.Part]) {
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text):
        if index > 0 { line(".Pp") }
        paragraphs(text)
      case .table(let rows): table(rows, isMacro: false)
      }
    }
  }

  /// Appends names with their meanings; names may be macros.
  mutating func table(_ rows: [(String, String)], isMacro: Bool) {
    line(".Bl -tag -width Ds")
    for (name, meaning) in rows {
      let shown = name.trimmed.isEmpty ? "" : " Li " + Self.quoted(name.trimmed)
      line(".It" + (isMacro ? " " + name.dropFirst() : shown))
      line(Self.escapedStart(Self.escaped(meaning)))
    }
    line(".El")
  }

  mutating func options(_ options: [OptionForm]) {
    line(".Bl -tag -width Ds")
    for option in options {
      var macro = ".It Fl " + Self.escaped(String(option.name.dropFirst()))
      if option.isAttached {
        let name = (option.value ?? "").filter(\.isLetter)
        macro += " Ns Op = Ns Ar " + Self.quoted(name)
      } else if let value = option.value {
        macro += " Ar " + Self.quoted(value)
      }
      line(macro)
      line(Self.escapedStart(Self.escaped(option.help)))
    }
    line(".El")
  }

  /// Appends an argument of the synopsis, such as `[QUERY…]`.
  mutating func argument(_ argument: String) {
    let isOptional = argument.hasPrefix("[") && argument.hasSuffix("]")
    let name = isOptional ? String(argument.dropFirst().dropLast()) : argument
    line((isOptional ? ".Op Ar " : ".Ar ") + Self.quoted(name))
  }

  mutating func display(_ command: String) { line(".Dl " + Self.escaped(command)) }

  mutating func references(_ pages: [(name: String, section: Int)]) {
    for (index, page) in pages.enumerated() {
      line(".Xr \(page.name) \(page.section)" + (index < pages.count - 1 ? " ," : ""))
    }
  }

  /// Returns a text without characters that the format interprets.
  private static func escaped(_ text: some StringProtocol) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "“": "\\(lq"
      case "”": "\\(rq"
      case "…": "..."
      case "\"": "\\(dq"
      case "~": "\\(ti"
      case "^": "\\(ha"
      default: String(character)
      }
    }.joined()
  }

  /// Returns a line that does not begin with a macro.
  private static func escapedStart(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Returns a text as one argument of a macro.
  private static func quoted(_ text: String) -> String {
    // A punctuation mark alone would not be an argument.
    "\"" + (text.count == 1 ? "\\&" : "") + escaped(text) + "\""
  }
}
