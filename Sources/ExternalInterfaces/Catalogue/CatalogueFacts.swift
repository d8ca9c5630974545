/// The years, lengths and series of all films, for terms such as a decade or a range of lengths.
struct CatalogueFacts: Sendable {
  private var years: [Int16] = []
  private var lengths: [Int16] = []
  private var seriesStarts: [String: (film: Int, released: String)] = [:]

  /// Adds the next film.
  mutating func add(_ record: CatalogueRecord) {
    let film = years.count
    let released = record[.released] ?? ""
    years.append(Int16(released.prefix(4)) ?? 0)
    lengths.append(
      record[.runtime].flatMap { CatalogueRecord.length($0).minutes }.flatMap(Int16.init(exactly:))
        ?? 0)
    guard let series = record[.collection] else { return }
    if let known = seriesStarts[series], known.released <= released { return }
    seriesStarts[series] = (film, released)
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
  var firstOfSeries: [Int] { seriesStarts.values.map(\.film).sorted() }
}
