@testable import CommandLineInterface
@testable import Commands
@testable import Records

/// Calls of all commands with the arguments that each of them, and each of its parts, requires.
enum CommandCalls {
  /// Every call, in the order of the table, and `--version`.
  static var all: [[String]] {
    [["--version"]]
      + CommandLineGrammar.commands.flatMap { command in
        arguments(of: command).map { [command.name] + $0 }
      }
  }

  /// Returns the options that a call accepts.
  static func forms(of call: [String]) -> [OptionForm] {
    let commands = [CommandLineGrammar.versionCommand] + CommandLineGrammar.commands
    return commands.first { $0.name == call.first }?.forms ?? []
  }

  private static func arguments(of command: CommandEntry) -> [[String]] {
    switch command.name {
    case "account": AccountOptions.Part.allCases.map { [$0.rawValue] }
    case "cache": [[], ["clear"]]
    case "completion": CompletionShell.allCases.map { [$0.rawValue] }
    case "config": [[], ["--file"]]
    case "detail": [["Film 0001"], ["Film 0001", "--trailer"], ["Film 0001", "--watch"]]
    case "export": [[], ["x"], ["--to=csv"], ["x", "--to=trakt"], ["2026", "--to=html"]]
    case "import": [["x"]]
    case "keys": [[], ["--check"], ["--file"], ["--markdown"]]
    case "library": [[]] + LibraryOptions.Part.allCases.map { [$0.rawValue] }
    case "list": [["all-time"]]
    case "lists":
      [[]] + ListsOptions.Part.allCases.map(arguments) + [["edit", "noir", "--note=dark"]]
    case "manual": [[], ["moviebrowser.1"]]
    case "mark": [["Film 0001", "--favorite"], ["Film 0001", "--remove", "--favorite"]]
    case "schema": SchemaOptions.shapes.map { [$0.name] }
    case "stats": [[], ["2026"]]
    case "surprise": [[], ["--count=2"]]
    default: [command.needsArguments ? ["film"] : []]
    }
  }

  private static func arguments(of part: ListsOptions.Part) -> [String] {
    let film = "Film 0002"
    return switch part {
    case .show, .delete: [part.rawValue, "noir"]
    case .save: [part.rawValue, "rainy", "genre:drama"]
    case .new: [part.rawValue, "westerns to come"]
    case .add: [part.rawValue, "noir", "Film 0003"]
    case .remove: [part.rawValue, "noir", film]
    case .move: [part.rawValue, "noir", film, "--place=1"]
    case .edit: [part.rawValue, "noir", film, "--note=dark"]
    case .rename: [part.rawValue, "noir", "Film noir"]
    case .export: [part.rawValue, "noir", "x.txt"]
    }
  }
}
