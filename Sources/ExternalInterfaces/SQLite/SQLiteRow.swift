internal import CSQLite

/// The current row of a statement, valid until the closure that receives it returns.
///
/// Columns are counted from 0. SQLite converts values of other types.
package struct SQLiteRow: ~Copyable {
  private let statement: OpaquePointer

  init(of statement: OpaquePointer) {
    self.statement = statement
  }

  /// Returns whether a column is null.
  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  /// Returns an integer, or 0 if there is none.
  package func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

  /// Returns a text with invalid UTF-8 replaced, or nil if the column is null.
  package func text(_ column: Int32) -> String? {
    guard let start = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Calls the closure with SQLite's own buffer of a blob or a text.
  package func withBytes<Answer>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Answer)
    -> Answer
  {
    // SQLite requires this order: the pointer first, then the length.
    let start = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
