/// A table of values with separators between them, by RFC 4180.
///
/// The separator is the comma, semicolon or tab that the heading has most of. Quoted values may hold separators, quotes
/// and line ends; lines end with CR, LF or both; a byte order mark at the beginning and empty lines are ignored. Lines
/// are read one at a time, so that a table needs no more memory than its text.
struct CSVTable: Sendable {
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

  /// A line after the heading.
  enum Line: Hashable, Sendable {
    case row(Row)
    case flaw(Flaw)
  }

  /// The maximum number of columns; no export has as many.
  static let mostColumns = 1000

  /// The names in the first line; none if there are more than `mostColumns`.
  let names: [String]
  /// Whether there are more than `mostColumns` names.
  let isTooWide: Bool

  private let body: CSVReader
  private let places: [String: Int]

  /// Reads the heading of a table in UTF-8.
  init(_ bytes: [UInt8]) {
    var reader = CSVReader(bytes)
    let heading = reader.next(keeping: Self.mostColumns)
    isTooWide = (heading?.count ?? 0) > Self.mostColumns
    let cells = isTooWide || reader.openQuote != nil ? [] : heading?.cells ?? []
    names = cells.map { name in String(name.drop { $0 == " " }) }
    body = reader
    places = Dictionary(
      names.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The lines after the heading, read as they are asked for.
  var lines: Lines { Lines(body, columns: names.count) }

  /// Whether there is a column of a name; case does not matter.
  func has(_ name: String) -> Bool { places[name.lowercased()] != nil }

  /// The place of the column that a name stands for, from 0; nil if there is none.
  func place(of name: String) -> Int? { places[name.lowercased()] }

  /// The value of a row in a column; empty where there is no such column.
  func value(_ name: String, of row: Row) -> String {
    places[name.lowercased()].map { row.cells[$0] } ?? ""
  }

  /// The lines of a table after its heading.
  struct Lines: Sequence, IteratorProtocol {
    private var reader: CSVReader
    private let columns: Int
    private var isAtEnd = false

    fileprivate init(_ reader: CSVReader, columns: Int) {
      self.reader = reader
      self.columns = columns
    }

    /// The next line; nil at the end.
    mutating func next() -> Line? {
      guard !isAtEnd else { return nil }
      let row = reader.next(keeping: columns)
      if let line = reader.openQuote {
        // What stands behind a quote that is never closed is part of no line.
        isAtEnd = true
        return .flaw(Flaw(line: line, what: "begins a quote that never ends"))
      }
      guard let row else { return nil }
      guard row.count == columns else {
        let values = row.count == 1 ? "1 value" : "\(row.count) values"
        return .flaw(
          Flaw(line: row.line, what: "has \(values) where the first line has \(columns)"))
      }
      return .row(Row(line: row.line, cells: row.cells))
    }
  }
}

/// Takes a table apart, a line at a time.
struct CSVReader: Sendable {
  private enum Sign {
    static let quote = UInt8(ascii: "\"")
    static let feed = UInt8(ascii: "\n")
    static let carriage = UInt8(ascii: "\r")
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var position: Int
  private var line = 1
  /// The line of the quote that the text ends in; nil where it does not.
  private(set) var openQuote: Int?

  /// Takes the text, in UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Excel writes a first line such as `sep=;`.
    let hint = bytes[start...].prefix(5)
    let isHint =
      hint.starts(with: "sep=".utf8) && hint.count == 5
      && (start + 5 == bytes.count || Self.isLineEnd(bytes[start + 5]))
    separator = isHint ? bytes[start + 4] : Self.separator(ofLine: bytes[start...])
    if isHint { start += 5 }
    position = start
  }

  /// The separator that the first line has most of outside quotes; a comma if it has none.
  private static func separator(ofLine bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.drop(while: isLineEnd) {
      if byte == Sign.quote { isQuoted.toggle() }
      if isLineEnd(byte), !isQuoted { break }
      if !isQuoted, [0x2C, 0x3B, 0x09].contains(byte) { counts[byte, default: 0] += 1 }
    }
    let most = counts.values.max() ?? 0
    return [0x2C, 0x3B, 0x09].first { counts[$0] == most } ?? 0x2C
  }

  /// The next line that is not empty, with its first values and the number of all of them; nil at the end.
  mutating func next(keeping most: Int) -> (line: Int, cells: [String], count: Int)? {
    while position < bytes.count, Self.isLineEnd(bytes[position]) { endLine() }
    guard position < bytes.count else { return nil }
    let start = line
    var cells: [String] = []
    var count = 0
    repeat {
      let value = value(isKept: count < most)
      if let value { cells.append(value) }
      count += 1
    } while takeSeparator()
    if position < bytes.count { endLine() }
    return (start, cells, count)
  }

  /// A value, nil if it is not to be kept; the position is then at what follows it.
  private mutating func value(isKept: Bool) -> String? {
    guard position < bytes.count, bytes[position] == Sign.quote else {
      return plainValue([], isKept: isKept)
    }
    let start = line
    position += 1
    var text: [UInt8] = []
    var part = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Sign.quote {
        if isKept { text += bytes[part..<position] }
        position += 1
        guard position < bytes.count, bytes[position] == Sign.quote else {
          // Some write on behind a quote; it is part of the value.
          return plainValue(text, isKept: isKept)
        }
        part = position
      } else if byte == Sign.feed
        || (byte == Sign.carriage
          && !(position + 1 < bytes.count && bytes[position + 1] == Sign.feed))
      {
        line += 1
      }
      position += 1
    }
    openQuote = start
    return nil
  }

  private mutating func plainValue(_ beginning: [UInt8], isKept: Bool) -> String? {
    let start = position
    while position < bytes.count, bytes[position] != separator, !Self.isLineEnd(bytes[position]) {
      position += 1
    }
    guard isKept else { return nil }
    if beginning.isEmpty { return String(decoding: bytes[start..<position], as: UTF8.self) }
    if start == position { return String(decoding: beginning, as: UTF8.self) }
    return String(decoding: beginning + bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeSeparator() -> Bool {
    guard position < bytes.count, bytes[position] == separator else { return false }
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
