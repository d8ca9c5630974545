import BusinessLogic
import DomainEntities
import Records
import TerminalModel

/// What was recognized about a file that cannot be imported.
enum UnknownFile: Hashable, Sendable {
  /// A table, with a column of IMDb IDs if there is one.
  case table(columns: [String], rows: Int, idColumn: String?)
  /// A JSON text with the names in its first object.
  case json(isArray: Bool, names: [String])
  /// Another text.
  case text(lines: Int)
  /// A table whose first line cannot be read.
  case brokenTable(CSVTable.Flaw)
  /// Nothing.
  case empty
  /// Data compressed by gzip.
  case gzip
  /// A document for printing.
  case pdf
  /// Other data that is no text.
  case binary
  /// A web page with a title, which may be empty.
  case webPage(title: String)
  /// The error message of a service.
  case answer(String)
  /// A text with formatting (RTF).
  case richText
  /// A file of a spreadsheet program.
  case spreadsheet
  /// A folder or an archive with these files.
  case collection(paths: [String])

  /// Describes data that is no text.
  init(binary bytes: [UInt8]) {
    self = bytes.starts(with: [0x1F, 0x8B]) ? .gzip : Self.isPDF(bytes) ? .pdf : .binary
  }

  /// Returns whether data is a PDF, most of which is text.
  static func isPDF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "%PDF-".utf8) }

  /// Describes a web page, an error message as XML, or a document with formatting; nil for any
  /// other text.
  init?(page bytes: [UInt8]) {
    let head = String(decoding: bytes.prefix(65_536), as: UTF8.self).withoutByteOrderMark
    let page = String(head.drop(while: \.isWhitespace)).lowercased()
    // The text keeps its letters.
    func content(of tag: String) -> String? {
      let tags = head.split(separator: "<")
      let text = tags.first { $0.prefix { !$0.isWhitespace && $0 != ">" }.lowercased() == tag }
      return text.map { String($0.drop { $0 != ">" }.dropFirst().trimmed.prefix(80)) }
    }
    if page.hasPrefix("{\\rtf") {
      self = .richText
    } else if page.hasPrefix("<"),
      ["<!doctype html", "<html"].contains(where: String(page.prefix(1_024)).holds)
    {
      self = .webPage(title: content(of: "title") ?? "")
    } else if page.hasPrefix("<"), content(of: "error") != nil,
      let message = content(of: "message") ?? content(of: "code"), !message.isEmpty
    {
      self = .answer(message)
    } else {
      return nil
    }
  }

  /// Describes a web page, formatted text or the error message of a service; nil for any other
  /// file.
  static func known(_ bytes: [UInt8]) -> UnknownFile? {
    UnknownFile(page: bytes) ?? message(of: bytes).map(answer)
  }

  /// Describes a JSON text that is from no known program.
  init(_ bytes: [UInt8], _ outline: JSONOutline) {
    if let message = Self.message(of: bytes) {
      self = .answer(message)
    } else {
      self = .json(isArray: outline.isArray, names: outline.names)
    }
  }

  /// Returns the error message in the answer of a service; nil if a JSON text has none.
  static func message(of bytes: [UInt8]) -> String? {
    var scanner = JSONScanner(bytes)
    guard let answer = try? scanner.value(ofAtMost: 65_536),
      ["error", "errors", "status_message", "message"].contains(where: { answer[$0] != nil })
    else { return nil }
    let names = ["error_description", "status_message", "message", "detail"]
    let errors: [JSONValue?] = [answer, answer["error"], answer["errors"]?.elements.first]
    for error in errors {
      let texts = names.map { error?[$0]?.text } + [error?.text]
      if let text = texts.compactMap(\.self).map(\.trimmed).first(where: { !$0.isEmpty }) {
        return String(text.prefix(200))
      }
    }
    return nil
  }

  /// Describes a folder or an archive.
  init(paths: [String]) {
    if paths.contains("xl/workbook.xml") || Set(paths).isSuperset(of: ["mimetype", "content.xml"]) {
      self = .spreadsheet
    } else {
      self = .collection(paths: paths)
    }
  }

  /// Describes a table, or a text if it has one column.
  init(_ table: CSVTable) {
    let lines = Array(table.lines.prefix(ImportCollector.maxFilms))
    if let flaw = table.headerFlaw {
      self = .brokenTable(flaw)
      return
    }
    guard !table.names.isEmpty else {
      self = .empty
      return
    }
    guard table.names.count > 1 else {
      self = .text(lines: lines.count + 1)
      return
    }
    let rows = lines.compactMap { line in
      if case .row(let row) = line { row } else { nil }
    }
    // Some films have no ID.
    let column = table.names.indices.first { place in
      let values = rows.map { $0.cells[place].trimmed }.filter { !$0.isEmpty }
      return !values.isEmpty && 2 * values.count >= rows.count
        && values.allSatisfy { MovieIdentifiers.imdb($0) != nil }
    }.map { table.names[$0] }
    self = .table(columns: table.names, rows: lines.count, idColumn: column)
  }
}

/// The form of a JSON text: whether it is an array, and the names in its first object.
package struct JSONOutline: Hashable, Sendable {
  /// Whether the text is an array.
  private(set) var isArray = false
  /// The first 100 names of the first object, which may have millions.
  private(set) var names: [String] = []

  /// Reads the form of a text.
  ///
  /// - Throws: `JSONFailure` if the text is not valid JSON.
  init(_ bytes: [UInt8]) throws(JSONFailure) {
    var scanner = JSONScanner(bytes)
    switch scanner.nextKind() {
    case .array:
      isArray = true
      var names: [String]?
      try scanner.elements { scanner throws(JSONFailure) in
        if names == nil, scanner.nextKind() == .object {
          names = try Self.names(in: &scanner)
        } else {
          try scanner.skip()
        }
        names = names ?? []
      }
      self.names = names ?? []
    case .object: names = try Self.names(in: &scanner)
    case .other: try scanner.skip()
    }
    try scanner.end()
  }

  private static func names(in scanner: inout JSONScanner) throws(JSONFailure) -> [String] {
    var names: [String] = []
    try scanner.members { name, scanner throws(JSONFailure) in
      if names.count < 100, name.utf8.count < 100 { names.append(name) }
      try scanner.skip()
    }
    return names
  }
}
