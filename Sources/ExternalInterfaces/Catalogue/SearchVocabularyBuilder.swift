import DomainEntities

/// Gathers the words of the films and puts them in order.
struct SearchVocabularyBuilder {
  /// The words as they come, with a zero behind each; the one that is read lies at the end, and goes again where
  /// it is known.
  private var letters: [UInt8] = []
  private var starts: [UInt32] = []
  /// Open addressing over the words: half of the hash above, and the number of the word, each one higher.
  private var slots = [UInt64](repeating: 0, count: 1 << 15)
  /// The number of a word in the upper half, a place in the lower.
  private var occurrences: [UInt64] = []
  /// The words of the field that is read.
  private var field: [UInt32] = []
  private var wordStart = 0
  private var hash = Self.emptyHash
  /// The words of names that stand there by codes.
  private var namesByCode: [UInt32: [UInt32]] = [:]
  private var articles: [UInt32] = []

  init() {
    letters.reserveCapacity(1 << 17)
    starts.reserveCapacity(1 << 14)
    occurrences.reserveCapacity(1 << 16)
    for article in FoldedText.articles { fold(String(article)) }
    articles = field
    field.removeAll()
  }

  /// Takes a field of a film; `number` tells it from the others of the film.
  mutating func add(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, film: Int, field number: Int, _ kind: SearchKind
  ) {
    field.removeAll(keepingCapacity: true)
    fold(UnsafeBufferPointer(rebasing: text))
    note(film: film, field: number, kind)
  }

  /// The same with what a code stands for; `name` is asked for it once.
  mutating func add(
    code: UInt32, film: Int, field number: Int, _ kind: SearchKind, name: () -> String
  ) {
    field.removeAll(keepingCapacity: true)
    if let known = namesByCode[code] {
      field += known
    } else {
      fold(name())
      namesByCode[code] = field
    }
    note(film: film, field: number, kind)
  }

  private mutating func note(film: Int, field number: Int, _ kind: SearchKind) {
    guard film < SearchPlace.mostFilms, number < SearchPlace.mostFields else { return }
    // Whoever looks for the film may leave its article out.
    let hasArticle = kind == .title && field.count > 1 && articles.contains(field[0])
    for (index, word) in field.enumerated() {
      let place = hasArticle ? (index == 0 ? SearchPlace.unnumbered : index - 1) : index
      let found = SearchPlace(
        film: film, field: number, kind: kind, word: place, isLast: index == field.count - 1)
      occurrences.append(UInt64(word) << 32 | UInt64(found.number))
    }
  }

  /// The vocabulary of everything that was taken.
  func vocabulary() -> SearchVocabulary {
    var order = starts.indices.map { (key: key($0), word: $0) }
    order.sort { left, right in
      left.key != right.key
        ? left.key < right.key : bytes(left.word).lexicographicallyPrecedes(bytes(right.word))
    }
    var ranks = [UInt32](repeating: 0, count: starts.count)
    var sortedLetters: [UInt8] = []
    sortedLetters.reserveCapacity(letters.count)
    var sortedStarts: [UInt32] = []
    sortedStarts.reserveCapacity(starts.count + 1)
    for (rank, word) in order.lazy.map(\.word).enumerated() {
      ranks[word] = UInt32(rank)
      sortedStarts.append(UInt32(sortedLetters.count))
      sortedLetters += bytes(word)
      sortedLetters.append(0)
    }
    sortedStarts.append(UInt32(sortedLetters.count))
    // Places of one word stay in the order in which they came, which is that of fame.
    var placeStarts = [UInt32](repeating: 0, count: starts.count + 1)
    for occurrence in occurrences { placeStarts[Int(ranks[Int(occurrence >> 32)]) + 1] += 1 }
    for word in 1..<max(1, placeStarts.count) { placeStarts[word] += placeStarts[word - 1] }
    var next = placeStarts
    var places = [SearchPlace](repeating: SearchPlace(number: 0), count: occurrences.count)
    for occurrence in occurrences {
      let rank = Int(ranks[Int(occurrence >> 32)])
      places[Int(next[rank])] = SearchPlace(number: UInt32(truncatingIfNeeded: occurrence))
      next[rank] += 1
    }
    return SearchVocabulary(
      letters: sortedLetters, starts: sortedStarts, places: places, placeStarts: placeStarts)
  }

  // MARK: Folding

  private mutating func fold(_ text: String) {
    var text = text
    text.withUTF8 { fold($0) }
  }

  /// Divides a text into words, as `FoldedText` does; plain letters need no strings for that.
  private mutating func fold(_ text: UnsafeBufferPointer<UInt8>) {
    var isPlain = true
    for byte in text {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte | 0x20)
      case 0x80...:
        isPlain = false
        append(byte)
      case UInt8(ascii: "'"): break
      default:
        endWord(isPlain: isPlain)
        isPlain = true
        if byte == UInt8(ascii: "&") {
          for letter in "and".utf8 { append(letter) }
          endWord(isPlain: true)
        }
      }
    }
    endWord(isPlain: isPlain)
  }

  private mutating func endWord(isPlain: Bool) {
    guard letters.count > wordStart else { return }
    if isPlain { return field.append(takeWord()) }
    let text = FoldedText(String(decoding: letters[wordStart...], as: UTF8.self))
    dropWord()
    for part in text.words {
      for byte in part.utf8 { append(byte) }
      field.append(takeWord())
    }
  }

  // MARK: Words by number

  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Puts a letter to the word that is read (FNV-1a).
  @inline(__always) private mutating func append(_ byte: UInt8) {
    letters.append(byte)
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  private mutating func dropWord() {
    letters.removeLast(letters.count - wordStart)
    hash = Self.emptyHash
  }

  /// The number of the word that is read, which is a new one where it is not known.
  private mutating func takeWord() -> UInt32 {
    let upper = hash >> 32 ^ hash & 0xFFFF_FFFF
    var slot = Int(upper) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = UInt32(truncatingIfNeeded: slots[slot]) - 1
      if slots[slot] >> 32 == upper, isWordRead(Int(number)) {
        dropWord()
        return number
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    starts.append(UInt32(wordStart))
    slots[slot] = upper << 32 | UInt64(starts.count)
    letters.append(0)
    wordStart = letters.count
    hash = Self.emptyHash
    if starts.count * 2 > slots.count { grow() }
    return UInt32(starts.count - 1)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 {
      var slot = Int(entry >> 32) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = entry
    }
  }

  /// Whether a word is the one that is read.
  private func isWordRead(_ number: Int) -> Bool {
    let start = Int(starts[number])
    let count = letters.count - wordStart
    // The zero behind it tells that it is no longer than that.
    guard letters[start + count] == 0 else { return false }
    for index in 0..<count where letters[start + index] != letters[wordStart + index] {
      return false
    }
    return true
  }

  private func bytes(_ number: Int) -> ArraySlice<UInt8> {
    let start = Int(starts[number])
    let end = number + 1 < starts.count ? Int(starts[number + 1]) : letters.count
    return letters[start..<end - 1]
  }

  /// The first eight bytes of a word as a number that has the same order.
  private func key(_ number: Int) -> UInt64 {
    var key: UInt64 = 0
    let bytes = bytes(number)
    for byte in bytes.prefix(8) { key = key << 8 | UInt64(byte) }
    return key << UInt64(8 * max(0, 8 - bytes.count))
  }
}
