/// A cell of the screen: text, look and width in one number.
///
/// Frames are filled, copied and compared for every key, which plain numbers make cheap. From the lowest bit on
/// there are 31 for the scalar, or where the next one is set, for the number of a character that has several
/// scalars; then 8 for the ways of writing, 8 for the color, and 4 for the width.
package struct ScreenCell: Equatable, BitwiseCopyable, Sendable {
  @inlinable package static var clusterBit: UInt64 { 1 << 31 }
  @inlinable package static var styleMask: UInt64 { 0xFFFF << 32 }

  /// All of it.
  package let bits: UInt64

  /// Takes all of it.
  @inlinable package init(bits: UInt64) { self.bits = bits }

  /// A cell of one scalar.
  package init(scalar: Unicode.Scalar, _ style: Style, width: Int) {
    bits = UInt64(scalar.value) | Self.bits(of: style) | UInt64(width) << 48
  }

  /// A cell of several scalars, by the number of its character.
  package init(cluster: Int, _ style: Style, width: Int) {
    bits = UInt64(cluster) | Self.clusterBit | Self.bits(of: style) | UInt64(width) << 48
  }

  /// An empty cell.
  @inlinable package static var blank: ScreenCell { ScreenCell(bits: 1 << 48 | 0x20) }

  @inlinable package static func == (left: ScreenCell, right: ScreenCell) -> Bool {
    left.bits == right.bits
  }

  /// The same in every respect but for the text, which is a letter of one byte and one column.
  func with(ascii letter: UInt8) -> ScreenCell {
    ScreenCell(bits: bits & Self.styleMask | UInt64(letter) | 1 << 48)
  }

  /// The same in another style, which comes as its bits.
  @inlinable package func with(styleBits: UInt64) -> ScreenCell {
    ScreenCell(bits: bits & ~Self.styleMask | styleBits)
  }

  /// How many cells the text takes; 0 for the second cell of a wide character.
  @inlinable package var width: Int { Int(bits >> 48 & 0xF) }

  /// The number of its character, if that has several scalars.
  @inlinable package var cluster: Int? {
    bits & Self.clusterBit == 0 ? nil : Int(bits & (Self.clusterBit - 1))
  }

  /// Its scalar, if it has one.
  package var scalar: Unicode.Scalar {
    Unicode.Scalar(UInt32(truncatingIfNeeded: bits & (Self.clusterBit - 1))) ?? "\u{FFFD}"
  }

  /// Whether it is one byte in one cell.
  @inlinable package var isASCII: Bool { bits & (0xF << 48 | 0xFFFF_FF80) == 1 << 48 }

  /// How it looks, as a number that is equal where the style is.
  @inlinable package var styleBits: UInt64 { bits & Self.styleMask }

  /// How it looks.
  package var style: Style {
    Style(
      Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 32)),
      color: Style.Color(rawValue: UInt8(truncatingIfNeeded: bits >> 40)) ?? .standard)
  }

  /// A style as cells have it.
  @inlinable package static func bits(of style: Style) -> UInt64 {
    UInt64(style.attributes.rawValue) << 32 | UInt64(style.color.rawValue) << 40
  }
}
