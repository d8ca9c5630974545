/// What is noted down for the next start: parts such as `[list]` with lines such as `row = 37`.
///
/// Whatever stands in a text that is read, the rest of it still counts: a line that is no field and a
/// field that nobody asks for are passed over.
struct SessionText: Hashable, Sendable {
  /// Lines that belong together.
  struct Part: Hashable, Sendable {
    /// One line.
    struct Field: Hashable, Sendable {
      var name: String
      var value: String
    }

    /// What stands in brackets above them.
    let name: String
    /// From top to bottom; a name may stand there several times.
    private(set) var fields: [Field] = []

    init(name: String) { self.name = name }

    /// Adds a line; what is not known has none.
    mutating func add(_ name: String, _ value: String?) {
      if let value { add(Field(name: name, value: value)) }
    }

    /// Adds a line with a number.
    mutating func add(_ name: String, _ value: Int?) { add(name, value.map(String.init)) }

    fileprivate mutating func add(_ field: Field) { fields.append(field) }
  }

  /// The form that is written; a text of any other is not read.
  static let version = 1
  /// More bytes than this are not what this program has written.
  static let limit = 64 * 1024
  private static let mostParts = 100

  /// From top to bottom.
  var parts: [Part] = []

  init() {}

  /// Reads a text; nil where it is of another version, too long, or nothing of the kind.
  init?(reading text: String) {
    guard text.utf8.count <= Self.limit else { return nil }
    var head = Part(name: "")
    // Titles may have the other characters that end lines.
    let lines = NamedLine.read(text, comments: .atStart) { $0 == "\n" || $0 == "\r\n" }
    for line in lines {
      let text = Self.trimmed(line.text)
      if text.hasPrefix("["), text.hasSuffix("]") {
        guard parts.count < Self.mostParts else { break }
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

  /// The text, ready to be kept.
  var text: String {
    var text = """
      # How moviebrowser was left, for the next start to go on from there; moviebrowser --fresh does not
      # read it. Whoever deletes this file loses nothing else.

      version = \(Self.version)

      """
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
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// Every value of a name.
  func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The first value of a name as a number from 0 to a million.
  func number(_ name: String) -> Int? {
    self[name].flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }

  /// Whether the first value of a name is that word.
  func says(_ name: String, _ word: String) -> Bool { self[name] == word }
}

extension SessionText.Part.Field {
  /// Reads a line; nil where it is none of this kind.
  fileprivate init?(_ line: NamedLine) {
    let name = SessionText.trimmed(line.name)
    guard let value = line.value, !name.isEmpty else { return nil }
    self.name = String(name)
    self.value = Self.unescaped(SessionText.trimmed(value).utf8)
  }

  /// A value on one line, in which nothing is lost: control characters, `%` and blanks at the ends are written as
  /// in an address.
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
