/// One film as its text has it; `docs/catalogue.md` describes the format.
struct CatalogueRecord: Hashable, Sendable {
  /// The keys of a record, in their order.
  enum Key: String, CaseIterable, Hashable, Sendable {
    case title, original, also, released, runtime, genres, countries, language, director, writer
    case cast, overview, tmdb, imdb, note
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
    for line in text.split(separator: "\n") {
      if line.hasPrefix("= ") {
        id = String(line.dropFirst(2))
      } else if line.hasPrefix("  "), !fields.isEmpty {
        fields[fields.count - 1].value += " " + line.drop { $0 == " " }
      } else if let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")),
        let key = Key(rawValue: String(line[..<colon]))
      {
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        fields.append(Field(key: key, value: String(value)))
      } else if !line.hasPrefix("#") {
        faults.append(String(line))
      }
    }
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
  func list(_ key: Key, separator: Character = ",") -> [String] {
    (self[key] ?? "").split(separator: separator).map(Self.trimmed)
  }

  /// A text without the spaces around it.
  static func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
