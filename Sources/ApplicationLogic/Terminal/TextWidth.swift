/// How many columns text takes in a terminal: one rule for layout and for drawing.
enum TextWidth {
  /// The columns that a clean text takes.
  static func of(_ text: some StringProtocol) -> Int {
    if CleanText.isPlain(text) { return text.utf8.count }
    if CleanText.isSimple(text) { return text.unicodeScalars.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The columns that one character takes: 0, 1 or 2.
  ///
  /// A first scalar that is wide decides, by East Asian Width; U+FE0F after a scalar that has an emoji form
  /// makes it wide, a pair of regional indicators is a flag. Of others the columns add up, to two at most.
  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.value < 0x300 && scalars.count == 1 { return 1 }
    if (0x1F1E6...0x1F1FF).contains(first.value) { return 2 }
    if contains(first.value, in: WidthTable.wide) { return 2 }
    if scalars.contains("\u{FE0F}"),
      contains(first.value, in: WidthTable.widenedByVariationSelector)
    {
      return 2
    }
    // Vowel signs that stand beside their letter and letters that are joined to one take a column too, though never a third.
    return scalars.count == 1
      ? columns(first) : min(2, scalars.reduce(0) { $0 + columns($1) })
  }

  /// What a scalar that is not wide adds to its character.
  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    // A skin color is drawn into the hand before it.
    if (0x1F3FB...0x1F3FF).contains(scalar.value) { return 0 }
    if !contains(scalar.value, in: WidthTable.zero) { return 1 }
    return scalar.properties.generalCategory == .spacingMark ? 1 : 0
  }

  /// The beginning of a text that fits into so many columns, and what it takes.
  static func prefix(
    of text: Substring, columns: Int
  ) -> (text: Substring, width: Int) {
    var width = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = width + of(text[end])
      if next > columns { break }
      width = next
      end = text.index(after: end)
    }
    return (text[..<end], width)
  }

  /// Binary search in a table of first and last scalars.
  private static func contains(_ scalar: UInt32, in ranges: [UInt32]) -> Bool {
    var low = 0
    var high = ranges.count / 2
    while low < high {
      let middle = (low + high) / 2
      if scalar > ranges[2 * middle + 1] {
        low = middle + 1
      } else if scalar < ranges[2 * middle] {
        high = middle
      } else {
        return true
      }
    }
    return false
  }
}
