/// How far two words are apart.
public enum EditDistance {
  /// How many letters have to be put in, taken out, changed, or changed over with their neighbour, to turn one word
  /// into the other.
  public static func between(_ left: some StringProtocol, _ right: some StringProtocol) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for (j, other) in right.enumerated() {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
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
