import DomainEntities

/// Where each film's record lies, the best known film first.
///
/// Made at every start, so it looks for the beginnings of records only, parses nothing and makes no text of an
/// identifier.
struct CatalogueIndex: Sendable {
  /// The place of one record.
  struct Entry: Hashable, Sendable {
    /// Which of the texts it is in.
    var text: Int
    /// The bytes of the record, from its `=` on.
    var bytes: Range<Int>
    /// How many bytes its identifier has, behind `= `.
    var identifier: Int
    /// The year at the end of the identifier, which is that of the first showing.
    var year: Int
  }

  /// The texts that the entries point into.
  let texts: [CatalogueText]
  /// In order of fame.
  let entries: [Entry]
  private let table: CatalogueIdentifierTable

  init(texts: [CatalogueText], order: CatalogueText) {
    self.texts = texts
    var found: [Entry] = []
    for (number, text) in texts.enumerated() {
      text.withBytes { CatalogueScan.append(records: $0, ofText: number, to: &found) }
    }
    let names = CatalogueIdentifierTable(texts: texts, entries: found)
    var entries: [Entry] = []
    entries.reserveCapacity(found.count)
    var isPlaced = [Bool](repeating: false, count: found.count)
    order.withBytes { bytes in
      CatalogueScan.lines(of: bytes) { line in
        guard let place = names.position(of: line), !isPlaced[place] else { return }
        isPlaced[place] = true
        entries.append(found[place])
      }
    }
    // A film that the order forgets is still a film; of a name that stands twice, the last counts.
    for (place, entry) in found.enumerated()
    where !isPlaced[place] && names.isLast(place) {
      entries.append(entry)
    }
    self.entries = entries
    table = CatalogueIdentifierTable(texts: texts, entries: entries)
  }

  /// The place of the film of an identifier; nil where there is none.
  func position(of identifier: String) -> Int? {
    var identifier = identifier
    return identifier.withUTF8 { table.position(of: $0) }
  }

  /// The record of a film, parsed as far as it is wanted.
  func record(
    at position: Int, wanted: (CatalogueRecord.Key) -> Bool = { _ in true }
  ) -> CatalogueRecord {
    withRecord(at: position) {
      CatalogueRecord(Slice(base: $0, bounds: $0.indices), wanted: wanted)
    }
  }

  /// A film as a list shows it.
  func summary(at position: Int) -> MovieSummary {
    record(at: position, wanted: CatalogueRecord.isOfSummary).summary
  }

  /// Lends the bytes of a film's record.
  func withRecord<Answer>(
    at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    let entry = entries[position]
    return texts[entry.text].withBytes { body(UnsafeBufferPointer(rebasing: $0[entry.bytes])) }
  }

  /// The films whose records have a line.
  func films(with line: String) -> [Int] {
    let wanted = Array(line.utf8)
    return entries.indices.filter { position in
      withRecord(at: position) { CatalogueScan.hasLine(wanted, in: $0) }
    }
  }
}
