import DomainEntities

/// All words of the catalogue in byte order, each with its occurrences.
///
/// Words are stored in a single array, each followed by a zero byte, so that the vocabulary takes a
/// few hundred kilobytes and no word is an object.
struct SearchVocabulary: Sendable {
  /// The number of bytes compared for typos; longer search words have no fuzzy matches.
  private static let maxTypedLength = 40

  private let letters: [UInt8]
  /// The start of each word, with an additional end.
  private let starts: [UInt32]
  /// The letters of each word, as bits.
  private let masks: [UInt32]
  private let places: Postings
  private let hints: Postings

  /// The occurrences of all words, grouped by word.
  private struct Postings: Sendable {
    private(set) var places: [SearchPlace]
    /// The start of each word's occurrences, with an additional end.
    private var starts: [UInt32]

    /// Sorts occurrences by the ranks of their words.
    init(_ occurrences: SearchOccurrences, ranks: [UInt32]) {
      starts = Array(repeating: 0, count: ranks.count + 1)
      for word in occurrences.words { starts[Int(ranks[Int(word)]) + 1] += 1 }
      for rank in ranks.indices { starts[rank + 1] += starts[rank] }
      var next = starts
      places = Array(repeating: SearchPlace(number: 0), count: occurrences.places.count)
      for (word, place) in zip(occurrences.words, occurrences.places) {
        let rank = Int(ranks[Int(word)])
        places[Int(next[rank])] = place
        next[rank] += 1
      }
    }

    subscript(word: Int) -> ArraySlice<SearchPlace> {
      places[Int(starts[word])..<Int(starts[word + 1])]
    }

    /// Reads occurrences that were written.
    init?(from arrays: inout ArrayReader) {
      guard let places = arrays.next(of: SearchPlace.self),
        let starts = arrays.next(of: UInt32.self)
      else { return nil }
      (self.places, self.starts) = (places, starts)
    }

    func write(to arrays: inout ArrayWriter) {
      arrays.append(places)
      arrays.append(starts)
    }
  }

  /// The number of words.
  var count: Int { masks.count }

  /// Creates a vocabulary from words, their occurrences in fields, and those in hints.
  init(_ words: WordTable, _ places: SearchOccurrences, hints: SearchOccurrences) {
    let order = words.order
    var ranks = [UInt32](repeating: 0, count: order.count)
    var (letters, starts, masks): ([UInt8], [UInt32], [UInt32]) = ([], [0], [])
    letters.reserveCapacity(words.letters.count)
    for (rank, word) in order.enumerated() {
      ranks[word] = UInt32(rank)
      let bytes = words.letters[Int(words.starts[word])..<Int(words.starts[word + 1])]
      letters.append(contentsOf: bytes)
      starts.append(UInt32(letters.count))
      masks.append(Self.mask(bytes.dropLast()))
    }
    (self.letters, self.starts, self.masks) = (letters, starts, masks)
    self.places = Postings(places, ranks: ranks)
    self.hints = Postings(hints, ranks: ranks)
  }

  /// Reads a vocabulary that was written.
  init?(from arrays: inout ArrayReader) {
    guard let letters = arrays.next(of: UInt8.self), let starts = arrays.next(of: UInt32.self),
      let masks = arrays.next(of: UInt32.self), let places = Postings(from: &arrays),
      let hints = Postings(from: &arrays)
    else { return nil }
    (self.letters, self.starts, self.masks) = (letters, starts, masks)
    (self.places, self.hints) = (places, hints)
  }

  /// Writes the vocabulary.
  func write(to arrays: inout ArrayWriter) {
    arrays.append(letters)
    arrays.append(starts)
    arrays.append(masks)
    places.write(to: &arrays)
    hints.write(to: &arrays)
  }

  /// Returns the occurrences of a word in the fields of films.
  func places(of word: Int) -> ArraySlice<SearchPlace> { places[word] }

  /// Returns the occurrences of a word in texts that tell what films are like.
  func hints(of word: Int) -> ArraySlice<SearchPlace> { hints[word] }

