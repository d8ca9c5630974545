/// The options of `moviebrowser keys`.
public struct KeysOptions: Hashable, Sendable {
  /// What is written.
  public enum Output: Hashable, Sendable {
    /// The keys, for people.
    case keys
    /// What is wrong in the key file.
    case problems
    /// A key file with all keys.
    case file
    /// A page of the documentation.
    case page
  }

  /// What is written.
  public var output = Output.keys

  /// Creates the options of a call that gives none.
  public init() {}
}

/// `moviebrowser keys`: what every key of the browser does, from the bindings themselves.
public struct KeysCommand: Sendable {
  private let screens: [KeySummary]

  /// Takes the keys of all screens.
  public init(_ bindings: BrowserBindings = .standard) {
    screens = bindings.summaries
  }

  /// The keys for people.
  public func text() -> String {
    let names = screens.flatMap(\.lines).map(Self.keys)
    let width = (names.map { TextWidth.of($0) }.max() ?? 0) + 2
    var text = ""
    for screen in screens {
      text += (text.isEmpty ? "" : "\n") + "\(screen.name)\n"
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

  /// Says that a key file is as it should be, or fails with everything that is wrong in it.
  ///
  /// `file` is nil where there is none; `path` is where it is looked for.
  public static func check(_ file: KeyFile?, at path: String?) throws(CommandFailure) -> String {
    let path = CleanText.line(path ?? "keys")
    guard let file else {
      return "There is no key file \(path); the keys are those of the program.\n"
    }
    if let obstacle = file.obstacle {
      throw CommandFailure(.failure, "\(obstacle); the keys are those of the program")
    }
    guard !file.problems.isEmpty else { return "Nothing is wrong in \(path).\n" }
    let count = file.problems.count
    throw CommandFailure(
      .failure,
      "\(count == 1 ? "there is a problem" : "there are \(count) problems") in the key file; what is right in it works",
      output: file.problems.map { "\(path):\($0.line): \($0.message)\n" }.joined())
  }

  /// The keys as a page of the documentation.
  public func markdown() -> String {
    var text = """
      # Keys

      Made by `moviebrowser keys --markdown` from the bindings in the sources; a test holds this page to them.
      A number before a key of a list or a page repeats it (`12j`) or says which film to go to (`12G`).

      """
    for screen in screens {
      text += "\n## \(screen.name)\n\n| keys | |\n| --- | --- |\n"
      for line in screen.lines {
        text += "| \(line.keys.map { "`\($0)`" }.joined(separator: ", ")) | \(line.help) |\n"
      }
    }
    return text
  }
}
