/// A gzip wrapper (RFC 1952) around contents that are stored uncompressed (RFC 1951, 3.2.4).
public enum LoopbackGzip {
  /// Wraps contents.
  public static func wrap(_ contents: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
    var rest = contents[...]
    repeat {
      let block = rest.prefix(65535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      bytes.append(rest.isEmpty ? 1 : 0)
      bytes += little(length) + little(~length) + block
    } while !rest.isEmpty
    return bytes + little(checksum(contents)) + little(UInt32(truncatingIfNeeded: contents.count))
  }

  private static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }
}
