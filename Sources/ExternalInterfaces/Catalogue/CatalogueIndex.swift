import DomainEntities

/// The films of the catalogue, the best known first, and where each one's record lies.
///
/// Made at every start, so it reads only the order of fame, and finds a record by halving the text of
/// the films: no more of that is read than a start shows. Who is going to look at all films completes it
/// before. Records that are not in order are not found; the tests hold the program's own to it.
struct CatalogueIndex: Sendable {
  /// What the order tells of a film.
  struct Entry: Hashable, Sendable {
    /// Where its identifier begins in the order of fame.
    fileprivate var start: UInt32
    /// How many bytes that has.
    fileprivate var count: UInt16
    /// The year at its end, which is that of the first showing.
    var year: Int16
  }

  /// In order of fame.
  let entries: [Entry]
  private let films: CatalogueText
  private let order: CatalogueText
  /// Where the records of all films lie; empty until that is wanted.
  private var places: [Range<Int>] = []

  /// Takes records in the order of years and identifiers, and the identifiers of all films, each once, the best
  /// known first.
  init(films: CatalogueText, order: CatalogueText) {
    self.films = films
    self.order = order
    entries = order.withBytes { bytes in
      var entries: [Entry] = []
      // Few identifiers are shorter.
      entries.reserveCapacity(bytes.count / 16)
      CatalogueScan.lines(of: bytes) { line in
        guard let start = UInt32(exactly: line.lowerBound),
          let count = UInt16(exactly: line.count)
        else { return }
        let year = Int16(CatalogueIdentifier(bytes[line]).year)
        entries.append(Entry(start: start, count: count, year: year))
      }
      return entries
    }
  }

  /// The place of the film of an identifier; nil where there is none.
  func position(of identifier: String) -> Int? {
    var identifier = identifier
    return identifier.withUTF8 { position(of: CatalogueIdentifier($0)) }
  }

  /// The identifier of the film at a place.
  func identifier(at position: Int) -> String {
    let entry = entries[position]
    return order.withBytes { order in
      let start = Int(entry.start)
      let bytes = order[start..<start + Int(entry.count)]
      return String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
    }
  }

  /// Most years differ, so that the whole order is passed sooner than a table of it would be made.
  private func position(of wanted: CatalogueIdentifier) -> Int? {
    order.withBytes { order in
      entries.firstIndex { $0.year == wanted.year && identifier($0, in: order) == wanted }
    }
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

  /// The last day on which the youngest film can have been shown first; nil where there is no film.
  var lastDay: CalendarDate? {
    let last = entries.lazy.map(\.year).max()
    return entries.indices.filter { entries[$0].year == last }
      .compactMap { summary(at: $0).latestDay }.max()
  }

  /// Lends the bytes of a film's record; none where it has none.
  func withRecord<Answer>(
    at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    films.withBytes { films in
      let place =
        places.isEmpty
        ? order.withBytes { halve(films, for: identifier(entries[position], in: $0)) }
        : places[position]
      return body(UnsafeBufferPointer(rebasing: films[place]))
    }
  }

  /// The films whose records have a line, in order of fame.
  func films(with line: String) -> [Int] {
    let wanted = Array(line.utf8)
    return films.withBytes { films in
      var found: [Int] = []
      var place = 0
      while let line = CatalogueScan.nextLine(wanted, in: films, from: place) {
        place = line + wanted.count
        guard let start = CatalogueScan.lastRecord(in: films, before: line),
          let position = position(of: CatalogueScan.identifier(in: films, ofRecordAt: start))
        else { continue }
        found.append(position)
      }
      return found.sorted()
    }
  }

  /// The same with the places of all records, for somebody who is going to look at them all.
  func completed() -> CatalogueIndex {
    guard places.isEmpty else { return self }
    var index = self
    index.places = films.withBytes { films in
      order.withBytes { places(of: films, order: $0) }
    }
    return index
  }

  /// The identifiers are put in the order of the records and both are gone through side by side.
  private func places(
    of films: UnsafeBufferPointer<UInt8>, order: UnsafeBufferPointer<UInt8>
  ) -> [Range<Int>] {
    let wanted = entries.enumerated()
      .map { (position: $0.offset, identifier: identifier($0.element, in: order)) }
      .sorted { $0.identifier < $1.identifier }
    var places = [Range<Int>](repeating: 0..<0, count: entries.count)
    var next = 0
    CatalogueScan.records(of: films) { record in
      let found = CatalogueScan.identifier(in: films, ofRecordAt: record.lowerBound)
      while next < wanted.count, !(found < wanted[next].identifier) {
        if found == wanted[next].identifier { places[wanted[next].position] = record }
        next += 1
      }
    }
    return places
  }

  /// Where the record of an identifier lies; an empty place where there is none.
  private func halve(
    _ films: UnsafeBufferPointer<UInt8>, for wanted: CatalogueIdentifier
  ) -> Range<Int> {
    // If it is there, its record begins from `low` on and before `high`.
    var low = 0
    var high = films.count
    while low < high {
      let middle = low + (high - low) / 2
      guard let start = CatalogueScan.nextRecord(in: films, from: middle), start < high else {
        high = middle
        continue
      }
      let found = CatalogueScan.identifier(in: films, ofRecordAt: start)
      if found == wanted {
        return start..<(CatalogueScan.nextRecord(in: films, from: start + 1) ?? films.count)
      }
      if found < wanted { low = start + 1 } else { high = middle }
    }
    return 0..<0
  }

  private func identifier(
    _ entry: Entry, in order: UnsafeBufferPointer<UInt8>
  ) -> CatalogueIdentifier {
    let start = Int(entry.start)
    return CatalogueIdentifier(order[start..<start + Int(entry.count)])
  }
}
