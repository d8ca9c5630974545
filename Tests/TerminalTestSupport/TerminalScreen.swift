import TestSupport

internal import TerminalModel

/// The screen at one moment.
public struct TerminalScreen: CustomStringConvertible {
  /// The rows, without trailing blanks.
  public let lines: [String]
  /// The row of the cursor.
  public let cursorRow: Int
  /// Whether the cursor is visible.
  public let showsCursor: Bool
  /// Whether the alternate screen is shown.
  public let isAlternate: Bool
  /// The terminal settings that differ from what a shell expects, in words.
  public let disorder: [String]
  /// Sequences that real terminals might handle differently.
  public let errors: [String]
  let cells: [[Cell]]

  package init(_ emulator: ScreenEmulator, errors: [String]) {
    cells = emulator.screen
    lines = emulator.screen.map { row in
      var line = String(row.filter { $0.width > 0 }.map(\.character))
      while line.last == " " { line.removeLast() }
      return line
    }
    cursorRow = emulator.cursor.y
    showsCursor = emulator.showsCursor
    isAlternate = emulator.modes.contains(1049)
    self.errors = errors
    let names = [1: "cursor keys", 7: "autowrap", 25: "cursor", 1049: "alternate", 2004: "paste"]
    var disorder = emulator.modes.symmetricDifference([7, 25]).map { names[$0] ?? "\($0)" }
    if emulator.pen != .plain { disorder.append("pen") }
    if emulator.region != 0...emulator.rows - 1 { disorder.append("scroll region") }
    self.disorder = disorder.sorted()
  }

  /// Whether nothing remains of the screen's initial content.
  public var isDrawn: Bool { !cells.contains { $0.contains(ScreenEmulator.garbage) } }

  /// The rows as text.
  public var text: String { lines.joined(separator: "\n") }

  /// Returns the text in some columns of a row.
  public func text(row: Int, columns: Range<Int>) -> String {
    guard cells.indices.contains(row) else { return "" }
    let shown = cells[row][columns.clamped(to: cells[row].indices)]
    var text = String(shown.filter { $0.width > 0 }.map(\.character))
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Returns the first column of a text in a row.
  public func column(of text: String, row: Int) -> Int? {
    guard cells.indices.contains(row) else { return nil }
    let line = cells[row].map(\.character)
    return line.firstRange(of: Array(text))?.lowerBound
  }

  /// The rows, for failure messages.
  public var description: String {
    "\(lines.map { "|\($0)" }.joined(separator: "\n"))\ncursor in row \(cursorRow), \(disorder) \(errors)"
  }
}
