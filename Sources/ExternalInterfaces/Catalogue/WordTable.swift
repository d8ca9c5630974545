/// Different words with their numbers, in the order in which they were first added.
///
/// A hash table over one array of letters, so that no word is an object.
struct WordTable {
  /// All words, each followed by a zero byte.
  private(set) var letters: [UInt8] = []
  /// The start of each word, with an additional end.
  private(set) var starts: [UInt32] = [0]
  /// The number of a word plus one; 0 if the slot is free.
  private var slots: [UInt32]

  /// The number of words.
  var count: Int { starts.count - 1 }

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
      var keyed = (0..<count).map { word in
        var key: UInt64 = 0
        let start = Int(starts[word])
        for index in start..<min(start + 8, Int(starts[word + 1]) - 1) {
          key |= UInt64(letters[index]) << UInt64(56 - 8 * (index - start))
        }
        return (key: key, word: word)
      }
      keyed.sort { left, right in
        if left.key != right.key { return left.key < right.key }
        let (one, other) = (Int(starts[left.word]) + 8, Int(starts[right.word]) + 8)
        // Only words of at least eight bytes share a key.
        return letters[one..<Int(starts[left.word + 1])]
          .lexicographicallyPrecedes(letters[other..<Int(starts[right.word + 1])])
      }
      return keyed.map(\.word)
    }
  }

  /// Returns the number of a word, which is added if it is new.
  mutating func number(of word: UnsafeBufferPointer<UInt8>) -> Int {
    if count * 2 >= slots.count { grow() }
    var slot = Self.hash(word) & (slots.count - 1)
    while slots[slot] != 0 {
      let known = Int(slots[slot]) - 1
      if isWord(known, word) { return known }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = UInt32(count + 1)
    letters.append(contentsOf: word)
    letters.append(0)
    starts.append(UInt32(letters.count))
    return count - 1
  }

  /// Returns the number of a word, which is added if it is new.
  mutating func number(of word: String) -> Int {
    var word = word
    return word.withUTF8 { number(of: $0) }
  }

  private func isWord(_ known: Int, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(starts[known])
    guard Int(starts[known + 1]) - start - 1 == word.count else { return false }
    for index in word.indices where letters[start + index] != word[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for word in 0..<count {
      var slot =
        letters.withUnsafeBufferPointer { letters in
          Self.hash(
            UnsafeBufferPointer(
              rebasing: letters[Int(starts[word])..<Int(starts[word + 1]) - 1]))
        } & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(word + 1)
    }
  }

  /// FNV-1a.
  private static func hash(_ word: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
