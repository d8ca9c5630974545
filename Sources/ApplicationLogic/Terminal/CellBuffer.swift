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
public struct CellBuffer: Sendable {
  /// How many cells a row has.
  public let columns: Int
  /// How many rows there are.
  public let rows: Int
  /// Row after row, as numbers.
  package internal(set) var packed: [PackedCell]
  /// The characters of several scalars that the cells have, by their numbers.
  package private(set) var clusters: [Character] = []
  private var numbers: [Character: Int] = [:]
  /// Where the terminal's cursor stands: on what is chosen, for those who follow it.
  public var cursor: Point
  /// Whether the cursor is to be seen, which it is where text is typed.
  public var showsCursor: Bool

  /// Makes a blank frame of at least one cell.
  public init(size: TerminalSize) {
    columns = max(1, size.columns)
    rows = max(1, size.rows)
    packed = Array(repeating: .blank, count: columns * rows)
    cursor = Point(x: 0, y: 0)
    showsCursor = false
  }

  /// All of it.
  public var area: Rect { Rect(x: 0, y: 0, width: columns, height: rows) }

  /// Row after row.
  public var cells: [Cell] { packed.map { cell($0) } }

  /// The cell at a place inside.
  public subscript(x: Int, y: Int) -> Cell { cell(packed[y * columns + x]) }

  /// One row, from left to right.
  public func row(_ y: Int) -> [Cell] {
    packed[y * columns..<(y + 1) * columns].map { cell($0) }
  }

  private func cell(_ packed: PackedCell) -> Cell {
    let character = packed.cluster.map { clusters[$0] } ?? Character(packed.scalar)
    return Cell(character, style: packed.style, width: packed.width)
  }

  /// Puts a character of one or two cells at a place; what does not fit inside is left out.
  ///
  /// A wide character that is half covered loses its other half as well.
  mutating func put(_ character: Character, width: Int, style: Style, x: Int, y: Int) {
    guard y >= 0, y < rows, x >= 0, x <= columns - width, width > 0 else { return }
    let index = y * columns + x
    splitWide(from: index, to: index + width - 1)
    packed[index] = pack(character, style, width: width)
    if width == 2 { packed[index + 1] = PackedCell(scalar: " ", style, width: 0) }
  }

  /// Gives cells a style and leaves their text.
  mutating func restyle(_ area: Rect, _ style: Style) {
    let area = area.clipped(to: self.area)
    for y in area.y..<area.maxY {
      for index in y * columns + area.x..<y * columns + area.maxX { packed[index].style = style }
    }
  }

  /// Blanks some cells.
  mutating func clear(_ area: Rect, style: Style = .plain) { fill(area, with: " ", style: style) }

  /// Puts a character of one scalar and one column into all cells of an area.
  mutating func fill(_ area: Rect, with scalar: Unicode.Scalar, style: Style) {
    let area = area.clipped(to: self.area)
    guard !area.isEmpty else { return }
    let cell = PackedCell(scalar: scalar, style, width: 1)
    for y in area.y..<area.maxY {
      let start = y * columns + area.x
      splitWide(from: start, to: start + area.width - 1)
      for index in start..<start + area.width { packed[index] = cell }
    }
  }

  /// Draws a line around an area, inside it, of at least two cells each way.
  mutating func drawBorder(_ area: Rect, style: Style) {
    guard area.width >= 2, area.height >= 2 else { return }
    let (right, bottom) = (area.maxX - 1, area.maxY - 1)
    for (y, corners) in [(area.y, ("┌", "┐")), (bottom, ("└", "┘"))]
      as [(Int, (Unicode.Scalar, Unicode.Scalar))]
    {
      fill(Rect(x: area.x, y: y, width: area.width, height: 1), with: "─", style: style)
      fill(Rect(x: area.x, y: y, width: 1, height: 1), with: corners.0, style: style)
      fill(Rect(x: right, y: y, width: 1, height: 1), with: corners.1, style: style)
    }
    for x in [area.x, right] {
      fill(
        Rect(x: x, y: area.y + 1, width: 1, height: area.height - 2), with: "│", style: style)
    }
  }

  private mutating func pack(_ character: Character, _ style: Style, width: Int) -> PackedCell {
    let scalars = character.unicodeScalars
    let first = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) == scalars.endIndex {
      return PackedCell(scalar: first, style, width: width)
    }
    let number = numbers[character] ?? clusters.count
    if number == clusters.count {
      clusters.append(character)
      numbers[character] = number
    }
    return PackedCell(cluster: number, style, width: width)
  }

  /// Blanks the halves of wide characters that some cells of a row, which are to be covered, cut off.
  mutating func splitWide(from first: Int, to last: Int) {
    if packed[first].width == 0 {
      packed[first - 1] = PackedCell(scalar: " ", packed[first - 1].style, width: 1)
    }
    if packed[last].width == 2 {
      packed[last + 1] = PackedCell(scalar: " ", packed[last + 1].style, width: 1)
    }
  }
}

extension CellBuffer: Equatable {
  /// Whether they show the same; the numbers of their characters may differ.
  public static func == (one: CellBuffer, other: CellBuffer) -> Bool {
    (one.columns, one.rows, one.cursor, one.showsCursor)
      == (other.columns, other.rows, other.cursor, other.showsCursor) && one.cells == other.cells
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
