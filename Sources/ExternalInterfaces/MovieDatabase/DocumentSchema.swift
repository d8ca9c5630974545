internal import MovieData

/// The schema and the limits of the document database.
enum DocumentSchema {
  /// The age in seconds at which unconfirmed documents are removed.
  static let maxAge = DocumentCache.maxAge
  /// The maximum clock skew in seconds; documents dated further in the future are rejected.
  ///
  /// A clock that is set back must not make the cache unusable offline. Documents from the future
  /// count as stale, so the next response corrects their date.
  static let clockTolerance = maxAge
  /// The precision in seconds with which use is recorded, so that most reads do not write.
  static let usePrecision = 3_600
  /// The number of documents evicted at a time, which bounds the time of a single write.
  static let step = 8

  /// The settings of every connection.
  ///
  /// Nothing is synced to disk: documents damaged by a power failure are detected and fetched
  /// again.
  static let settings: StaticString = """
    PRAGMA synchronous = OFF;
    PRAGMA secure_delete = OFF;
    PRAGMA wal_autocheckpoint = 256;
    PRAGMA journal_size_limit = 1048576;
    PRAGMA cache_size = -1024;
    PRAGMA temp_store = MEMORY;
    """

  /// The migrations, append-only.
  ///
  /// The bytes are the last column, so that the others can be read without them.
  static let steps: [StaticString] = [
    """
    CREATE TABLE document (
      name TEXT NOT NULL UNIQUE,
      tag TEXT,
      confirmed INTEGER NOT NULL,
      fresh_until INTEGER NOT NULL,
      used INTEGER NOT NULL,
      size INTEGER NOT NULL,
      checksum INTEGER NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX document_used ON document (used);
    CREATE INDEX document_confirmed ON document (confirmed);
    """
  ]

  /// Returns a checksum that detects documents damaged on disk.
  ///
  /// The algorithm is FNV-1a over words of eight bytes.
  static func checksum(name: String, tag: String?, bytes: UnsafeRawBufferPointer) -> Int {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ word: UInt64) {
      sum = (sum ^ word) &* 0x0000_0100_0000_01B3
      sum ^= sum >> 29
    }
    for byte in name.utf8 { add(UInt64(byte)) }
    add(tag == nil ? 0 : 1)
    for byte in (tag ?? "").utf8 { add(UInt64(byte)) }
    add(UInt64(bytes.count))
    let words = bytes.count / 8
    for word in 0..<words { add(bytes.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)) }
    for byte in bytes[(words * 8)...] { add(UInt64(byte)) }
    return Int(truncatingIfNeeded: sum)
  }
}
