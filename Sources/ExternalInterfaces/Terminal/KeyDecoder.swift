internal import TerminalModel

/// Decodes the terminal's input into events, keeping incomplete sequences.
///
/// It is a state machine that processes one byte at a time, so it is linear in its input and does
/// not depend on how the bytes are split. No input blocks it: after a silence of `timeout`, the
/// reader calls `flush`, in a paste several times.
struct KeyDecoder {
  private enum State: Equatable {
    /// Between keys.
    case ground
    /// After the given number of ESC bytes.
    case escape(Int)
    /// After ESC [ and its parameters, perhaps after another ESC.
    case control(afterEscape: Bool)
    /// After ESC [ [, which introduces the function keys of the Linux console.
    case consoleFunction(afterEscape: Bool)
    /// After ESC O, perhaps after another ESC.
    case single(afterEscape: Bool)
    /// In what may be a string sequence from the terminal.
    case answer(ReplyText)
    /// In a legacy mouse report, with the number of missing bytes.
    case mouse(Int)
    /// In pasted text.
    case paste
  }

  /// The number of silences after which a paste is considered over.
  ///
  /// The transfer from the clipboard may stall, and what follows is not typed. But the end marker
  /// may be lost, and then keys must work again.
  private static let maxSilences = 5

  /// The maximum number of parameter bytes kept; no key has more.
  private static let maxSequenceLength = 64

  private var state = State.ground
  private var text = UTF8Accumulator()
  /// Whether the scalar being read follows ESC.
  private var followsEscape = false
  private var parameters: [UInt8] = []
  private var pasted = PasteCollector()
  /// The number of silences in the current paste.
  private var silences = 0
  private var events: [TerminalEvent] = []
  private var answers: [TerminalReply] = []

  /// The silence in milliseconds after which `flush` must be called; -1 for never.
  var timeout: Int {
    switch state {
    case .ground: -1
    case .escape: 25
    case .answer(let text): text.bytes.isEmpty ? 25 : 250
    case .control, .single: parameters.isEmpty ? 25 : 250
    case .mouse, .consoleFunction: 250
    case .paste: 1000
    }
  }

  /// Returns the terminal's replies since the last call.
  mutating func removeReplies() -> [TerminalReply] {
    defer { answers = [] }
    return answers
  }

