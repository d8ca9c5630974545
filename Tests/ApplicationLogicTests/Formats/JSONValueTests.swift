import TestSupport
import Testing

@testable import Records

@Suite struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.null), ("true", .boolean(true)), ("false", .boolean(false)),
    ("0", .integer(0)), ("-0", .integer(0)), ("-17", .integer(-17)), ("8.5", .number(8.5)),
    ("12.0", .number(12)), ("1e3", .number(1000)), (#""""#, .string("")),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)),
    ("-1180591620717411303424", .number(-1_180_591_620_717_411_303_424)),
    ("1e999", .number(.infinity)), ("[]", .array([])), ("{}", .object([:])), (" [ ] ", .array([])),
    ("[[],[[]],{}]", .array([.array([]), .array([.array([])]), .object([:])])),
    (
      #"{"a":{"b":[1,"x",null,{"c":true}]},"d":2}"#,
      .object([
        "a": .object([
          "b": .array([.integer(1), .string("x"), .null, .object(["c": .boolean(true)])])
        ]), "d": .integer(2),
      ])
    ),
    (#"{"":1}"#, .object(["": .integer(1)])),
    (#"{"a\"b.c[0]$":1}"#, .object([#"a"b.c[0]$"#: .integer(1)])),
    (#""é\u00e9\ud83c\udfac\n\/\\""#, .string("éé🎬\n/\\")),
    (#"["a\\u0000b"]"#, .array([.string(#"a\u0000b"#)])),
    ("\u{FEFF}[1]", .array([.integer(1)])),
  ])
  func `Text parses to the expected value`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == value)
  }

  @Test(arguments: [
    "", " ", "{", "[", "]", #"{"a"}"#, #"{"a":}"#, "[1 2]", "[1]x", "[1][2]", "nul", #""abc"#,
    "<html><body>502</body></html>", "[1,", "{\"a\":1}\0", "\0", "[\"\0\"]", "--1",
  ])
  func `Invalid JSON is rejected`(text: String) {
    #expect(throws: JSONFailure.malformed(line: 1)) { try JSONValue(parsing: Array(text.utf8)) }
  }

  @Test func `Nesting is parsed up to the limit`() throws {
    func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> [UInt8] {
      Array(
        (String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)).utf8)
    }
    var value = try JSONValue(parsing: nested(JSONScanner.deepest))
    var depth = 0
    while let inner = value.elements.first { (value, depth) = (inner, depth + 1) }
    #expect(depth == JSONScanner.deepest)
    for depth in [JSONScanner.deepest + 1, 1_000, 1_999, 2_000, 5_000, 200_000] {
      #expect(throws: JSONFailure.malformed(line: 1)) { try JSONValue(parsing: nested(depth)) }
      #expect(throws: JSONFailure.malformed(line: 1)) {
        try JSONValue(parsing: nested(depth, #"{"a":"#, "}"))
      }
      #expect(throws: JSONFailure.malformed(line: 1)) {
        try JSONValue(parsing: [UInt8](repeating: UInt8(ascii: "["), count: depth))
      }
    }
    #expect(try JSONValue(parsing: [UInt8]("[2]".utf8)) == .array([.integer(2)]))
  }

  @Test func `Invalid UTF-8 becomes replacement characters`() throws {
    let bytes = Array(#"{"title":"A"#.utf8) + [0xFF, 0xC3] + Array(#"B","id":7}"#.utf8)
    let value = try JSONValue(parsing: bytes)
    #expect(value["id"]?.integer == 7)
    #expect(value["title"]?.text?.hasPrefix("A\u{FFFD}") == true)
    #expect(value["title"]?.text?.hasSuffix("B") == true)
    #expect(try JSONValue(parsing: Array(#"["\ud800"]"#.utf8)).elements.count == 1)
    let zero = try JSONValue(parsing: Array(#"["ab\u0000c",3]"#.utf8))
    #expect(zero == .array([.string("ab\0c"), .integer(3)]))
  }

  @Test func `Members keep their order and the last duplicate wins`() throws {
    let value = try JSONValue(parsing: Array(#"{"b":1,"a":2,"b":[3]}"#.utf8))
    #expect(value.names == ["b", "a", "b"])
    #expect(value["b"] == .array([.integer(3)]))
    var object: JSONObject = ["x": .null, "y": .boolean(true)]
    object["x"] = .integer(1)
    object["y"] = nil
    #expect(object == ["x": .integer(1)] && object["y"] == nil)
  }

  @Test func `Reading a value as the wrong type returns nil`() throws {
    let value = try JSONValue(
      parsing:
        Array(
          #"{"s":"x","e":"","i":3,"w":12.0,"f":1.5,"h":1e300,"b":true,"n":null,"a":[1,2]}"#.utf8))
    #expect(value["s"]?.text == "x")
    #expect(value["e"]?.text == nil && value["e"]?.string?.isEmpty == true)
    #expect(value["n"]?.text == nil && value["n"]?.string == nil)
    #expect(JSONValue.number(.infinity).number == nil && JSONValue.number(.nan).integer == nil)
    #expect(value["i"]?.text == nil)
    #expect(value["i"]?.integer == 3)
    #expect(value["w"]?.integer == 12)
    #expect(value["f"]?.integer == nil)
    #expect(value["h"]?.integer == nil)
    #expect(value["s"]?.integer == nil)
    #expect(value["b"]?.integer == nil)
    #expect(value["i"]?.number == 3)
    #expect(value["f"]?.number == 1.5)
    #expect(value["s"]?.number == nil)
    #expect(value["b"]?.boolean == true)
    #expect(value["i"]?.boolean == nil)
    #expect(value["a"]?.elements == [.integer(1), .integer(2)])
    #expect(value["s"]?.elements == [])
    #expect(value["missing"] == nil)
    #expect(value["a"]?["s"] == nil)
  }

  /// Writes a value with random whitespace and escapes.
  private func text(_ value: JSONValue, _ numbers: inout SeededNumbers) -> String {
    let space = Bool.random(using: &numbers) ? " \n" : ""
    switch value {
    case .null: return "null"
    case .boolean(let boolean): return "\(boolean)"
    case .integer(let integer): return "\(integer)"
    case .number(let number): return "\(number)"
    case .string(let text): return quoted(text, &numbers)
    case .array(let elements):
      let inner = elements.map { self.text($0, &numbers) }.joined(separator: ",\(space)")
      return "[\(space)\(inner)]"
    case .object(let members):
      let inner = members.members.map {
        quoted($0.name, &numbers) + ":\(space)" + self.text($0.value, &numbers)
      }
      return "{\(inner.joined(separator: ","))\(space)}"
    }
  }

  private func quoted(_ text: String, _ numbers: inout SeededNumbers) -> String {
    var quoted = "\""
    for unit in text.utf16 {
      let isPlain = unit > 0x22 && unit < 0x7F && unit != 0x5C
      if isPlain, Bool.random(using: &numbers) {
        quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      } else {
        let digits = String(unit, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return quoted + "\""
  }

  private func randomValue(_ depth: Int, _ numbers: inout SeededNumbers) -> JSONValue {
    let letters = ["a", "é", "日", "🎬", "\"", "\\", "\n", " ", "$", ".", "["]
    let text = (0..<Int.random(in: 0...12, using: &numbers))
      .map { _ in letters.randomElement(using: &numbers) ?? "" }.joined()
    switch Int.random(in: 0...(depth > 0 ? 8 : 5), using: &numbers) {
    case 0: return .null
    case 1: return .boolean(.random(using: &numbers))
    case 2: return .integer(.random(in: .min ... .max, using: &numbers))
    case 3: return .number(Double(Int.random(in: -9999...9999, using: &numbers)) / 8 + 0.0625)
    case 4, 5: return .string(text)
    case 6, 7:
      let count = Int.random(in: 0...4, using: &numbers)
      return .array((0..<count).map { _ in randomValue(depth - 1, &numbers) })
    default:
      var members: JSONObject = [:]
      for place in 0..<Int.random(in: 0...4, using: &numbers) {
        members["\(text)\(place)"] = randomValue(depth - 1, &numbers)
      }
      return .object(members)
    }
  }

  @Test func `Written values read back, and damaged text never traps`() throws {
    var numbers = SeededNumbers(42)
    for _ in 0..<500 {
      let value = randomValue(5, &numbers)
      var bytes = Array(text(value, &numbers).utf8)
      #expect(try JSONValue(parsing: bytes) == value)
      for _ in 0..<3 {
        let place = Int.random(in: bytes.indices, using: &numbers)
        bytes[place] = .random(in: 0...255, using: &numbers)
      }
      _ = try? JSONValue(parsing: bytes)
      _ = try? JSONValue(
        parsing: Array(bytes.prefix(.random(in: 0...bytes.count, using: &numbers))))
    }
  }

  @Test func `More values than the limit are rejected`() throws {
    let text = Array(#"{"a":[0,{"b":null}],"c":""}"#.utf8)
    #expect(throws: Never.self) { try JSONValue(parsing: text, maxValues: 6) }
    #expect(throws: JSONFailure.tooManyValues) { try JSONValue(parsing: text, maxValues: 5) }
  }

  @Test func `Only values that parse within a fraction of a frame parse synchronously`() {
    func text(_ piece: String, _ count: Int) -> [UInt8] {
      Array(repeatElement(Array(piece.utf8), count: count).joined())
    }
    #expect(JSONValue.isQuick(text(#"{"id":1,"title":"Film"},"#, 500)))
    #expect(!JSONValue.isQuick(text("0,", 20_000)))
    #expect(!JSONValue.isQuick(text("x", 300_000)))
  }
}
