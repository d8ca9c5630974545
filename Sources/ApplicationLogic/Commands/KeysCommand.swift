/// The options of `moviebrowser keys`.
public struct KeysOptions: Hashable, Sendable {
  /// The kind of output.
  public enum Output: Hashable, Sendable {
    /// The keys, for people.
    case keys
    /// The errors in the key file.
    case problems
    /// A key file with all default keys.
    case file
    /// A Markdown page.
    case page
  }

  /// The kind of output.
  public var output = Output.keys
  /// Whether a long text is shown in the user's pager.
  public var usesPager = true

  /// Creates the default options.
  public init() {}
}

/// `moviebrowser keys`: the keys of the browser, from its bindings.
public struct KeysCommand: Sendable {
  private let screens: [KeySummary]

  /// Creates a command with the keys of all screens.
  public init(_ bindings: BrowserBindings = .standard) {
    screens = bindings.summaries
  }

  /// Returns the keys in columns.
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

  /// Checks a key file.
  ///
  /// - Parameters:
  ///   - file: The key file; nil for none.
  ///   - path: Where the key file is expected.
  /// - Returns: A report that there are no errors.
  /// - Throws: `CommandFailure` with the errors of the file as its output.
  public static func check(_ file: KeyFile?, at path: String?) throws(CommandFailure) -> String {
    let path = CleanText.line(path ?? "keys")
    guard let file else {
      return Wording.noKeyFile(at: path) + "\n"
    }
    if let obstacle = file.obstacle {
      throw CommandFailure(.failure, Wording.usingDefaultKeys(obstacle))
    }
    guard !file.problems.isEmpty else { return Wording.noErrors(in: path) + "\n" }
    throw CommandFailure(
      .failure, Wording.keyErrors(file.problems.count),
      output: file.problems.map { "\(path):\($0.line): \($0.message)\n" }.joined())
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
