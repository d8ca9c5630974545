/// A table of values with commas between them, by RFC 4180.
///
/// Quoted values may hold commas, quotes and line ends; lines end with CR, LF or both; a mark of UTF-8 at the beginning and
/// empty lines are passed over. Nothing that a file may hold ends the reading.
struct CSVTable: Hashable, Sendable {
  /// A line with values.
  struct Row: Hashable, Sendable {
    /// On which line of the file it begins, from 1.
    var line: Int
    /// The values.
    var cells: [String]
  }

  /// A line that is left out.
  struct Flaw: Hashable, Sendable {
    /// On which line of the file it begins, from 1.
    var line: Int
    /// What is wrong with it.
    var what: String
  }

  /// The names in the first line.
  let names: [String]
  /// The lines behind it that have as many values.
  let rows: [Row]
  /// The others.
  let flaws: [Flaw]

  private let places: [String: Int]

  /// Reads a table; bytes that are no UTF-8 become replacement characters.
  init(_ bytes: [UInt8]) {
    var reader = CSVReader(bytes)
    var rows: [Row] = []
    var flaws: [Flaw] = []
    let names = reader.next()?.cells ?? []
    while let row = reader.next() {
      if row.cells.count == names.count {
        rows.append(row)
      } else {
        flaws.append(
          Flaw(
            line: row.line,
            what: "has \(Self.values(row.cells.count)) where the first line has \(names.count)"))
      }
    }
    if let line = reader.openQuote {
      // What stands behind a quote that is never closed is part of no line.
      if rows.last?.line == reader.lastRow { rows.removeLast() }
      flaws.removeAll { $0.line == reader.lastRow }
      flaws.append(Flaw(line: line, what: "begins a quote that never ends"))
    }
    self.names = names.map { name in String(name.drop { $0 == " " }) }
    self.rows = rows
    self.flaws = flaws
    places = Dictionary(
      self.names.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Whether there is a column of a name; case does not matter.
  func has(_ name: String) -> Bool { places[name.lowercased()] != nil }

  /// The value of a row in a column; empty where there is no such column.
  func value(_ name: String, of row: Row) -> String {
    places[name.lowercased()].map { row.cells[$0] } ?? ""
  }

  private static func values(_ count: Int) -> String { count == 1 ? "1 value" : "\(count) values" }
}

/// Takes a table apart, a line at a time.
struct CSVReader {
  private enum Sign {
    static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    static let feed = UInt8(ascii: "\n")
    static let carriage = UInt8(ascii: "\r")
  }

  private let bytes: [UInt8]
  private var position: Int
  private var line = 1
  /// The line of the quote that the text ends in; nil where it does not.
  private(set) var openQuote: Int?
  /// The line on which the last row began.
  private(set) var lastRow = 0

  /// Takes the text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line that is not empty; nil at the end.
  mutating func next() -> CSVTable.Row? {
    while position < bytes.count, Self.isLineEnd(bytes[position]) { endLine() }
    guard position < bytes.count else { return nil }
    lastRow = line
    var cells: [String] = []
    repeat {
      cells.append(value())
    } while takeComma()
    if position < bytes.count { endLine() }
    return CSVTable.Row(line: lastRow, cells: cells)
  }

  /// A value; the position is then at what follows it.
  private mutating func value() -> String {
    guard position < bytes.count, bytes[position] == Sign.quote else { return plainValue([]) }
    let start = line
    position += 1
    var text: [UInt8] = []
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Sign.quote {
        position += 1
        guard position < bytes.count, bytes[position] == Sign.quote else {
          // Some write on behind a quote; it is part of the value.
          return plainValue(text)
        }
      } else if byte == Sign.feed
        || (byte == Sign.carriage
          && !(position + 1 < bytes.count && bytes[position + 1] == Sign.feed))
      {
        line += 1
      }
      text.append(byte)
      position += 1
    }
    openQuote = start
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func plainValue(_ beginning: [UInt8]) -> String {
    let start = position
    while position < bytes.count, bytes[position] != Sign.comma, !Self.isLineEnd(bytes[position]) {
      position += 1
    }
    if beginning.isEmpty { return String(decoding: bytes[start..<position], as: UTF8.self) }
    return String(decoding: beginning + bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeComma() -> Bool {
    guard position < bytes.count, bytes[position] == Sign.comma else { return false }
    position += 1
    return true
  }

  private mutating func endLine() {
    let isPair =
      bytes[position] == Sign.carriage && position + 1 < bytes.count
      && bytes[position + 1] == Sign.feed
    position += isPair ? 2 : 1
    line += 1
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Sign.feed || byte == Sign.carriage
  }
}

/// Writes values with commas between them, by RFC 4180.
enum CSVText {
  /// Lines of values.
  static func lines(_ rows: [[String]]) -> String {
    var text = ""
    for row in rows { append(row, to: &text) }
    return text
  }

  /// Adds a line.
  static func append(_ cells: [String], to text: inout String) {
    for (place, cell) in cells.enumerated() {
      if place > 0 { text += "," }
      // A line of one empty value would be an empty line.
      if cell.utf8.contains(where: needsQuotes) || (cell.isEmpty && cells.count == 1)
        || cell.utf8.first == 0x20 || cell.utf8.last == 0x20
        || cell.utf8.starts(with: [0xEF, 0xBB, 0xBF])
      {
        text += "\""
        for scalar in cell.unicodeScalars {
          if scalar == "\"" { text += "\"" }
          text.append(Character(scalar))
        }
        text += "\""
      } else {
        text += cell
      }
    }
    text += "\r\n"
  }

  private static func needsQuotes(_ byte: UInt8) -> Bool {
    byte == 0x22 || byte == 0x2C || byte == 0x0A || byte == 0x0D
  }
}
