import Wording

/// A table of delimiter-separated values (RFC 4180).
///
/// The separator is the most frequent comma, semicolon or tab of the header. Quoted values may
/// contain separators, quotation marks and line breaks. Lines end with CR, LF or both. A byte order
/// mark and empty lines are ignored. Lines are read one at a time, so a table needs no memory
/// besides its text.
package struct CSVTable: Sendable {
  /// A line with values.
  package struct Row: Hashable, Sendable {
    /// The line number in the file, from 1.
    package var line: Int
    /// The values.
    package var cells: [String]
  }

  /// An invalid line, which is skipped.
  package struct Flaw: Hashable, Sendable {
    /// The line number in the file, from 1.
    package var line: Int
    /// The problem with the line.
    package var what: String
  }

  /// A line after the header.
  package enum Line: Hashable, Sendable {
    case row(Row)
    case flaw(Flaw)
  }

  /// The maximum number of columns; no export has as many.
  package static let maxColumns = 1000

  /// The column names; empty if there are more than `maxColumns`.
  package let names: [String]
  /// Whether there are more than `maxColumns` columns.
  package let isTooWide: Bool
  /// The problem of the header; nil if it can be read.
  package let headerFlaw: Flaw?

  private let body: CSVReader
  private let places: [String: Int]

  /// Creates a table from UTF-8 and reads its header.
  package init(_ bytes: [UInt8]) {
    var reader = CSVReader(bytes)
    let header = reader.next(keeping: Self.maxColumns)
    isTooWide = (header?.count ?? 0) > Self.maxColumns
    headerFlaw = header?.flaw
    let cells = isTooWide || headerFlaw != nil ? [] : header?.cells ?? []
    names = cells.map { name in String(name.drop { $0 == " " }) }
    body = reader
    places = Dictionary(
      names.enumerated().map { ($1.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The lines after the header, read lazily.
  package var lines: Lines { Lines(body, columns: names.count) }

  /// Returns whether there is a column with a name, ignoring case.
  package func has(_ name: String) -> Bool { places[name.lowercased()] != nil }

  /// Returns the index of the first column with a name, or nil.
  package func place(of name: String) -> Int? { places[name.lowercased()] }

  /// Returns the value of a row in a column; empty if there is no such column.
  package func value(_ name: String, of row: Row) -> String {
    places[name.lowercased()].map { row.cells[$0] } ?? ""
  }

  /// The lines of a table after its header.
  package struct Lines: Sequence, IteratorProtocol {
    private var reader: CSVReader
    private let columns: Int

    fileprivate init(_ reader: CSVReader, columns: Int) {
      self.reader = reader
      self.columns = columns
    }

    /// Returns the next line, or nil at the end.
    package mutating func next() -> Line? { reader.next(of: columns) }
  }
}

/// Splits a table into values, one line at a time.
///
/// After a closing quotation mark, only a separator or the end of the line is valid. A line with
/// any other text there, or with a quotation mark that is never closed, has a flaw, and the next
/// line in the text is read as if the quotation mark was not there.
package struct CSVReader: Sendable {
  /// A line with its first values.
  package struct Line {
    /// The line number in the file, from 1.
    var line: Int
    /// The values; at most as many as requested.
    package var cells: [String] = []
    /// The number of all values.
    var count = 0
    /// Whether a quoted value extends over several lines of the text.
    var isLong = false
    /// The problem of a line that cannot be read.
    package var flaw: CSVTable.Flaw?
  }

  private enum Byte {
    static let quote = UInt8(ascii: "\"")
    static let feed = UInt8(ascii: "\n")
    static let carriage = UInt8(ascii: "\r")
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var position: Int
  private var line = 1

  /// Creates a reader of a text in UTF-8.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Excel supports a first line such as `sep=;`.
    let hint = bytes[start...].prefix(5)
    let isHint =
      hint.starts(with: "sep=".utf8) && hint.count == 5
      && (start + 5 == bytes.count || Self.isLineEnd(bytes[start + 5]))
    separator = isHint ? bytes[start + 4] : Self.separator(ofLine: bytes[start...])
    if isHint { start += 5 }
    position = start
  }

  /// Returns the most frequent separator of the first line outside quotes; a comma by default.
  private static func separator(ofLine bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes.drop(while: isLineEnd) {
      if byte == Byte.quote { isQuoted.toggle() }
      if isLineEnd(byte), !isQuoted { break }
      if !isQuoted, [0x2C, 0x3B, 0x09].contains(byte) { counts[byte, default: 0] += 1 }
    }
    let most = counts.values.max() ?? 0
    return [0x2C, 0x3B, 0x09].first { counts[$0] == most } ?? 0x2C
  }

  /// Returns the next line that is not empty, with its first `most` values; nil at the end.
  package mutating func next(keeping most: Int) -> Line? {
    while position < bytes.count, Self.isLineEnd(bytes[position]) { endLine() }
    guard position < bytes.count else { return nil }
    var row = Line(line: line)
    repeat {
      let (start, startLine) = (position, line)
      let value: String?
      do throws(BrokenQuote) {
        value = try self.value(isKept: row.count < most)
      } catch {
        let isOnOneLine = line == startLine && error == .textAfterQuote
        row.flaw = CSVTable.Flaw(
          line: startLine, what: isOnOneLine ? Wording.textAfterQuote : Wording.unclosedQuote)
        (position, line) = (start, startLine)
        skipLine()
        return row
      }
      if let value { row.cells.append(value) }
      row.count += 1
    } while takeSeparator()
    row.isLong = line > row.line
    if position < bytes.count { endLine() }
    return row
  }

  /// Returns the next line of a table with a number of columns; nil at the end.
  package mutating func next(of columns: Int) -> CSVTable.Line? {
    let start = self
    guard let row = next(keeping: columns) else { return nil }
    if let flaw = row.flaw { return .flaw(flaw) }
    guard row.count == columns else {
      // A stray quotation mark may have joined lines, so the others are read on their own.
      if row.isLong {
        self = start
        skipLine()
      }
      return .flaw(
        CSVTable.Flaw(line: row.line, what: Wording.wrongCount(row.count, expected: columns)))
    }
    return .row(CSVTable.Row(line: row.line, cells: row.cells))
  }

  /// Moves to the next line of the text, whatever quotation marks there are.
  private mutating func skipLine() {
    while position < bytes.count, Self.isLineEnd(bytes[position]) { endLine() }
    while position < bytes.count, !Self.isLineEnd(bytes[position]) { position += 1 }
    if position < bytes.count { endLine() }
  }

  /// A reason why a quoted value has no end.
  private enum BrokenQuote: Error {
    case unclosed
    case textAfterQuote
  }

  /// Reads a value and moves past it; returns nil if the value is not kept.
  private mutating func value(isKept: Bool) throws(BrokenQuote) -> String? {
    guard position < bytes.count, bytes[position] == Byte.quote else {
      return plainValue(isKept: isKept)
    }
    position += 1
    var text: [UInt8] = []
    var part = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Byte.quote {
        if isKept { text += bytes[part..<position] }
        position += 1
        guard position < bytes.count, bytes[position] == Byte.quote else {
          guard
            position == bytes.count || bytes[position] == separator
              || Self.isLineEnd(bytes[position])
          else { throw .textAfterQuote }
          return isKept ? String(decoding: text, as: UTF8.self) : nil
        }
        part = position
      } else if byte == Byte.feed
        || (byte == Byte.carriage
          && !(position + 1 < bytes.count && bytes[position + 1] == Byte.feed))
      {
        line += 1
      }
      position += 1
    }
    throw .unclosed
  }

  private mutating func plainValue(isKept: Bool) -> String? {
    let start = position
    while position < bytes.count, bytes[position] != separator, !Self.isLineEnd(bytes[position]) {
      position += 1
    }
    return isKept ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
  }

  private mutating func takeSeparator() -> Bool {
    guard position < bytes.count, bytes[position] == separator else { return false }
    position += 1
    return true
  }

  private mutating func endLine() {
    let isPair =
      bytes[position] == Byte.carriage && position + 1 < bytes.count
      && bytes[position + 1] == Byte.feed
    position += isPair ? 2 : 1
    line += 1
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == Byte.feed || byte == Byte.carriage
  }
}

/// Writes comma-separated values (RFC 4180).
package enum CSVText {
  /// Returns lines of values.
  package static func lines(_ rows: [[String]]) -> String {
    var text = ""
    for row in rows { append(row, to: &text) }
    return text
  }

  /// Appends a line.
  static func append(_ cells: [String], to text: inout String) {
    for (place, cell) in cells.enumerated() {
      if place > 0 { text += "," }
      // Without quotation marks, a single empty value would be an empty line.
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
