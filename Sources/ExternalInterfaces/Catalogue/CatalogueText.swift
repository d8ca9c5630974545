import CCatalogue

/// A text of the catalogue, built-in or given.
enum CatalogueText: Sendable {
  /// The built-in records of all films.
  case films
  /// The built-in popularity order.
  case order
  /// The built-in vocabulary of themes, one per line.
  case themes
  /// The built-in lives of people, one per line.
  case people
  /// The built-in basic films, compressed.
  case basicFilms
  /// Given bytes.
  case bytes([UInt8])

  /// Calls the closure with the bytes; built-in ones are not copied.
  func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    switch self {
    case .films: Self.lend(catalogue_films(), body)
    case .order: Self.lend(catalogue_order(), body)
    case .themes: Self.lend(catalogue_themes(), body)
    case .people: Self.lend(catalogue_people(), body)
    case .basicFilms: Self.lend(catalogue_basic_films(), body)
    case .bytes(let bytes): bytes.withUnsafeBufferPointer(body)
    }
  }

  /// The lines that are neither empty nor comments.
  var lines: [String] {
    withBytes { bytes in
      var lines: [String] = []
      CatalogueScan.lines(of: bytes) { lines.append(String(decoding: bytes[$0], as: UTF8.self)) }
      return lines
    }
  }

  private static func lend<Answer>(
    _ text: catalogue_text, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    UnsafeRawBufferPointer(start: text.bytes, count: text.size).withMemoryRebound(
      to: UInt8.self, body)
  }
}
