public import TerminalModel

/// A cell of the screen as tests see it.
public struct Cell: Hashable, Sendable {
  /// The character; a space in the second cell of a wide character.
  public var character: Character
  /// The style.
  public var style: Style
  /// The width of the character in cells: 1, 2, or 0 for the second cell of a wide character.
  public var width: UInt8

  /// Creates a cell.
  public init(_ character: Character, style: Style = .plain, width: UInt8 = 1) {
    self.character = character
    self.style = style
    self.width = width
  }

  /// An empty cell.
  public static let blank = Cell(" ")
}

extension CellBuffer {
  /// The cells in row order.
  public var cells: [Cell] { screenCells.map(cell) }

  /// The cell at a position inside the frame.
  public subscript(x: Int, y: Int) -> Cell { cell(screenCells[y * columns + x]) }

  /// Returns one row, from left to right.
  public func row(_ y: Int) -> [Cell] {
    screenCells[y * columns..<(y + 1) * columns].map(cell)
  }

  private func cell(_ cell: ScreenCell) -> Cell {
    Cell(character(of: cell), style: cell.style, width: UInt8(cell.width))
  }
}
