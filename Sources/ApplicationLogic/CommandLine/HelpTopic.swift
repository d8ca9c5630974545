import BusinessLogic
import DomainEntities
import Records
import SettingsLogic
import Widgets
import Wording

/// A topic of the help that is not a command.
enum HelpTopic: String, CaseIterable, Sendable {
  case browser
  case listNames = "list-names"
  case query
  case sources
  case marks
  case files
  case programs
  case environment
  case output
  case exitCodes = "exit-codes"

  /// A part of a topic.
  enum Part: Sendable {
    /// Paragraphs, separated by empty lines.
    case text(String)
    /// Names, each with its meaning.
    case table([(String, String)])
  }

  /// The topic that the help of a command points to; nil for none.
  init?(of command: String) {
    switch command {
    case "list", "search", "pick", "person", "surprise", "themes": self = .query
    case "detail", "doctor", "account": self = .sources
    case "mark", "mine", "undo", "redo", "history", "stats", "lists", "follow": self = .marks
    case "library", "cache", "import", "export": self = .files
    case "config": self = .environment
    case "keys": self = .browser
    case "schema": self = .output
    default: return nil
    }
  }

  /// What the topic is about, in one line without a full stop.
  var summary: String { Wording.summary(of: self) }

  /// Returns the parts, from top to bottom; `keys` are those that a newcomer needs.
  func parts(keys: [KeySummary.Line]) -> [Part] {
    switch self {
    case .browser:
      [
        .text(Wording.Topic.browser),
        .table(keys.compactMap { line in line.keys.first.map { ($0, line.help) } }),
        .text(Wording.Topic.moreKeys),
      ]
    case .listNames:
      [
        .text(Wording.Topic.lists), .table(Wording.Topic.standingLists),
        .text(Wording.Topic.genres(MovieGenre.allCases.map { OptionValues.name(of: .genre($0)) })),
        .text(Wording.Topic.decades),
        .text(Wording.Topic.smartLists(SmartList.builtIn.map(\.name))),
        .text(Wording.Topic.themes), .text(Wording.Topic.orders),
      ]
    case .query:
      [
        .text(Wording.Topic.query), .table(Wording.Topic.conditions),
        .text(Wording.Topic.queryRules),
      ]
    case .sources: [.text(Wording.Topic.sources), .table(Wording.Topic.sourceValues)]
    case .marks:
      [
        .text(Wording.Topic.marks),
        .table(
          (CommandLineGrammar.ofMarks.first?.forms ?? []).prefix { $0.name != "--remove" }
            .map { ($0.call, $0.help) }),
        .text(Wording.Topic.markRules),
      ]
    case .files:
      [.text(Wording.Topic.files), .table(Wording.Topic.paths), .text(Wording.Topic.privacy)]
    case .programs:
      [
        .text(Wording.Topic.programs), .table(Wording.Topic.programLines),
        .text(Wording.Topic.programRules), .table(Wording.Topic.programFields),
        .text(Wording.Topic.programFieldRules),
      ]
    case .environment:
      [
        .text(Wording.Topic.environment), .table(Setting.allCases.map { ($0.variable, $0.help) }),
        .text(Wording.Topic.otherVariables), .table(Wording.Topic.variables),
      ]
    case .output:
      [
        .text(Wording.Topic.output),
        .table((OptionForm.output + [.color, .pager]).map { ($0.call, $0.help) }),
        .text(Wording.Topic.fields), .table(Wording.Topic.fieldExamples),
        .text(Wording.Topic.otherFormats), .table(Wording.Topic.formats),
      ]
    case .exitCodes: [.text(Wording.Topic.exitCodes), .table(Self.codes)]
    }
  }

  /// The exit codes, with the name of the error in JSON, and their meanings.
  static var codes: [(String, String)] {
    ExitCode.allCases.map { code in
      let kind = CommandFailure.Kind.allCases.first { $0.exitCode == code }
      let words = ["\(code.rawValue)", kind?.rawValue].compactMap(\.self)
      return (words.joined(separator: " "), Wording.Topic.meaning(of: code))
    }
  }
}
