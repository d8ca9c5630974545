/// The width of text in terminal columns.
///
/// Layout and drawing use the same rules.
package enum TextWidth {
  /// Returns the width of sanitized text in columns.
  package static func of(_ text: String) -> Int { width(of: text) }

  /// Returns the width of sanitized text in columns.
  package static func of(_ text: Substring) -> Int { width(of: text) }

  /// Specialized here for both types, since other modules cannot.
  private static func width(of text: some StringProtocol) -> Int {
    if CleanText.isPlain(text) { return text.utf8.count }
    if CleanText.isSimple(text) { return text.unicodeScalars.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the width of a character in columns: 0, 1 or 2.
  ///
  /// If the first scalar is wide by East Asian Width, the character is. U+FE0F after a scalar with
  /// an emoji form makes it wide, and a pair of regional indicators is a flag. Otherwise the
  /// scalars' widths are added, up to 2.
  package static func of(_ character: Character) -> Int {
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
    // Spacing vowel signs and conjoined letters take a column as well, but never a third.
    return scalars.count == 1
      ? columns(first) : min(2, scalars.reduce(0) { $0 + columns($1) })
  }

  /// Returns the width that a narrow scalar adds to its character.
  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    // A skin tone modifies the preceding emoji.
    if (0x1F3FB...0x1F3FF).contains(scalar.value) { return 0 }
    if !contains(scalar.value, in: WidthTable.zero) { return 1 }
    return scalar.properties.generalCategory == .spacingMark ? 1 : 0
  }

  /// Returns the longest prefix that fits into a number of columns, and its width.
  package static func prefix(
    of text: Substring, columns: Int
  ) -> (text: Substring, width: Int) {
    if CleanText.isSimple(text) {
      let start = text.unicodeScalars.prefix(max(0, columns))
      return (Substring(start), start.count)
    }
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

  /// Returns whether a sorted table of inclusive ranges contains a scalar.
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

  /// Returns text with exactly `width` columns, truncated with an ellipsis or padded.
  package static func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    var clean = CleanText.line(text)
    if of(clean) > width {
      clean = String(prefix(of: clean[...], columns: max(0, width - 1)).text) + "…"
    }
    let space = String(repeating: " ", count: max(0, width - of(clean)))
    return right ? space + clean : clean + space
  }
}
