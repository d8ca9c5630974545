import Testing

@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Lines read from a pipe.
struct LineReaderTests {
  private func lines(_ bytes: [UInt8]) -> [String] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return [] }
    defer { close(ends[0]) }
    #expect(write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    var reader = LineReader(descriptor: ends[0])
    var lines: [String] = []
    while let line = reader.next() { lines.append(line) }
    #expect(reader.next() == nil)
    return lines
  }

  @Test func `Lines arrive one by one, including an unterminated last line`() {
    #expect(lines([]) == [])
    #expect(lines(Array("\n".utf8)) == [""])
    #expect(lines(Array("a\n\nbc".utf8)) == ["a", "", "bc"])
  }

  @Test func `A long line is cut and the next one is complete`() {
    let long = [UInt8](repeating: 0x61, count: 20_000)
    let found = lines(long + Array("\nq\n".utf8))
    #expect(found == [String(repeating: "a", count: LineReader.longestLine), "q"])
  }

  @Test func `Invalid UTF-8 is replaced`() {
    #expect(lines([0x61, 0xFF, 0x0A]) == ["a\u{FFFD}"])
  }
}
