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
  var shape: RecordShape { part == .problems ? keyProblemRecord.shape : keyRecord.shape }

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
      list: keyRecord, screens.flatMap { screen in screen.lines.map { (screen.name, $0) } },
      people: aligned
    ).text(format)
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
      list: keyProblemRecord, problems.map { (path, $0) },
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

/// The keys of an action on a screen.
let keyRecord = Record<(screen: String, line: KeySummary.Line)>(
  "key", pipe: ["screen", "keys", "help"]
) {
  Field("screen", \.screen).required
  Field("keys", \.line.keys).required
  Field("help", \.line.help).required
}

/// An error in the key file.
let keyProblemRecord = Record<(file: String, problem: KeyProblem)>(
  "keys-check", pipe: ["file", "line", "message"]
) {
  Field("file", \.file).required
  Field("line", \.problem.line).required
  Field("message", \.problem.message).required
}
