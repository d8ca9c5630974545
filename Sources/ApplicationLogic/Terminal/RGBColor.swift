/// An RGB color with 8 bits per component.
public struct RGBColor: Hashable, Sendable {
  /// The red component.
  public var red: UInt8
  /// The green component.
  public var green: UInt8
  /// The blue component.
  public var blue: UInt8

  /// Creates a color from a number such as `0xRRGGBB`.
  public init(_ hexadecimal: UInt32) {
    red = UInt8(hexadecimal >> 16 & 0xFF)
    green = UInt8(hexadecimal >> 8 & 0xFF)
    blue = UInt8(hexadecimal & 0xFF)
  }

  /// Creates a color from its components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The relative luminance as defined by WCAG 2, from 0 to 1.
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Returns the contrast ratio as defined by WCAG 2, from 1 to 21.
  func contrast(with other: RGBColor) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// Black or white, whichever has more contrast with the color.
  var mostLegible: RGBColor {
    let (black, white) = (RGBColor(0x000000), RGBColor(0xFFFFFF))
    return contrast(with: black) > contrast(with: white) ? black : white
  }

  /// The nearest of the indexed colors 16 to 255, which are the same in nearly every terminal.
  public var nearestOf256: UInt8 {
    UInt8((16...255).min { distance(to: .indexed($0)) < distance(to: .indexed($1)) } ?? 16)
  }

  /// The nearest of the first 16 colors, with xterm's values.
  package var nearestOf16: UInt8 {
    let places = Self.basic.indices
    return UInt8(places.min { distance(to: Self.basic[$0]) < distance(to: Self.basic[$1]) } ?? 7)
  }

  /// Returns an indexed color from 16 to 255: a 6 × 6 × 6 cube followed by a gray ramp.
  public static func indexed(_ index: Int) -> RGBColor {
    if index >= 232 {
      let gray = UInt8(clamping: 8 + (index - 232) * 10)
      return RGBColor(red: gray, green: gray, blue: gray)
    }
    let steps: [UInt8] = [0, 0x5F, 0x87, 0xAF, 0xD7, 0xFF]
    let place = max(0, index - 16)
    return RGBColor(
      red: steps[place / 36 % 6], green: steps[place / 6 % 6], blue: steps[place % 6])
  }

  /// Returns a perceptual distance between two colors; smaller means more alike.
  func distance(to other: RGBColor) -> Int {
    let (red, green, blue) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  private static let basic: [RGBColor] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F,
    0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGBColor($0) }

  /// Converts an sRGB component to linear light.
  ///
  /// Computes the power 2.4 as 12/5, to avoid linking the math library.
  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    // The fifth root by Newton's method, which converges quickly for numbers between 0 and 1.
    var root = 1.0
    for _ in 0..<30 { root -= (root - base / (root * root * root * root)) / 5 }
    return base * base * root * root
  }
}
