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

  /// The words nearest to one, nearest first; those that are not even alike are left out.
  public static func nearest(to word: String, among words: [String], limit: Int = 3) -> [String] {
    let wanted = word.lowercased()
    let near = words.map { (distance: between(wanted, $0.lowercased()), word: $0) }
      .filter { $0.distance <= max(1, wanted.count / 3) || $0.word.lowercased().hasPrefix(wanted) }
    return near.sorted { $0.distance < $1.distance }.prefix(limit).map(\.word)
  }
}
