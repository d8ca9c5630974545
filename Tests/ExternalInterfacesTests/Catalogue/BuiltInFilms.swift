@testable import Catalogue

extension EmbeddedCatalogue {
  /// The built-in films, read once for all tests.
  static let shared = EmbeddedCatalogue()
}

extension CatalogueSearch {
  /// The search of the built-in films.
  static let embedded = CatalogueSearch(.embedded)
}

extension CatalogueIndex {
  /// All built-in films.
  static let embedded = CatalogueIndex(films: .films, order: .order).completed()

  /// Creates an index of records, each starting with `= `, in order of popularity.
  init(records: [String]) {
    let order = records.map(Self.identifier).joined(separator: "\n")
    self.init(films: Self.films(records), order: .bytes(Array(order.utf8)))
  }

  /// Creates a text of records in lookup order.
  static func films(_ records: [String]) -> CatalogueText {
    let sorted = records.map { record in
      let identifier = identifier(of: record)
      return (year: Int(identifier.suffix(4)) ?? 0, identifier: identifier, record: record)
    }.sorted { ($0.year, $0.identifier) < ($1.year, $1.identifier) }
    return .bytes(Array(sorted.map(\.record).joined(separator: "\n\n").utf8))
  }

  private static func identifier(of record: String) -> String {
    String(record.dropFirst(2).prefix { $0 != "\n" })
  }
}
