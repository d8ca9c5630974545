import TerminalModel
import Widgets
import Wording

/// Reads the lines of a key file, one by one.
struct KeyFileReader {
  /// A valid line.
  struct Line: Hashable {
    var number: Int
    var screen: String
    var action: String
    var keys: [Key]
  }

  /// British spellings of action names, which are accepted.
  private static let former = [
    "favourite": "mark-favorite", "mark-favourite": "mark-favorite", "surprise": "tonight",
  ]
  /// The maximum number of keys of an action.
  private static let maxKeys = 100

  private let tables: [KeyTable]
  private(set) var problems: [KeyProblem] = []
  /// The programs of the valid lines.
  private(set) var programs: [UserProgram] = []
  /// The programs to run after changes of marks, with their arguments.
  private(set) var hooks: [[String]] = []
  private var seen: [String: Int] = [:]

  init(_ tables: [KeyTable]) {
    self.tables = tables
  }

  /// Returns the valid lines; the others are added to `problems`.
  mutating func read(_ text: String) -> [Line] {
    var lines: [Line] = []
    for line in NamedLine.read(text) {
      do throws(CommandFailure) {
        if let line = try read(line) { lines.append(line) }
      } catch {
        problems.append(KeyProblem(line: line.number, message: error.message))
      }
    }
    return lines
  }

  private mutating func read(_ line: NamedLine) throws(CommandFailure) -> Line? {
    if let hook = UserProgram.hook(of: line.text) {
      try add(hook: hook)
      return nil
    }
    if let start = UserProgram.start(of: line.name) {
      return try read(start.mode, called: start.name, line)
    }
    let number = line.number
    let parts = line.name.trimmed.split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let value = line.value, parts.count == 2 else {
      throw CommandFailure(.usage, Wording.invalidKeyLine)
    }
    let screen = String(parts[0])
    let action = Self.former[String(parts[1])] ?? String(parts[1])
    guard let table = tables.first(where: { $0.screen == screen }) else {
      let screens = tables.map(\.screen)
      throw .unknown(
        "screen", screen, among: screens, hint: Wording.screens(screens))
    }
    guard table.actions.contains(where: { $0.name == action }) else {
      throw .unknown(
        Wording.action(of: screen), action, among: table.actions.map(\.name),
        hint: Wording.listOfActions)
    }
    return try self.line(number, action, on: table, keys: value)
  }

  private mutating func add(hook: Substring) throws(CommandFailure) {
    guard !hook.isEmpty else { throw CommandFailure(.usage, Wording.invalidHookLine) }
    guard let arguments = try ArgumentTemplate(hook).fixedArguments else {
      throw CommandFailure(.usage, Wording.hookHasFields)
    }
    hooks.append(arguments)
  }

  /// Reads a line that names a program.
  private mutating func read(
    _ mode: UserProgram.Mode, called name: String, _ line: NamedLine
  ) throws(CommandFailure) -> Line? {
    guard !name.isEmpty, let sides = line.value.flatMap(UserProgram.sides),
      let table = tables.first(where: { $0.screen == KeyBindings.browser.screen })
    else { throw CommandFailure(.usage, Wording.invalidRunLine) }
    guard UserProgram.isName(name) else {
      throw CommandFailure(.usage, Wording.invalidProgramName(name.excerpt))
    }
    guard !tables.contains(where: { $0.actions.contains { $0.name == name } }) else {
      throw CommandFailure(.usage, Wording.isActionName(name))
    }
    let program = UserProgram(
      name: name, mode: mode, template: try ArgumentTemplate(sides.program))
    guard let line = try self.line(line.number, name, on: table, keys: sides.keys) else {
      return nil
    }
    programs.append(program)
    return line
  }

  /// Returns the line of an action with its keys; nil if all of them are invalid.
  private mutating func line(
    _ number: Int, _ action: String, on table: KeyTable, keys value: Substring
  ) throws(CommandFailure) -> Line? {
    let name = "\(table.screen).\(action)"
    if let before = seen[name] {
      throw CommandFailure(.usage, Wording.alreadySet(name, line: before))
    }
    seen[name] = number
    let names = value.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    guard names.count <= Self.maxKeys else {
      throw CommandFailure(.usage, Wording.tooManyKeys(name, limit: Self.maxKeys))
    }
    let keys = names.compactMap { key($0, on: table, number: number) }
    // A line with only invalid keys changes nothing; an empty value removes the keys.
    guard !keys.isEmpty || names.isEmpty else { return nil }
    return Line(number: number, screen: table.screen, action: action, keys: keys)
  }

  private mutating func key(_ name: String, on table: KeyTable, number: Int) -> Key? {
    guard let key = Key(named: name) else {
      problems.append(KeyProblem(line: number, message: Key.unknown(name)))
      return nil
    }
    guard case .character(let character) = key.code, key.modifiers.isSubset(of: .shift) else {
      return key
    }
    var reason: String?
    if table.takesText {
      reason = Wording.isText(name, on: table.screen)
    } else if character.isASCII, character.isNumber, !table.takesDigits {
      reason = Wording.isDigit(name)
    }
    guard let reason else { return key }
    problems.append(KeyProblem(line: number, message: reason))
    return nil
  }
}
