/// The places of films by their identifiers, which stay where they are in the texts.
struct CatalogueIdentifierTable: Sendable {
  private static let nobody = UInt32.max

  private let texts: [CatalogueText]
  private let entries: [CatalogueIndex.Entry]
  /// Open addressing; the number of slots is a power of two and at least twice that of the films.
  private let slots: [UInt32]

  /// Takes the films; of an identifier that stands twice, the last counts.
  init(texts: [CatalogueText], entries: [CatalogueIndex.Entry]) {
    self.texts = texts
    self.entries = entries
    var count = 2
    while count < entries.count * 2 { count *= 2 }
    var slots = [UInt32](repeating: Self.nobody, count: count)
    for (number, entry) in entries.enumerated() {
      Self.withIdentifier(of: entry, in: texts) { name in
        slots[Self.slot(of: name, in: slots, entries, texts)] = UInt32(number)
      }
    }
    self.slots = slots
  }

  /// The number of the film of an identifier; nil where there is none.
  func position(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let found = slots[Self.slot(of: name, in: slots, entries, texts)]
    return found == Self.nobody ? nil : Int(found)
  }

  /// Whether a film is the one that its identifier stands for.
  func isLast(_ number: Int) -> Bool {
    Self.withIdentifier(of: entries[number], in: texts) { position(of: $0) } == number
  }

  /// The slot that has the identifier, or the free one where it belongs.
  private static func slot(
    of name: UnsafeBufferPointer<UInt8>, in slots: [UInt32], _ entries: [CatalogueIndex.Entry],
    _ texts: [CatalogueText]
  ) -> Int {
    var slot = hash(name) & (slots.count - 1)
    while slots[slot] != nobody {
      let isSame = withIdentifier(of: entries[Int(slots[slot])], in: texts) { other in
        other.count == name.count && other.elementsEqual(name)
      }
      if isSame { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private static func withIdentifier<Answer>(
    of entry: CatalogueIndex.Entry, in texts: [CatalogueText],
    _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    texts[entry.text].withBytes { bytes in
      let start = entry.bytes.lowerBound + 2
      return body(UnsafeBufferPointer(rebasing: bytes[start..<start + entry.identifier]))
    }
  }

  /// FNV-1a, brought to a number that is not negative.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
  }
}
