import TestSupport
import Testing

@testable import TerminalModel

/// Expects a frame to be displayable as it is.
func expectDisplayable(
  _ frame: CellBuffer, _ columns: Int, _ rows: Int, at location: SourceLocation = #_sourceLocation
) {
  #expect(
    (frame.columns, frame.rows) == (max(1, columns), max(1, rows)), sourceLocation: location)
  #expect(frame.cells.count == frame.columns * frame.rows, sourceLocation: location)
  #expect((0..<frame.columns).contains(frame.cursor.x), sourceLocation: location)
  #expect((0..<frame.rows).contains(frame.cursor.y), sourceLocation: location)
  for y in 0..<frame.rows {
    if let fault = fault(in: Array(frame.row(y))) {
      Issue.record("row \(y): \(fault)", sourceLocation: location)
    }
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
