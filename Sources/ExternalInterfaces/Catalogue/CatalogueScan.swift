internal import CCatalogue

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Scans the bytes of a catalogue text for delimiters with functions of the C library.
enum CatalogueScan {
  private static let lineEnd = UInt8(ascii: "\n")
  private static let equals = UInt8(ascii: "=")
  private static let space = UInt8(ascii: " ")

  /// Returns the next index of a byte value.
  static func next(
    _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, place < bytes.count,
      let found = memchr(base + place, Int32(byte), bytes.count - place)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the start of the next line that begins with these bytes.
  ///
  /// The first line is never matched, since every text begins with an identifier.
  static func nextLine(
    beginning start: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int? {
    find([lineEnd] + start, in: bytes, from: place).map { $0 + 1 }
  }

  /// Returns the start of the next occurrence of some bytes.
  static func find(
    _ wanted: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int? {
    guard let base = bytes.baseAddress, place < bytes.count,
      let found = catalogue_find(base + place, bytes.count - place, wanted, wanted.count)
    else { return nil }
    return found - UnsafeRawPointer(base)
  }

  /// Returns the end of the line at an index.
  static func endOfLine(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int {
    next(lineEnd, in: bytes, from: place) ?? bytes.count
  }

  /// Calls `body` with the range of every line that is neither empty nor a comment.
  static func lines(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = endOfLine(in: bytes, from: start)
      if end > start, bytes[start] != UInt8(ascii: "#") { body(start..<end) }
      start = end + 1
    }
  }

  /// Calls `body` with each part of a text between separators that is not blank, without
  /// surrounding white space.
  static func parts(
    of bytes: UnsafeBufferPointer<UInt8>, separator: UInt8,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    var start = 0
    while start < bytes.count {
      let end = next(separator, in: bytes, from: start) ?? bytes.count
      let part = trimmed(UnsafeBufferPointer(rebasing: bytes[start..<end]))
      if !part.isEmpty { body(part) }
      start = end + 1
    }
  }

  /// Returns the texts before and after the first equals sign, without surrounding white space; the
  /// second is nil if there is no sign.
  static func sides(
    of bytes: UnsafeBufferPointer<UInt8>
  ) -> (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>?) {
    guard let sign = next(equals, in: bytes, from: 0) else { return (bytes, nil) }
    return (
      trimmed(UnsafeBufferPointer(rebasing: bytes[..<sign])),
      trimmed(UnsafeBufferPointer(rebasing: bytes[(sign + 1)...]))
    )
  }

  private static func trimmed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] == space || bytes[start] == lineEnd { start += 1 }
    while end > start, bytes[end - 1] == space || bytes[end - 1] == lineEnd { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  /// Returns the start of the next record: a line that begins with `= `.
  static func nextRecord(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
    // Equals signs are rarer than line feeds.
    var place = place
    while let sign = next(equals, in: bytes, from: place) {
      if beginsRecord(bytes, at: sign) { return sign }
      place = sign + 1
    }
    return nil
  }

  private static func beginsRecord(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    bytes[place] == equals && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: " ")
      && (place == 0 || bytes[place - 1] == lineEnd)
  }

  /// Returns the start of the last record that begins before an index.
  static func lastRecord(in bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Int? {
    (0..<place).last { beginsRecord(bytes, at: $0) }
  }

  /// Calls `body` with the range of every record.
  static func records(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    var open = nextRecord(in: bytes, from: 0)
    while let start = open {
      open = nextRecord(in: bytes, from: start + 1)
      body(start..<(open ?? bytes.count))
    }
  }

  /// Returns the identifier of the record at an index.
  static func identifier(
    in bytes: UnsafeBufferPointer<UInt8>, ofRecordAt start: Int
  ) -> CatalogueIdentifier {
    CatalogueIdentifier(bytes[start + 2..<endOfLine(in: bytes, from: start + 2)])
  }
}
