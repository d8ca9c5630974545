/// The edit distance of words (optimal string alignment): the number of letters to insert, delete,
/// replace, or transpose with a neighbor to turn one word into another.
public enum EditDistance {
  /// Returns the distances of a word from every prefix of another, from the empty one to the whole
  /// word.
  ///
  /// - Returns: One distance for each prefix. May be nil if all of them exceed `most`.
  /// - Complexity: O(*n* × *m*) in the lengths of the words.
  @inlinable public static func toPrefixes<Other: RandomAccessCollection>(
    of other: Other, from word: [Other.Element], most: Int = .max
  ) -> [Int]? where Other.Element: Equatable, Other.Index == Int {
    let count = other.count
    let start = other.startIndex
    var beforeLast = [Int](repeating: 0, count: count + 1)
    var last = Array(0...count)
    var row = beforeLast
    for (i, letter) in word.enumerated() {
      row[0] = i + 1
      var least = row[0]
      for j in 0..<count {
        let cost = last[j] + (letter == other[start + j] ? 0 : 1)
        var next = min(last[j + 1] + 1, row[j] + 1, cost)
        if i > 0, j > 0, letter == other[start + j - 1], word[i - 1] == other[start + j] {
          next = min(next, beforeLast[j - 1] + 1)
        }
        row[j + 1] = next
        least = min(least, next)
      }
      // A transposition can lower the minimum by one in a single row, but not more.
      if least - 1 > most { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last
  }

  /// Returns the distance between two words.
  public static func between(_ left: some StringProtocol, _ right: some StringProtocol) -> Int {
    toPrefixes(of: Array(right), from: Array(left))?.last ?? 0
  }

  /// The maximum length of a word to compare, in UTF-8 bytes.
  ///
  /// All names in the program are much shorter. The cost grows with the product of both lengths.
  static let longestWord = 128

  /// Returns the words that are similar to a word, nearest first.
  ///
  /// Words longer than `longestWord` are never similar.
  public static func nearest(to word: String, among words: [String], limit: Int = 3) -> [String] {
    guard word.utf8.count <= longestWord else { return [] }
    let wanted = word.lowercased()
    let length = wanted.count
    let farthest = max(1, length / 3)
    let near = words.compactMap { word -> (distance: Int, word: String)? in
      guard word.utf8.count <= longestWord else { return nil }
      let other = word.lowercased()
      let isLonger = other.hasPrefix(wanted)
      // The difference in length is a lower bound of the distance.
      guard isLonger || abs(other.count - length) <= farthest else { return nil }
      let distance = between(wanted, other)
      return isLonger || distance <= farthest ? (distance, word) : nil
    }
    return near.sorted { $0.distance < $1.distance }.prefix(limit).map(\.word)
  }
}
