#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An identifier in a text, ordered like the records: by the year at its end, then by its letters.
struct CatalogueIdentifier: Comparable {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The year of release, or 0 if there is none.
  let year: Int

  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    self.init(UnsafeBufferPointer(rebasing: bytes))
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    year = Self.year(of: bytes)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.bytes.count == right.bytes.count && order(left, right) == 0
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.year != right.year { return left.year < right.year }
    let order = order(left, right)
    return order == 0 ? left.bytes.count < right.bytes.count : order < 0
  }

  /// Compares the common prefix; negative if the left identifier precedes the right one.
  private static func order(_ left: Self, _ right: Self) -> Int32 {
    guard let one = left.bytes.baseAddress, let other = right.bytes.baseAddress else { return 0 }
    return memcmp(one, other, min(left.bytes.count, right.bytes.count))
  }

  private static func year(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes.count >= 4 else { return 0 }
    var year = 0
    for byte in bytes.suffix(4) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return 0 }
      year = year * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return year
  }
}
