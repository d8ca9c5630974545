/// A text that a terminal answers, begun by ESC and one of `] P _`; or keys that only begin like one.
///
/// Terminals send it whole. Somebody who types on after Escape, or holds Alt, sends the same first byte;
/// what comes after it tells them apart, however the bytes were split.
struct AnswerText: Equatable {
  /// What a byte has made of it.
  enum Progress: Equatable {
    /// More is to come.
    case open
    /// It is over.
    case finished
    /// Another sequence has begun, of which this is the byte after ESC.
    case interrupted
    /// It was typed: the first byte with Alt, and `bytes` after it.
    case typed
  }

  /// No answer is longer; what goes on is not what it seemed, and keys are not to vanish in it.
  private static let longest = 1024

  /// The byte after ESC.
  let opening: UInt8
  /// What came after that.
  private(set) var bytes: [UInt8] = []
  /// Whether nobody types this.
  private(set) var isCertain = false
  private var isEscaped = false
  private var isWhole = false

  /// Begins after ESC and a byte; nil where no answer begins so.
  init?(opening: UInt8) {
    guard [0x5D, 0x50, 0x5F].contains(opening) else { return nil }
    self.opening = opening
  }

  /// What the terminal has answered, once that is over.
  var answer: TerminalAnswer? {
    guard isWhole else { return nil }
    return opening == 0x5D
      ? TerminalAnswer.text(bytes)
      : PictureAnswer.text(bytes, opening: opening).map { .picture($0) }
  }

  /// Takes one byte.
  mutating func take(_ byte: UInt8) -> Progress {
    if isEscaped {
      isWhole = byte == 0x5C
      return isWhole ? .finished : .interrupted
    }
    switch byte {
    case 0x07 where isCertain && opening == 0x5D:
      isWhole = true
      return .finished
    case 0x18 where isCertain, 0x1A where isCertain: return .finished
    case 0x1B where isCertain:
      isEscaped = true
      return .open
    default: break
    }
    bytes.append(byte)
    if isCertain { return bytes.count < Self.longest ? .open : .finished }
    guard let isAnswer else { return .open }
    isCertain = isAnswer
    return isAnswer ? .open : .typed
  }

  /// Whether an answer begins like this; nil while more has to be known.
  private var isAnswer: Bool? {
    let numbers = bytes.prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
    let rest = bytes.dropFirst(numbers.count)
    switch opening {
    case 0x5D:
      // A number and what it is the number of: `11;rgb:…`.
      if let end = numbers.firstIndex(of: 0x3B) { return end > 0 }
      return rest.isEmpty && numbers.count < 5 ? nil : false
    case 0x50:
      // Its name, its identity, a setting, a capability.
      return numbers.count < 5 ? Self.begins(rest, like: [">|", "!|", "$r", "+r"]) : false
    default:
      // What became of a picture.
      return Self.begins(bytes[...], like: ["Gi="])
    }
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, like texts: [String]) -> Bool? {
    if texts.contains(where: { bytes.elementsEqual($0.utf8) }) { return true }
    return texts.contains { $0.utf8.starts(with: bytes) } ? nil : false
  }
}
