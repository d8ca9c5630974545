import TerminalModel
import TestSupport

extension ScreenEmulator {
  /// Executes an escape sequence, given without its ESC.
  mutating func obey(_ sequence: [UInt8]) {
    let text = String(decoding: sequence, as: UTF8.self)
    if text == "M" {
      if cursor.y == region.lowerBound { errors.append("reverse index in the first row") }
      cursor.y = max(0, cursor.y - 1)
      return
    }
    if text == ">" { return }
    if let (mode, isOn) = Self.modesWithoutNumbers[text] { return setMode(mode, isOn) }
    if text == "\\" { return }
    if ["]11;?\u{07}", "[?2026$p", "[c", "[16t", "[>q"].contains(text)
      || text.hasPrefix("_Gi=31,")
    {
      questions.append(text)
      return
    }
    if ["_G", "P0;1;0q", "]1337;File="].contains(where: { text.hasPrefix($0) }) {
      pictures.append(String(text.prefix(80)))
      return
    }
    guard text.first == "[", let final = text.last else { return errors.append("sequence \(text)") }
    var parameters = text.dropFirst().dropLast()
    let isPrivate = parameters.first == "?"
    if isPrivate { parameters = parameters.dropFirst() }
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map {
      Int($0) ?? ($0.isEmpty ? 0 : -1)
    }
    guard numbers.allSatisfy({ $0 >= 0 }) else { return errors.append("sequence \(text)") }
    if isPrivate {
      setMode(numbers, final, text)
    } else if final == "m" {
      setPen(numbers[...])
    } else {
      obey(final, numbers, text)
    }
  }

  /// The private modes that programs may set or reset.
  private static let knownModes: Set<Int> = [
    1, 5, 6, 7, 9, 25, 69, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1049, 2004, 2026, 2031,
    2048,
  ]

  /// The modes without a private number: character sets, kitty's keyboard, the modified keys of
  /// xterm and the shape of the cursor.
  private static let modesWithoutNumbers: [String: (mode: Int, isOn: Bool)] = [
    "(B": (-100, false), "(0": (-100, true), ")B": (-101, false), ")0": (-101, true),
    "[=0u": (-102, false), "[=5u": (-102, true), "[>4m": (-103, false), "[>4;2m": (-103, true),
    "[0 q": (-104, false), "[4 q": (-104, true),
  ]

  /// The mode of SO, which uses the second character set.
  static let shiftOut = -105

  mutating func setMode(_ number: Int, _ isOn: Bool) {
    if isOn { modes.insert(number) } else { modes.remove(number) }
  }

  private mutating func setMode(_ numbers: [Int], _ final: Character, _ text: String) {
    for number in numbers {
      guard "hl".contains(final), Self.knownModes.contains(number) else {
        errors.append("mode \(text)")
        continue
      }
      setMode(number, final == "h")
    }
    showsCursor = modes.contains(25)
  }

  private mutating func obey(_ final: Character, _ numbers: [Int], _ text: String) {
    let first = numbers.first ?? 0
    let count = max(1, first)
    switch final {
    case "H": place(column: numbers.count > 1 ? numbers[1] : 1, row: count)
    case "G": place(column: count, row: cursor.y + 1)
    case "d":
      guard count <= rows else { return errors.append("place \(text)") }
      cursor.y = count - 1
    case "A", "B":
      let row = cursor.y + (final == "B" ? count : -count)
      guard (0..<rows).contains(row) else { return errors.append("motion \(text)") }
      cursor.y = row
    case "C", "D":
      relative("motion")
      let column = cursor.x + (final == "C" ? count : -count)
      guard (0..<columns).contains(column) else { return errors.append("motion \(text)") }
      cursor.x = column
    case "K" where first == 0:
      relative("erasing")
      erase(cursor.x..<columns, row: cursor.y)
    case "X":
      relative("erasing")
      guard cursor.x + count <= columns else { return errors.append("erasing \(text)") }
      erase(cursor.x..<cursor.x + count, row: cursor.y)
    case "J" where first == 2 || first == 0 && cursor == Point(x: 0, y: 0):
      for row in 0..<rows { erase(0..<columns, row: row) }
    case "r": setRegion(numbers, text)
    // Modes of the standard, such as insert mode; 12 means that local echo is off.
    case "h" where numbers == [12]: break
    case "h", "l":
      guard numbers.allSatisfy([2, 4, 20].contains) else { return errors.append("mode \(text)") }
      for number in numbers { setMode(-number, final == "h") }
    case "M", "L": shift(by: final == "M" ? count : -count)
    default: errors.append("sequence \(text)")
    }
  }

  private mutating func place(column: Int, row: Int) {
    let place = Point(x: max(1, column) - 1, y: row - 1)
    guard place.x < columns, place.y < rows else { return errors.append("place \(place)") }
    cursor = place
    isAtEdge = false
  }

  private mutating func setRegion(_ numbers: [Int], _ text: String) {
    let top = max(1, numbers.first ?? 1)
    let bottom = numbers.count > 1 ? numbers[1] : rows
    guard top < bottom && bottom <= rows || rows == 1 else {
      return errors.append("region \(text)")
    }
    region = top - 1...bottom - 1
    cursor = Point(x: 0, y: 0)
    isAtEdge = false
  }

  private mutating func shift(by distance: Int) {
    guard region.contains(cursor.y) else { return errors.append("scrolling outside the region") }
    let before = screen
    let rows = cursor.y...region.upperBound
    for row in rows {
      if rows.contains(row + distance) {
        screen[row] = before[row + distance]
      } else {
        erase(0..<columns, row: row)
        screen[row] = Array(repeating: .blank, count: columns)
      }
    }
    // Terminals disagree on whether the cursor moves to the first column.
    isAtEdge = true
  }

  private mutating func setPen(_ codes: ArraySlice<Int>) {
    var codes = codes
    if codes.isEmpty { pen = .plain }
    while let code = codes.popFirst() {
      // An indexed or RGB color does not identify its role, so it counts as the accent.
      if code == 38, codes.first == 5 || codes.first == 2 {
        codes = codes.dropFirst(codes.first == 5 ? 2 : 4)
        pen.color = .accent
      } else if code == 48, codes.first == 5 || codes.first == 2 {
        // Bars and pictures are identified by their characters.
        codes = codes.dropFirst(codes.first == 5 ? 2 : 4)
      } else {
        setPen(code)
      }
    }
  }

  private mutating func setPen(_ code: Int) {
    switch code {
    case 0: pen = .plain
    case 1: pen.attributes.insert(.bold)
    case 2: pen.attributes.insert(.dim)
    case 3: pen.attributes.insert(.italic)
    case 4: pen.attributes.insert(.underline)
    case 7: pen.attributes.insert(.reverse)
    case 22: pen.attributes.subtract([.bold, .dim])
    case 23: pen.attributes.remove(.italic)
    case 24: pen.attributes.remove(.underline)
    case 27: pen.attributes.remove(.reverse)
    case 31...36: pen.color = Style.Color(rawValue: UInt8(code - 30)) ?? .standard
    case 39: pen.color = .standard
    case 40...47, 49: break
    default: errors.append("SGR \(code)")
    }
  }
}
