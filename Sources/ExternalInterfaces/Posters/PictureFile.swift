/// The header of a picture file from a server.
///
/// Only the formats and sizes of posters are accepted, which protects the decoder from a picture
/// with a million columns.
struct PictureFile: Hashable, Sendable {
  /// The format of a file.
  enum Kind: Hashable, Sendable { case jpeg, png, webP }

  /// The maximum width in pixels; posters are requested with 342.
  private static let maxColumns = 2000
  /// The maximum height in pixels.
  private static let maxRows = 3000

  let kind: Kind
  /// The width in pixels.
  let width: Int
  /// The height in pixels.
  let height: Int

  /// Parses the header of a file; nil if it is not an accepted picture.
  init?(_ bytes: [UInt8]) {
    let found: (Kind, (width: Int, height: Int)?)
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      found = (.png, Self.png(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      found = (.jpeg, Self.jpeg(bytes))
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      found = (.webP, Self.webP(bytes))
    } else {
      return nil
    }
    guard let size = found.1, 1...Self.maxColumns ~= size.width,
      1...Self.maxRows ~= size.height
    else { return nil }
    (kind, width, height) = (found.0, size.width, size.height)
  }

  private static func png(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    return (big(bytes[16..<20]), big(bytes[20..<24]))
  }

  /// Returns the size from the frame header, which follows segments with their lengths.
  private static func jpeg(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var place = 2
    while place + 9 <= bytes.count {
      guard bytes[place] == 0xFF else { return nil }
      let marker = bytes[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let isFrame = 0xC0...0xCF ~= marker && ![0xC4, 0xC8, 0xCC].contains(marker)
      if isFrame { return (big(bytes[place + 7..<place + 9]), big(bytes[place + 5..<place + 7])) }
      let length = big(bytes[place + 2..<place + 4])
      guard length >= 2, ![0xD8, 0xD9, 0xDA].contains(marker) else { return nil }
      place += 2 + length
    }
    return nil
  }

  private static func webP(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 30 else { return nil }
    let kind = bytes[12..<16]
    if kind.elementsEqual("VP8X".utf8) {
      return (1 + little(bytes[24..<27]), 1 + little(bytes[27..<30]))
    }
    if kind.elementsEqual("VP8L".utf8) {
      let bits = little(bytes[21..<25])
      return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
    }
    guard kind.elementsEqual("VP8 ".utf8) else { return nil }
    return (little(bytes[26..<28]) & 0x3FFF, little(bytes[28..<30]) & 0x3FFF)
  }

  private static func big(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: ArraySlice<UInt8>) -> Int {
    big(ArraySlice(bytes.reversed()))
  }
}
