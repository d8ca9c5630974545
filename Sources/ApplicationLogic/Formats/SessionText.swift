import TerminalModel
import Wording

/// The state of a session as text: sections such as `[list]` with fields such as `row = 37`.
///
/// Parsing is lenient: invalid lines and unknown fields are ignored.
package struct SessionText: Hashable, Sendable {
  /// A section of the text.
  package struct Part: Hashable, Sendable {
    /// A line of a section.
    struct Field: Hashable, Sendable {
      var name: String
      var value: String
    }

    /// The name in brackets.
    package let name: String
    /// The fields in order, possibly with duplicate names.
    private(set) var fields: [Field] = []

    package init(name: String) { self.name = name }

    /// Adds a field, unless its value is nil.
    package mutating func add(_ name: String, _ value: String?) {
      if let value { add(Field(name: name, value: value)) }
    }

    /// Adds a field with a number, unless it is nil.
    package mutating func add(_ name: String, _ value: Int?) { add(name, value.map(String.init)) }

    fileprivate mutating func add(_ field: Field) { fields.append(field) }
  }

  /// The version of the format; texts of other versions are ignored.
  static let version = 1
  /// The maximum size of a text, in bytes; the program writes less.
  static let limit = 64 * 1024
  private static let maxParts = 100

  /// The sections in order.
  package var parts: [Part] = []

  package init() {}

  /// Creates the state from a text; nil if it is invalid, too long or of another version.
  package init?(reading text: String) {
    guard text.utf8.count <= Self.limit else { return nil }
    var head = Part(name: "")
    // Titles may contain other line separators.
    let lines = NamedLine.read(text, comments: .atStart) { $0 == "\n" || $0 == "\r\n" }
    for line in lines {
      let text = Self.trimmed(line.text)
      if text.hasPrefix("["), text.hasSuffix("]") {
        guard parts.count < Self.maxParts else { break }
        parts.append(Part(name: String(text.dropFirst().dropLast())))
      } else if let field = Part.Field(line) {
        if parts.isEmpty {
          head.add(field)
        } else {
          parts[parts.count - 1].add(field)
        }
      }
    }
    guard head.number("version") == Self.version else { return nil }
  }

  /// The text for storage.
  package var text: String { text(under: Wording.sessionFileHeader) }

  /// Returns the text for storage, under comments that say what it is.
  package func text(under header: String) -> String {
    var text = header + "version = \(Self.version)\n"
    for part in parts {
      text += "\n[\(part.name)]\n"
      for field in part.fields { text += "\(field.name) = \(Part.Field.escaped(field.value))\n" }
    }
    return text
  }

  fileprivate static func trimmed(_ text: Substring) -> Substring {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var bytes = text.utf8.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return Substring(bytes)
  }
}

extension SessionText.Part {
  /// The first value of a name.
  package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Returns every value of a name.
  package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// Returns the values of all names with a prefix, by what follows it.
  package func values(after prefix: String) -> [String: String] {
    fields.reduce(into: [:]) { values, field in
      guard field.name.hasPrefix(prefix) else { return }
      values[String(field.name.dropFirst(prefix.count))] = field.value
    }
  }

  /// Returns the first value of a name as a number from 0 to 1,000,000.
  package func number(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }

  /// Returns whether the first value of a name is a word.
  package func says(_ name: String, _ word: String) -> Bool { self[name] == word }
}

extension SessionText.Part.Field {
  /// Creates a field from a line; nil if the line is not a field.
  fileprivate init?(_ line: NamedLine) {
    let name = SessionText.trimmed(line.name)
    guard let value = line.value, !name.isEmpty else { return nil }
    self.name = String(name)
    self.value = Self.unescaped(SessionText.trimmed(value).utf8)
  }

  /// Returns a value on one line; control characters, `%` and spaces at the ends are
  /// percent-encoded.
  static func escaped(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var escaped: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      let isEnd = index == 0 || index == bytes.count - 1
      if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "%") || (isEnd && byte == 0x20) {
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func unescaped(_ text: Substring.UTF8View) -> String {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      let code = rest.prefix(2).compactMap { digits.firstIndex(of: $0) }
      if byte == UInt8(ascii: "%"), code.count == 2 {
        bytes.append(UInt8(code[0] << 4 | code[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
