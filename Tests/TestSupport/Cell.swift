public import ApplicationLogic

/// A cell of the screen as tests look at it.
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

extension CellBuffer {
  /// Row after row.
  public var cells: [Cell] { screenCells.map(cell) }

  /// The cell at a place inside.
  public subscript(x: Int, y: Int) -> Cell { cell(screenCells[y * columns + x]) }

  /// One row, from left to right.
  public func row(_ y: Int) -> [Cell] {
    screenCells[y * columns..<(y + 1) * columns].map(cell)
  }

  private func cell(_ cell: ScreenCell) -> Cell {
    Cell(character(of: cell), style: cell.style, width: UInt8(cell.width))
  }
}
