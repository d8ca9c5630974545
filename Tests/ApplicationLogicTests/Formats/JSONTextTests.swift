import TestSupport
import Testing

@testable import Records

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct JSONTextTests {
  @Test func `Values are indented and members keep their order`() {
    let value = JSONText.members([
      ("b", .string("x")), ("a", .array([.integer(-1), .number(7.5)])), ("none", nil),
      ("empty", .array([])), ("object", .members([])),
    ])
    #expect(
      value.text == """
        {
          "b": "x",
          "a": [
            -1,
            7.5
          ],
          "empty": [],
          "object": {}
        }
        """)
  }

  @Test(arguments: 0..<300)
  func `Any text round-trips as an escaped string`(seed: Int) throws {
    let text = randomText(seed) + "\"\\\u{7F}\u{9B}/\u{2028}"
    let written = JSONText.string(text).text
    #expect(JSONValue(written: written) == .string(text))
    for scalar in written.unicodeScalars {
      #expect(!(0..<0x20).contains(scalar.value) && !(0x7F...0x9F).contains(scalar.value))
      #expect(!(0x202A...0x202E).contains(scalar.value))
      #expect(!(0x2066...0x2069).contains(scalar.value) && scalar.value != 0x61C)
    }
  }

  @Test(arguments: [0, 7.9, 10, -0.5, 1e300, 1e-300, 0.1 + 0.2])
  func `Numbers round-trip`(number: Double) throws {
    #expect(JSONValue(written: JSONText.number(number).text) == .number(number))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `Non-finite numbers become null`(number: Double) throws {
    #expect(JSONValue(written: JSONText.number(number).text) == .null)
  }

  @Test(arguments: 0..<100)
  func `Other JSON readers accept the output`(seed: Int) throws {
    let text = randomText(seed) + "\"\\\u{7F}\u{9B}/\u{2028}"
    let value = JSONText.members([(text, .array([.string(text), .string("")])), ("", .array([]))])
    for written in [value.text, value.line, value.compact] {
      let read = try JSONDecoder().decode([String: [String]].self, from: Data(written.utf8))
      #expect(read == [text: [text, ""], "": []])
    }
  }
}
