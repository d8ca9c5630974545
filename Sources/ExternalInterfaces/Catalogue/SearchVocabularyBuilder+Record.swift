import DomainEntities

extension SearchVocabularyBuilder {
  /// A key of a record by its length and its first letters, which tell all keys apart.
  private struct KeyName {
    var key: CatalogueRecord.Key
    var count: Int
    var letters: UInt64
  }

  private static let keys = [
    CatalogueRecord.Key.title, .original, .also, .released, .genres, .countries, .language,
    .director, .writer, .composer, .cinematographer, .cast, .themes, .collection,
  ].map { key in
    let letters = key.rawValue.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    return KeyName(key: key, count: key.rawValue.utf8.count, letters: letters)
  }
  private static let longestKey = keys.map(\.count).max() ?? 0

  /// Takes everything that a film is found by.
  mutating func add(record: UnsafeBufferPointer<UInt8>, film: Int) {
    var field = 0
    var start = 0
    while start < record.count {
      var end = CatalogueScan.next(UInt8(ascii: "\n"), in: record, from: start) ?? record.count
      // A line that begins with a space goes on with the one before.
      while end + 1 < record.count, record[end + 1] == UInt8(ascii: " ") {
        end = CatalogueScan.next(UInt8(ascii: "\n"), in: record, from: end + 1) ?? record.count
      }
      if let (key, count) = Self.key(of: record, from: start, to: end) {
        let value = record[start + count + 1..<end]
        add(value, of: key, film: film, field: &field)
      }
      start = end + 1
    }
  }

  /// The key that a line begins with, if it is one of those that are searched.
  private static func key(
    of record: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> (key: CatalogueRecord.Key, count: Int)? {
    var letters: UInt64 = 0
    for place in start..<min(end, start + longestKey + 1) {
      let byte = record[place]
      let count = place - start
      if byte == UInt8(ascii: ":") {
        for name in keys where name.count == count && name.letters == letters {
          return (name.key, count)
        }
        return nil
      }
      if count < 8 { letters = letters << 8 | UInt64(byte) }
    }
    return nil
  }

  private mutating func add(
    _ value: Slice<UnsafeBufferPointer<UInt8>>, of key: CatalogueRecord.Key, film: Int,
    field: inout Int
  ) {
    func take(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ kind: SearchKind) {
      add(text, film: film, field: field, kind)
      field += 1
    }
    func forEachPart(
      dividedBy separator: UInt8, _ body: (Slice<UnsafeBufferPointer<UInt8>>) -> Void
    ) {
      var start = value.startIndex
      while start < value.endIndex {
        let end = value[start...].firstIndex(of: separator) ?? value.endIndex
        body(value[start..<end])
        start = min(end + 1, value.endIndex)
      }
    }
    func takeCodes(_ name: (String) -> String?) {
      forEachPart(dividedBy: UInt8(ascii: ",")) { part in
        let code = part.drop { $0 == UInt8(ascii: " ") }
        guard code.count == 2 || code.count == 3 else { return }
        let number = code.reduce(0) { $0 << 8 | UInt32($1) }
        add(code: number, film: film, field: field, .fact) {
          let text = String(decoding: UnsafeBufferPointer(rebasing: code), as: UTF8.self)
          return name(text) ?? text
        }
        field += 1
      }
    }
    switch key {
    case .title: take(value, .title)
    case .original: take(value, .name)
    case .also: forEachPart(dividedBy: UInt8(ascii: "|")) { take($0, .name) }
    case .director, .writer, .composer, .cinematographer:
      forEachPart(dividedBy: UInt8(ascii: ",")) { take($0, .person) }
    case .cast:
      let sign = value.firstIndex(of: UInt8(ascii: "=")) ?? value.endIndex
      take(value[..<sign], .person)
      if sign < value.endIndex { take(value[sign...], .character) }
    case .themes: forEachPart(dividedBy: UInt8(ascii: ",")) { take($0, .theme) }
    case .collection: take(value, .theme)
    case .released: take(value.prefix { $0 != UInt8(ascii: "-") }, .fact)
    case .genres:
      forEachPart(dividedBy: UInt8(ascii: ",")) { genre in
        take(genre, .fact)
        // Most people call it so.
        if genre.last == UInt8(ascii: "n"), genre.count >= MovieGenre.scienceFiction.name.utf8.count
        {
          add(code: 0, film: film, field: field, .fact) { "sci-fi" }
          field += 1
        }
      }
    case .countries: takeCodes { Country(code: $0)?.name }
    case .language: takeCodes { Language(code: $0)?.name }
    case .runtime, .overview, .like, .tmdb, .imdb, .note: break
    }
  }
}
