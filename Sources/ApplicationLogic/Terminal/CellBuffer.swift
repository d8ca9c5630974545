/// One cell of the screen.
public struct Cell: Hashable, Sendable {
  /// What it shows; a space in the second cell of a wide character.
  public var character: Character
  /// How it looks.
  public var style: Style
  /// How many cells the character takes: 1, 2, or 0 for the second cell of a wide character.
  public var width: UInt8

  /// Makes a cell.
  public init(_ character: Character, style: Style = .plain, width: UInt8 = 1) {
    self.character = character
    self.style = style
    self.width = width
  }

  /// An empty cell.
  public static let blank = Cell(" ")
}

/// A place on the screen, counted from 0.
public struct Point: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Makes a place.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A frame: a rectangle of cells, and where the terminal's cursor stands.
public struct CellBuffer: Hashable, Sendable {
  /// How many cells a row has.
  public let columns: Int
  /// How many rows there are.
  public let rows: Int
  /// Row after row.
  public private(set) var cells: [Cell]
  /// Where the terminal's cursor stands: on what is chosen, for those who follow it.
  public var cursor: Point
  /// Whether the cursor is to be seen, which it is where text is typed.
  public var showsCursor: Bool

  /// Makes a blank frame of at least one cell.
  public init(size: TerminalSize) {
    columns = max(1, size.columns)
    rows = max(1, size.rows)
    cells = Array(repeating: .blank, count: columns * rows)
    cursor = Point(x: 0, y: 0)
    showsCursor = false
  }

  /// All of it.
  public var area: Rect { Rect(x: 0, y: 0, width: columns, height: rows) }

  /// The cell at a place inside.
  public subscript(x: Int, y: Int) -> Cell { cells[y * columns + x] }

  /// One row, from left to right.
  public func row(_ y: Int) -> ArraySlice<Cell> { cells[y * columns..<(y + 1) * columns] }

  /// Puts a character of one or two cells at a place; what does not fit inside is left out.
  ///
  /// A wide character that is half covered loses its other half as well.
  mutating func put(_ character: Character, width: Int, style: Style, x: Int, y: Int) {
    guard y >= 0, y < rows, x >= 0, x + width <= columns, width > 0 else { return }
    let index = y * columns + x
    for offset in 0..<width { splitWide(at: index + offset) }
    cells[index] = Cell(character, style: style, width: UInt8(width))
    if width == 2 { cells[index + 1] = Cell(" ", style: style, width: 0) }
  }

  /// Gives cells a style and leaves their text.
  mutating func restyle(_ area: Rect, _ style: Style) {
    let area = area.clipped(to: self.area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { cells[y * columns + x].style = style }
    }
  }

  /// Blanks some cells.
  mutating func clear(_ area: Rect, style: Style = .plain) {
    let area = area.clipped(to: self.area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX { put(" ", width: 1, style: style, x: x, y: y) }
    }
  }

  private mutating func splitWide(at index: Int) {
    switch cells[index].width {
    case 0:
      cells[index - 1] = Cell(" ", style: cells[index - 1].style)
    case 2:
      cells[index + 1] = Cell(" ", style: cells[index + 1].style)
    default: break
    }
  }
}

/// A part of the screen.
public struct Rect: Hashable, Sendable {
  /// The first column.
  public var x: Int
  /// The first row.
  public var y: Int
  /// How many columns; 0 where nothing is left.
  public var width: Int
  /// How many rows; 0 where nothing is left.
  public var height: Int

  /// Makes a part; negative extents become 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The column after the last.
  var maxX: Int { x + width }
  /// The row after the last.
  var maxY: Int { y + height }
  /// Whether nothing fits in.
  var isEmpty: Bool { width == 0 || height == 0 }

  /// What of it lies inside another.
  func clipped(to other: Rect) -> Rect {
    let left = min(max(x, other.x), other.maxX)
    let top = min(max(y, other.y), other.maxY)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Cuts rows off the top and answers them.
  mutating func takeTop(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    defer { (y, height) = (y + taken, height - taken) }
    return Rect(x: x, y: y, width: width, height: taken)
  }

  /// Cuts rows off the bottom and answers them.
  mutating func takeBottom(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    height -= taken
    return Rect(x: x, y: y + height, width: width, height: taken)
  }

  /// Cuts columns off the left and answers them.
  mutating func takeLeft(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    defer { (x, width) = (x + taken, width - taken) }
    return Rect(x: x, y: y, width: taken, height: height)
  }

  /// One of its rows, counted from its top.
  func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: 1).clipped(to: self)
  }
}
