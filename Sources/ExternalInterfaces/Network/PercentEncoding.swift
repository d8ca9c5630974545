/// Percent-encoding of addresses (RFC 3986, section 2).
package enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Appends bytes, percent-encoding all but unreserved characters and commas.
  ///
  /// The service accepts unencoded commas, which keep lists readable.
  package static func append(_ text: some Sequence<UInt8>, to bytes: inout [UInt8]) {
    for byte in text {
      if isUnreserved(byte) || byte == UInt8(ascii: ",") {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  /// Returns whether the bytes are valid in a path or a query as they are.
  static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let first = rest.popFirst(), let second = rest.popFirst(),
          isHexadecimal(first), isHexadecimal(second)
        else { return false }
      } else if !isUnreserved(byte) && !others.contains(byte) {
        return false
      }
    }
    return true
  }

  private static let others = Array("!$&'()*+,;=:@/?".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Returns whether a byte is a hexadecimal digit.
  package static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }
}
