/// A terminal's reply about pictures.
enum PictureReply: Equatable {
  /// Whether it supports kitty's graphics protocol.
  case kitty(Bool)
  /// It supports sixels.
  case sixel
  /// The size of a cell in pixels.
  case cell(width: Int, height: Int)
  /// Its name and version.
  case name(String)

  /// Creates a reply from ESC [, parameters and a final byte, or returns nil if it is not one.
  static func control(_ parameters: [UInt8], _ final: UInt8) -> PictureReply? {
    guard final == UInt8(ascii: "t") else { return nil }
    let numbers = String(decoding: parameters, as: UTF8.self)
      .split(separator: ";" as Character).map { Int($0) ?? 0 }
    guard numbers.count == 3, numbers[0] == 6, 1...200 ~= numbers[1], 1...200 ~= numbers[2] else {
      return nil
    }
    return .cell(width: numbers[2], height: numbers[1])
  }

  /// Returns whether device attributes, ESC [ ? … c, include sixels.
  static func hasSixel(_ parameters: [UInt8]) -> Bool {
    parameters.dropFirst().split(separator: UInt8(ascii: ";")).dropFirst().contains {
      $0.elementsEqual("4".utf8)
    }
  }

  /// Creates a reply from the text of ESC P or ESC _ without its terminator.
  ///
  /// Returns nil if it is not one.
  static func text(_ text: [UInt8], opening: UInt8) -> PictureReply? {
    if opening == 0x5F, text.starts(with: "Gi=31;".utf8) {
      return .kitty(text.elementsEqual("Gi=31;OK".utf8))
    }
    guard opening == 0x50, text.starts(with: ">|".utf8) else { return nil }
    return .name(String(decoding: text.dropFirst(2).prefix(64), as: UTF8.self))
  }
}
