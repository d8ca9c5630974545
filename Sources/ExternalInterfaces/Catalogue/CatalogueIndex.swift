import BusinessLogic
import DomainEntities

/// The films of the catalogue in order of popularity, and the locations of their records.
///
/// It is created at every start, so it reads only the order and finds records by binary search: a
/// start reads no more than it shows. Code that visits all films completes the index first. Records
/// out of order are not found; the tests verify the order of the built-in ones.
struct CatalogueIndex: Sendable {
  /// An entry of the popularity order.
  struct Entry: Hashable, Sendable {
    /// The offset of the identifier in the order.
    fileprivate var start: UInt32
    /// The length of the identifier in bytes.
    fileprivate var count: UInt16
    /// The year at its end, which is the year of release.
    var year: Int16
  }

  /// The entries in order of popularity.
  let entries: [Entry]
  private let films: CatalogueText
  private let order: CatalogueText
  /// The titles of the films.
  let style: TitleStyle
  /// The locations of all records; empty until the index is completed.
  private var places: [Range<Int>] = []

  /// Creates an index from the records and the order.
  ///
  /// Records are sorted by year and identifier. The order lists each identifier once, the most
  /// popular first.
  init(films: CatalogueText, order: CatalogueText, style: TitleStyle = TitleStyle()) {
    self.films = films
    self.order = order
    self.style = style
    entries = order.withBytes { bytes in
      var entries: [Entry] = []
      // Few identifiers are shorter than 16 bytes.
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

  /// Returns the position of the film with an identifier, or nil if there is none.
  func position(of identifier: String) -> Int? {
    var identifier = identifier
    return identifier.withUTF8 { position(of: CatalogueIdentifier($0)) }
  }

  /// Returns the identifier of the film at a position.
  func identifier(at position: Int) -> String {
    let entry = entries[position]
    return order.withBytes { order in
      let start = Int(entry.start)
      let bytes = order[start..<start + Int(entry.count)]
      return String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
    }
  }

  /// Returns the position of the film with an identifier.
  ///
  /// A linear search is faster than building a table, since comparing the years excludes most
  /// entries.
  private func position(of wanted: CatalogueIdentifier) -> Int? {
    order.withBytes { order in
      entries.firstIndex { $0.year == wanted.year && identifier($0, in: order) == wanted }
    }
  }

  /// Returns the record of a film, parsing the wanted keys only, up to the last of them if it is
  /// given.
  func record(
    at position: Int, wanted: (CatalogueRecord.Key) -> Bool = { _ in true },
    last: CatalogueRecord.Key? = nil
  ) -> CatalogueRecord {
    var record = withRecord(at: position) { CatalogueRecord($0, wanted: wanted, last: last) }
    record.style = style
    return record
  }

  /// Returns the summary of a film.
  func summary(at position: Int) -> MovieSummary {
    let isLocal = style.language != nil
    return record(
      at: position, wanted: { CatalogueRecord.isOfSummary($0) || isLocal && $0 == .titles }
    ).summary
  }

  /// The latest possible release day of the newest film, or nil if there are no films.
  var lastDay: CalendarDate? {
    let last = entries.lazy.map(\.year).max()
    return entries.indices.filter { entries[$0].year == last }.compactMap { position in
      record(at: position, wanted: { $0 == .released }, last: .released).summary.latestDay
    }.max()
  }

  /// Calls the closure with the bytes of a film's record, which are empty if it has none.
  func withRecord<Answer>(
    at position: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    films.withBytes { films in
      let place =
        places.isEmpty
        ? order.withBytes { binarySearch(films, for: identifier(entries[position], in: $0)) }
        : places[position]
      return body(UnsafeBufferPointer(rebasing: films[place]))
    }
  }

  /// Returns the films whose records contain a line, in order of popularity.
  func films(withLine line: String) -> [Int] {
    films(withLineBeginning: line, isWhole: true)
  }

  /// Returns the films whose records contain a line that begins with a text, in order of
  /// popularity.
  func films(withLineBeginning text: String) -> [Int] {
    films(withLineBeginning: text, isWhole: false)
  }

  private func films(withLineBeginning text: String, isWhole: Bool) -> [Int] {
    let wanted = Array(text.utf8)
    return films.withBytes { films in
      var found: [Int] = []
      var place = 0
      while let line = CatalogueScan.nextLine(beginning: wanted, in: films, from: place) {
        place = line + wanted.count
        guard !isWhole || CatalogueScan.endOfLine(in: films, from: place) == place,
          let start = CatalogueScan.lastRecord(in: films, before: line),
          let position = position(of: CatalogueScan.identifier(in: films, ofRecordAt: start))
        else { continue }
        found.append(position)
      }
      return Set(found).sorted()
    }
  }

  /// Returns the index with the locations of all records, for visiting all films.
  func completed() -> CatalogueIndex {
    guard places.isEmpty else { return self }
    var index = self
    index.places = films.withBytes { films in
      order.withBytes { places(of: films, order: $0) }
    }
    return index
  }

  /// Returns the locations by sorting the identifiers and merging them with the records.
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

  /// Finds the record of an identifier by binary search; returns an empty range if there is none.
  private func binarySearch(
    _ films: UnsafeBufferPointer<UInt8>, for wanted: CatalogueIdentifier
  ) -> Range<Int> {
    // Invariant: the record, if any, begins at or after `low` and before `high`.
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
