#if os(Linux)
  import Testing

  @testable import MovieDatabase
  @testable import OperatingSystem
  @testable import TerminalModel

  /// A small picture that decompresses to gigabytes.
  @Suite(.enabled(if: PictureRenderer.find() != nil, "chafa is not installed"))
  struct PictureBombTests {
    /// A picture of 300 by 400 pixels whose data decompress to two gigabytes of zeros.
    private static let bomb: [UInt8] = {
      var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      bytes += chunk("IHDR", [0, 0, 1, 0x2C, 0, 0, 1, 0x90, 8, 2, 0, 0, 0])
      // A deflate block with fixed codes (RFC 1951, 3.2.6): a zero, then runs of 258 more.
      var bits = Bits()
      bits.add("1")
      bits.add("10")
      bits.add("00110000")
      while bits.count % 8 != 0 { bits.add(match) }
      var eight = Bits()
      for _ in 0..<8 { eight.add(match) }
      var repetition = eight.bytes
      for _ in 0..<20 { repetition += repetition }
      bytes += chunk("IDAT", [0x78, 0x9C] + bits.bytes + repetition + [0, 0, 0, 0, 0])
      return bytes + chunk("IEND", [])
    }()

    /// The code for a length of 258, and that for a distance of one.
    private static let match = "11000101" + "00000"

    private struct Bits {
      var bytes: [UInt8] = []
      var count = 0

      mutating func add(_ code: String) {
        for bit in code {
          if count % 8 == 0 { bytes.append(0) }
          if bit == "1" { bytes[count / 8] |= 1 << (count % 8) }
          count += 1
        }
      }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + data
      return big(UInt32(data.count)) + body + big(Zlib.checksum(body))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    @Test func `A decompression bomb is not a picture`() async throws {
      let renderer = try #require(PictureRenderer.find())
      let file = try #require(PictureFile(Self.bomb))
      let ability = PictureSupport(.symbols(colors: .full))
      let picture = await renderer.render(
        Self.bomb, file, in: .init(columns: 20, rows: 20), as: ability)
      #expect(picture == nil)
    }

    @Test func `Rendering stays within its memory limit`() async throws {
      let renderer = try #require(PictureRenderer.find())
      let script = """
        import resource, subprocess, sys
        data = sys.stdin.buffer.read()
        subprocess.run([sys.argv[1], "-f", "symbols", "-"], input=data, stdout=subprocess.DEVNULL)
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        """
      let answer = await PipedSubprocess.run(
        "/usr/bin/python3", ["-c", script, renderer.program], input: Self.bomb, limit: 100,
        limits: PictureRenderer.limits, timeout: .seconds(120))
      let text = String(decoding: try #require(answer), as: UTF8.self)
      let kilobytes = try #require(Int(text.trimmed))
      #expect(1...300 * 1024 ~= kilobytes)
    }
  }
#endif
