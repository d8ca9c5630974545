import Testing

@testable import Device
@testable import TerminalModel

/// Terminal reports other than keys: the mouse, and replies to queries.
struct TerminalReportsTests {
  @Test(arguments: [
    ("\u{1B}[<0;1;1M", MouseEvent(.press(.left), at: Point(x: 0, y: 0))),
    ("\u{1B}[<0;80;24m", MouseEvent(.release(.left), at: Point(x: 79, y: 23))),
    ("\u{1B}[<1;3;4M", MouseEvent(.press(.middle), at: Point(x: 2, y: 3))),
    ("\u{1B}[<2;300;400m", MouseEvent(.release(.right), at: Point(x: 299, y: 399))),
    ("\u{1B}[<64;5;6M", MouseEvent(.wheelUp, at: Point(x: 4, y: 5))),
    ("\u{1B}[<65;5;6M", MouseEvent(.wheelDown, at: Point(x: 4, y: 5))),
    (
      "\u{1B}[<28;5;6M", MouseEvent(.press(.left), at: Point(x: 4, y: 5), [.shift, .alt, .control])
    ),
  ])
  func `Mouse events parse from digits`(text: String, event: MouseEvent) {
    var decoder = KeyDecoder()
    do {
      let found = decoder.decode(text.utf8)
      #expect(found == [.mouse(event)])
    }
  }

  @Test(arguments: [
    "\u{1B}[<0;0;1M", "\u{1B}[<0;1M", "\u{1B}[<0;1;1;1M", "\u{1B}[<;;M", "\u{1B}[<35;1;1M",
    "\u{1B}[<32;1;1M", "\u{1B}[<66;1;1M", "\u{1B}[<0;999999;1M", "\u{1B}[<64;1;1m",
    "\u{1B}[<0;-1;1M", "\u{1B}[<128;1;1M",
  ])
  func `Other reports are ignored`(text: String) {
    var decoder = KeyDecoder()
    do {
      let found = decoder.decode("\(text)j".utf8)
      #expect(found == [.key(Key(.character("j")))])
    }
  }

