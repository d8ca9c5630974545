import DomainEntities

/// The years, lengths and series of all films, for terms such as a decade or a range of lengths.
struct CatalogueFacts: Sendable {
  private var years: [Int16] = []
  private var lengths: [Int16] = []
  /// A film of a series, with its number if it has one.
  private struct Part {
    var film: Int
    var number: Int?
  }

  /// The films of each series, by its name without an article, in order of release.
  private var series: [String: [Part]] = [:]

  /// Adds the next film from the lines of its record.
  mutating func add(_ lines: [CatalogueRecord.Line]) {
    let film = years.count
    years.append(0)
    lengths.append(0)
    var collection: String?
    var part: Int?
    for line in lines {
      switch line.key {
      case .released: years[film] = Int16(CatalogueRecord.string(line.bytes).prefix(4)) ?? 0
      case .runtime:
        let minutes = CatalogueRecord.length(CatalogueRecord.string(line.bytes)).minutes
        lengths[film] = minutes.flatMap(Int16.init(exactly:)) ?? 0
      case .collection: collection = CatalogueRecord.string(line.bytes)
      case .part: part = Int(CatalogueRecord.string(line.bytes))
      default: break
      }
    }
    if let collection { add(Part(film: film, number: part), toSeries: collection) }
  }

  private mutating func add(_ part: Part, toSeries name: String) {
    let key = Self.key(FoldedText(name).words.map(String.init))
    let known = series[key, default: []]
    // Of films of the same year, the more popular one comes first.
    let place = known.firstIndex { years[$0.film] > years[part.film] } ?? known.endIndex
    series[key, default: []].insert(part, at: place)
  }

  private static func key(_ words: [String]) -> String {
    let hasArticle = words.count > 1 && FoldedText.articles.contains { words[0] == $0 }
    return words.dropFirst(hasArticle ? 1 : 0).joined(separator: " ")
  }

  /// Returns a part of the series with these words as its name; nil if there is none.
  ///
  /// In a series without numbers, it is the part with that place in the order of release.
  func film(ofSeries words: [String], part: Int = 1) -> Int? {
    let films = series[Self.key(words), default: []]
    if films.contains(where: { $0.number != nil }) {
      return films.first { $0.number == part }?.film
    }
    return films.indices.contains(part - 1) ? films[part - 1].film : nil
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
  var firstOfSeries: [Int] { series.values.compactMap(\.first?.film).sorted() }
}

extension CatalogueFacts {
  /// Reads facts that were written.
  init?(from arrays: inout ArrayReader) {
    guard let years = arrays.next(of: Int16.self), let lengths = arrays.next(of: Int16.self),
      let names = arrays.next(of: UInt8.self), let films = arrays.next(of: Int32.self)
    else { return nil }
    (self.years, self.lengths) = (years, lengths)
    var rest = films[...]
    for name in names.split(separator: UInt8(ascii: "\n")) {
      guard let count = rest.popFirst() else { return nil }
      series[String(decoding: name, as: UTF8.self)] = (0..<max(0, count)).compactMap { _ in
        guard let film = rest.popFirst(), let number = rest.popFirst() else { return nil }
        return Part(film: Int(film), number: number > 0 ? Int(number) : nil)
      }
    }
  }

  /// Writes the facts.
  func write(to arrays: inout ArrayWriter) {
    arrays.append(years)
    arrays.append(lengths)
    arrays.append(Array(series.keys.joined(separator: "\n").utf8))
    arrays.append(
      series.values.flatMap { parts in
        [Int32(parts.count)] + parts.flatMap { [Int32($0.film), Int32($0.number ?? 0)] }
      })
  }
}
