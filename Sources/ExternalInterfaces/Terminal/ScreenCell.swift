internal import ApplicationLogic

/// A cell as the encoder compares it: text, style and width in one number.
///
/// Cells that look alike are equal: a blank has no weight or colour of its own.
struct ScreenCell: Equatable, BitwiseCopyable {
  private static let clusterBit: UInt64 = 1 << 31

  /// Wide scalars that older terminals take for narrow ones, or join with their neighbours:
  /// pictographs, and the first letters of Korean syllables.
  private static let doubtful: [ClosedRange<UInt32>] = [
    0x1F000...0x1FFFF, 0x2000...0x2E7F, 0x1100...0x115F, 0xA960...0xA97F,
  ]

  private static let widthOne: UInt64 = 1 << 48
  /// Where the style is.
  static let lookMask: UInt64 = 0xFFFF << 32
  /// Reversed and underlined blanks can be seen.
  private static let seenMask: UInt64 = 0x18 << 32

  private let bits: UInt64

  /// An empty cell.
  static let blank = ScreenCell(bits: 0x20 | widthOne)
  /// The second cell of a wide character.
  static let continuation = ScreenCell(bits: 0)

  /// A cell that shows nobody knows what.
  static let unknown = ScreenCell(bits: 0x7F | widthOne)

  /// A cell under a picture, which nothing is written to.
  static let pictured = ScreenCell(bits: 0x80 | widthOne)

  private init(glyph: UInt64, look: UInt64, width: UInt64, isDoubtful: Bool) {
    bits = glyph | look | width << 48 | (isDoubtful ? 1 << 56 : 0)
  }

  private init(bits: UInt64) { self.bits = bits }

  /// A cell of a frame in the resolved look `look`, if it has a letter of one byte and one column.
  init?(letter cell: PackedCell, look: UInt64) {
    let bits = cell.bits
    guard bits >> 48 == 1, 0x20..<0x7F ~= bits & 0xFFFF_FFFF else { return nil }
    let isBlank = bits & 0xFF == 0x20 && look & Self.seenMask == 0
    self.bits = bits & ~Self.lookMask | (isBlank ? 0 : look)
  }

  /// A cell of a frame that has one scalar, in the resolved look `look`.
  ///
  /// No control character gets to a terminal, whoever put it into a cell.
  init(_ cell: PackedCell, look: UInt64) {
    let scalar = cell.bits & (Self.clusterBit - 1)
    if scalar == 0x20, look & Self.seenMask == 0 {
      self = .blank
      return
    }
    let width = cell.bits >> 48 & 0xF
    let isControl = scalar < 0x20 || (0x7F..<0xA0).contains(scalar)
    let isDoubtful = width == 2 && Self.doubtful.contains { $0.contains(UInt32(scalar)) }
    self.init(
      glyph: isControl ? 0x3F : scalar, look: look, width: width, isDoubtful: isDoubtful)
  }

  /// A cell with several scalars, by their number in a glyph table.
  init(cluster: Int, look: UInt64, width: Int, isDoubtful: Bool) {
    self.init(
      glyph: UInt64(cluster) | Self.clusterBit, look: look, width: UInt64(width),
      isDoubtful: isDoubtful)
  }

  /// A style as cells have it.
  static func look(of style: Style) -> UInt64 {
    UInt64(style.attributes.rawValue) << 32 | UInt64(style.color.rawValue) << 40
  }

  /// The style of a cell, as all cells have it.
  var look: UInt64 { bits & Self.lookMask }

  /// How many cells it takes; 0 for the second cell of a wide character.
  var width: Int { Int(bits >> 48 & 0xF) }

  /// Whether terminals disagree on its width.
  var isDoubtful: Bool { bits >> 56 & 1 == 1 }

  /// How it looks.
  var style: Style {
    Style(
      Style.Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 32)),
      color: Style.Color(rawValue: UInt8(truncatingIfNeeded: bits >> 40)) ?? .standard)
  }

  /// The number of its text in the glyph table, if it has several scalars.
  var cluster: Int? { bits & Self.clusterBit == 0 ? nil : Int(bits & (Self.clusterBit - 1)) }

  /// Its scalar, if it has one.
  var scalar: UInt32 { UInt32(truncatingIfNeeded: bits & (Self.clusterBit - 1)) }

  /// Mixes the cell into the hash of a row.
  func mix(into hash: inout UInt64) {
    hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
    hash ^= hash >> 29
  }
}
