internal import TerminalModel

/// The key sequences of xterm, the VT family, rxvt, the Linux console, tmux, screen and kitty.
enum KeySequences {
  /// Returns the key that types a scalar, or nil if there is none.
  static func typed(_ scalar: Unicode.Scalar) -> Key? {
    switch scalar.value {
    case 0x00: Key(.character(" "), .control)
    case 0x08, 0x7F: Key(.backspace)
    case 0x09: Key(.tab)
    // Enter sends CR and Ctrl-J sends LF; automation tools send either.
    case 0x0A, 0x0D: Key(.enter)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: Key(.character(character(scalar.value + 0x60)), .control)
    case 0x1C...0x1F: Key(.character(character(scalar.value + 0x40)), .control)
    case 0x80..<0xA0: nil
    default: Key(.character(Character(scalar)))
    }
  }

  /// Returns the key for ESC [, parameters and a final byte, or nil if there is none.
  static func control(_ parameters: [UInt8], _ final: UInt8) -> Key? {
    guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    let fields = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(number) }
    let first = fields.first?.first ?? 0
    let second = fields.count > 1 ? fields[1] : []
    // Ignore key releases.
    if second.count > 1, second[1] == 3 { return nil }
    let modifiers = modifiers(second.first ?? 1)
    switch final {
    case UInt8(ascii: "u"): return unicode(fields[0], second.first ?? 1)
    case UInt8(ascii: "~") where first == 27 && fields.count == 3:
      return unicode(fields[2], second.first ?? 1)
    case UInt8(ascii: "~"): return numbered[first].map { Key($0, modifiers) }
    case UInt8(ascii: "$"): return numbered[first].map { Key($0, .shift) }
    case UInt8(ascii: "^"): return numbered[first].map { Key($0, .control) }
    case UInt8(ascii: "@"): return numbered[first].map { Key($0, [.control, .shift]) }
    case UInt8(ascii: "Z"): return Key(.tab, modifiers.union(.shift))
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return lettered[final - 0x20].map { Key($0, .shift) }
    // Cursor position reports end with the same letter as F3.
    case UInt8(ascii: "R") where !parameters.isEmpty && (first != 1 || fields.count != 2):
      return nil
    default: return first <= 1 ? lettered[final].map { Key($0, modifiers) } : nil
    }
  }

  /// Returns the key for ESC O, a modifier parameter and a final byte, or nil if there is none.
  static func single(_ parameters: [UInt8], _ final: UInt8) -> Key? {
    let last = parameters.split(separator: UInt8(ascii: ";")).last.map { number($0) }
    let modifiers = modifiers(last ?? 1)
    switch final {
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      return lettered[final - 0x20].map { Key($0, .control) }
    case UInt8(ascii: "M"): return Key(.enter, modifiers)
    case UInt8(ascii: "I"): return Key(.tab, modifiers)
    case UInt8(ascii: "X"): return Key(.character("="), modifiers)
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return Key(.character(character(UInt32(final) - 0x40)), modifiers)
    default: return lettered[final].map { Key($0, modifiers) }
    }
  }

  /// Returns whether a dollar sign ends the sequence, as rxvt sends for Shift.
  ///
  /// Otherwise it belongs to a mode report.
  static func isShiftedByDollar(_ parameters: [UInt8]) -> Bool {
    !parameters.isEmpty && parameters.count <= 2 && numbered[number(parameters[...])] != nil
  }

  private static let lettered: [UInt8: Key.Code] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "F"): .end, UInt8(ascii: "H"): .home,
    UInt8(ascii: "P"): .function(1), UInt8(ascii: "Q"): .function(2),
    UInt8(ascii: "R"): .function(3), UInt8(ascii: "S"): .function(4),
  ]

  private static let numbered: [Int: Key.Code] = {
    var codes: [Int: Key.Code] = [
      1: .home, 2: .insert, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    ]
    let functions = [11...15, 17...21, 23...26, 28...29, 31...34].joined()
    for (index, number) in functions.enumerated() { codes[number] = .function(index + 1) }
    return codes
  }()

  /// Keypad keys in kitty's numbering, from 57399 on.
  private static let block: [Key.Code] =
    "0123456789./*-+".map { .character($0) } + [
      .enter, .character("="), .character(","), .left, .right, .up, .down, .pageUp, .pageDown,
      .home, .end, .insert, .delete,
    ]

  /// Returns a key from its scalar and optionally the scalar that it types with Shift.
  private static func unicode(_ codes: [Int], _ mask: Int) -> Key? {
    var modifiers = modifiers(mask)
    // Keys with Super or Hyper belong to the desktop.
    guard mask < 1 || (mask - 1) & 0b11000 == 0, let code = codes.first else { return nil }
    switch code {
    case 8, 127: return Key(.backspace, modifiers)
    case 9: return Key(.tab, modifiers)
    case 13: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 57399..<57399 + block.count: return Key(block[code - 57399], modifiers)
    case 0..<32, 0x80..<0xA0, 0xE000...0xF8FF: return nil
    default: break
    }
    guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    var character = Character(scalar)
    if modifiers.contains(.control) { return Key(.character(character), modifiers) }
    if modifiers.contains(.shift) {
      let typed = codes.count > 1 && codes[1] > 32 ? Unicode.Scalar(UInt32(codes[1])) : nil
      let capital = character.uppercased()
      if let typed { character = Character(typed) }
      if typed == nil, capital.count == 1 { character = Character(capital) }
      modifiers.remove(.shift)
    }
    return Key(.character(character), modifiers)
  }

  private static func modifiers(_ parameter: Int) -> Key.Modifiers {
    guard parameter > 1 else { return [] }
    return Key.Modifiers(rawValue: UInt8((parameter - 1) & 7))
  }

  /// Returns a decimal number, which exceeds all valid parameters if there are too many digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(8).reduce(0) { $0 * 10 + max(0, Int($1) - 0x30) }
  }

  private static func character(_ value: UInt32) -> Character {
    Unicode.Scalar(value).map { Character($0) } ?? " "
  }
}
