import ProgramTestSupport
import Testing

@testable import OperatingSystem

struct ZlibTests {
  private let text = Array("The Third Man".utf8)

  private func decompress(
    _ data: [UInt8], _ format: Zlib.Format = .gzip, limit: Int = 100
  ) throws(Zlib.Problem) -> (bytes: [UInt8], rest: Int) {
    try data.withUnsafeBufferPointer { data throws(Zlib.Problem) in
      try Zlib.decompress(data, format, limit: limit)
    }
  }

  @Test func `Gzip data is decompressed and trailing bytes are counted`() throws {
    let (bytes, rest) = try decompress(LoopbackGzip.wrap(text) + [1, 2, 3])

    #expect(bytes == text)
    #expect(rest == 3)
  }

  @Test func `Raw deflate data has no header`() throws {
    // One stored block (RFC 1951, 3.2.4).
    let count = UInt8(text.count)
    let data = [1, count, 0, ~count, 0xFF] + text

    #expect(try decompress(data, .deflate).bytes == text)
    #expect(throws: Zlib.Problem.malformed) { try decompress(data, .gzip) }
  }

  @Test func `Output up to the limit is allowed and one byte more is not`() throws {
    let data = LoopbackGzip.wrap(text)

    #expect(try decompress(data, limit: text.count).bytes == text)
    #expect(throws: Zlib.Problem.tooLarge) { try decompress(data, limit: text.count - 1) }
  }

  @Test func `Output may exceed one chunk`() throws {
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    #expect(try decompress(LoopbackGzip.wrap(large), limit: 1 << 20).bytes == large)
  }

  @Test func `Truncated, altered or empty data is malformed`() {
    let data = LoopbackGzip.wrap(text)
    var altered = data
    altered[12] ^= 1

    for bad in [Array(data.dropLast(10)), altered, [], text] {
      #expect(throws: Zlib.Problem.malformed) { try decompress(bad) }
    }
  }
}