  /// Returns the occurrences of the word with these letters; none if there is no such word.
  func places(ofWhole letters: [UInt8]) -> ArraySlice<SearchPlace> {
    guard let first = words(beginningWith: letters).first, isWord(first, letters) else { return [] }
    return places(of: first)
  }

  /// Returns the letters of a word.
  func text(of word: Int) -> String { String(decoding: bytes(of: word), as: UTF8.self) }

  /// Returns for each of a number of films how much text it has: the sum of the weights of its
  /// occurrences.
  func weights(count: Int, _ weight: (SearchKind) -> Float, hint: Float) -> [Float] {
    var weights = [Float](repeating: 0, count: count)
    let byKind = SearchKind.allCases.map(weight)
    for place in places.places { weights[place.film] += byKind[place.kind.rawValue] }
    for place in hints.places { weights[place.film] += hint }
    return weights
  }

  /// Returns the words with a prefix; the word that equals it comes first.
  func words(beginningWith wanted: [UInt8]) -> Range<Int> {
    let first = partition { Self.order($0, wanted) < 0 }
    let end = partition { Self.order($0.prefix(wanted.count), wanted) <= 0 }
    return first..<max(first, end)
  }

  /// Returns whether a word equals these letters.
  func isWord(_ word: Int, _ wanted: [UInt8]) -> Bool { bytes(of: word).elementsEqual(wanted) }

  /// Returns whether a word contains a digit.
  func hasDigit(_ word: Int) -> Bool {
    bytes(of: word).contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Calls `body` with every word that contains these letters after its first one.
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

  /// Calls `body` with every word within a few typos of these letters, and its `typoCost`.
  ///
  /// It is twice the number of typos, plus one if the letters match a prefix only.
  func forEachWord(
    near wanted: [UInt8], mistakes most: Int, beginningsToo: Bool, _ body: (Int, Int) -> Void
  ) {
    let mask = Self.mask(wanted)
    letters.withUnsafeBufferPointer { letters in
      for word in masks.indices where (mask & ~masks[word]).nonzeroBitCount <= most {
        let start = Int(starts[word])
        let end = Int(starts[word + 1]) - 1
        guard end - start + most >= wanted.count,
          beginningsToo || end - start <= wanted.count + most,
          let typoCost = Self.typoCost(
            of: wanted, to: letters[start..<end], mistakes: most, beginningsToo: beginningsToo)
        else { continue }
        body(word, typoCost)
      }
    }
  }

  /// Returns how much the letters differ from a word, or nil if by more than `most` typos.
  ///
  /// It is twice the number of typos, plus one if the letters match a prefix only.
  static func typoCost(
    of typed: [UInt8], to word: Slice<UnsafeBufferPointer<UInt8>>, mistakes most: Int,
    beginningsToo: Bool
  ) -> Int? {
    guard typed.count <= maxTypedLength else { return nil }
    let compared = word.prefix(min(typed.count + most, maxTypedLength))
    guard let distances = EditDistance.toPrefixes(of: compared, from: typed, most: most),
      let whole = distances.last, let beginning = distances.min()
    else { return nil }
    let isWhole = compared.count == word.count && (whole <= beginning || !beginningsToo)
    guard isWhole || beginningsToo else { return nil }
    let least = isWhole ? whole : beginning
    return least > most ? nil : isWhole ? least * 2 : least * 2 + 1
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

  /// Returns the first word that does not satisfy a predicate by which words are partitioned.
  private func partition(_ isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(bytes(of: middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Compares two words; negative if the left one comes first, 0 if they are equal.
  private static func order(_ left: ArraySlice<UInt8>, _ right: [UInt8]) -> Int {
    for (one, other) in zip(left, right) where one != other { return Int(one) - Int(other) }
    return left.count - right.count
  }

  /// Returns a bit set of the letters and digits; those of other scripts share bits.
  private static func mask(_ letters: some Sequence<UInt8>) -> UInt32 {
    letters.reduce(0) { $0 | 1 << UInt32($1 & 31) }
  }
}
