internal import TerminalModel

/// Validation of chafa's output, which passes nothing but picture data.
///
/// chafa decodes untrusted files, so its output is not trusted either.
enum PictureOutput {
  private static let escape: UInt8 = 0x1B

  /// Returns rows of block characters and color sequences, or nil if their size is wrong.
  ///
  /// Other sequences are removed; other control characters invalidate the output.
  static func rows(_ output: [UInt8], size: TerminalSize) -> RenderedPicture.Content? {
    var rows: [[UInt8]] = []
    for line in output.split(separator: 0x0A, omittingEmptySubsequences: true) {
      guard let row = row(line) else { return nil }
      // Skip lines of sequences only, such as before and after the picture.
      if row.width == 0 { continue }
      guard row.width == size.columns else { return nil }
      rows.append(row.bytes)
    }
    return rows.count == size.rows ? .rows(rows) : nil
  }

  private static func row(_ line: ArraySlice<UInt8>) -> (bytes: [UInt8], width: Int)? {
    var bytes: [UInt8] = []
    var width = 0
    var rest = line
    while let first = rest.first {
      if first == escape {
        guard let sequence = control(rest) else { return nil }
        if sequence.last == UInt8(ascii: "m"),
          sequence.dropFirst(2).dropLast().allSatisfy(isNumeric)
        {
          bytes += sequence
        }
        rest = rest.dropFirst(sequence.count)
      } else {
        let text = rest.prefix { $0 != escape }
        guard let string = String(validating: text, as: UTF8.self),
          string.unicodeScalars.allSatisfy({ isCell($0) })
        else { return nil }
        width += string.unicodeScalars.count
        bytes += text
        rest = rest.dropFirst(text.count)
      }
    }
    return (bytes, width)
  }

  /// Returns whether the scalar is a space or a block element, which take one cell everywhere.
  private static func isCell(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x2580...0x259F).contains(scalar.value)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x3B).contains(byte) && byte != 0x3A
  }

  /// Returns the ESC [ sequence at the start of the bytes.
  private static func control(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.dropFirst().first == UInt8(ascii: "[") else { return nil }
    let parameters = bytes.dropFirst(2).prefix { (0x20...0x3F).contains($0) }
    guard parameters.count <= 64, let final = bytes.dropFirst(2 + parameters.count).first,
      (0x40...0x7E).contains(final)
    else { return nil }
    return bytes.prefix(3 + parameters.count)
  }

  /// Returns a sixel sequence, or nil if its declared or actual size exceeds the limits.
  static func sixel(_ output: [UInt8], width: Int, height: Int) -> RenderedPicture.Content? {
    let bytes = trimmed(output)
    guard bytes.starts(with: [escape, 0x50]), bytes.suffix(2).elementsEqual([escape, 0x5C])
    else { return nil }
    let body = bytes.dropFirst(2).dropLast(2)
    let parameters = body.prefix { isNumeric($0) }
    let picture = body.dropFirst(parameters.count)
    guard picture.first == UInt8(ascii: "q"), picture.dropFirst().first == UInt8(ascii: "\""),
      picture.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    let sizes = picture.dropFirst(2).prefix { isNumeric($0) }
      .split(separator: UInt8(ascii: ";")).map { number($0) }
    let bands = picture.count { $0 == UInt8(ascii: "-") }
    let data = picture.dropFirst(2).drop { isNumeric($0) }
    guard sizes.count == 4, 1...width ~= sizes[2], 1...height ~= sizes[3], bands * 6 <= height,
      let widest = columns(ofSixels: data), widest <= width
    else { return nil }
    return .sixel(Array(bytes))
  }

  /// Returns the width of the widest row in pixels, including repeats; nil for invalid data.
  private static func columns(ofSixels data: ArraySlice<UInt8>) -> Int? {
    var (widest, column, count) = (0, 0, 1)
    var rest = data
    while let byte = rest.popFirst() {
      switch byte {
      case 0x3F...0x7E:
        column += count
        widest = max(widest, column)
        count = 1
      case UInt8(ascii: "!"):
        let digits = rest.prefix { 0x30...0x39 ~= $0 }
        guard (1...6).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        count = max(1, number(digits))
      case UInt8(ascii: "$"), UInt8(ascii: "-"): column = 0
      case UInt8(ascii: "#"): rest = rest.drop { isNumeric($0) }
      default: return nil
      }
    }
    return widest
  }

  /// Returns the file in an iTerm2 sequence.
  static func file(_ output: [UInt8]) -> RenderedPicture.Content? {
    let bytes = trimmed(output)
    guard bytes.starts(with: "\u{1B}]1337;File=".utf8), bytes.last == 0x07,
      let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let data = bytes[(colon + 1)...].dropLast()
    return !data.isEmpty && data.allSatisfy(isBase64) ? .file(Array(data)) : nil
  }

  /// Returns the pixels in kitty sequences, four bytes each.
  static func pixels(_ output: [UInt8]) -> RenderedPicture.Content? {
    var rest = trimmed(output)[...]
    var data: [UInt8] = []
    var size: (width: Int, height: Int)?
    while !rest.isEmpty {
      guard rest.starts(with: "\u{1B}_G".utf8), let end = rest.dropFirst().firstIndex(of: escape),
        end + 1 < rest.endIndex, rest[end + 1] == 0x5C
      else { return nil }
      let body = rest[rest.startIndex + 3..<end]
      let keys = body.prefix { $0 != UInt8(ascii: ";") }
      if size == nil { size = pixelSize(keys) }
      let chunk = body.dropFirst(keys.count + 1)
      guard size != nil, chunk.allSatisfy(isBase64) else { return nil }
      data += chunk
      rest = rest[(end + 2)...]
    }
    guard let size, size.width > 0, size.height > 0, size.width <= 4096, size.height <= 4096,
      data.count == (size.width * size.height * 4 + 2) / 3 * 4
    else { return nil }
    return .pixels(data, width: size.width, height: size.height)
  }

  private static func pixelSize(_ keys: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    var values: [UInt8: Int] = [:]
    for key in keys.split(separator: UInt8(ascii: ",")) {
      guard let name = key.first, key.dropFirst().first == UInt8(ascii: "=") else { return nil }
      values[name] = number(key.dropFirst(2))
    }
    guard values[UInt8(ascii: "f")] == 32, let width = values[UInt8(ascii: "s")],
      let height = values[UInt8(ascii: "v")]
    else { return nil }
    return (width, height)
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }

  /// Returns a decimal number, or 0 if it is invalid.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    guard digits.count <= 6, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return 0 }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }

  /// Returns the bytes without trailing line feeds and spaces.
  private static func trimmed(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var bytes = bytes[...]
    while let last = bytes.last, last == 0x0A || last == 0x20 { bytes.removeLast() }
    return bytes
  }
}
