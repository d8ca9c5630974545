import Testing

@testable import TerminalModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The colors of genres.
struct GenreColorTests {
  /// How a person sees colors.
  enum Vision: CaseIterable {
    case full, withoutRed, withoutGreen
  }

  /// The least difference of two genres, in units of CIELAB: 2 is just noticeable.
  private static let leastDifference = 10.0

  @Test(arguments: ThemeTests.cases + ThemeTests.schemes, Vision.allCases)
  func `Genres differ for people who cannot see red or green`(
    test: ThemeTests.Case, vision: Vision
  ) throws {
    // Dramas are secondary text.
    let roles = Style.Color.allCases.filter { $0.name.hasPrefix("genre") } + [.secondary]
    #expect(roles.count == 6)
    let colors = try roles.map { try #require(test.theme[$0].color) }
    for (index, one) in colors.enumerated() {
      for other in colors[(index + 1)...] {
        let names = "\(one) and \(other)"
        #expect(Self.difference(one, other, vision) >= Self.leastDifference, "\(names)")
        let (first, second) = (
          RGBColor.indexed(Int(one.nearestOf256)), RGBColor.indexed(Int(other.nearestOf256))
        )
        #expect(
          Self.difference(first, second, vision) >= Self.leastDifference, "\(names), as two of 256")
      }
    }
  }

  /// Returns the distance of two colors in CIELAB (CIE 1976).
  private static func difference(_ one: RGBColor, _ other: RGBColor, _ vision: Vision) -> Double {
    let (first, second) = (lab(one, vision), lab(other, vision))
    return sqrt(zip(first, second).map { ($0 - $1) * ($0 - $1) }.reduce(0, +))
  }

  private static func lab(_ color: RGBColor, _ vision: Vision) -> [Double] {
    let (red, green, blue) = seen(color, vision)
    func root(_ value: Double) -> Double {
      value > 0.008856 ? cbrt(value) : 7.787 * max(0, value) + 16.0 / 116
    }
    let x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    let y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    let z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
  }

  /// Returns a color in linear light as a person sees it (Viénot, Brettel and Mollon, 1999).
  private static func seen(
    _ color: RGBColor, _ vision: Vision
  ) -> (red: Double, green: Double, blue: Double) {
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    switch vision {
    case .full: return (red, green, blue)
    case .withoutRed:
      let yellow = 0.11238 * red + 0.88762 * green
      return (yellow, yellow, 0.00401 * (red - green) + blue)
    case .withoutGreen:
      let yellow = 0.29275 * red + 0.70725 * green
      return (yellow, yellow, 0.02234 * (green - red) + blue)
    }
  }

  private static func linear(_ part: UInt8) -> Double {
    let value = Double(part) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
