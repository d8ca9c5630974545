internal import MovieData
internal import SQLite

/// A row of the document table, with the data to validate it.
struct FoundDocument: Sendable {
  /// The document, or nil if its checksum does not match.
  var document: CachedDocument?
  /// When the document was last used, in seconds since 1970 UTC.
  var used: Int

  /// Returns whether the document is neither too old nor from the future.
  func isBelievable(at now: Int) -> Bool {
    guard let document else { return false }
    let (age, overflows) = now.subtractingReportingOverflow(document.confirmedAt)
    return !overflows
      && (-DocumentSchema.clockTolerance...DocumentSchema.maxAge).contains(age)
  }

  /// Returns whether the recorded time of use is precise enough.
  ///
  /// The value is not trusted, since it is read from a file.
  func isUseRecorded(at now: Int) -> Bool {
    let (age, overflows) = now.subtractingReportingOverflow(used)
    return !overflows && (-DocumentSchema.usePrecision...DocumentSchema.usePrecision).contains(age)
  }
}

extension SQLiteDatabase {
  /// Returns the document with a name.
  mutating func document(named name: String) throws(SQLiteError) -> FoundDocument? {
    try first(
      "SELECT tag, confirmed, fresh_until, used, checksum, bytes FROM document WHERE name = ?",
      .text(name)
    ) { row in
      let tag = row.text(0)
      let checksum = row.integer(4)
      let bytes = row.withBytes(5) { bytes in
        DocumentSchema.checksum(name: name, tag: tag, bytes: bytes) == checksum
          ? Array(bytes) : nil
      }
      let document = bytes.map { bytes in
        CachedDocument(
          bytes: bytes, tag: tag, confirmedAt: row.integer(1), freshUntil: row.integer(2))
      }
      return FoundDocument(document: document, used: row.integer(3))
    }
  }

  /// Inserts or replaces the document with a name.
  mutating func keep(
    _ document: CachedDocument, named name: String, at now: Int
  ) throws(SQLiteError) {
    let checksum = document.bytes.withUnsafeBytes {
      DocumentSchema.checksum(name: name, tag: document.tag, bytes: $0)
    }
    try run(
      """
      INSERT INTO document (name, tag, confirmed, fresh_until, used, size, checksum, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET
        tag = excluded.tag, confirmed = excluded.confirmed, fresh_until = excluded.fresh_until,
        used = excluded.used, size = excluded.size, checksum = excluded.checksum,
        bytes = excluded.bytes
      """,
      .text(name), .text(orNull: document.tag), .integer(document.confirmedAt),
      .integer(document.freshUntil), .integer(now), .integer(document.bytes.count),
      .integer(checksum), .blob(document.bytes))
  }

  /// Deletes some of the documents that are too old or from the future.
  mutating func removeExpired(
    at now: Int, atMost count: Int = DocumentSchema.step
  ) throws(SQLiteError) {
    try run(
      """
      DELETE FROM document WHERE rowid IN (
        SELECT rowid FROM document WHERE confirmed < ? OR confirmed > ? LIMIT ?)
      """,
      .integer(now - DocumentSchema.maxAge), .integer(now + DocumentSchema.clockTolerance),
      .integer(count))
  }

  /// Evicts the least recently used documents until the given number of bytes fits.
  ///
  /// The size is that of the used pages of the file, including documents of other processes.
  mutating func makeRoom(for bytes: Int, within limit: Int) throws(SQLiteError) {
    let pageSize = try first("PRAGMA page_size") { $0.integer(0) } ?? 4096
    for _ in 0..<DocumentSchema.step {
      let pages = try first("PRAGMA page_count") { $0.integer(0) } ?? 0
      let free = try first("PRAGMA freelist_count") { $0.integer(0) } ?? 0
      guard (pages - free) * pageSize + bytes > limit else { return }
      try run(
        "DELETE FROM document WHERE rowid IN (SELECT rowid FROM document ORDER BY used LIMIT ?)",
        .integer(DocumentSchema.step))
      if changes == 0 { return }
    }
  }
}
