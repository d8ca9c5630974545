/// All words of the catalogue in the order of their bytes, each with the places where it stands.
///
/// Words lie one after another in one array with a zero behind each, so that the whole of it is a few hundred
/// kilobytes and no word is an object.
struct SearchVocabulary: Sendable {
  private let letters: [UInt8]
  /// Where each word begins; one more at the end.
  private let starts: [UInt32]
  /// Which letters each word has, as bits.
  private let masks: [UInt32]
  private let places: [SearchPlace]
  /// Where the places of each word begin; one more at the end.
  private let placeStarts: [UInt32]

  /// How many words there are.
  var count: Int { masks.count }

  /// Takes words in their order, with as many places as they have.
  init(letters: [UInt8], starts: [UInt32], places: [SearchPlace], placeStarts: [UInt32]) {
    self.letters = letters
    self.starts = starts
    self.places = places
    self.placeStarts = placeStarts
    masks = (0..<max(0, starts.count - 1)).map { word in
      Self.mask(letters[Int(starts[word])..<Int(starts[word + 1]) - 1])
    }
  }

  /// Where a word stands.
  func places(of word: Int) -> ArraySlice<SearchPlace> {
    places[Int(placeStarts[word])..<Int(placeStarts[word + 1])]
  }

  /// The words that begin with some letters; the first of them is the word that has no others.
  func words(beginningWith wanted: [UInt8]) -> Range<Int> {
    let first = partition { Self.order($0, wanted) < 0 }
    let end = partition { Self.order($0.prefix(wanted.count), wanted) <= 0 }
    return first..<max(first, end)
  }

  /// Whether a word is just these letters.
  func isWord(_ word: Int, _ wanted: [UInt8]) -> Bool { bytes(of: word).elementsEqual(wanted) }

  /// Whether a word has a digit.
  func hasDigit(_ word: Int) -> Bool {
    bytes(of: word).contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Calls `body` with every word that has these letters one after another, but not at its beginning.
  func forEachWord(holding wanted: [UInt8], _ body: (Int) -> Void) {
    guard let first = wanted.first else { return }
    letters.withUnsafeBufferPointer { letters in
      var place = 0
      while let found = CatalogueScan.next(first, in: letters, from: place) {
        place = found + 1
        guard found > 0, letters[found - 1] != 0, found + wanted.count <= letters.count,
          letters[found..<found + wanted.count].elementsEqual(wanted)
        else { continue }
        let word = word(at: found)
        body(word)
        place = Int(starts[word + 1])
      }
    }
  }

  /// Calls `body` with every word that few mistakes make of these letters, and how unlike it is: twice the
  /// number of mistakes, and one more where the letters are only its beginning.
  func forEachWord(
    near wanted: [UInt8], mistakes most: Int, beginningsToo: Bool, _ body: (Int, Int) -> Void
  ) {
    let mask = Self.mask(wanted[...])
    var rows = EditRows()
    letters.withUnsafeBufferPointer { letters in
      for word in masks.indices where (mask & ~masks[word]).nonzeroBitCount <= most {
        let start = Int(starts[word])
        let end = Int(starts[word + 1]) - 1
        guard end - start + most >= wanted.count,
          beginningsToo || end - start <= wanted.count + most,
          let unlikeness = rows.unlikeness(
            of: wanted, to: letters[start..<end], mistakes: most, beginningsToo: beginningsToo)
        else { continue }
        body(word, unlikeness)
      }
    }
  }

  private func bytes(of word: Int) -> ArraySlice<UInt8> {
    letters[Int(starts[word])..<Int(starts[word + 1]) - 1]
  }

  private func word(at place: Int) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= place { low = middle } else { high = middle }
    }
    return low
  }

  /// The first word for which something that holds for all words before it does not.
  private func partition(_ isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(bytes(of: middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Negative where the left comes first, 0 where they are the same.
  private static func order(_ left: ArraySlice<UInt8>, _ right: [UInt8]) -> Int {
    for (one, other) in zip(left, right) where one != other { return Int(one) - Int(other) }
    return left.count - right.count
  }

  /// A bit for each letter and digit; those of other scripts share bits.
  private static func mask(_ letters: ArraySlice<UInt8>) -> UInt32 {
    letters.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }
}
