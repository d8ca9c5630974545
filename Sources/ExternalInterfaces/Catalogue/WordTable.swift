/// Different words with their numbers, in the order in which they were first added.
///
/// A hash table over one array of letters, so that no word is an object.
struct WordTable {
  /// All words, each followed by a zero byte.
  private(set) var letters: [UInt8] = []
  /// The start of each word, with an additional end.
  private(set) var starts: [UInt32] = [0]
  /// The first eight bytes of each word as a number that sorts like them.
  private var heads: [UInt64] = []
  /// The number of a word plus one; 0 if the slot is free.
  private var slots: [UInt32]

  /// The number of words.
  var count: Int { heads.count }

  /// Creates an empty table with room for some words.
  init(capacity: Int) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = Array(repeating: 0, count: size)
  }

  /// Returns the number of bytes of a word.
  func length(of word: Int) -> Int { Int(starts[word + 1] - starts[word]) - 1 }

  /// The numbers of all words, in the order of their bytes.
  var order: [Int] {
    letters.withUnsafeBufferPointer { letters in
      var headed = heads.enumerated().map { (head: $0.element, word: $0.offset) }
      headed.sort { left, right in
        if left.head != right.head { return left.head < right.head }
        let (one, other) = (Int(starts[left.word]) + 8, Int(starts[right.word]) + 8)
        // Only words of at least eight bytes share a head.
        return letters[one..<Int(starts[left.word + 1])]
          .lexicographicallyPrecedes(letters[other..<Int(starts[right.word + 1])])
      }
      return headed.map(\.word)
    }
  }

  /// Replaces the contents of a buffer with the numbers of the words of a normalized text; new
  /// words are added.
  mutating func number(wordsOf folded: [UInt8], into numbers: inout [UInt32]) {
    numbers.removeAll(keepingCapacity: true)
    folded.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: " ") { end += 1 }
        numbers.append(number(of: UnsafeBufferPointer(rebasing: bytes[start..<end])))
        start = end + 1
      }
    }
  }

  private mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
    if count * 2 >= slots.count { grow() }
    let head = Self.head(of: word)
    var slot = Self.hash(word, head) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = Int(slots[slot]) - 1
      if heads[known] == head, isWord(known, word) { return UInt32(known) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(count + 1)
    letters.append(contentsOf: word)
    letters.append(0)
    starts.append(UInt32(letters.count))
    heads.append(head)
    return UInt32(count - 1)
  }

  /// Returns whether a word with the same head equals a word.
  private func isWord(_ known: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard length(of: known) == word.count else { return false }
    let start = Int(starts[known])
    for index in word.indices.dropFirst(8) where letters[start + index] != word[index] {
      return false
    }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    letters.withUnsafeBufferPointer { letters in
      for word in 0..<count {
        let bytes = letters[Int(starts[word])..<Int(starts[word + 1]) - 1]
        var slot =
          Self.hash(UnsafeBufferPointer(rebasing: bytes), heads[word]) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(word + 1)
      }
    }
  }

  private static func head(of word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let count = min(8, word.count)
    var head: UInt64 = 0
    for index in 0..<count { head = head << 8 | UInt64(word[index]) }
    return count == 0 ? 0 : head << UInt64(64 - 8 * count)
  }

  private static func hash(_ word: UnsafeBufferPointer<UInt8>, _ head: UInt64) -> Int {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var hash = head &* factor
    for byte in word.dropFirst(8) { hash = (hash ^ UInt64(byte)) &* factor }
    // The upper half depends on all bytes of the word.
    return Int(hash >> 32)
  }
}
