public import TerminalModel
public import TestSupport

/// A terminal emulator that turns bytes into cells.
///
/// It knows exactly the sequences the program sends and is stricter than real terminals: anything
/// unknown or implementation-dependent is an error.
public struct ScreenEmulator {
  /// The cells of the screen.
  public internal(set) var screen: [[Cell]]
  /// The position of the cursor.
  public internal(set) var cursor = Point(x: 0, y: 0)
  /// Whether the cursor is visible.
  public internal(set) var showsCursor = true
  /// Everything that real terminals might handle differently.
  public package(set) var errors: [String] = []
  /// The program's queries, without ESC.
  public internal(set) var questions: [String] = []
  /// The starts of picture and deletion sequences, without ESC.
  public internal(set) var pictures: [String] = []
  /// The numbers of the modes that are on.
  public internal(set) var modes: Set<Int> = [7, 25]

  let columns: Int
  let rows: Int
  let width: (Character) -> Int
  let joinsScalars: Bool
  var pen = Style.plain
  var region: ClosedRange<Int>
  /// Whether the last column was written, after which relative motions differ.
  var isAtEdge = false
  private var text: [UInt8] = []
  private var sequence: [UInt8]?

  /// The content of a screen before it is drawn.
  static let garbage = Cell("#", style: Style(.reverse))

  /// Creates a screen full of garbage, since a program must not rely on an empty one.
  ///
  /// `width` returns the number of cells of a character. A terminal that does not join scalars
  /// shows each of them separately, as old terminals do.
  public init(size: TerminalSize, joinsScalars: Bool = true, width: @escaping (Character) -> Int) {
    columns = size.columns
    rows = size.rows
    self.width = width
    self.joinsScalars = joinsScalars
    region = 0...size.rows - 1
    screen = Array(
      repeating: Array(repeating: Self.garbage, count: size.columns), count: size.rows)
  }

  /// Processes a program's output.
  public mutating func feed(_ bytes: [UInt8]) {
    for byte in bytes { feed(byte) }
    showText()
    if let sequence, !Self.isPicture(sequence) { errors.append("unfinished sequence") }
  }

  /// Returns whether a sequence ends at the ESC of the next one.
  private static func isPicture(_ sequence: [UInt8]) -> Bool {
    sequence.first == 0x5F || sequence.first == 0x50
  }

  private mutating func feed(_ byte: UInt8) {
    if var sequence {
      if Self.isPicture(sequence) {
        if byte == 0x1B {
          obey(sequence)
          self.sequence = []
        } else if sequence.count < 80 {
          // The remainder is not needed.
          self.sequence = sequence + [byte]
        }
        return
      }
      sequence.append(byte)
      let isText = sequence.first == 0x5D
      let isOpen =
        isText
        ? byte != 0x07
        : sequence.count == 1
          ? [0x5B, 0x5F, 0x50, 0x28, 0x29].contains(byte) : !(0x40...0x7E).contains(byte)
      self.sequence = isOpen ? sequence : nil
      if !isOpen { obey(sequence) }
    } else if byte >= 0x20, byte != 0x7F {
      text.append(byte)
    } else {
      showText()
      if byte == 0x1B { sequence = [] } else { control(byte) }
    }
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 0x08:
      relative("backspace")
      if cursor.x == 0 { errors.append("backspace in the first column") }
      cursor.x = max(0, cursor.x - 1)
    case 0x0A:
      if cursor.y == region.upperBound { errors.append("line feed in the last row") }
      cursor.y = min(rows - 1, cursor.y + 1)
    case 0x0E, 0x0F: setMode(Self.shiftOut, byte == 0x0E)
    case 0x0D:
      cursor.x = 0
      isAtEdge = false
    default: errors.append("control \(byte)")
    }
  }

  private mutating func showText() {
    guard !text.isEmpty else { return }
    guard let string = String(validating: text, as: UTF8.self) else {
      errors.append("invalid UTF-8")
      text = []
      return
    }
    text = []
    if joinsScalars {
      for character in string { put(character) }
    } else {
      for scalar in string.unicodeScalars { put(Character(scalar)) }
    }
  }

  private mutating func put(_ character: Character) {
    let count = width(character)
    guard count > 0 else {
      if joinsScalars { errors.append("a mark by itself") }
      return
    }
    if joinsScalars { relative("text") }
    guard cursor.x + count <= columns else {
      if joinsScalars { errors.append("text behind the last column") }
      return
    }
    for offset in 0..<count { split(cursor.x + offset) }
    screen[cursor.y][cursor.x] = Cell(character, style: pen, width: UInt8(count))
    if count == 2 { screen[cursor.y][cursor.x + 1] = Cell(" ", style: pen, width: 0) }
    cursor.x += count
    isAtEdge = cursor.x == columns
    if isAtEdge { cursor.x -= 1 }
  }

  /// Blanks the remaining half of a wide character.
  private mutating func split(_ x: Int) {
    let cell = screen[cursor.y][x]
    if cell.width == 0 { screen[cursor.y][x - 1] = Cell(" ", style: cell.style) }
    if cell.width == 2 { screen[cursor.y][x + 1] = Cell(" ", style: cell.style) }
  }

  mutating func relative(_ what: String) {
    if isAtEdge { errors.append("\(what) behind the last column") }
    isAtEdge = false
  }

  mutating func erase(_ columns: Range<Int>, row: Int) {
    if !pen.attributes.isDisjoint(with: [.reverse, .underline]) {
      errors.append("erasing with a pen that shows")
    }
    for x in columns {
      let cell = screen[row][x]
      if cell.width == 0, x > 0 { screen[row][x - 1] = .blank }
      if cell.width == 2, x + 1 < self.columns { screen[row][x + 1] = .blank }
      screen[row][x] = .blank
    }
  }
}
