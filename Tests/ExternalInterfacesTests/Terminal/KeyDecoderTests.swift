import Testing

@testable import Device
@testable import TerminalModel

struct KeyDecoderTests {
  private func events(_ text: String) -> [TerminalEvent] {
    var decoder = KeyDecoder()
    return decoder.decode(Array(text.utf8)) + decoder.flush()
  }

  private func keys(_ text: String) -> [Key] {
    events(text).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  private func isKey(_ event: TerminalEvent) -> Bool {
    switch event {
    case .key, .keyAfterEscape: true
    default: false
    }
  }

  @Test(arguments: [
    ("a", Key(.character("a"))), ("Z", Key(.character("Z"))), ("ß", Key(.character("ß"))),
    ("漢", Key(.character("漢"))), ("🎬", Key(.character("🎬"))), (" ", Key(.character(" "))),
    ("\r", Key(.enter)), ("\n", Key(.enter)), ("\t", Key(.tab)), ("\u{8}", Key(.backspace)),
    ("\u{7F}", Key(.backspace)), ("\u{0}", Key(.character(" "), .control)),
    ("\u{1}", Key(.character("a"), .control)), ("\u{1A}", Key(.character("z"), .control)),
    ("\u{1C}", Key(.character("\\"), .control)), ("\u{1F}", Key(.character("_"), .control)),
    ("\u{1B}", Key(.escape)),
  ])
  func `Typed characters`(text: String, key: Key) {
    #expect(events(text) == [.key(key)])
  }

  @Test(arguments: [
    ("x", Key(.character("x"))), ("é", Key(.character("é"))), ("\r", Key(.enter)),
    ("\u{7F}", Key(.backspace)), ("[", Key(.character("["))), ("O", Key(.character("O"))),
    ("]", Key(.character("]"))), ("_", Key(.character("_"))), ("P", Key(.character("P"))),
    ("X", Key(.character("X"))), ("^", Key(.character("^"))),
    ("\u{3}", Key(.character("c"), .control)), ("\u{1B}[A", Key(.up)),
    ("\u{1B}OB", Key(.down)), ("\u{1B}[5~", Key(.pageUp)), ("\u{1B}[[A", Key(.function(1))),
  ])
  func `A key right after Escape says so`(text: String, key: Key) {
    #expect(events("\u{1B}\(text)") == [.keyAfterEscape(key)])
  }

  @Test(arguments: [
    "\u{1B}[200~text\u{1B}[201~", "\u{1B}[<0;10;20M", "\u{1B}[M !!", "\u{1B}[?2026;2$y",
    "\u{1B}[12;40R", "\u{1B}[999~", "\u{1B}[[Z", "\u{1B}Oz", "\u{1B}[1\u{3}",
  ])
  func `Escape before input other than a key is a key`(text: String) {
    #expect(events("\u{1B}\(text)").first == .key(Key(.escape)))
  }

  @Test(arguments: [
    ("[A", Key(.up)), ("OA", Key(.up)), ("[B", Key(.down)), ("OB", Key(.down)),
    ("[C", Key(.right)), ("OD", Key(.left)), ("[1;5A", Key(.up, .control)),
    ("[1;2B", Key(.down, .shift)), ("[1;3C", Key(.right, .alt)),
    ("[1;8D", Key(.left, [.shift, .alt, .control])), ("[a", Key(.up, .shift)),
    ("Ob", Key(.down, .control)),
    ("O5C", Key(.right, .control)), ("O1;5C", Key(.right, .control)),
    ("[H", Key(.home)), ("OH", Key(.home)), ("[1~", Key(.home)), ("[7~", Key(.home)),
    ("[F", Key(.end)), ("OF", Key(.end)), ("[4~", Key(.end)), ("[8~", Key(.end)),
    ("[1;5H", Key(.home, .control)), ("[7^", Key(.home, .control)), ("[8$", Key(.end, .shift)),
    ("[2~", Key(.insert)), ("[3~", Key(.delete)), ("[3;5~", Key(.delete, .control)),
    ("[5~", Key(.pageUp)), ("[6~", Key(.pageDown)), ("[6@", Key(.pageDown, [.control, .shift])),
    ("OP", Key(.function(1))), ("[11~", Key(.function(1))), ("[[A", Key(.function(1))),
    ("[1;5P", Key(.function(1), .control)), ("[13~", Key(.function(3))), ("OR", Key(.function(3))),
    ("[[E", Key(.function(5))), ("[15~", Key(.function(5))), ("[17~", Key(.function(6))),
    ("[21~", Key(.function(10))), ("[23~", Key(.function(11))),
    ("[24;2~", Key(.function(12), .shift)),
    ("[Z", Key(.tab, .shift)), ("OM", Key(.enter)), ("Oj", Key(.character("*"))),
    ("Op", Key(.character("0"))), ("OX", Key(.character("="))),
    ("[97u", Key(.character("a"))), ("[97;5u", Key(.character("a"), .control)),
    ("[97;2u", Key(.character("A"))), ("[49:33;2u", Key(.character("!"))),
    ("[27u", Key(.escape)), ("[13;2u", Key(.enter, .shift)), ("[9;2u", Key(.tab, .shift)),
    ("[127;3u", Key(.backspace, .alt)), ("[57399u", Key(.character("0"))),
    ("[57414u", Key(.enter)), ("[57420u", Key(.down)),
    ("[27;5;105~", Key(.character("i"), .control)),
    ("[97;5:1u", Key(.character("a"), .control)),
  ])
  func `Keys with escape sequences`(text: String, key: Key) {
    #expect(keys("\u{1B}" + text) == [key])
  }

  @Test(arguments: [
    "[?1;2c", "[>41;354;0c", "[?2026;2$y", "[4;1$y", "[12;40R", "[I", "[O", "[<0;10;20M",
    "[<0;10;20m", "[M !!", "[32;10;20M", "]11;rgb:0000/0000/0000\u{1B}\\", "]11;rgb:0/0/0\u{7}",
    "P1$r0m\u{1B}\\", "P>|tmux 3.3a\u{1B}\\", "P!|00\u{1B}\\", "_Gi=1;OK\u{1B}\\", "[97;1:3u",
    "[57358u", "[201~", "[999~", "[1;9", "[97;9u", "[99999999999999999999u", "[E", "[?",
  ])
  func `Unknown sequences are dropped completely`(text: String) {
    #expect(!events("\u{1B}\(text)").contains(where: isKey))
    if !["[1;9", "[?"].contains(text) { #expect(keys("\u{1B}\(text)j") == [Key(.character("j"))]) }
  }

  @Test func `Repeated Escape presses`() {
    #expect(keys("\u{1B}\u{1B}") == [Key(.escape), Key(.escape)])
    #expect(events("\u{1B}\u{1B}\u{1B}[A") == [.key(Key(.escape)), .keyAfterEscape(Key(.up))])
    #expect(
      events("\u{1B}\u{1B}j") == [.key(Key(.escape)), .keyAfterEscape(Key(.character("j")))])
  }

  @Test(arguments: [
    "]j", "]5j", "];", "]12345", "]\r", "Pj", "P1j", "P1$j", "P>j", "P12345", "Xj", "^j", "_j",
    "_G1",
    "_Gi+", "]\u{3}", "P\t", "_é",
  ])
  func `Keys typed right after Escape are recognized`(text: String) throws {
    let first = try #require(text.first)
    let rest = events(String(text.dropFirst()))
    #expect(events("\u{1B}\(text)") == [.keyAfterEscape(Key(.character(first)))] + rest)
    #expect(keys("\u{1B}\(text)\u{1B}[A").last == Key(.up))
    #expect(keys("\u{1B}\u{1B}\(text)").first == Key(.escape))
  }

  @Test(arguments: ["]", "]1", "P", "P1", "P>", "P1$", "_", "_G", "_Gi"])
  func `An incomplete reply is read as typed keys`(text: String) throws {
    let first = try #require(text.first)
    let rest = events(String(text.dropFirst()))
    #expect(events("\u{1B}\(text)") == [.keyAfterEscape(Key(.character(first)))] + rest)
    #expect(keys("\u{1B}\(text)\u{1B}[A").last == Key(.up))
  }

  @Test func `A sequence interrupted by another key ends`() {
    #expect(keys("\u{1B}[1;\u{1B}[A") == [Key(.up)])
    #expect(keys("\u{1B}[12\rj") == [Key(.enter), Key(.character("j"))])
    #expect(keys("\u{1B}]0;title\u{1B}[B") == [Key(.down)])
    #expect(keys("\u{1B}P1$rabc\u{18}j") == [Key(.character("j"))])
  }

  @Test func `Invalid UTF-8 bytes are dropped one by one`() {
    var decoder = KeyDecoder()
    let bytes: [UInt8] = [
      0x80, 0x61, 0xC3, 0x62, 0xFF, 0xC0, 0xAF, 0xE2, 0x82, 0x63, 0xED, 0xA0, 0x80, 0x64, 0xF5,
      0xC2, 0x9B, 0x65, 0xF0, 0x80, 0x80, 0x80, 0x66,
    ]
    let keys = "abcdef".map { TerminalEvent.key(Key(.character($0))) }
    #expect(decoder.decode(bytes) == keys)
  }

  @Test func `A timeout is requested only while input is incomplete`() {
    for (text, timeout) in [
      ("", -1), ("a", -1), ("\u{1B}", 25), ("\u{1B}[", 25), ("\u{1B}O", 25), ("\u{1B}[1", 250),
      ("\u{1B}]", 25), ("\u{1B}]1", 250), ("\u{1B}]11;r", 250),
      ("\u{1B}[A", -1),
    ] {
      var decoder = KeyDecoder()
      _ = decoder.decode(Array(text.utf8))
      #expect(decoder.timeout == timeout, "\(String(reflecting: text))")
      _ = decoder.flush()
      #expect(decoder.timeout == -1)
    }
  }
}
