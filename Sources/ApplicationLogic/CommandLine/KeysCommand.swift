public import Commands
public import Records
import TerminalModel
public import Widgets
public import Wording

/// The options of `moviebrowser keys`.
public struct KeysOptions: Hashable, Sendable {
  /// What is printed.
  public enum Part: Hashable, Sendable {
    /// The keys.
    case keys
    /// The errors in the key file.
    case problems
    /// A key file with all default keys.
    case file
    /// A Markdown page.
    case page
  }

  /// The options that most commands share.
  public var shared = SharedOptions()
  /// What is printed.
  public var part = Part.keys

  /// Creates the default options.
  public init() {}

  /// The fields of the output for programs.
  var shape: RecordShape { part == .problems ? .keyProblem : .key }

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    let part = [Part.file: "--file", .page: "--markdown"][options.part]
    guard let part, let other = options.shared.output.firstOption else { return }
    throw CommandFailure(.usage, Wording.notTogether(part, other))
  }
}

/// `moviebrowser keys`: the keys of the browser, from its bindings.
public struct KeysCommand: Sendable {
  private let screens: [KeySummary]

  /// Creates a command with the keys of all screens.
  public init(_ screens: [KeySummary]) {
    self.screens = screens
  }

  /// Returns the keys in a format; as text, in columns under the names of the screens.
  public func text(format: OutputFormat = .aligned(columns: 80)) -> String {
    CommandOutput(
      list: .key, screens.flatMap(Self.records), people: aligned
    ).text(format)
  }

  private static func records(_ screen: KeySummary) -> [JSONText] {
    screen.lines.map { line in
      .members([
        ("screen", .string(screen.name)), ("keys", .array(line.keys.map(JSONText.string))),
        ("help", .string(line.help)),
      ])
    }
  }

  private func aligned(_ layout: OutputLayout) -> String {
    let names = screens.flatMap(\.lines).map(Self.keys)
    let width = (names.map { TextWidth.of($0) }.max() ?? 0) + 2
    var text = ""
    for screen in screens {
      text += (text.isEmpty ? "" : "\n") + "\(layout.title(screen.name))\n"
      for line in screen.lines {
        let keys = Self.keys(of: line)
        text +=
          "  \(keys)\(String(repeating: " ", count: width - TextWidth.of(keys)))\(line.help)\n"
      }
    }
    return text
  }

  private static func keys(of line: KeySummary.Line) -> String {
    CleanText.line(line.keys.joined(separator: ", "))
  }

  /// Checks a key file.
  ///
  /// - Parameters:
  ///   - problems: The problems of the key file; nil if there is no file.
  ///   - obstacle: Why the file cannot be read; nil if it can.
  ///   - path: Where the key file is expected.
  ///   - format: The format of the errors.
  /// - Returns: A report that there are no errors.
  /// - Throws: `CommandFailure` with the errors of the file as its output.
  public static func check(
    _ problems: [KeyProblem]?, obstacle: String? = nil, at path: String?,
    format: OutputFormat = .aligned(columns: 80)
  ) throws(CommandFailure) -> String {
    let path = CleanText.line(path ?? "keys")
    if let obstacle {
      throw CommandFailure(.failure, Wording.usingDefaultKeys(obstacle))
    }
    let report = problems == nil ? Wording.noKeyFile(at: path) : Wording.noErrors(in: path)
    let problems = problems ?? []
    let text = CommandOutput(
      list: .keyProblem,
      problems.map { problem in
        .members([
          ("file", .string(path)), ("line", .integer(problem.line)),
          ("message", .string(problem.message)),
        ])
      },
      people: { _ in
        problems.isEmpty
          ? report + "\n"
          : problems.map { "\(path):\($0.line): \($0.message)\n" }.joined()
      }
    ).text(format)
    guard !problems.isEmpty else { return text }
    throw CommandFailure(.failure, Wording.keyErrors(problems.count), output: text)
  }

  /// Returns the keys as a Markdown page.
  public func markdown() -> String {
    var text = Wording.keysPage
    for screen in screens {
      text += "\n## \(screen.name)\n\n| keys | |\n| --- | --- |\n"
      for line in screen.lines {
        text += "| \(line.keys.map { "`\($0)`" }.joined(separator: ", ")) | \(line.help) |\n"
      }
    }
    return text
  }
}

extension RecordShape {
  /// The keys of an action on a screen.
  static let key = RecordShape(
    [
      RecordField.string("screen").required, RecordField.strings("keys").required,
      RecordField.string("help").required,
    ], pipeColumns: ["screen", "keys", "help"])

  /// An error in the key file.
  static let keyProblem = RecordShape(
    [
      RecordField.string("file").required, RecordField.integer("line").required,
      RecordField.string("message").required,
    ], pipeColumns: ["file", "line", "message"])
}
