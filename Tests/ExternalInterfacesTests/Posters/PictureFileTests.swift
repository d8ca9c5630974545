import Testing

@testable import MovieDatabase

struct PictureFileTests {
  private let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 0x56, 0, 0, 2, 1, 8, 2, 0, 0, 0]
  private let jpeg: [UInt8] =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xFF, 0xC2, 0, 11, 8]
    + [2, 1, 1, 0x56, 3, 1, 1, 1]

  private func webP(_ kind: String, _ rest: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [0, 0, 0, 0] + rest
      + [UInt8](repeating: 0, count: 12)
  }

  @Test func `The size is read from the header of every format`() {
    for (bytes, kind) in [
      (png, PictureFile.Kind.png), (jpeg, .jpeg),
      (webP("VP8X", [0, 0, 0, 0, 0x55, 1, 0, 0, 2, 0]), .webP),
      (webP("VP8 ", [0, 0, 0, 0x9D, 1, 0x2A, 0x56, 1, 1, 2]), .webP),
      (webP("VP8L", [0x2F, 0x55, 0x01, 0x80, 0]), .webP),
    ] {
      let file = PictureFile(bytes)
      #expect(file?.kind == kind)
      #expect(file?.width == 342)
      #expect(file?.height == 513)
    }
  }

  @Test func `Truncated or foreign data is not a picture`() {
    for bytes in [png, jpeg] {
      for count in 0..<18 { #expect(PictureFile(Array(bytes.prefix(count))) == nil) }
    }
    #expect(PictureFile(Array("<!DOCTYPE html><html></html>".utf8)) == nil)
    #expect(PictureFile(Array("GIF89a".utf8) + [UInt8](repeating: 1, count: 40)) == nil)
    #expect(PictureFile([0xFF, 0xD8, 0xFF, 0xDA] + [UInt8](repeating: 0xFF, count: 99)) == nil)
    // A segment of length zero would loop forever.
    #expect(PictureFile([0xFF, 0xD8, 0xFF, 0xE0, 0, 0] + [UInt8](repeating: 0, count: 99)) == nil)
  }

  @Test func `A picture with too many pixels is refused`() {
    var bytes = png
    bytes[16] = 1
    #expect(PictureFile(bytes) == nil)
    bytes[16...19] = [0, 0, 0, 0]
    #expect(PictureFile(bytes) == nil)
    for (width, height, isPoster) in [
      (2000, 3000, true), (2001, 3000, false), (2000, 3001, false), (8192, 8192, false),
    ] {
      bytes[16...23] = [
        0, 0, UInt8(width >> 8), UInt8(width & 0xFF), 0, 0, UInt8(height >> 8),
        UInt8(height & 0xFF),
      ]
      #expect((PictureFile(bytes) != nil) == isPoster, "\(width)x\(height)")
    }
  }
}
