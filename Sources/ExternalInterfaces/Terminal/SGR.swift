internal import TerminalModel

/// The sequences that change the appearance of text (Select Graphic Rendition).
enum SGR {
  /// Appends the shortest sequence that changes one style to another.
  static func append(
    from old: Style, to new: Style, _ palette: Palette, into bytes: inout [UInt8]
  ) {
    if old == new { return }
    if new == .plain { return bytes.append(contentsOf: [0x1B, 0x5B, 0x6D]) }
    let start = bytes.count
    appendStep(from: old, to: new, palette, into: &bytes)
    let middle = bytes.count
    appendRedrawn(new, palette, into: &bytes)
    if bytes.count - middle < middle - start {
      bytes.removeSubrange(start..<middle)
    } else {
      bytes.removeSubrange(middle...)
    }
  }

  private static let weights: Style.Attributes = [.bold, .dim]
  private static let ways: [(attribute: Style.Attributes, on: UInt8, off: UInt8)] = [
    (.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24), (.reverse, 7, 27),
  ]

  /// Turns off excess attributes, then turns on missing ones.
  private static func appendStep(
    from old: Style, to new: Style, _ palette: Palette, into bytes: inout [UInt8]
  ) {
    var lost = old.attributes.subtracting(new.attributes)
    var gained = new.attributes.subtracting(old.attributes)
    // A single code ends both bold and dim.
    if !lost.isDisjoint(with: weights) {
      gained.formUnion(new.attributes.intersection(weights))
      if lost.isSuperset(of: weights) { lost.remove(.dim) }
    }
    var codes = Codes(into: &bytes)
    for way in ways where lost.contains(way.attribute) { codes.add(way.off, to: &bytes) }
    for way in ways where gained.contains(way.attribute) { codes.add(way.on, to: &bytes) }
    if new.color != old.color { codes.add(palette.code(of: new.color), to: &bytes) }
    if new.ground != old.ground { codes.add(palette.code(of: new.ground), to: &bytes) }
    bytes.append(0x6D)
  }

  /// Resets all attributes, then turns on the new ones.
  private static func appendRedrawn(_ new: Style, _ palette: Palette, into bytes: inout [UInt8]) {
    var codes = Codes(into: &bytes)
    codes.add(0, to: &bytes)
    for way in ways where new.attributes.contains(way.attribute) { codes.add(way.on, to: &bytes) }
    if new.color != .standard { codes.add(palette.code(of: new.color), to: &bytes) }
    if new.ground != .none { codes.add(palette.code(of: new.ground), to: &bytes) }
    bytes.append(0x6D)
  }

  /// The parameters of a sequence.
  private struct Codes {
    private var isFirst = true

    init(into bytes: inout [UInt8]) { bytes.append(contentsOf: [0x1B, 0x5B]) }

    mutating func add(_ code: UInt8, to bytes: inout [UInt8]) {
      separate(&bytes)
      if code >= 10 { bytes.append(0x30 + code / 10) }
      bytes.append(0x30 + code % 10)
    }

    mutating func add(_ code: [UInt8], to bytes: inout [UInt8]) {
      separate(&bytes)
      bytes += code
    }

    private mutating func separate(_ bytes: inout [UInt8]) {
      if !isFirst { bytes.append(0x3B) }
      isFirst = false
    }
  }
}
