internal import ApplicationLogic

/// What a terminal answers when it is asked about itself.
enum TerminalAnswer: Equatable {
  /// The color behind the text.
  case background(RGBColor)
  /// Whether a frame can be shown at once when it is whole (mode 2026).
  case synchronizedOutput(Bool)
  /// Something about pictures.
  case picture(PictureAnswer)
  /// What it is; every terminal that answers at all answers this, after all that was asked before.
  case attributes

  /// The answer in a sequence of ESC [, parameters and a last byte; nil for what is none.
  static func control(_ parameters: [UInt8], _ final: UInt8) -> TerminalAnswer? {
    if let answer = PictureAnswer.control(parameters, final) { return .picture(answer) }
    guard parameters.first == UInt8(ascii: "?") else { return nil }
    switch final {
    case UInt8(ascii: "c"): return .attributes
    case UInt8(ascii: "y") where parameters.starts(with: "?2026;".utf8):
      // 1 is set, 2 is not; anything else means that there is no such mode, or no way to set it.
      return .synchronizedOutput(
        parameters.elementsEqual("?2026;1$".utf8) || parameters.elementsEqual("?2026;2$".utf8))
    default: return nil
    }
  }

  /// The answer in the text of ESC ], without its end; nil for what is none.
  static func text(_ text: [UInt8]) -> TerminalAnswer? {
    let prefixes = ["11;rgb:", "11;rgba:"]
    guard let prefix = prefixes.first(where: { text.starts(with: $0.utf8) }) else { return nil }
    let parts = text.dropFirst(prefix.utf8.count)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(part)
    guard parts.count == (prefix.utf8.count == 7 ? 3 : 4), let red = parts[0],
      let green = parts[1], let blue = parts[2]
    else { return nil }
    return .background(RGBColor(red: red, green: green, blue: blue))
  }

  /// One to four hexadecimal digits, of which the largest number stands for 255.
  private static func part(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count), digits.first != UInt8(ascii: "+") else { return nil }
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    let most = UInt32(1) << (4 * UInt32(digits.count)) - 1
    return UInt8(clamping: (value * 255 + most / 2) / most)
  }
}
