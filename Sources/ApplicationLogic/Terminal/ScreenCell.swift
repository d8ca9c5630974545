/// A cell of the screen: its text, style and width packed into an integer.
///
/// Frames are filled, copied and compared for every key press, which integers make cheap. From the
/// lowest bit: 31 bits for the scalar, or for a cluster number if the next bit is set; then 8 bits
/// for the attributes, 4 for the color, 4 for the ground, and 4 for the width. The members that the
/// terminal's encoder reads for every cell are public: only those can be inlined into another
/// module.
public struct ScreenCell: Equatable, BitwiseCopyable, Sendable {
  /// The bit of a cluster number.
  @inlinable public static var clusterBit: UInt64 { 1 << 31 }
  /// The bits of the style.
  @inlinable public static var styleMask: UInt64 { 0xFFFF << 32 }

  /// The packed value.
  public let bits: UInt64

  /// Creates a cell from a packed value.
  @inlinable public init(bits: UInt64) { self.bits = bits }

  /// Creates a cell with one scalar.
  package init(scalar: Unicode.Scalar, _ style: Style, width: Int) {
    bits = UInt64(scalar.value) | Self.bits(of: style) | UInt64(width) << 48
  }

  /// Creates a cell with a character of several scalars, given by its cluster number.
  package init(cluster: Int, _ style: Style, width: Int) {
    bits = UInt64(cluster) | Self.clusterBit | Self.bits(of: style) | UInt64(width) << 48
  }

  /// An empty cell.
  @inlinable public static var blank: ScreenCell { ScreenCell(bits: 1 << 48 | 0x20) }

  /// Returns whether two cells look the same.
  @inlinable public static func == (left: ScreenCell, right: ScreenCell) -> Bool {
    left.bits == right.bits
  }

  /// Returns the cell with another style, given as its bits.
  @inlinable public func with(styleBits: UInt64) -> ScreenCell {
    ScreenCell(bits: bits & ~Self.styleMask | styleBits)
  }

  /// Returns the cell on another ground.
  func on(_ ground: Style.Ground) -> ScreenCell {
    ScreenCell(bits: bits & ~(0xF << 44) | UInt64(ground.rawValue) << 44)
  }

  /// The number of cells that the text occupies; 0 for the second cell of a wide character.
  @inlinable public var width: Int { Int(bits >> 48 & 0xF) }

  /// The cluster number, if the character has several scalars.
  @inlinable public var cluster: Int? {
    bits & Self.clusterBit == 0 ? nil : Int(bits & (Self.clusterBit - 1))
  }

  /// The scalar, for cells without a cluster number.
  package var scalar: Unicode.Scalar {
    Unicode.Scalar(UInt32(truncatingIfNeeded: bits & (Self.clusterBit - 1))) ?? "\u{FFFD}"
  }

  /// Whether the cell contains a single ASCII character.
  @inlinable public var isASCII: Bool { bits & (0xF << 48 | 0xFFFF_FF80) == 1 << 48 }

  /// The bits of the style, which are equal for equal styles.
  @inlinable public var styleBits: UInt64 { bits & Self.styleMask }

  /// The style.
  package var style: Style {
    Style(
      Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 32)),
      color: Style.Color(rawValue: UInt8(bits >> 40 & 0xF)) ?? .standard,
      ground: Style.Ground(rawValue: UInt8(bits >> 44 & 0xF)) ?? .none)
  }

  /// Returns a style as the bits of a cell.
  package static func bits(of style: Style) -> UInt64 {
    UInt64(style.attributes.rawValue) << 32 | UInt64(style.color.rawValue) << 40
      | UInt64(style.ground.rawValue) << 44
  }
}
