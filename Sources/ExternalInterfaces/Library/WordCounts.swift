/// Counts texts without allocating a string or hashing into a dictionary for each occurrence.
struct WordCounts {
  private struct Entry {
    var hash: Int
    /// The range of its bytes in `bytes`.
    var place: Range<Int>
    var count: Int
  }

  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  /// An open-addressing hash table of indexes into `entries`, with -1 for free slots.
  private var slots = [Int32](repeating: -1, count: 64)

  /// Counts an occurrence of a text, given as its bytes.
  mutating func add(_ text: UnsafeRawBufferPointer) {
    let hash = Self.hash(text)
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if entries[number].hash == hash, isEntry(number, text) {
        entries[number].count += 1
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    entries.append(
      Entry(hash: hash, place: bytes.count..<bytes.count + text.count, count: 1))
    bytes += text
    if entries.count * 2 > slots.count { grow() }
  }

  /// Every text with its count, in order of first occurrence.
  var counts: [(text: String, count: Int)] {
    entries.map { (String(decoding: bytes[$0.place], as: UTF8.self), $0.count) }
  }

  private func isEntry(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    let place = entries[number].place
    guard place.count == text.count else { return false }
    return bytes.withUnsafeBytes { $0[place].elementsEqual(text) }
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    for (number, entry) in entries.enumerated() {
      var slot = entry.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// Returns the 64-bit FNV-1a hash.
  private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
