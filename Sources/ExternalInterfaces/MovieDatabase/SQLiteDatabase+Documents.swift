internal import ApplicationLogic

/// A document as it was found, and what tells whether to believe it.
struct FoundDocument: Sendable {
  /// Nil where the bytes are not those that were kept.
  var document: KeptDocument?
  /// When it was last used, in seconds since 1970 UTC.
  var used: Int

  /// Whether it is not too old, and not from a day that has not come yet.
  func isBelievable(at now: Int) -> Bool {
    guard let document else { return false }
    let (age, overflows) = now.subtractingReportingOverflow(document.confirmedAt)
    return !overflows
      && (-DocumentSchema.clockTolerance...DocumentSchema.longestKept).contains(age)
  }

  /// Whether it says precisely enough that it is used now; what stands in the file may be anything.
  func isNotedAsUsed(at now: Int) -> Bool {
    let (age, overflows) = now.subtractingReportingOverflow(used)
    return !overflows && (-DocumentSchema.usePrecision...DocumentSchema.usePrecision).contains(age)
  }
}

extension SQLiteDatabase {
  /// What is there under a name.
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
        KeptDocument(
          bytes: bytes, tag: tag, confirmedAt: row.integer(1), freshUntil: row.integer(2))
      }
      return FoundDocument(document: document, used: row.integer(3))
    }
  }

  /// Puts a document in the place of the one of that name.
  mutating func keep(
    _ document: KeptDocument, named name: String, at now: Int
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

  /// Takes some of the documents away that are too old, or from a day that has not come yet.
  mutating func removeExpired(
    at now: Int, atMost count: Int = DocumentSchema.step
  ) throws(SQLiteError) {
    try run(
      """
      DELETE FROM document WHERE rowid IN (
        SELECT rowid FROM document WHERE confirmed < ? OR confirmed > ? LIMIT ?)
      """,
      .integer(now - DocumentSchema.longestKept), .integer(now + DocumentSchema.clockTolerance),
      .integer(count))
  }

  /// Lets documents go that were not used for longest until there is room for so many bytes more.
  ///
  /// What the other programs have kept counts too: the room is that of the file's pages in use.
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
