internal import ApplicationLogic

/// The database of kept documents: how it is made, and the few numbers that it lives by.
enum DocumentSchema {
  /// Documents that the service has not confirmed for so long are gone, in seconds.
  static let longestKept = DocumentCache.longestKept
  /// A clock may have been ahead by so much, in seconds, before what it dated is not believed.
  static let clockTolerance = 86_400
  /// So seldom it is noted down that a document was used, in seconds: a look must not be a write.
  static let usePrecision = 3_600
  /// So many documents go at once when there is no room: a step, not a stall.
  static let step = 8

  /// Set on every connection.
  ///
  /// Nothing waits for the disk: what a power failure damages is noticed and fetched again.
  static let settings: StaticString = """
    PRAGMA synchronous = OFF;
    PRAGMA secure_delete = OFF;
    PRAGMA wal_autocheckpoint = 256;
    PRAGMA journal_size_limit = 1048576;
    PRAGMA cache_size = -1024;
    PRAGMA temp_store = MEMORY;
    """

  /// Added to at the end only.
  ///
  /// The bytes are the last column: all others are read without them.
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

  /// Tells whether bytes are those that were kept under a name: the disk is not believed blindly.
  ///
  /// This is FNV-1a over words of eight bytes.
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
    for place in 0..<words { add(bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self)) }
    for byte in bytes[(words * 8)...] { add(UInt64(byte)) }
    return Int(truncatingIfNeeded: sum)
  }
}
