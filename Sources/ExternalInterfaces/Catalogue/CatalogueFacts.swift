import DomainEntities

/// The years, lengths and series of all films, for terms such as a decade or a range of lengths.
struct CatalogueFacts: Sendable {
  private var years: [Int16] = []
  private var lengths: [Int16] = []
  /// The first film of each series with its year, by the name of the series without its article.
  private var seriesStarts: [String: (film: Int, year: Int16)] = [:]

  /// Adds the next film.
  mutating func add(_ record: CatalogueRecord) {
    let film = years.count
    let released = record[.released] ?? ""
    years.append(Int16(released.prefix(4)) ?? 0)
    lengths.append(
      record[.runtime].flatMap { CatalogueRecord.length($0).minutes }.flatMap(Int16.init(exactly:))
        ?? 0)
    guard let name = record[.collection] else { return }
    let key = Self.key(FoldedText(name).words.map(String.init))
    // Of films of the same year, the more popular one comes first.
    if let known = seriesStarts[key], known.year <= years[film] { return }
    seriesStarts[key] = (film, years[film])
  }

  private static func key(_ words: [String]) -> String {
    let hasArticle = words.count > 1 && FoldedText.articles.contains { words[0] == $0 }
    return words.dropFirst(hasArticle ? 1 : 0).joined(separator: " ")
  }

  /// Returns the first film of the series with these words as its name; nil if there is none.
  func firstFilm(ofSeries words: [String]) -> Int? { seriesStarts[Self.key(words)]?.film }

  /// Returns the films released in these years, in order.
  func films(from wanted: ClosedRange<Int>) -> [Int] {
    years.indices.filter { wanted.contains(Int(years[$0])) }
  }

  /// Returns the films of these lengths in minutes, in order.
  func films(lasting wanted: ClosedRange<Int>) -> [Int] {
    lengths.indices.filter { lengths[$0] > 0 && wanted.contains(Int(lengths[$0])) }
  }

  /// The first film of each series.
  var firstOfSeries: [Int] { seriesStarts.values.map(\.film).sorted() }
}
