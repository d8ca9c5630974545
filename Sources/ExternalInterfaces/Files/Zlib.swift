internal import CZlib

/// Decompression and checksums with the system's zlib.
package enum Zlib {
  /// The container of compressed data; the raw values are zlib's window bits.
  package enum Format: Int32 {
    /// Raw deflate data (RFC 1951), as in a ZIP archive.
    case deflate = -15
    /// A zlib header and checksum (RFC 1950).
    case zlib = 15
    /// A gzip header and checksum (RFC 1952).
    case gzip = 31
  }

  /// A reason why data cannot be decompressed.
  package enum Problem: Error {
    /// The data is damaged, truncated, or of another format.
    case malformed
    /// The decompressed data would exceed the limit.
    case tooLarge
  }

  /// Decompresses data to at most `limit` bytes.
  ///
  /// - Returns: The decompressed bytes, and the number of bytes of `data` after the compressed
  ///   data.
  package static func decompress(
    _ data: UnsafeBufferPointer<UInt8>, _ format: Format, limit: Int
  ) throws(Problem) -> (bytes: [UInt8], rest: Int) {
    guard let size = UInt32(exactly: data.count) else { throw .malformed }
    // zlib keeps a pointer to its state, which must not move.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    defer { stream.deallocate() }
    stream.initialize(to: z_stream())
    stream.pointee.next_in = UnsafeMutablePointer(mutating: data.baseAddress)
    stream.pointee.avail_in = size
    guard zlib_begin_inflate(stream, format.rawValue) == Z_OK else { throw .malformed }
    defer { inflateEnd(stream) }
    let bytes = try output(of: stream, limit: limit)
    return (bytes, Int(stream.pointee.avail_in))
  }

  /// Returns the CRC-32 used by ZIP, PNG and gzip (ISO 3309).
  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(crc32_z(0, bytes, bytes.count))
  }

  private static func output(
    of stream: UnsafeMutablePointer<z_stream>, limit: Int
  ) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      // Request one byte more than allowed, to distinguish the end from excess data.
      let offered = min(chunk.count, limit + 1 - bytes.count)
      let code = chunk.withUnsafeMutableBufferPointer { chunk in
        stream.pointee.next_out = chunk.baseAddress
        stream.pointee.avail_out = UInt32(offered)
        return inflate(stream, Z_NO_FLUSH)
      }
      bytes += chunk[..<(offered - Int(stream.pointee.avail_out))]
      guard bytes.count <= limit else { throw .tooLarge }
      if code == Z_STREAM_END { return bytes }
      // All input is available, so no progress means that it is truncated.
      guard code == Z_OK else { throw .malformed }
    }
  }
}
