import TerminalModel

/// The rows of a text in a window: wrapped between words without dropping characters, so that every
/// place in the text has a cell.
package struct TextRows: Hashable, Sendable {
  /// The maximum number of columns of a row.
  package let width: Int
  /// The characters of each row, without the line feed; at least one row.
  private(set) var ranges: [Range<Int>]

  /// Wraps text to rows of at most `width` columns; a longer word is broken.
  ///
  /// Spaces between two rows stay at the end of the first, beyond its width if necessary. Wide
  /// characters are words of their own, as in Chinese and Japanese.
  package init(_ characters: [Character], width: Int) {
    self.width = width
    ranges = Self.ranges(of: characters, in: 0..<characters.count, width: width)
  }

  /// Wraps the lines that an edit has changed; the others only move.
  package mutating func update(_ characters: [Character], but untouched: EditedText.Untouched) {
    let oldCount = ranges.last?.upperBound ?? 0
    let growth = characters.count - oldCount
    // If the old text has the same length and nothing was edited, nothing changes.
    guard untouched.before < max(oldCount, characters.count) || growth != 0 else { return }
    let start =
      characters[..<untouched.before].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end =
      characters[(characters.count - untouched.after)...].firstIndex(of: "\n") ?? characters.count
    let first = row(of: start)
    let last = row(of: end - growth)
    let new = Self.ranges(of: characters, in: start..<end, width: width)
    if growth != 0 {
      for row in last + 1..<max(last + 1, ranges.count) {
        ranges[row] = ranges[row].lowerBound + growth..<ranges[row].upperBound + growth
      }
    }
    ranges.replaceSubrange(first...last, with: new)
  }

  private static func ranges(
    of characters: [Character], in all: Range<Int>, width: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = all.lowerBound
    var used = 0
    var lastBreak: Int?
    var index = start
    while index < all.upperBound {
      let character = characters[index]
      if character == "\n" {
        ranges.append(start..<index)
        index += 1
        (start, used, lastBreak) = (index, 0, nil)
        continue
      }
      let columns = TextWidth.of(character)
      if used + columns > width, index > start, character != " " {
        let end = lastBreak ?? index
        ranges.append(start..<end)
        start = end
        used = characters[end..<index].reduce(0) { $0 + TextWidth.of($1) }
        lastBreak = nil
        continue
      }
      used += columns
      index += 1
      if character == " " || columns == 2 { lastBreak = index }
      if character == " " { used = min(used, width) }
    }
    ranges.append(start..<all.upperBound)
    return ranges
  }

  /// The number of rows.
  package var count: Int { ranges.count }

  /// Returns the row of a place in the text; between two rows of a line, the second.
  package func row(of place: Int) -> Int {
    var low = 0
    var high = ranges.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if ranges[middle].lowerBound <= place { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the column of a place in its row.
  package func column(of place: Int, in characters: [Character]) -> Int {
    let start = ranges[row(of: place)].lowerBound
    return characters[start..<max(start, place)].reduce(0) { $0 + TextWidth.of($1) }
  }

  /// Returns the place in a row that is nearest to a column; the row is clamped.
  package func place(row: Int, column: Int, in characters: [Character]) -> Int {
    let row = min(max(0, row), ranges.count - 1)
    let range = ranges[row]
    // The place after the last character of a wrapped row is in the next row.
    let isBroken = row + 1 < ranges.count && ranges[row + 1].lowerBound == range.upperBound
    let last = isBroken ? max(range.lowerBound, range.upperBound - 1) : range.upperBound
    var place = range.lowerBound
    var used = 0
    while place < last {
      let columns = TextWidth.of(characters[place])
      // The second half of a wide character belongs to the place after it.
      if used + (columns + 1) / 2 > column { break }
      used += columns
      place += 1
    }
    return place
  }

  /// Returns the text of a row, without spaces at its end.
  package func text(_ row: Int, of characters: [Character]) -> String {
    var shown = characters[ranges[row]]
    while shown.last == " " { shown.removeLast() }
    return String(shown)
  }
}
