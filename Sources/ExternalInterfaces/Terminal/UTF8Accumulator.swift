/// Decodes bytes into Unicode scalars, dropping invalid UTF-8.
struct UTF8Accumulator: Equatable {
  private var value: UInt32 = 0
  private var missing = 0
  private var least: UInt32 = 0

  /// Whether a scalar is incomplete.
  var isIncomplete: Bool { missing > 0 }

  /// Processes a byte; returns the scalar that it completes.
  mutating func append(_ byte: UInt8) -> Unicode.Scalar? {
    if missing > 0, byte & 0xC0 == 0x80 {
      value = value << 6 | UInt32(byte & 0x3F)
      missing -= 1
      // Overlong forms and surrogates are invalid.
      return missing == 0 && value >= least ? Unicode.Scalar(value) : nil
    }
    switch byte {
    case 0..<0x80: begin(0, 0, 0)
    case 0xC2...0xDF: begin(byte & 0x1F, 1, 0x80)
    case 0xE0...0xEF: begin(byte & 0x0F, 2, 0x800)
    case 0xF0...0xF4: begin(byte & 0x07, 3, 0x10000)
    default: begin(0, 0, 0)
    }
    return byte < 0x80 ? Unicode.Scalar(byte) : nil
  }

  private mutating func begin(_ bits: UInt8, _ missing: Int, _ least: UInt32) {
    value = UInt32(bits)
    self.missing = missing
    self.least = least
  }
}
