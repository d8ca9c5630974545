/// How far two words are apart: the number of letters that have to be put in, taken out, changed, or changed over
/// with their neighbor, to turn one into the other.
public enum EditDistance {
  /// Returns how far a word is from every beginning of another, from the empty one to the whole.
  ///
  /// - Returns: One number more than `other` has letters; nil where all of them are larger than `most`, and perhaps
  ///   more than is said where they are. The cost grows with the product of both lengths.
  @inlinable public static func toBeginnings<Other: RandomAccessCollection>(
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
      // Two neighbors that change over can make good for one row, and no more.
      if least - 1 > most { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last
  }

  /// Returns how far two words are apart.
  public static func between(_ left: some StringProtocol, _ right: some StringProtocol) -> Int {
    toBeginnings(of: Array(right), from: Array(left))?.last ?? 0
  }

  /// The longest word that is compared, in bytes of UTF-8.
  ///
  /// No name in the program is nearly as long, and the cost grows with the product of both lengths.
  static let longestWord = 128

  /// The words nearest to a word, nearest first; words that are not similar are left out.
  ///
  /// Words longer than `longestWord` are similar to nothing.
  public static func nearest(to word: String, among words: [String], limit: Int = 3) -> [String] {
    guard word.utf8.count <= longestWord else { return [] }
    let wanted = word.lowercased()
    let length = wanted.count
    let farthest = max(1, length / 3)
    let near = words.compactMap { word -> (distance: Int, word: String)? in
      guard word.utf8.count <= longestWord else { return nil }
      let other = word.lowercased()
      let isLonger = other.hasPrefix(wanted)
      // Each letter that one has and the other lacks is a change already.
      guard isLonger || abs(other.count - length) <= farthest else { return nil }
      let distance = between(wanted, other)
      return isLonger || distance <= farthest ? (distance, word) : nil
    }
    return near.sorted { $0.distance < $1.distance }.prefix(limit).map(\.word)
  }
}
