internal import POSIX
internal import SQLite

/// The chain of random links that ties a library to its log.
///
/// SQLite applies any valid log that is next to a file with its name, also the log of another
/// library, or one that was written for an earlier copy of the file. Services that sync folders put
/// such logs there. So every change writes a new link together with the previous one. A log belongs
/// to the file if one of its links is that of the file, or follows it. The log of a crashed program
/// always does.
enum LogChain {
  /// How a link in the file begins; two tokens of 16 digits follow, the new and the previous one.
  private static let start = Array("MvBrLog1".utf8)
  private static let token = 16

  /// The tokens of the link in a file or a page of its log.
  struct Link {
    private let tokens: [UInt8]

    /// The link before the first one.
    static let none = Link(tokens: [UInt8](repeating: UInt8(ascii: "0"), count: 2 * token))

    private init(tokens: [UInt8]) { self.tokens = tokens }

    /// Reads a link; nil if the bytes do not begin with one.
    init?(_ bytes: some Collection<UInt8>) {
      tokens = Array(bytes.dropFirst(start.count).prefix(2 * token))
      guard bytes.starts(with: start), tokens.count == 2 * token else { return nil }
    }

    /// Returns whether the link is another one or follows it.
    func isOrFollows(_ other: Link) -> Bool {
      let token = other.tokens.prefix(token)
      return tokens.starts(with: token) || tokens.suffix(token.count) == token
    }
  }

  /// Returns whether any link in a log is or follows a link; nil if the log has no links.
  ///
  /// The format of a log is described at sqlite.org/fileformat2.html#walformat.
  static func log(_ path: String, continues link: Link) -> Bool? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 32)
    guard pread(descriptor, &header, header.count, 0) == header.count else { return nil }
    let size = header[8..<12].reduce(0) { $0 << 8 | Int($1) }
    guard (512...65_536).contains(size), size & (size - 1) == 0 else { return nil }
    var frame = [UInt8](repeating: 0, count: 24 + size)
    var offset = header.count
    var hasLinks = false
    while pread(descriptor, &frame, frame.count, off_t(offset)) == frame.count,
      frame[8..<16] == header[16..<24]
    {
      offset += frame.count
      // The link is the only row of its table: a leaf page with one cell.
      guard frame[24] == 0x0D, frame[27] == 0, frame[28] == 1 else { continue }
      guard let found = Self.link(in: frame[24...]) else { continue }
      if found.isOrFollows(link) { return true }
      hasLinks = true
    }
    return hasLinks ? false : nil
  }

  private static func link(in page: ArraySlice<UInt8>) -> Link? {
    let start = page.startIndex
    let cell = start + (Int(page[start + 8]) << 8 | Int(page[start + 9]))
    // The text follows the header of its row, which takes a few bytes.
    return (cell..<max(cell, min(cell + 16, page.endIndex))).lazy
      .compactMap { Link(page[$0...]) }.first
  }
}

extension LibraryFile {
  /// The version of the schema since which a file has links.
  private static let firstVersionWithLinks = 9

  /// Whether the log next to the file is that of another library, or of another copy of this one.
  ///
  /// - Complexity: O(1) for the log of this file, which begins with its link.
  var hasForeignLog: Bool {
    // Another process may change the file between the two reads, but not every time.
    for _ in 0..<3 {
      guard hasLog, let link, LogChain.log(path + "-wal", continues: link) == false else {
        return false
      }
    }
    return true
  }

  /// The link in the file without its log; nil if it cannot be read.
  private var link: LogChain.Link? {
    guard let version else { return nil }
    if version < Self.firstVersionWithLinks { return LogChain.Link.none }
    do throws(SQLiteError) {
      var database = try SQLiteDatabase(path: path, access: .immutable)
      return try database.first("SELECT link FROM log_chain") { row in
        row.withBytes(0) { LogChain.Link($0) }
      } ?? nil
    } catch {
      return nil
    }
  }
}

extension SQLiteDatabase {
  /// Runs a closure in a transaction, and writes a new link if it has changed anything.
  mutating func change<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(SQLiteError) -> Answer {
    try transaction { (database) throws(SQLiteError) in
      let before = database.totalChanges
      let answer = try body(&database)
      if database.totalChanges != before { try database.writeLink() }
      return answer
    }
  }

  /// Writes a new link to a copy, to which the log of the original must not be applied.
  ///
  /// Copies of earlier versions have none.
  mutating func writeLinkIfAny() throws(SQLiteError) {
    let hasLinks = try first("SELECT 1 FROM sqlite_schema WHERE name = 'log_chain'") { _ in true }
    if hasLinks == true { try writeLink() }
  }

  private mutating func writeLink() throws(SQLiteError) {
    try run(
      """
      UPDATE log_chain SET link = 'MvBrLog1' || lower(hex(randomblob(8))) || substr(link, 9, 16)
      """)
  }
}
