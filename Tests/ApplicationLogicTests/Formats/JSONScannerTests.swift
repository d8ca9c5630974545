import TestSupport
import Testing

@testable import Records

/// JSON is read according to RFC 8259, and everything else is rejected.
struct JSONScannerTests {
  private func value(_ text: String) throws -> JSONValue {
    var scanner = JSONScanner(Array(text.utf8))
    let value = try scanner.value()
    try scanner.end()
    return value
  }

  private func skip(_ text: String) throws {
    var scanner = JSONScanner(Array(text.utf8))
    try scanner.skip()
    try scanner.end()
  }

  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .boolean(true)), ("false", .boolean(false)),
    ("0", .integer(0)), ("-12.5e+1", .number(-125)), ("\"\"", .string("")), ("[]", .array([])),
    ("{}", .object([:])), ("[1 , [2]]", .array([.integer(1), .array([.integer(2)])])),
    ("{\"a\" : {\"b\":null}}", .object(["a": .object(["b": .null])])),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83c\udfac""#, .string("\"\\/\u{8}\u{C}\n\r\té🎬")),
    (#""\ud83c x \udfac\u0041""#, .string("\u{FFFD} x \u{FFFD}A")),
    ("1e999", .number(.infinity)), ("\u{FEFF}\"é\"", .string("é")),
  ])
  func `Each kind of value parses`(text: String, expected: JSONValue) throws {
    #expect(try value(text) == expected)
    try skip(text)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "01", "-", "1.", "1e", ".5", "+1", "\"", "\"\\x\"", "\"\\u12\"",
    "\"a\nb\"",
    "[", "[1", "[1,", "[1,]", "[,1]", "{", "{a:1}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "1 2",
    "[1]]",
    "'a'", "NaN", "1e", "+", "\"\t\"", "[01]", "[1 2]", "\u{0}", "[\u{0}]", "{\"a\" 1}", "// a\n1",
    "\"\\",
  ])
  func `Invalid JSON is rejected`(text: String) {
    #expect(throws: JSONFailure.self) { try value(text) }
    #expect(throws: JSONFailure.self) { try skip(text) }
  }

  @Test func `An error names its line`() {
    #expect(throws: JSONFailure.malformed(line: 3)) { try value("[1,\n2,\n!\n]") }
  }

  @Test func `Nesting is limited`() throws {
    #expect(throws: Never.self) {
      try value(String(repeating: "[", count: 100) + String(repeating: "]", count: 100))
    }
    #expect(throws: JSONFailure.self) {
      try value(String(repeating: "[", count: 100_000))
    }
  }

  @Test func `The program's own output parses unchanged`() throws {
    var numbers = SeededNumbers(3)
    let parts = [
      "a", "\"", "\\", "\n", "\u{1B}", "\u{0}", "é", "日", "🎬", "\u{202E}", "\u{2028}", "/",
    ]
    for _ in 0..<300 {
      let text = (0..<8).map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
      let written = JSONText.members([
        ("text", .string(text)), ("list", .array([.integer(7), .boolean(true)])),
      ])
      let expected = JSONValue.object([
        "text": .string(text), "list": .array([.integer(7), .boolean(true)]),
      ])
      #expect(try value(written.line) == expected)
      #expect(try value(written.text) == expected)
      #expect(try value(written.compact) == expected)
      #expect(!written.line.contains("\n") && !written.compact.contains(": "))
    }
  }

  @Test func `Parsing arbitrary bytes terminates`() {
    var numbers = SeededNumbers(4)
    let sample = Array(#"{"a": [1, -2.5e3, "x\u00e9\n"], "b": {"c": null, "d": true}}"#.utf8)
    for _ in 0..<1000 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        bytes[Int.random(in: bytes.indices, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &numbers) / 8)
      var scanner = JSONScanner(bytes)
      _ = try? scanner.value()
      #expect(scanner.line >= 1)
    }
  }
}
