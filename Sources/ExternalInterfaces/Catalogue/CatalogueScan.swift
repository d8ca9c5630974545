#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Goes through the bytes of a text of the catalogue, with the C library looking for what divides it.
enum CatalogueScan {
  private static let lineEnd = UInt8(ascii: "\n")
  private static let equals = UInt8(ascii: "=")

  /// Where the next byte of that value is, from a place on.
  static func next(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, place < bytes.count,
      let found = memchr(base + place, Int32(byte), bytes.count - place)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Whether one of the lines is just these bytes.
  static func hasLine(_ wanted: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while start < bytes.count {
      let end = next(lineEnd, in: bytes, from: start) ?? bytes.count
      if end - start == wanted.count, bytes[start] == wanted.first,
        bytes[start..<end].elementsEqual(wanted)
      {
        return true
      }
      start = end + 1
    }
    return false
  }

  /// Calls `body` with every line that is not empty.
  static func lines(
    of bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    while start < bytes.count {
      let end = next(lineEnd, in: bytes, from: start) ?? bytes.count
      if end > start { body(UnsafeBufferPointer(rebasing: bytes[start..<end])) }
      start = end + 1
    }
  }

  /// Puts down where the records lie: each begins at a line that begins with `= `.
  static func append(
    records bytes: UnsafeBufferPointer<UInt8>, ofText text: Int,
    to entries: inout [CatalogueIndex.Entry]
  ) {
    var open: Int?
    func close(at end: Int) {
      guard let start = open else { return }
      let nameEnd = min(next(lineEnd, in: bytes, from: start) ?? end, end)
      entries.append(
        CatalogueIndex.Entry(
          text: text, bytes: start..<end, identifier: max(0, nameEnd - start - 2),
          year: year(in: bytes, endingAt: nameEnd, from: start + 2)))
    }
    // There are fewer of these signs than there are lines.
    var place = 0
    while let sign = next(equals, in: bytes, from: place) {
      place = sign + 1
      let beginsLine = sign == 0 || bytes[sign - 1] == lineEnd
      guard beginsLine, place < bytes.count, bytes[place] == UInt8(ascii: " ") else { continue }
      close(at: sign)
      open = sign
    }
    close(at: bytes.count)
  }

  private static func year(
    in bytes: UnsafeBufferPointer<UInt8>, endingAt end: Int, from start: Int
  ) -> Int {
    guard end - start >= 4 else { return 0 }
    var year = 0
    for byte in bytes[end - 4..<end] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return 0 }
      year = year * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return year
  }
}
