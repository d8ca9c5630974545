/// Counts the mistakes between a word that is typed and the words of a vocabulary, over and over in the same
/// memory.
struct EditRows {
  /// Longer words are compared as far as this.
  private static let longest = 40

  private var beforeLast = [Int](repeating: 0, count: longest + 1)
  private var last = [Int](repeating: 0, count: longest + 1)
  private var row = [Int](repeating: 0, count: longest + 1)

  /// Twice the number of mistakes that turn the letters into the word, and one more where they only turn them
  /// into its beginning; nil where these are more than `most`.
  ///
  /// A mistake is a letter put in, taken out, changed, or changed over with its neighbour.
  mutating func unlikeness(
    of typed: [UInt8], to word: Slice<UnsafeBufferPointer<UInt8>>, mistakes most: Int,
    beginningsToo: Bool
  ) -> Int? {
    guard typed.count <= Self.longest else { return nil }
    let width = min(word.count, typed.count + most, Self.longest)
    let word = UnsafeBufferPointer(rebasing: word)
    for column in 0...width { last[column] = column }
    for (number, letter) in typed.enumerated() {
      row[0] = number + 1
      var least = row[0]
      for column in 0..<width {
        var cost = min(
          last[column + 1] + 1, row[column] + 1, last[column] + (letter == word[column] ? 0 : 1))
        if number > 0, column > 0, letter == word[column - 1], typed[number - 1] == word[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        row[column + 1] = cost
        least = min(least, cost)
      }
      // Two neighbours that change over can make good for one row, and no more.
      guard least <= most + 1 else { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    let whole = width == word.count ? last[width] : Int.max
    let beginning = beginningsToo ? last[0...width].min() ?? .max : .max
    guard min(whole, beginning) <= most else { return nil }
    return whole <= beginning ? whole * 2 : beginning * 2 + 1
  }
}
