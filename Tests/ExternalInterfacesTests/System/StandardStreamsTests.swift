import Testing

@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Output to a file descriptor shared with another process.
@Suite(.timeLimit(.minutes(60))) struct StandardStreamsTests {
  @Test func `A nonblocking output still receives the whole text`() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let text = String(repeating: "moviebrowser\n", count: 50_000)
    let writer = Task.detached {
      defer { close(writing) }
      try StandardStreams.write(text, to: writing)
    }
    var received: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(reading, &chunk, chunk.count), count > 0 {
      received += chunk[..<count]
    }
    close(reading)
    try await writer.value
    #expect(String(decoding: received, as: UTF8.self) == text)
  }
}
