#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

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

  /// Where the records lie: each begins at a line that begins with `= `.
  ///
  /// The C library looks for them, since this is done at every start.
  private static func records(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [(id: String, bytes: Range<Int>)] {
    guard let base = bytes.baseAddress else { return [] }
    let isStart = { (place: Int) in
      place + 1 < bytes.count && bytes[place] == UInt8(ascii: "=")
        && bytes[place + 1] == UInt8(ascii: " ")
    }
    var starts = isStart(0) ? [0] : []
    var place = 0
    while let end = memchr(base + place, 0x0A, bytes.count - place) {
      place = UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1
      if isStart(place) { starts.append(place) }
    }
    return starts.enumerated().map { index, start in
      let end = index + 1 < starts.count ? starts[index + 1] : bytes.count
      let line = bytes[start + 2..<end].prefix { $0 != UInt8(ascii: "\n") }
      return (string(line), start..<end)
    }
  }

  private static func string(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
  }
}
