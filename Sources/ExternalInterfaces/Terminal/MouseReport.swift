internal import TerminalModel

/// Mouse reports in xterm's SGR encoding (mode 1006): `CSI < button ; column ; row M`.
///
/// A lowercase `m` reports a release.
enum MouseReport {
  /// Returns the event of a sequence, or nil if it is invalid or of no use to the browser.
  static func event(_ parameters: [UInt8], _ final: UInt8) -> MouseEvent? {
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M"), parameters.first == UInt8(ascii: "<") else {
      return nil
    }
    let numbers = parameters.dropFirst()
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(number)
    guard numbers.count == 3, let code = numbers[0], let column = numbers[1], let row = numbers[2],
      column > 0, row > 0, let action = action(code, isRelease)
    else { return nil }
    return MouseEvent(action, at: Point(x: column - 1, y: row - 1), modifiers(code))
  }

  /// Returns the action: bits 2 to 4 are modifiers, bit 5 is motion, bit 6 the wheel.
  private static func action(_ code: Int, _ isRelease: Bool) -> MouseEvent.Action? {
    switch code & ~0b1_1100 {
    case 0: isRelease ? .release(.left) : .press(.left)
    case 1: isRelease ? .release(.middle) : .press(.middle)
    case 2: isRelease ? .release(.right) : .press(.right)
    case 64: isRelease ? nil : .wheelUp
    case 65: isRelease ? nil : .wheelDown
    default: nil
    }
  }

  private static func modifiers(_ code: Int) -> Key.Modifiers {
    var modifiers: Key.Modifiers = []
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count <= 5 else { return nil }
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
  }
}
