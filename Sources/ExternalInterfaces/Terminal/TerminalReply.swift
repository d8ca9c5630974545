internal import TerminalModel

/// A terminal's reply to a query.
enum TerminalReply: Equatable {
  /// The background color.
  case background(RGBColor)
  /// Whether the terminal supports synchronized output (mode 2026).
  case synchronizedOutput(Bool)
  /// A reply about pictures.
  case picture(PictureReply)
  /// The device attributes, which every replying terminal sends, after all earlier replies.
  case attributes

  /// Creates a reply from ESC [, parameters and a final byte, or returns nil if it is not one.
  static func control(_ parameters: [UInt8], _ final: UInt8) -> TerminalReply? {
    if let answer = PictureReply.control(parameters, final) { return .picture(answer) }
    guard parameters.first == UInt8(ascii: "?") else { return nil }
    switch final {
    case UInt8(ascii: "c"): return .attributes
    case UInt8(ascii: "y") where parameters.starts(with: "?2026;".utf8):
      // 1 means set and 2 reset; other values mean that the mode is unknown or cannot be changed.
      return .synchronizedOutput(
        parameters.elementsEqual("?2026;1$".utf8) || parameters.elementsEqual("?2026;2$".utf8))
    default: return nil
    }
  }

  /// Creates a reply from the text of ESC ] without its terminator, or returns nil if it is not
  /// one.
  static func text(_ text: [UInt8]) -> TerminalReply? {
    let prefixes = ["11;rgb:", "11;rgba:"]
    guard let prefix = prefixes.first(where: { text.starts(with: $0.utf8) }) else { return nil }
    let parts = text.dropFirst(prefix.utf8.count)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(part)
    guard parts.count == (prefix.utf8.count == 7 ? 3 : 4), let red = parts[0],
      let green = parts[1], let blue = parts[2]
    else { return nil }
    return .background(RGBColor(red: red, green: green, blue: blue))
  }

  /// Scales one to four hexadecimal digits to 0 to 255.
  private static func part(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard (1...4).contains(digits.count), digits.first != UInt8(ascii: "+") else { return nil }
    guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    let most = UInt32(1) << (4 * UInt32(digits.count)) - 1
    return UInt8(clamping: (value * 255 + most / 2) / most)
  }
}
