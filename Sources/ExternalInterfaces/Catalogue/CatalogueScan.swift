internal import CCatalogue

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

  /// Where the next line of these bytes begins, from a place on; a first line is not looked at, as every text of films
  /// begins with a name.
  static func nextLine(
    _ line: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, from place: Int
  ) -> Int? {
    let wanted = [lineEnd] + line
    var place = place
    while let base = bytes.baseAddress, place < bytes.count,
      let found = catalogue_find(base + place, bytes.count - place, wanted, wanted.count)
    {
      let start = found - UnsafeRawPointer(base) + 1
      let end = start + line.count
      if end == bytes.count || bytes[end] == lineEnd { return start }
      place = end
    }
    return nil
  }

  /// Where the line ends that a place is in.
  static func endOfLine(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int {
    next(lineEnd, in: bytes, from: place) ?? bytes.count
  }

  /// Calls `body` with the place of every line that is neither empty nor a comment.
  static func lines(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = endOfLine(in: bytes, from: start)
      if end > start, bytes[start] != UInt8(ascii: "#") { body(start..<end) }
      start = end + 1
    }
  }

  /// Where the next record begins, from a place on: at a line that begins with `= `.
  static func nextRecord(in bytes: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
    // There are fewer of these signs than there are lines.
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

  /// Where the record begins that a place is in.
  static func lastRecord(in bytes: UnsafeBufferPointer<UInt8>, before place: Int) -> Int? {
    (0..<place).last { beginsRecord(bytes, at: $0) }
  }

  /// Calls `body` with the place of every record.
  static func records(of bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
    var open = nextRecord(in: bytes, from: 0)
    while let start = open {
      open = nextRecord(in: bytes, from: start + 1)
      body(start..<(open ?? bytes.count))
    }
  }

  /// The identifier of the record that begins at a place.
  static func identifier(
    in bytes: UnsafeBufferPointer<UInt8>, ofRecordAt start: Int
  ) -> CatalogueIdentifier {
    CatalogueIdentifier(bytes[start + 2..<endOfLine(in: bytes, from: start + 2)])
  }
}