  /// Decodes bytes and returns the events that they complete.
  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    for byte in bytes { decode(byte) }
    defer { events = [] }
    return events
  }

  /// Ends an incomplete sequence after a silence: its bytes were keys.
  mutating func flush() -> [TerminalEvent] {
    switch state {
    case .ground, .mouse: break
    case .consoleFunction(let afterEscape): finish(nil, afterEscape)
    case .escape(let count): (0..<count).forEach { _ in emit(Key(.escape)) }
    case .control(let afterEscape): flushOpening("[", afterEscape)
    case .single(let afterEscape): flushOpening("O", afterEscape)
    case .answer(let text): if !text.isCertain { typeOut(text) }
    case .paste: pauseInPaste()
    }
    if state != .paste { state = .ground }
    defer { events = [] }
    return events
  }

  /// Emits the part of the paste received so far, and waits for the rest.
  private mutating func pauseInPaste() {
    let part = pasted.takePart()
    if !part.isEmpty { events.append(.paste(part)) }
    silences += 1
    guard silences == Self.maxSilences else { return }
    pasted = PasteCollector()
    state = .ground
  }

  private mutating func flushOpening(_ character: Character, _ afterEscape: Bool) {
    guard parameters.isEmpty else { return finish(nil, afterEscape) }
    if afterEscape { emit(Key(.escape)) }
    emit(Key(.character(character)), afterEscape: true)
  }

  private mutating func decode(_ byte: UInt8) {
    switch state {
    case .ground: ground(byte)
    case .escape(let count): escape(byte, count)
    case .control(let afterEscape): control(byte, afterEscape)
    case .consoleFunction(let afterEscape):
      state = .ground
      let isKey = (0x41...0x45).contains(byte)
      finish(isKey ? Key(.function(Int(byte) - 0x40)) : nil, afterEscape)
    case .single(let afterEscape): single(byte, afterEscape)
    case .answer(let text): answer(byte, text)
    case .mouse(let missing): state = missing > 1 ? .mouse(missing - 1) : .ground
    case .paste:
      guard pasted.append(byte) else { return }
      let rest = pasted.finish()
      if !rest.isEmpty || silences == 0 { events.append(.paste(rest)) }
      state = .ground
    }
  }

  private mutating func ground(_ byte: UInt8) {
    if byte == 0x1B {
      text = UTF8Accumulator()
      followsEscape = false
      state = .escape(1)
      return
    }
    // ESC belongs to one scalar and is dropped with an incomplete one.
    if text.isIncomplete, byte & 0xC0 != 0x80 { followsEscape = false }
    if let scalar = text.append(byte) { finish(KeySequences.typed(scalar), followsEscape) }
    if !text.isIncomplete { followsEscape = false }
  }

  private mutating func escape(_ byte: UInt8, _ count: Int) {
    if byte == 0x1B {
      // Two ESC bytes may begin one key, with Alt in rxvt; of three, the first was a key.
      if count == 2 { emit(Key(.escape)) }
      state = .escape(2)
      return
    }
    let opensSequence = byte == 0x5B || byte == 0x4F
    if count == 2, !opensSequence { emit(Key(.escape)) }
    parameters.removeAll(keepingCapacity: true)
    switch byte {
    case 0x5B: state = .control(afterEscape: count == 2)
    case 0x4F: state = .single(afterEscape: count == 2)
    default:
      if let text = ReplyText(opening: byte) { return state = .answer(text) }
      state = .ground
      followsEscape = true
      ground(byte)
    }
  }

  private mutating func control(_ byte: UInt8, _ afterEscape: Bool) {
    switch byte {
    case 0x24 where KeySequences.isShiftedByDollar(parameters):
      finishControl(byte, afterEscape)
    case 0x20...0x3F:
      if parameters.count < Self.maxSequenceLength { parameters.append(byte) }
    case 0x5B where parameters.isEmpty: state = .consoleFunction(afterEscape: afterEscape)
    case 0x4D where parameters.isEmpty:
      finish(nil, afterEscape)
      state = .mouse(3)
    case 0x40...0x7E: finishControl(byte, afterEscape)
    default: abandon(byte, afterEscape)
    }
  }

  private mutating func finishControl(_ final: UInt8, _ afterEscape: Bool) {
    state = .ground
    if final == 0x7E, parameters.elementsEqual("200".utf8) {
      finish(nil, afterEscape)
      state = .paste
      silences = 0
    } else if let answer = TerminalReply.control(parameters, final) {
      finish(nil, afterEscape)
      // The device attributes also say whether the terminal supports sixels.
      if answer == .attributes, PictureReply.hasSixel(parameters) {
        answers.append(.picture(.sixel))
      }
      answers.append(answer)
    } else if let event = MouseReport.event(parameters, final) {
      finish(nil, afterEscape)
      events.append(.mouse(event))
    } else {
      finish(KeySequences.control(parameters, final), afterEscape)
    }
  }

  private mutating func single(_ byte: UInt8, _ afterEscape: Bool) {
    switch byte {
    case 0x30...0x3B:
      if parameters.count < Self.maxSequenceLength { parameters.append(byte) }
    case 0x40...0x7E:
      state = .ground
      finish(KeySequences.single(parameters, byte), afterEscape)
    default: abandon(byte, afterEscape)
    }
  }

  private mutating func answer(_ byte: UInt8, _ text: ReplyText) {
    var text = text
    switch text.append(byte) {
    case .open: state = .answer(text)
    case .finished:
      state = .ground
      if let answer = text.answer { answers.append(answer) }
    case .interrupted:
      state = .escape(1)
      decode(byte)
    case .typed: typeOut(text)
    }
  }

  /// Emits an apparent reply as keys, of which the first followed Escape.
  private mutating func typeOut(_ text: ReplyText) {
    state = .ground
    emit(Key(.character(Character(Unicode.Scalar(text.opening)))), afterEscape: true)
    for byte in text.bytes { decode(byte) }
  }

  /// Ends a sequence at an invalid byte, which is processed on its own.
  private mutating func abandon(_ byte: UInt8, _ afterEscape: Bool) {
    state = .ground
    finish(nil, afterEscape)
    ground(byte)
  }

  /// Emits the key of a sequence; an ESC before a sequence that is no key was a key itself.
  private mutating func finish(_ key: Key?, _ afterEscape: Bool) {
    if let key {
      emit(key, afterEscape: afterEscape)
    } else if afterEscape {
      emit(Key(.escape))
    }
  }

  private mutating func emit(_ key: Key, afterEscape: Bool = false) {
    events.append(afterEscape ? .keyAfterEscape(key) : .key(key))
  }
}
