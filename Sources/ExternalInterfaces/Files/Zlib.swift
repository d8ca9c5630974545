internal import CZlib

/// Decompression and checksums by the system's zlib.
enum Zlib {
  /// What compressed data is wrapped in; the values are zlib's window bits.
  enum Format: Int32 {
    /// Nothing: bare deflate (RFC 1951), as in a ZIP archive.
    case deflate = -15
    /// The header and checksum of gzip (RFC 1952).
    case gzip = 31
  }

  /// Why data is not decompressed.
  enum Problem: Error {
    /// It is damaged, cut off, or of another format.
    case malformed
    /// More than the limit would come out of it.
    case tooLarge
  }

  /// Decompresses data to at most `limit` bytes.
  ///
  /// - Returns: The decompressed bytes, and the number of bytes of `data` behind the compressed data.
  static func decompress(
    _ data: UnsafeBufferPointer<UInt8>, _ format: Format, limit: Int
  ) throws(Problem) -> (bytes: [UInt8], rest: Int) {
    guard let size = UInt32(exactly: data.count) else { throw .malformed }
    // zlib remembers where its state is, so that it may not move.
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

  /// Returns the checksum of ZIP, PNG and gzip (ISO 3309).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(crc32_z(0, bytes, bytes.count))
  }

  private static func output(
    of stream: UnsafeMutablePointer<z_stream>, limit: Int
  ) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      // One byte more than allowed is asked for, to tell the end from too much.
      let offered = min(chunk.count, limit + 1 - bytes.count)
      let code = chunk.withUnsafeMutableBufferPointer { chunk in
        stream.pointee.next_out = chunk.baseAddress
        stream.pointee.avail_out = UInt32(offered)
        return inflate(stream, Z_NO_FLUSH)
      }
      bytes += chunk[..<(offered - Int(stream.pointee.avail_out))]
      guard bytes.count <= limit else { throw .tooLarge }
      if code == Z_STREAM_END { return bytes }
      // The input is all there, so that no progress means that it is cut off.
      guard code == Z_OK else { throw .malformed }
    }
  }
}
