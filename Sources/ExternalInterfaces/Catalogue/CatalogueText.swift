import CCatalogue

/// Text of the catalogue, wherever its bytes are.
enum CatalogueText: Sendable {
  /// One of the film files inside the program, counted from 0.
  case films(Int)
  /// The order of fame inside the program.
  case order
  /// The vocabulary of themes inside the program, one a line.
  case themes
  /// Bytes of one's own.
  case bytes([UInt8])

  /// All film files inside the program.
  static var allFilms: [CatalogueText] {
    (0..<Int(catalogue_film_file_count())).map(CatalogueText.films)
  }

  /// Lends the bytes; those inside the program are not copied.
  func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    switch self {
    case .films(let index): Self.lend(catalogue_film_file(Int32(index)), body)
    case .order: Self.lend(catalogue_order(), body)
    case .themes: Self.lend(catalogue_themes(), body)
    case .bytes(let bytes): bytes.withUnsafeBufferPointer(body)
    }
  }

  /// The lines that are neither empty nor comments.
  var lines: [String] {
    var lines: [String] = []
    withBytes { bytes in
      CatalogueScan.lines(of: bytes) { line in
        if line.first != UInt8(ascii: "#") { lines.append(String(decoding: line, as: UTF8.self)) }
      }
    }
    return lines
  }

  private static func lend<Answer>(
    _ text: catalogue_text, _ body: (UnsafeBufferPointer<UInt8>) -> Answer
  ) -> Answer {
    UnsafeRawBufferPointer(start: text.bytes, count: text.size).withMemoryRebound(
      to: UInt8.self, body)
  }
}
