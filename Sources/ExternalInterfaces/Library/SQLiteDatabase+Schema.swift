internal import BusinessLogic

/// What the file says of its tables, compared with what the program makes.
extension SQLiteDatabase {
  /// A table, an index, a trigger or a view.
  private struct Part: Hashable {
    var kind: String
    var name: String
  }

  /// How the tables, indexes, triggers and views differ from those that the steps make, by name.
  mutating func alterations(
    of steps: [StaticString]
  ) throws(SQLiteError) -> [LibraryAlteration] {
    var model = try SQLiteDatabase(path: ":memory:")
    try model.migrate(by: steps)
    let expected = try model.schema()
    let found = try schema()
    let parts = Set(expected.keys).union(found.keys).sorted {
      ($0.name, $0.kind) < ($1.name, $1.kind)
    }
    return parts.compactMap { part in
      let (before, after) = (expected[part], found[part])
      guard before != after else { return nil }
      let kind: LibraryAlteration.Kind =
        before == nil ? .added : after == nil ? .removed : .changed
      return LibraryAlteration(kind, part: part.kind, name: part.name)
    }
  }

  /// The statements that the parts of the file are made by.
  private mutating func schema() throws(SQLiteError) -> [Part: String] {
    var parts: [Part: String] = [:]
    // SQLite itself adds tables for statistics when it is asked to look for the best indexes.
    try each(
      """
      SELECT type, name, coalesce(sql, '') || char(10) || tbl_name FROM sqlite_schema
      WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')
      """
    ) { row in
      // Versions of the program indent the statements differently.
      let words = (row.text(2) ?? "").split(whereSeparator: \.isWhitespace)
      parts[Part(kind: row.text(0) ?? "", name: row.text(1) ?? "")] = words.joined(separator: " ")
      return true
    }
    return parts
  }
}
