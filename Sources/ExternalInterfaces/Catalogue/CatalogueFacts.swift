import DomainEntities

/// The years, lengths and series of all films, for terms such as a decade or a range of lengths.
struct CatalogueFacts: Sendable {
  private var years: [Int16] = []
  private var lengths: [Int16] = []
  /// The films of each series with their dates, by the name of the series without its article.
  private var series: [String: [(film: Int, released: String)]] = [:]

  /// Adds the next film.
  mutating func add(_ record: CatalogueRecord) {
    let film = years.count
    let released = record[.released] ?? ""
    years.append(Int16(released.prefix(4)) ?? 0)
    lengths.append(
      record[.runtime].flatMap { CatalogueRecord.length($0).minutes }.flatMap(Int16.init(exactly:))
        ?? 0)
    guard let name = record[.collection] else { return }
    series[Self.key(FoldedText(name).words.map(String.init)), default: []].append((film, released))
  }

  private static func key(_ words: [String]) -> String {
    let hasArticle = words.count > 1 && FoldedText.articles.contains { words[0] == $0 }
    return words.dropFirst(hasArticle ? 1 : 0).joined(separator: " ")
  }

  /// Returns a film of the series with these words as its name, by its number from 1 in the order
  /// of release; nil if there is none.
  func film(_ number: Int, ofSeries words: [String]) -> Int? {
    guard let films = series[Self.key(words)], (1...films.count).contains(number) else {
      return nil
    }
    return films.sorted { $0.released < $1.released }[number - 1].film
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
  var firstOfSeries: [Int] {
    series.values.compactMap { $0.min { $0.released < $1.released }?.film }.sorted()
  }
}
