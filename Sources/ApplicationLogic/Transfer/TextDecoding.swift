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
      guard bytes.count.isMultiple(of: 2) else { return nil }
      self.bytes = Self.utf16(bytes)
      (encoding, convertedLines) = (.utf16, 0)
      guard !self.bytes.contains(0) else { return nil }
      return
    }
    if bytes.contains(0) {
      let text = bytes.filter { $0 != 0 }
      removedZeros = bytes.count - text.count
      guard removedZeros <= max(1, bytes.count / Self.bytesPerZero),
        Self.firstDamage(in: text[...]) == nil
      else { return nil }
      (self.bytes, encoding, convertedLines) = (text, .utf8, 0)
      return
    }
    guard let damage = Self.firstDamage(in: bytes[...]) else {
      (self.bytes, encoding, convertedLines) = (bytes, .utf8, 0)
      return
    }
    let start = (bytes[..<damage].lastIndex(where: Self.endsLine) ?? -1) + 1
    let (converted, count) = Self.converted(bytes, from: start)
    (self.bytes, encoding, convertedLines) = (converted, .windows1252, count)
  }

  /// The minimum number of bytes of a text for each zero byte; other data has more of them.
  private static let bytesPerZero = 500

  /// Returns whether a byte ends a line; classic Mac OS used carriage returns.
  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the text with its invalid lines converted, and their number; `start` is the first one.
  private static func converted(_ bytes: [UInt8], from start: Int) -> ([UInt8], Int) {
    var text = Array(bytes[..<start])
    text.reserveCapacity(bytes.count + (bytes.count - start) / 8)
    var count = 0
    var rest = bytes[start...]
    while !rest.isEmpty {
      let end = rest.firstIndex(where: endsLine).map { $0 + 1 } ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...]
      if firstDamage(in: line) == nil {
        text += line
      } else {
        count += 1
        for byte in line { append(byte, to: &text) }
      }
    }
    return (text, count)
  }

  private static func append(_ byte: UInt8, to text: inout [UInt8]) {
    if byte < 0x80 { return text.append(byte) }
    let value = byte < 0xA0 ? controls[Int(byte) - 0x80] : UInt16(byte)
    if value < 0x800 {
      text.append(0xC0 | UInt8(value >> 6))
    } else {
      text.append(0xE0 | UInt8(value >> 12))
      text.append(0x80 | UInt8(value >> 6 & 0x3F))
    }
    text.append(0x80 | UInt8(value & 0x3F))
  }

  /// The characters of 0x80 to 0x9F; the five that Windows-1252 does not define become U+FFFD.
  private static let controls: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]

  private static func utf16(_ bytes: [UInt8]) -> [UInt8] {
    let isLittle = bytes[0] == 0xFF
    let units = stride(from: 2, to: bytes.count, by: 2).lazy.map { place in
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2)
    _ = transcode(
      units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: false,
      into: { text.append($0) })
    return text
  }

  /// Returns the index of the first byte that is not valid UTF-8 (RFC 3629), or nil.
  private static func firstDamage(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var place = 0
      while place < buffer.count {
        let byte = buffer[place]
        if byte < 0x80 {
          place += 1
          continue
        }
        // After some first bytes, the range of the second byte is narrower.
        let (length, second): (Int, ClosedRange<UInt8>)
        switch byte {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return bytes.startIndex + place
        }
        guard place + length <= buffer.count, second ~= buffer[place + 1],
          buffer[(place + 2)..<(place + length)].allSatisfy({ 0x80...0xBF ~= $0 })
        else { return bytes.startIndex + place }
        place += length
      }
      return nil
    }
  }
}
