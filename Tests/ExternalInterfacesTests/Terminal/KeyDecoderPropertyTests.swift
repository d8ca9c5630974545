import DomainEntities
import Testing

@testable import Device
@testable import TerminalModel

struct KeyDecoderPropertyTests {
  private static let pieces = [
    "a", "é", "漢", "🎬", "\r", "\u{1B}", "\u{1B}[", "\u{1B}[A", "\u{1B}O", "\u{1B}OP", "\u{1B}[1;5",
    "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[20", "\u{1B}]11;", "\u{1B}\\", "\u{7}", "\u{1B}P",
    "\u{1B}[M",
    "\u{1B}[[", "[", "~", "$", "u", ";", "1", "\u{18}", "\u{1B}\u{1B}", "97", ":",
  ]

  private func input(_ generator: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 1...40, using: &generator)).flatMap { _ in
      if Int.random(in: 0..<4, using: &generator) == 0 {
        return [UInt8.random(in: 0...255, using: &generator)]
      }
      return Array((Self.pieces.randomElement(using: &generator) ?? "").utf8)
    }
  }

  @Test func `Any split of the bytes gives the same events`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<4000 {
      let bytes = input(&generator)
      var whole = KeyDecoder()
      let expected = whole.decode(bytes)
      var split = KeyDecoder()
      var events: [TerminalEvent] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...min(5, rest.count), using: &generator)
        events += split.decode(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(events == expected)
      #expect(split.timeout == whole.timeout)
      #expect(split.flush() == whole.flush())
    }
  }

  @Test func `After a pause the next key is recognized whatever came before`() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<4000 {
      var decoder = KeyDecoder()
      _ = decoder.decode(input(&generator))
      for _ in 0..<5 where decoder.timeout >= 0 { _ = decoder.flush() }
      #expect(decoder.decode(Array("j".utf8)).last == .key(Key(.character("j"))))
    }
  }

  @Test func `A key is never a control character`() {
    var generator = SeededGenerator(seed: 3)
    var decoder = KeyDecoder()
    for _ in 0..<2000 {
      for case .key(let key) in decoder.decode(input(&generator)) + decoder.flush() {
        guard case .character(let character) = key.code else { continue }
        #expect(character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
      }
    }
  }

  @Test func `A paste is one event without control characters`() {
    var decoder = KeyDecoder()
    let text = "one\r\ntwo\rthree\nfour\tfive\u{1B}[31m\u{7}\u{85}é\u{1B}[20x"
    let events = decoder.decode(Array("a\u{1B}[200~\(text)\u{1B}[201~b".utf8))
    #expect(
      events == [
        .key(Key(.character("a"))), .paste("one\ntwo\nthree\nfour five[31mé[20x"),
        .key(Key(.character("b"))),
      ])
  }

  @Test func `An unterminated paste ends after several pauses`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~ab\u{1B}[2".utf8)) == [])
    #expect(decoder.flush() == [.paste("ab")])
    for _ in 0..<4 {
      #expect(decoder.timeout == 1000)
      #expect(decoder.flush() == [])
    }
    #expect(decoder.timeout == -1)
    #expect(decoder.decode(Array("q".utf8)) == [.key(Key(.character("q")))])
  }

  @Test(arguments: ["", "\u{1B}", "\u{1B}[20", "\u{1B}[201"])
  func `A stalled paste continues as a paste`(begun: String) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~one\(begun)".utf8)) == [])
    #expect(decoder.flush() == [.paste("one")])
    if begun.isEmpty {
      #expect(decoder.decode(Array("Xu".utf8)) == [])
      #expect(decoder.flush() == [.paste("Xu")])
      #expect(decoder.decode(Array("12".utf8)) == [])
    }
    let rest = "\u{1B}[201~".dropFirst(begun.count)
    #expect(
      decoder.decode(Array("\(rest)j".utf8))
        == (begun.isEmpty ? [.paste("12")] : []) + [.key(Key(.character("j")))])
    // Another paste is independent of it.
    #expect(decoder.decode(Array("\u{1B}[200~\u{1B}[201~".utf8)) == [.paste("")])
  }

  @Test func `A long paste is cut at its limit`() {
    var decoder = KeyDecoder()
    let long = String(repeating: "漢", count: 400_000)
    let events = decoder.decode(Array("\u{1B}[200~\(long)\u{1B}[201~q".utf8))
    guard events.count == 2, case .paste(let text) = events[0] else {
      Issue.record("\(events.count) events")
      return
    }
    #expect(text.utf8.count == 1_048_575)
    // The note editor reports text over the limit, so it must receive more than the limit.
    #expect(text.count > MovieMarks.maxNoteLength)
    #expect(events[1] == .key(Key(.character("q"))))
  }
}
