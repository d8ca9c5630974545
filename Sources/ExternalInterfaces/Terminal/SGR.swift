internal import ApplicationLogic

/// The sequences that change how the following text looks.
enum SGR {
  /// The shortest sequence that leads from one style to another.
  static func change(from old: Style, to new: Style, _ palette: Palette) -> [UInt8] {
    if old == new { return [] }
    if new == .plain { return Array("\u{1B}[m".utf8) }
    let step = sequence(
      removal(from: old, to: new) + addition(from: kept(old, new), to: new, palette))
    let afresh = sequence([[0x30]] + addition(from: .plain, to: new, palette))
    return step.count <= afresh.count ? step : afresh
  }

  private static let weights: Style.Attributes = [.bold, .dim]

  /// What is left after the removal: one code ends both bold and dim.
  private static func kept(_ old: Style, _ new: Style) -> Style {
    var attributes = old.attributes.intersection(new.attributes)
    if losesWeight(old, new) { attributes.subtract(weights) }
    return Style(attributes, color: old.color)
  }

  private static func losesWeight(_ old: Style, _ new: Style) -> Bool {
    !old.attributes.intersection(weights).isSubset(of: new.attributes)
  }

  private static func removal(from old: Style, to new: Style) -> [[UInt8]] {
    let lost = old.attributes.subtracting(new.attributes)
    var codes: [UInt8] = losesWeight(old, new) ? [22] : []
    if lost.contains(.italic) { codes.append(23) }
    if lost.contains(.underline) { codes.append(24) }
    if lost.contains(.reverse) { codes.append(27) }
    return codes.map { Array(String($0).utf8) }
  }

  private static func addition(
    from old: Style, to new: Style, _ palette: Palette
  ) -> [[UInt8]] {
    let gained = new.attributes.subtracting(old.attributes)
    var codes: [UInt8] = []
    if gained.contains(.bold) { codes.append(1) }
    if gained.contains(.dim) { codes.append(2) }
    if gained.contains(.italic) { codes.append(3) }
    if gained.contains(.underline) { codes.append(4) }
    if gained.contains(.reverse) { codes.append(7) }
    let color = new.color == old.color ? [] : [palette.code(of: new.color)]
    return codes.map { Array(String($0).utf8) } + color
  }

  private static func sequence(_ codes: [[UInt8]]) -> [UInt8] {
    [0x1B, 0x5B] + codes.joined(separator: [UInt8(ascii: ";")]) + [UInt8(ascii: "m")]
  }
}
