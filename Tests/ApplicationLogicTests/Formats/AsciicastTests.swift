import Testing

@testable import Records
@testable import TerminalModel

/// The lines of a recording.
struct AsciicastTests {
  @Test func `The header contains size, time and terminal`() {
    #expect(
      Asciicast.header(size: .init(columns: 80, rows: 24), timestamp: 5, terminal: "xterm")
        .filter { $0 != "\n" && $0 != " " }
        == "{\"version\":2,\"width\":80,\"height\":24,\"timestamp\":5,\"env\":{\"TERM\":\"xterm\"}}"
    )
    let bare = Asciicast.header(size: .init(columns: 1, rows: 2), timestamp: 5, terminal: nil)
    #expect(bare == "{\"version\": 2, \"width\": 1, \"height\": 2, \"timestamp\": 5}\n")
  }

  @Test func `Each event is one line`() {
    var cast = Asciicast()
    #expect(
      cast.line(.output, Array("\u{1B}[m\"\\é\r\n".utf8), at: .milliseconds(1250))
        == "[1.250000, \"o\", \"\\u001b[m\\\"\\\\é\\r\\n\"]\n")
    #expect(cast.line(.input, [0x6A], at: .microseconds(7)) == "[0.000007, \"i\", \"j\"]\n")
    #expect(
      Asciicast.line(.init(columns: 90, rows: 30), at: .seconds(61))
        == "[61.000000, \"r\", \"90x30\"]\n")
  }

  @Test(arguments: ["é", "漢", "🎬"])
  func `A split character waits for its remaining bytes, per stream`(text: String) {
    let bytes = Array(text.utf8)
    for cut in 1..<bytes.count {
      var cast = Asciicast()
      #expect(cast.line(.output, bytes[..<cut], at: .zero) == "")
      #expect(cast.line(.input, [0x6A], at: .zero) == "[0.000000, \"i\", \"j\"]\n")
      #expect(cast.line(.output, bytes[cut...], at: .zero) == "[0.000000, \"o\", \"\(text)\"]\n")
    }
  }

  @Test func `Invalid UTF-8 is replaced without delaying output`() {
    for bytes: [UInt8] in [[0xFF], [0x80], [0xC0], [0xF8], [0x80, 0x80, 0x80, 0x80]] {
      var cast = Asciicast()
      #expect(cast.line(.input, bytes, at: .zero).unicodeScalars.contains("\u{FFFD}"))
    }
    var cast = Asciicast()
    _ = cast.line(.input, [0xE2], at: .zero)
    #expect(cast.line(.input, [0x6A], at: .zero) == "[0.000000, \"i\", \"\u{FFFD}j\"]\n")
  }
}