  @Test(
    arguments: [
      ("\u{1B}]11;rgb:0000/2b2b/3636\u{07}", .background(RGBColor(0x002B36))),
      ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", .background(RGBColor(0xFFFFFF))),
      ("\u{1B}]11;rgb:f/8/0\u{07}", .background(RGBColor(0xFF8800))),
      ("\u{1B}]11;rgba:1010/2020/3030/ffff\u{07}", .background(RGBColor(0x102030))),
      ("\u{1B}[?2026;1$y", .synchronizedOutput(true)),
      ("\u{1B}[?2026;2$y", .synchronizedOutput(true)),
      ("\u{1B}[?2026;0$y", .synchronizedOutput(false)),
      ("\u{1B}[?2026;4$y", .synchronizedOutput(false)), ("\u{1B}[?62;22c", .attributes),
    ] as [(String, TerminalReply)])
  func `Replies are not keys, however they are split`(text: String, answer: TerminalReply) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let events = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
      #expect(events.isEmpty)
      let answers = [decoder.removeReplies(), decoder.removeReplies()]
      #expect(answers == [[answer], []])
    }
  }

  @Test(arguments: [
    "\u{1B}]11;rgb:00/00\u{07}", "\u{1B}]11;rgb:00000/0/0\u{07}", "\u{1B}]11;rgb:+1/0/0\u{07}",
    "\u{1B}]10;rgb:0/0/0\u{07}", "\u{1B}[?2027;1$y", "\u{1B}]11;?\u{07}",
  ])
  func `Unrequested replies are ignored`(text: String) {
    var decoder = KeyDecoder()
    do {
      let found = decoder.decode(text.utf8)
      #expect(found.isEmpty)
    }
    do {
      let found = decoder.removeReplies()
      #expect(found.isEmpty)
    }
  }

  @Test(arguments: ["\u{1B}]11;", "\u{1B}P>|", "\u{1B}_Gi="])
  func `An endless reply does not swallow keys forever`(opening: String) {
    var decoder = KeyDecoder()
    do {
      let found = decoder.decode(
        (opening + String(repeating: "x", count: 1026 - opening.utf8.count)).utf8)
      #expect(found.isEmpty)
    }
    do {
      let found = decoder.decode("j".utf8)
      #expect(found == [.key(Key(.character("j")))])
    }
  }

  @Test func `Queries are sent once, and replies count until the last`() {
    var queries = TerminalQueries { ["TERM": "xterm"][$0] }
    let text = queries.ask(background: true, now: 1000)
    #expect(text == "\u{1B}]11;?\u{07}\u{1B}[?2026$p\u{1B}[c")
    let again = queries.ask(background: true, now: 1000)
    #expect(again.isEmpty)
    #expect(queries.remainingTime(now: 1030) == 70)
    #expect(queries.remainingTime(now: 9000) == 0)
    let accepted = [
      queries.accept(.synchronizedOutput(true)), queries.accept(.attributes),
      queries.accept(.background(RGBColor(0))),
    ]
    #expect(accepted == [true, true, false])
    #expect(queries.remainingTime(now: 1030) == 0)
    var colorless = TerminalQueries { _ in nil }
    let asksColorless = colorless.ask(background: false, now: 0)
    #expect(asksColorless == "\u{1B}[?2026$p\u{1B}[c")
    var spared = TerminalQueries { ["TERM_PROGRAM": "Apple_Terminal"][$0] }
    let asksSpared = spared.ask(background: true, besides: "\u{1B}[16t", now: 0)
    #expect(asksSpared == "\u{1B}]11;?\u{07}\u{1B}[c")
    var other = TerminalQueries { ["TERM_PROGRAM": "iTerm.app"][$0] }
    let asksOther = other.ask(background: false, besides: "\u{1B}[16t", now: 0)
    #expect(asksOther == "\u{1B}[16t\u{1B}[?2026$p\u{1B}[c")
  }

  @Test(arguments: ["linux", "linux-16color", "vt100", "vt102", "vt52", "ansi", "unknown"])
  func `Old terminals are not queried or waited for`(kind: String) {
    var queries = TerminalQueries { ["TERM": kind][$0] }
    let text = queries.ask(background: true, now: 0)
    #expect(text.isEmpty)
    #expect(queries.wasAsked)
    #expect(queries.remainingTime(now: 0) == 0)
  }

  @Test(arguments: [(nil, 100), ("SSH_TTY", 500), ("SSH_CONNECTION", 500)] as [(String?, Int64)])
  func `Exit waits a tenth of a second, longer for a remote terminal`(
    variable: String?, timeout: Int64
  ) {
    var queries = TerminalQueries { $0 == "TERM" ? "xterm" : $0 == variable ? "x" : nil }
    _ = queries.ask(background: true, now: 7)
    let waits = queries.remainingTime(now: 7)
    #expect(waits == timeout)
  }

  @Test func `Three-row frames are one write on terminals with synchronized output`() {
    let size = TerminalSize(columns: 200, rows: 4)
    for (rows, knows) in [(2, true), (3, true), (3, false)] {
      var encoder = FrameEncoder(palette: .numbered)
      var bytes: [UInt8] = []
      encoder.encode(CellBuffer(size: size), into: &bytes)
      encoder.setSynchronizes(knows)
      var frame = CellBuffer(size: size)
      for y in 0..<rows {
        for x in 0..<200 { frame.put("x", width: 1, style: .plain, x: x, y: y) }
      }
      bytes = []
      encoder.encode(frame, into: &bytes)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("\u{1B}[?2026h") == (rows > 2 && knows))
      #expect(text.hasSuffix("\u{1B}[?2026l") == (rows > 2 && knows))
    }
  }

  @Test func `Another theme resends only what looks different`() {
    var frame = CellBuffer(size: TerminalSize(columns: 9, rows: 2))
    for x in 0..<9 { frame.put("p", width: 1, style: .plain, x: x, y: 0) }
    for x in 0..<3 { frame.put("a", width: 1, style: .heading, x: x, y: 1) }
    var encoder = FrameEncoder(palette: Palette(.unknown, depth: .indexed))
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    let changes = [
      encoder.setPalette(Palette(.unknown, depth: .indexed)),
      encoder.setPalette(Palette(.dark, depth: .indexed)),
    ]
    #expect(changes == [false, true])
    bytes = []
    encoder.encode(frame, into: &bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("\u{1B}[1;38;5;75maaa"))
    #expect(!text.contains("p"))
    bytes = []
    encoder.encode(frame, into: &bytes)
    #expect(bytes.isEmpty)
  }
}
