/// A position on the screen, counted from 0.
public struct Point: Hashable, Sendable {
  /// The column.
  public var x: Int
  /// The row.
  public var y: Int

  /// Creates a point.
  public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A rectangular area of the screen.
public struct Rect: Hashable, Sendable {
  /// The first column.
  public private(set) var x: Int
  /// The first row.
  public private(set) var y: Int
  /// The number of columns; 0 if the rectangle is empty.
  public private(set) var width: Int
  /// The number of rows; 0 if the rectangle is empty.
  public private(set) var height: Int

  /// Creates a rectangle; negative sizes become 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The column after the last.
  package var maxX: Int { x + width }
  /// The row after the last.
  package var maxY: Int { y + height }
  /// Whether the rectangle contains no cells.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns the intersection with another rectangle.
  package func clipped(to other: Rect) -> Rect {
    let left = min(max(x, other.x), other.maxX)
    let top = min(max(y, other.y), other.maxY)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Removes rows from the top and returns them.
  package mutating func takeTop(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    defer { (y, height) = (y + taken, height - taken) }
    return Rect(x: x, y: y, width: width, height: taken)
  }

  /// Removes rows from the bottom and returns them.
  package mutating func takeBottom(_ rows: Int) -> Rect {
    let taken = min(max(0, rows), height)
    height -= taken
    return Rect(x: x, y: y + height, width: width, height: taken)
  }

  /// Removes columns from the left and returns them.
  package mutating func takeLeft(_ columns: Int) -> Rect {
    let taken = min(max(0, columns), width)
    defer { (x, width) = (x + taken, width - taken) }
    return Rect(x: x, y: y, width: taken, height: height)
  }

  /// Returns a row, counted from the top.
  package func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: 1).clipped(to: self)
  }
}
