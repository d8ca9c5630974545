import DomainEntities

/// The years, lengths and series of all films, for terms such as a decade or a range of lengths.
struct CatalogueFacts: Sendable {
  private var years: [Int16] = []
  private var lengths: [Int16] = []
  /// The films of each series, by its name without an article, in order of release.
  private var series: [String: [Int]] = [:]

  /// Adds the next film from the lines of its record.
  mutating func add(_ lines: [CatalogueRecord.Line]) {
    let film = years.count
    years.append(0)
    lengths.append(0)
    for line in lines {
      switch line.key {
      case .released: years[film] = Int16(CatalogueRecord.string(line.bytes).prefix(4)) ?? 0
      case .runtime:
        let minutes = CatalogueRecord.length(CatalogueRecord.string(line.bytes)).minutes
        lengths[film] = minutes.flatMap(Int16.init(exactly:)) ?? 0
      case .collection: addSeries(CatalogueRecord.string(line.bytes), film)
      default: break
      }
    }
  }

  private mutating func addSeries(_ name: String, _ film: Int) {
    let key = Self.key(FoldedText(name).words.map(String.init))
    let known = series[key, default: []]
    // Of films of the same year, the more popular one comes first.
    let place = known.firstIndex { years[$0] > years[film] } ?? known.endIndex
    series[key, default: []].insert(film, at: place)
  }

  private static func key(_ words: [String]) -> String {
    let hasArticle = words.count > 1 && FoldedText.articles.contains { words[0] == $0 }
    return words.dropFirst(hasArticle ? 1 : 0).joined(separator: " ")
  }

  /// Returns a part of the series with these words as its name, in the order of release; nil if
  /// there is none.
  func film(ofSeries words: [String], part: Int = 1) -> Int? {
    let films = series[Self.key(words), default: []]
    return films.indices.contains(part - 1) ? films[part - 1] : nil
  }

  /// Returns the films released in these years, in order.
  func films(from wanted: ClosedRange<Int>) -> [Int] {
    years.indices.filter { wanted.contains(Int(years[$0])) }
  }

  /// Returns the films of these lengths in minutes, in order.
  func films(lasting wanted: ClosedRange<Int>) -> [Int] {
    lengths.indices.filter { lengths[$0] > 0 && wanted.contains(Int(lengths[$0])) }
  }

  /// The first film of each series.
  var firstOfSeries: [Int] { series.values.compactMap(\.first).sorted() }
}

extension CatalogueFacts {
  /// Reads facts that were written.
  init?(from arrays: inout ArrayReader) {
    guard let years = arrays.next(of: Int16.self), let lengths = arrays.next(of: Int16.self),
      let names = arrays.next(of: UInt8.self), let films = arrays.next(of: Int32.self)
    else { return nil }
    (self.years, self.lengths) = (years, lengths)
    var parts = films[...]
    for name in names.split(separator: UInt8(ascii: "\n")) {
      guard let count = parts.popFirst() else { return nil }
      series[String(decoding: name, as: UTF8.self)] = parts.prefix(Int(count)).map(Int.init)
      parts = parts.dropFirst(Int(count))
    }
  }

  /// Writes the facts.
  func write(to arrays: inout ArrayWriter) {
    arrays.append(years)
    arrays.append(lengths)
    arrays.append(Array(series.keys.joined(separator: "\n").utf8))
    arrays.append(series.values.flatMap { [Int32($0.count)] + $0.map(Int32.init) })
  }
}
