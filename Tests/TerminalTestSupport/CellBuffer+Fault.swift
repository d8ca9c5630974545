public import TerminalModel
import TestSupport

extension CellBuffer {
  /// Returns why the frame cannot be displayed as it is at a size, or nil.
  public func fault(_ columns: Int, _ rows: Int) -> String? {
    guard (self.columns, self.rows) == (max(1, columns), max(1, rows)),
      cells.count == self.columns * self.rows
    else { return "size \(self.columns)x\(self.rows) with \(cells.count) cells" }
    guard (0..<self.columns).contains(cursor.x), (0..<self.rows).contains(cursor.y) else {
      return "cursor at \(cursor.x),\(cursor.y)"
    }
    for y in 0..<self.rows {
      if let fault = TerminalTestSupport.fault(in: row(y)) { return "row \(y): \(fault)" }
    }
    return nil
  }
}

/// Returns the fault in a row of cells, or nil.
private func fault(in row: [Cell]) -> String? {
  for (x, cell) in row.enumerated() {
    guard cell.character.unicodeScalars.allSatisfy({ isHarmless($0) }) else {
      return "cell \(x) holds \(cell.character.unicodeScalars.map { $0.value })"
    }
    switch cell.width {
    case 0:
      guard x > 0, row[x - 1].width == 2, cell.character == " " else {
        return "cell \(x) continues nothing"
      }
    case 1, 2:
      guard TextWidth.of(cell.character) == Int(cell.width) else {
        return "cell \(x) takes \(TextWidth.of(cell.character)), not \(cell.width)"
      }
      if cell.width == 2, row.indices.contains(x + 1) ? row[x + 1].width != 0 : true {
        return "cell \(x) is cut in half"
      }
    default: return "cell \(x) has width \(cell.width)"
    }
  }
  return nil
}
