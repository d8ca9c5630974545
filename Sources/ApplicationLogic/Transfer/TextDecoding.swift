/// The text of a file, converted to UTF-8.
///
/// UTF-8 is kept unchanged, and UTF-16 needs a byte order mark. A line that is not valid UTF-8 is
/// read as Windows-1252, which spreadsheets and older exports write. Each line is converted
/// separately, so a single damaged line does not affect the others. A few zero bytes in text that
/// is otherwise valid UTF-8 are removed.
struct DecodedText: Sendable {
  /// The detected encoding of a file.
  enum Encoding: Hashable, Sendable {
    case utf8
    case utf16
    case windows1252
  }

  /// The text in valid UTF-8, possibly with a byte order mark.
  let bytes: [UInt8]
  /// The encoding of the file.
  let encoding: Encoding
  /// The number of lines that were read as Windows-1252.
  let convertedLines: Int
  /// The number of zero bytes that were removed.
  private(set) var removedZeros = 0

  /// Creates the text of a file; nil if the file is not text.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      guard bytes.count.isMultiple(of: 2), case let text = Self.utf16(bytes), !text.contains(0)
      else { return nil }
      (self.bytes, encoding, convertedLines) = (text, .utf16, 0)
    } else if bytes.contains(0) {
      let text = bytes.filter { $0 != 0 }
      removedZeros = bytes.count - text.count
      guard removedZeros <= max(1, bytes.count / Self.bytesPerZero), Self.isValid(text) else {
        return nil
      }
      (self.bytes, encoding, convertedLines) = (text, .utf8, 0)
    } else if Self.isValid(bytes) {
      (self.bytes, encoding, convertedLines) = (bytes, .utf8, 0)
    } else {
      encoding = .windows1252
      (self.bytes, convertedLines) = Self.converted(bytes)
    }
  }

  /// The minimum number of bytes of a text for each zero byte; other data has more of them.
  private static let bytesPerZero = 500

  private static func isValid(_ bytes: some Sequence<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// Returns the text with its invalid lines converted, and their number.
  private static func converted(_ bytes: [UInt8]) -> ([UInt8], Int) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var count = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      // Classic Mac OS ended lines with carriage returns.
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...]
      if isValid(line) {
        text += line
      } else {
        count += 1
        for byte in line {
          let code = 0x80..<0xA0 ~= byte ? controls[Int(byte) - 0x80] : UInt16(byte)
          text += Array(String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
        }
      }
    }
    return (text, count)
  }

  /// The characters of 0x80 to 0x9F; the five that Windows-1252 does not define become U+FFFD.
  private static let controls: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]

  private static func utf16(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
