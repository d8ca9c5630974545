import TerminalTestSupport
import TestSupport
import Testing

@testable import Device
@testable import TerminalModel

/// Random and damaged input for the key decoder, and random frames through the emulator.
///
/// `FUZZ=200000` sets the number of rounds, `FUZZ_SEED=7` the first seed. A seed always gives the
/// same input, and a failure names its seed.
@Suite(.serialized) struct FuzzTests {
  private static let rounds = TestSample.number("FUZZ") ?? 3_000

  /// Sequences of real terminals, to be damaged.
  private static let sequences = [
    "\u{1B}[A", "\u{1B}OP", "\u{1B}[1;5C", "\u{1B}[6~", "\u{1B}[97;5u", "\u{1B}[27;5;105~",
    "\u{1B}[200~pasted\r\ntext\u{1B}[201~", "\u{1B}[<0;10;20M", "\u{1B}[<64;1;1m", "\u{1B}[M !!",
    "\u{1B}]11;rgb:1c1c/1c1c/1c1c\u{1B}\\", "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}[?2026;2$y",
    "\u{1B}[?62;22c", "\u{1B}P>|kitty(0.32)\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[?1u",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[[A", "\u{1B}[3$", "\u{1B}\u{1B}[A", "\u{1B}[12;40R",
    "\u{1B}]5", "\u{1B}^x", "\u{1B}", "é", "漢", "🎬", "j", "\r", "\u{3}",
  ].map { Array($0.utf8) }

  private static func input(_ numbers: inout SeededNumbers) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &numbers) {
      var piece = sequences.randomElement(using: &numbers) ?? []
      for _ in 0..<Int.random(in: 0...2, using: &numbers) where !piece.isEmpty {
        let place = Int.random(in: 0..<piece.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: piece.remove(at: place)
        case 1: piece[place] = UInt8.random(in: 0...255, using: &numbers)
        case 2: piece.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
        case 3: piece.removeSubrange(place...)
        default: piece += piece[place...]
        }
      }
      bytes += piece
    }
    return bytes
  }

  /// Returns the fault in the decoder's events for some bytes, or nil.
  private static func fault(_ bytes: [UInt8], _ numbers: inout SeededNumbers) -> String? {
    var whole = KeyDecoder()
    let events = whole.decode(bytes)
    var split = KeyDecoder()
    var pieces: [TerminalEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...min(7, rest.count), using: &numbers)
      pieces += split.decode(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    var last = whole.flush()
    pieces += split.flush()
    // A paste has several timeouts.
    for _ in 0..<4 where whole.timeout != -1 {
      last += whole.flush()
      pieces += split.flush()
    }
    if pieces != events + last { return "split bytes are other events" }
    if whole.removeReplies() != split.removeReplies() { return "split bytes are other answers" }
    if whole.timeout != -1 { return "it waits after a silence" }
    // No byte becomes more than one event, and a sequence has at most the typed characters.
    if (events + last).count > bytes.count { return "more events than bytes" }
    for event in events + last {
      if let fault = fault(event) { return fault }
    }
    if whole.decode([0x6A]) != [.key(Key(.character("j")))] { return "the next key is not heard" }
    return nil
  }

  private static func fault(_ event: TerminalEvent) -> String? {
    let text: String
    switch event {
    case .key(let key), .keyAfterEscape(let key):
      guard case .character(let character) = key.code else { return nil }
      text = String(character)
    case .paste(let pasted): text = pasted.filter { $0 != "\n" }
    case .mouse(let mouse): return mouse.position.x >= 0 && mouse.position.y >= 0 ? nil : "\(event)"
    case .resized, .suspensionRequested, .resumed, .abilitiesChanged, .endRequested:
      return "\(event) from bytes"
    }
    let isClean = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) }
    return isClean ? nil : "a control character in \(event)"
  }

  @Test func `Any bytes are decoded identically however they are split`() throws {
    print("key decoder: \(Self.rounds) rounds from seed \(TestSample.seed)")
    for seed in TestSample.seeds(Self.rounds) {
      var numbers = SeededNumbers(seed)
      let bytes = Self.input(&numbers)
      let fault = Self.fault(bytes, &numbers)
      try #require(fault == nil, "FUZZ_SEED=\(seed) FUZZ=1: \(bytes)")
    }
  }

  @Test func `After any frames the emulator shows the last one`() throws {
    let rounds = max(1, Self.rounds / 100)
    print("frames: \(rounds) walks from seed \(TestSample.seed)")
    for seed in TestSample.seeds(rounds) {
      var numbers = SeededNumbers(seed)
      let size = TerminalSize(
        columns: Int.random(in: 1...40, using: &numbers),
        rows: Int.random(in: 1...15, using: &numbers))
      var frames = RandomFrames(generator: SeededGenerator(seed: UInt64(seed)))
      var encoder = FrameEncoder(palette: .numbered, scrolls: seed % 5 > 0)
      var emulator = ScreenEmulator(size: size, width: { TextWidth.of($0) })
      var frame = frames.frame(size)
      for step in 0..<20 {
        encoder.setSynchronizes(Bool.random(using: &numbers))
        if Int.random(in: 0..<30, using: &numbers) == 0 { encoder.forget() }
        var bytes: [UInt8] = []
        encoder.encode(frame, into: &bytes)
        emulator.feed(bytes)
        let difference = emulator.difference(from: frame.shown)
        try #require(difference == nil, "FUZZ_SEED=\(seed) FUZZ=1, step \(step)")
        frame = frames.successor(of: frame)
      }
    }
  }
}
