/// What a key file says: lines such as `list.next-film = j, Down, Ctrl-n`.
///
/// What is right in it works whatever else is wrong.
public struct KeyFile: Sendable {
  /// Something in the file that cannot be.
  public struct Problem: Hashable, Sendable {
    /// The line, counted from 1.
    public var line: Int
    /// What is wrong there, and what to do, on one line.
    public var message: String

    init(line: Int, message: String) {
      self.line = line
      self.message = CleanText.line(message)
    }
  }

  /// The keys with the changes of the file.
  public let bindings: BrowserBindings
  /// What is wrong, in the order of the lines.
  public let problems: [Problem]
  /// Why the file cannot be read, on one line; nil where it can, or there is none.
  public let obstacle: String?

  /// Reads the text of a file; nil stands for there being none, or for what stands in the way of it.
  public init(_ text: String?, obstacle: String? = nil) {
    self.obstacle = obstacle.map(CleanText.line)
    guard let text else {
      bindings = .standard
      problems = []
      return
    }
    let tables = BrowserBindings.standard.tables
    var reader = KeyFileReader(tables)
    let lines = reader.read(text)
    var clashes = KeyClashes(tables, besides: lines)
    for line in lines { clashes.add(line) }
    clashes.keepWhatNothingTook(lines)
    clashes.keepWayOut(lines)
    bindings = .standard.changed(clashes.keys)
    problems = (reader.problems + clashes.problems).sorted { $0.line < $1.line }
  }

  /// What the status line says of the file, the way out first; nil where all is well.
  public var notice: String? {
    if obstacle != nil { return "The key file cannot be read: see moviebrowser keys --check" }
    guard let first = problems.first else { return nil }
    return problems.count == 1
      ? "See moviebrowser keys --check: line \(first.line): \(first.message)"
      : "The key file has \(problems.count) problems: see moviebrowser keys --check"
  }

  /// A file with all keys as they are, every line a comment.
  public static var standardText: String {
    var text = """
      # The keys of moviebrowser; lines that begin with # are comments.
      #
      # Take the # away in front of a line and change its keys: there may be several, with commas
      # between them, or none. Keys are letters and signs, Comma, Hash, Space, Enter, Esc, Tab, Backspace,
      # Del, Ins, Up, Down, Left, Right, Home, End, PgUp, PgDn, F1 to F12, and all of these after Ctrl-, Alt-
      # or Shift-. moviebrowser keys --check says what is wrong in the file.

      """
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
