import TerminalModel
public import Widgets
import Wording

/// The contents of a key file: lines such as `list.next-film = j, Down, Ctrl-n`, and programs such
/// as `run play = P : mpv {trailer}`.
///
/// Valid lines apply even if others are invalid.
public struct KeyFile: Sendable {
  /// The keys with the changes of the file.
  public let bindings: BrowserBindings
  /// The programs to run after changes of marks, with their arguments.
  public let hooks: [[String]]
  /// The problems, in the order of the lines.
  public let problems: [KeyProblem]
  /// Why the file cannot be read, on one line; nil if it can, or if there is none.
  public let obstacle: String?

  /// Reads the text of a file; nil if there is no file, or if it cannot be read because of
  /// `obstacle`.
  public init(_ text: String?, obstacle: String? = nil) {
    self.obstacle = obstacle.map(CleanText.line)
    guard let text else {
      bindings = .standard
      hooks = []
      problems = []
      return
    }
    let tables = BrowserBindings.standard.tables
    var reader = KeyFileReader(tables)
    let lines = reader.read(text)
    var clashes = KeyClashes(tables, besides: lines)
    for line in lines { clashes.add(line) }
    clashes.restoreUnclaimedDefaults(lines)
    clashes.keepQuitKey(lines)
    hooks = reader.hooks
    bindings = .standard.changed(clashes.keys, adding: reader.programs)
    problems = (reader.problems + clashes.problems).sorted { $0.line < $1.line }
  }

  /// The notice at start, with the command to run first; nil if the file is valid.
  public var notice: String? {
    if obstacle != nil { return Wording.keyFileUnreadable }
    return problems.first.map {
      Wording.keyProblems(problems.count, first: $0.message, line: $0.line)
    }
  }

  /// The text of a key file with the default keys, every line commented out.
  public static var standardText: String {
    var text = Wording.keyFileHeader
    for table in BrowserBindings.standard.tables {
      text += "\n"
      for action in table.actions {
        let keys = action.keys.map(\.fileName).joined(separator: ", ")
        text += "# \(action.help)\n#\(table.screen).\(action.name) = \(keys)\n"
      }
    }
    return text
  }
}
