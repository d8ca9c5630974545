import BusinessLogic
import DomainEntities

/// What was recognized about a file that cannot be imported.
enum UnknownFile: Hashable, Sendable {
  /// A table, with a column of IMDb IDs if there is one.
  case table(columns: [String], rows: Int, idColumn: String?)
  /// A JSON text with the names in its first object.
  case json(isArray: Bool, names: [String])
  /// Another text.
  case text(lines: Int)
  /// Nothing.
  case empty
  /// Data compressed by gzip.
  case gzip
  /// Other data that is no text.
  case binary
  /// A folder or an archive with these files.
  case collection(paths: [String])

  /// Describes data that is no text.
  init(binary bytes: [UInt8]) {
    self = bytes.starts(with: [0x1F, 0x8B]) ? .gzip : .binary
  }

  /// Describes a table, or a text if it has one column.
  init(_ table: CSVTable) {
    let lines = Array(table.lines.prefix(ImportCollector.maxFilms))
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
    let column = table.names.indices.first { place in
      !rows.isEmpty && rows.allSatisfy { MovieIdentifiers.imdb($0.cells[place].trimmed) != nil }
    }
    self = .table(
      columns: table.names, rows: lines.count, idColumn: column.map { table.names[$0] })
  }
}

/// The form of a JSON text: whether it is an array, and the names in its first object.
struct JSONOutline: Hashable, Sendable {
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
