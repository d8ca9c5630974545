extension CellBuffer {
  /// The same with other characters in the place of some: what is answered for one that is not of ASCII, in one cell, or
  /// nil to leave it.
  ///
  /// What had two cells leaves the second one blank.
  package func replacing(_ replacement: (Character) -> Character?) -> CellBuffer {
    var frame = self
    for (index, cell) in packed.enumerated() where cell.width > 0 {
      guard cell.cluster != nil || !cell.scalar.isASCII else { continue }
      let character = cell.cluster.map { clusters[$0] } ?? Character(cell.scalar)
      guard let scalar = replacement(character)?.unicodeScalars.first else { continue }
      frame.packed[index] = PackedCell(scalar: scalar, cell.style, width: 1)
      if cell.width == 2 {
        frame.packed[index + 1] = PackedCell(scalar: " ", cell.style, width: 1)
      }
    }
    return frame
  }
}
