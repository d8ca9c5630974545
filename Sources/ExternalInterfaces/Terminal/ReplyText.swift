/// A string sequence from the terminal, introduced by ESC and one of `] P _`, or keys that look
/// like one.
///
/// Terminals send it as a whole, but Escape followed by typing, or Alt, sends the same first byte.
/// The bytes that follow tell them apart, however they are split.
struct ReplyText: Equatable {
  /// The state after a byte.
  enum Progress: Equatable {
    /// More bytes are expected.
    case open
    /// The sequence is complete.
    case finished
    /// Another sequence has begun; this is the byte after its ESC.
    case interrupted
    /// The bytes were typed: the first with Alt, followed by `bytes`.
    case typed
  }

  /// The maximum length of a reply, so that keys are not swallowed by an unterminated one.
  private static let longest = 1024

  /// The byte after ESC.
  let opening: UInt8
  /// The bytes after the opening one.
  private(set) var bytes: [UInt8] = []
  /// Whether the bytes cannot have been typed.
  private(set) var isCertain = false
  private var isEscaped = false
  private var isWhole = false

  /// Creates a sequence from the byte after ESC, or nil if no reply begins with it.
  init?(opening: UInt8) {
    guard [0x5D, 0x50, 0x5F].contains(opening) else { return nil }
    self.opening = opening
  }

  /// The terminal's reply, once it is complete.
  var answer: TerminalReply? {
    guard isWhole else { return nil }
    return opening == 0x5D
      ? TerminalReply.text(bytes)
      : PictureReply.text(bytes, opening: opening).map { .picture($0) }
  }

  /// Processes a byte.
  mutating func append(_ byte: UInt8) -> Progress {
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

  /// Whether a reply begins with these bytes, or nil if that is undecided.
  private var isAnswer: Bool? {
    let numbers = bytes.prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
    let rest = bytes.dropFirst(numbers.count)
    switch opening {
    case 0x5D:
      // A number and its value: `11;rgb:…`.
      if let end = numbers.firstIndex(of: 0x3B) { return end > 0 }
      return rest.isEmpty && numbers.count < 5 ? nil : false
    case 0x50:
      // XTVERSION, DA3, DECRQSS, or XTGETTCAP.
      return numbers.count < 5 ? Self.begins(rest, like: [">|", "!|", "$r", "+r"]) : false
    default:
      // The reply to a picture.
      return Self.begins(bytes[...], like: ["Gi="])
    }
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, like texts: [String]) -> Bool? {
    if texts.contains(where: { bytes.elementsEqual($0.utf8) }) { return true }
    return texts.contains { $0.utf8.starts(with: bytes) } ? nil : false
  }
}
