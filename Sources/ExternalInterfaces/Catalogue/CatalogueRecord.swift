/// One film as its text has it; `docs/catalogue.md` describes the format.
///
/// Lines are taken apart byte by byte: records are parsed while somebody scrolls.
struct CatalogueRecord: Hashable, Sendable {
  /// The keys of a record, in their order.
  enum Key: String, CaseIterable, Hashable, Sendable {
    case title, original, also, released, runtime, genres, countries, language, director, writer
    case composer, cinematographer, cast, themes, collection, overview, like, tmdb, imdb, note
  }

  /// One line of a record, with its continuations.
  struct Field: Hashable, Sendable {
    var key: Key
    var value: String
  }

  /// The identifier after `=`.
  private(set) var id = ""
  /// What follows, in the order of the text.
  private(set) var fields: [Field] = []
  /// Lines that could not be understood; none in a record that is right.
  private(set) var faults: [String] = []

  /// Reads a record from its `= identifier` line on; faulty lines are kept aside and passed over.
  init(_ text: String) {
    var text = text
    self = text.withUTF8 { CatalogueRecord(Slice(base: $0, bounds: $0.indices)) }
  }

  /// The same from bytes.
  init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) { read(line) }
  }

  private mutating func read(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    let space = UInt8(ascii: " ")
    switch line.first {
    case UInt8(ascii: "=") where line.dropFirst().first == space:
      id = Self.string(line.dropFirst(2))
    case space where !fields.isEmpty:
      fields[fields.count - 1].value += " " + Self.string(line.drop { $0 == space })
    case UInt8(ascii: "#"):
      break
    default:
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
        let key = Key(rawValue: Self.string(line[..<colon]))
      else { return faults.append(Self.string(line)) }
      let value = line[line.index(after: colon)...].drop { $0 == space }
      fields.append(Field(key: key, value: Self.string(value)))
    }
  }

  private static func string(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
  }

  /// The first value of a key.
  subscript(key: Key) -> String? {
    fields.first { $0.key == key }?.value
  }

  /// All values of a key that stands on several lines.
  func all(_ key: Key) -> [String] {
    fields.filter { $0.key == key }.map(\.value)
  }

  /// The parts of a value that has several.
  func list(_ key: Key, separator: Unicode.ASCII.CodeUnit = UInt8(ascii: ",")) -> [String] {
    guard let value = self[key] else { return [] }
    return Self.parts(of: value, separator: separator)
  }

  /// The parts of a text, without the spaces around them.
  static func parts(
    of text: String, separator: Unicode.ASCII.CodeUnit, maxSplits: Int = .max
  ) -> [String] {
    text.utf8.split(separator: separator, maxSplits: maxSplits).map { part in
      var part = part.drop { $0 == UInt8(ascii: " ") }
      while part.last == UInt8(ascii: " ") { part.removeLast() }
      return String(Substring(part))
    }
  }
}
