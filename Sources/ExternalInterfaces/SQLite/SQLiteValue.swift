internal import CSQLite

/// A value bound to a `?` of a statement.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case blob([UInt8])

  /// Returns a text value, or null for nil.
  package static func text(orNull text: String?) -> SQLiteValue { text.map { .text($0) } ?? .null }

  /// Binds values to the parameters from `index` on while the closure runs, without copying them.
  ///
  /// Returns the result of the closure, or the result code of the value that could not be bound.
  static func bind(
    _ values: [SQLiteValue], from index: Int = 0, to statement: OpaquePointer,
    during body: () -> Int32
  ) -> Int32 {
    guard index < values.count else { return body() }
    let place = Int32(index + 1)
    func next(after code: Int32) -> Int32 {
      guard code == SQLITE_OK else { return code }
      return bind(values, from: index + 1, to: statement, during: body)
    }
    switch values[index] {
    case .null:
      return next(after: sqlite3_bind_null(statement, place))
    case .integer(let integer):
      return next(after: sqlite3_bind_int64(statement, place, Int64(integer)))
    case .text(var text):
      return text.withUTF8 { next(after: bindText(UnsafeRawBufferPointer($0), place, statement)) }
    case .blob(let bytes):
      return bytes.withUnsafeBytes { bytes in
        // A null pointer would bind null, which an empty blob is not.
        guard !bytes.isEmpty else { return next(after: sqlite3_bind_zeroblob(statement, place, 0)) }
        return next(
          after: sqlite3_bind_blob64(
            statement, place, bytes.baseAddress, UInt64(bytes.count), nil))
      }
    }
  }

  private static func bindText(
    _ bytes: UnsafeRawBufferPointer, _ place: Int32, _ statement: OpaquePointer
  ) -> Int32 {
    // No destructor means `SQLITE_STATIC`: the bytes stay in place until the closure has run.
    sqlite3_bind_text64(
      statement, place,
      bytes.assumingMemoryBound(to: CChar.self).baseAddress
        ?? UnsafeRawPointer(noText.utf8Start).assumingMemoryBound(to: CChar.self),
      UInt64(bytes.count), nil, UInt8(SQLITE_UTF8))
  }

  /// The address of an empty text.
  private static let noText: StaticString = ""
}
