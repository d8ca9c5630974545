import CCatalogue

/// Text of the catalogue, wherever its bytes are.
enum CatalogueText: Sendable {
  /// The records of all films inside the program.
  case films
  /// The order of fame inside the program.
  case order
  /// The vocabulary of themes inside the program, one a line.
  case themes
  /// Bytes of one's own.
  case bytes([UInt8])

  /// Lends the bytes; those inside the program are not copied.
  func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    switch self {
    case .films: Self.lend(catalogue_films(), body)
    case .order: Self.lend(catalogue_order(), body)
    case .themes: Self.lend(catalogue_themes(), body)
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
