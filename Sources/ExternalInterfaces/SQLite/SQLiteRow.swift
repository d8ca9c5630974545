internal import CSQLite

/// A row that a statement has come to; it lasts until the closure that it is given to ends.
///
/// Columns are counted from 0. SQLite converts what is of another kind.
struct SQLiteRow: ~Copyable {
  private let statement: OpaquePointer

  init(of statement: OpaquePointer) {
    self.statement = statement
  }

  /// Whether a column has no value.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// An integer; 0 where there is none.
  func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// A text, with replacement characters for what is no UTF-8; nil where the column has no value.
  func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a blob or a text where SQLite keeps them.
  func withBytes<Answer>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Answer) -> Answer {
    // SQLite asks for this order: the pointer first, then the length.
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
