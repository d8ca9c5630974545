internal import ApplicationLogic

/// A cell as the encoder compares it: text, style and width in one number.
///
/// Cells that look alike are equal: a blank has no weight or colour of its own.
struct ScreenCell: Equatable {
  private static let clusterBit: UInt64 = 1 << 31

  /// Wide scalars that older terminals take for narrow ones, or join with their neighbours:
  /// pictographs, and the first letters of Korean syllables.
  private static let doubtful: [ClosedRange<UInt32>] = [
    0x1F000...0x1FFFF, 0x2000...0x2E7F, 0x1100...0x115F, 0xA960...0xA97F,
  ]

  private let bits: UInt64

  /// An empty cell.
  static let blank = ScreenCell(glyph: 0x20, style: .plain, width: 1, isDoubtful: false)
  /// The second cell of a wide character.
  static let continuation = ScreenCell(glyph: 0, style: .plain, width: 0, isDoubtful: false)

  /// A cell that shows nobody knows what.
  static let unknown = ScreenCell(glyph: 0x7F, style: .plain, width: 1, isDoubtful: false)

  private init(glyph: UInt64, style: Style, width: UInt8, isDoubtful: Bool) {
    bits =
      glyph | UInt64(style.attributes.rawValue) << 32 | UInt64(style.color.rawValue) << 40
      | UInt64(width) << 48 | (isDoubtful ? 1 << 56 : 0)
  }

  /// A cell with one scalar.
  init(_ scalar: Unicode.Scalar, style: Style, width: UInt8) {
    if scalar == " ", style.attributes.isDisjoint(with: [.reverse, .underline]) {
      self = .blank
      return
    }
    let isDoubtful = width == 2 && Self.doubtful.contains { $0.contains(scalar.value) }
    self.init(
      glyph: UInt64(scalar.value), style: style, width: width, isDoubtful: isDoubtful)
  }

  /// A cell with several scalars, by their number in a glyph table.
  init(cluster: Int, style: Style, width: UInt8, isDoubtful: Bool) {
    self.init(
      glyph: UInt64(cluster) | Self.clusterBit, style: style, width: width, isDoubtful: isDoubtful)
  }

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
