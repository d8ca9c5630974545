/// A cell as a frame keeps it: text, look and width in one number.
///
/// Frames are filled, copied and compared for every key, which plain numbers make cheap. From the lowest bit on
/// there are 31 for the scalar, or where the next one is set, for the number of a character that has several
/// scalars; then 8 for the ways of writing, 8 for the colour, and 4 for the width.
package struct PackedCell: Hashable, BitwiseCopyable, Sendable {
  @inlinable package static var clusterBit: UInt64 { 1 << 31 }
  @inlinable package static var styleMask: UInt64 { 0xFFFF << 32 }

  /// All of it.
  package internal(set) var bits: UInt64

  static var blank: PackedCell { PackedCell(scalar: " ", .plain, width: 1) }

  init(scalar: Unicode.Scalar, _ style: Style, width: Int) {
    bits = UInt64(scalar.value) | Self.bits(of: style) | UInt64(width) << 48
  }

  init(cluster: Int, _ style: Style, width: Int) {
    bits = UInt64(cluster) | Self.clusterBit | Self.bits(of: style) | UInt64(width) << 48
  }

  /// The same in every respect but for the text, which is a letter of one byte and one column.
  func with(ascii letter: UInt8) -> PackedCell {
    var cell = self
    cell.bits = bits & Self.styleMask | UInt64(letter) | 1 << 48
    return cell
  }

  /// How many cells the text takes; 0 for the second cell of a wide character.
  @inlinable package var width: UInt8 { UInt8(truncatingIfNeeded: bits >> 48 & 0xF) }

  /// The number of its character, if that has several scalars.
  @inlinable package var cluster: Int? {
    bits & Self.clusterBit == 0 ? nil : Int(bits & (Self.clusterBit - 1))
  }

  /// Its scalar, if it has one.
  var scalar: Unicode.Scalar {
    Unicode.Scalar(UInt32(truncatingIfNeeded: bits & (Self.clusterBit - 1))) ?? "\u{FFFD}"
  }

  /// How it looks, as a number that is equal where the style is.
  @inlinable package var styleBits: UInt64 { bits & Self.styleMask }

  /// How it looks.
  package var style: Style {
    get {
      Style(
        Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 32)),
        color: Style.Color(rawValue: UInt8(truncatingIfNeeded: bits >> 40)) ?? .standard)
    }
    set { bits = bits & ~Self.styleMask | Self.bits(of: newValue) }
  }

  private static func bits(of style: Style) -> UInt64 {
    UInt64(style.attributes.rawValue) << 32 | UInt64(style.color.rawValue) << 40
  }
}
