/// Where each film's record lies, the best known film first.
///
/// Made at every start, so it looks at line beginnings only and parses nothing.
struct CatalogueIndex: Sendable {
  /// The place of one record.
  struct Entry: Hashable, Sendable {
    /// Which of the texts it is in.
    var text: Int
    /// The bytes of the record, from its `=` on.
    var bytes: Range<Int>
    /// The year at the end of the identifier, which is that of the first showing.
    var year: Int
  }

  /// The texts that the entries point into.
  let texts: [CatalogueText]
  /// In order of fame.
  let entries: [Entry]
  /// The place of each film in `entries`.
  let positions: [String: Int]

  init(texts: [CatalogueText], order: CatalogueText) {
    self.texts = texts
    var found: [String: Entry] = [:]
    var inFiles: [String] = []
    for (number, text) in texts.enumerated() {
      text.withBytes { bytes in
        for (id, range) in Self.records(in: bytes) {
          found[id] = Entry(text: number, bytes: range, year: Int(id.suffix(4)) ?? 0)
          inFiles.append(id)
        }
      }
    }
    var entries: [Entry] = []
    var positions: [String: Int] = [:]
    entries.reserveCapacity(found.count)
    positions.reserveCapacity(found.count)
    func place(_ id: String) {
      guard let entry = found[id], positions[id] == nil else { return }
      positions[id] = entries.count
      entries.append(entry)
    }
    order.withBytes { bytes in
      for line in bytes.split(separator: UInt8(ascii: "\n")) { place(Self.string(line)) }
    }
    // A film that the order forgets is still a film.
    inFiles.forEach(place)
    self.entries = entries
    self.positions = positions
  }

  /// The record of a film, parsed.
  func record(at position: Int) -> CatalogueRecord {
    let entry = entries[position]
    return texts[entry.text].withBytes { bytes in
      CatalogueRecord(bytes[entry.bytes])
    }
  }

  private static func records(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [(id: String, bytes: Range<Int>)] {
    var records: [(id: String, bytes: Range<Int>)] = []
    var start: (id: String, at: Int)?
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if bytes[line] == UInt8(ascii: "=") {
        if let start { records.append((start.id, start.at..<line)) }
        start = (string(bytes[min(line + 2, end)..<end]), line)
      }
      line = end + 1
    }
    if let start { records.append((start.id, start.at..<bytes.count)) }
    return records
  }

  private static func string(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
  }
}
