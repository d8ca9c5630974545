/// Collects pasted text up to the end marker, without control characters and up to a limit.
struct PasteCollector {
  /// The maximum number of bytes, which bounds memory.
  ///
  /// It exceeds the limit of a note, whose editor reports text that does not fit.
  static let limit = 1024 * 1024
  private static let endMark = Array("\u{1B}[201~".utf8)

  private var text = String.UnicodeScalarView()
  private var byteCount = 0
  private var matched = 0
  private var bytes = UTF8Accumulator()
  private var endsWithReturn = false

  /// Processes a byte; returns whether the paste is over.
  mutating func append(_ byte: UInt8) -> Bool {
    if byte == Self.endMark[matched] {
      matched += 1
      return matched == Self.endMark.count
    }
    // A partial end marker was text; ESC occurs only at its start.
    let begun = Self.endMark[..<matched]
    matched = byte == 0x1B ? 1 : 0
    begun.forEach { collect($0) }
    if matched == 0 { collect(byte) }
    return false
  }

  /// Returns the text so far; later text is collected as the rest.
  mutating func takePart() -> String {
    defer { text = String.UnicodeScalarView() }
    return String(text)
  }

  /// Returns the text so far and resets the collector.
  mutating func finish() -> String {
    defer { self = PasteCollector() }
    return String(text)
  }

  private mutating func collect(_ byte: UInt8) {
    guard let scalar = bytes.append(byte) else { return }
    let follows = endsWithReturn
    endsWithReturn = scalar == "\r"
    switch scalar.value {
    case 0x0A where follows: break
    case 0x0A, 0x0D: keep("\n")
    case 0x09: keep(" ")
    case 0..<0x20, 0x7F..<0xA0: break
    default: keep(scalar)
    }
  }

  private mutating func keep(_ scalar: Unicode.Scalar) {
    byteCount += UTF8.width(scalar)
    if byteCount <= Self.limit { text.append(scalar) }
  }
}
