import TestSupport

@testable import SQLite

/// The bytes of a library file, altered from a seed: at random places, by page, or by SQL.
struct AlteredLibrary {
  let bytes: [UInt8]
  /// A description of the alteration for failure messages.
  let story: String

  private static let page = 4096

  init(_ sound: [UInt8], seed: Int, in folder: TemporaryFolder) throws {
    var numbers = SeededNumbers(seed)
    if seed.isMultiple(of: 2) {
      (bytes, story) = Self.bytes(sound, &numbers)
    } else {
      (bytes, story) = try Self.sql(sound, &numbers, folder.file("altered.db"))
    }
  }

  private static func bytes(
    _ sound: [UInt8], _ numbers: inout SeededNumbers
  ) -> ([UInt8], String) {
    var bytes = sound
    let pages = bytes.count / page
    func anyPage(_ numbers: inout SeededNumbers) -> Range<Int> {
      let first = Int.random(in: 0..<pages, using: &numbers) * page
      return first..<first + page
    }
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0, 1:
      let count = Int.random(in: 1...30, using: &numbers)
      for _ in 0..<count {
        bytes[Int.random(in: bytes.indices, using: &numbers)] = .random(
          in: 0...255, using: &numbers)
      }
      return (bytes, "\(count) bytes")
    case 2:
      let place = Int.random(in: 0..<100, using: &numbers)
      bytes[place] = .random(in: 0...255, using: &numbers)
      return (bytes, "byte \(place) of the header")
    case 3:
      bytes.removeLast(Int.random(in: 1..<bytes.count, using: &numbers))
      return (bytes, "truncated to \(bytes.count)")
    case 4:
      let (one, other) = (anyPage(&numbers), anyPage(&numbers))
      bytes.replaceSubrange(one, with: sound[other])
      bytes.replaceSubrange(other, with: sound[one])
      return (bytes, "pages at \(one.lowerBound) and \(other.lowerBound) swapped")
    case 5:
      let place = anyPage(&numbers)
      bytes.replaceSubrange(place, with: [UInt8](repeating: 0, count: page))
      return (bytes, "page at \(place.lowerBound) zeroed")
    default:
      // The start of a page states its type and the location of its cells.
      let place = anyPage(&numbers).lowerBound + Int.random(in: 0..<12, using: &numbers)
      bytes[place] = .random(in: 0...255, using: &numbers)
      return (bytes, "byte \(place) of a page's header")
    }
  }

  private static func sql(
    _ sound: [UInt8], _ numbers: inout SeededNumbers, _ path: String
  ) throws -> ([UInt8], String) {
    try TemporaryFolder.write(sound, to: path)
    var story: [String] = []
    do {
      var database = try SQLiteDatabase(path: path)
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        guard let statement = statements.randomElement(using: &numbers) else { continue }
        // One statement may have removed what the next one needs.
        guard (try? database.execute(statement)) != nil else { continue }
        story.append(statement.description)
      }
    }
    return (try TemporaryFolder.contents(of: path), story.joined(separator: "; "))
  }

  /// SQL that a person with a database tool or another program could run.
  private static let statements: [StaticString] = [
    "CREATE TRIGGER boom AFTER INSERT ON step BEGIN DELETE FROM film; END",
    "CREATE TRIGGER boom BEFORE UPDATE ON film BEGIN SELECT RAISE(ABORT, 'no'); END",
    """
    ALTER TABLE film RENAME TO other; CREATE VIEW film AS WITH RECURSIVE endless (key) AS (
      SELECT 1 UNION ALL SELECT key + 1 FROM endless) SELECT * FROM endless
    """,
    "ALTER TABLE tag RENAME TO other; CREATE VIEW tag AS SELECT * FROM other",
    "DROP TABLE tag", "DROP TABLE size", "DROP TABLE change", "DROP TABLE viewing",
    "DROP INDEX film_title", "DROP INDEX film_tmdb", "DROP INDEX change_step",
    "ALTER TABLE film ADD COLUMN extra TEXT", "ALTER TABLE step RENAME COLUMN label TO name",
    "ALTER TABLE film DROP COLUMN sort_key", "CREATE TABLE extra (x)",
    "DROP TABLE joined; CREATE TABLE joined (absorbed, kept)",
    "DROP TABLE size; CREATE TABLE size AS SELECT 'x' AS key, 'y' AS everything",
    "DELETE FROM size", "DELETE FROM change", "DELETE FROM viewing", "DELETE FROM step",
    "UPDATE size SET everything = -5, diary = 9223372036854775807",
    "UPDATE film SET year = 9223372036854775807, runtime = -9223372036854775808",
    "UPDATE film SET year = -9223372036854775808, runtime = 9223372036854775807",
    "UPDATE film SET rating = 99, rated_at = 9223372036854775807, rated_offset = -99999999",
    "UPDATE film SET rating = -1, favorite_at = -9223372036854775808, favorite_offset = 1 << 62",
    "UPDATE film SET title = CAST(x'FF00FE1B5B324A' AS TEXT), title_key = char(27, 0, 0x202E)",
    "UPDATE film SET title = printf('%.*c', 100000, 'x')",
    "UPDATE film SET genres = 'x' || char(10) || 'Drama', countries = 'ZZZZ', directors = char(10)",
    "UPDATE film SET viewings = 9223372036854775807, tags = -1",
    "UPDATE film SET last_seen = 'yesterday', changed_at = NULL",
    "UPDATE film SET tmdb = -key, imdb = '', catalogue = '../../' || key",
    "UPDATE film SET tmdb = NULL, imdb = NULL, catalogue = NULL",
    "UPDATE film SET note = printf('%.*c', 100000, char(0x301))",
    "UPDATE OR IGNORE viewing SET day = '9999-99-99', noted_at = 9223372036854775807",
    "UPDATE viewing SET rewatch = 9223372036854775807, noted_offset = -9223372036854775808",
    "UPDATE tag SET name = char(27) || '[2J', name_key = 'other' || film",
    "UPDATE step SET made_at = 9223372036854775807, made_offset = -9223372036854775808",
    "UPDATE step SET undone_at = -9223372036854775808, undone_offset = NULL",
    "UPDATE step SET origin = 'nobody', films = -1, label = char(27) || ']0;x'",
    "UPDATE step SET superseded = 7, undone_at = 1",
    "UPDATE step SET number = 9223372036854775807 WHERE number = (SELECT max(number) FROM step)",
    "UPDATE change SET before = '{', after = ''", "UPDATE change SET film = 0",
    "UPDATE change SET after = printf('%.*c', 200000, '[')",
    """
    UPDATE change SET after = '{"rating":1e999,"seen":[{"day":"0000-00-00"}],"tags":[1,null]}'
    """,
    "UPDATE change SET step = -1", "INSERT INTO joined SELECT key, key FROM film",
    "INSERT INTO joined SELECT key, key + 1 FROM film",
    "PRAGMA user_version = 0", "PRAGMA user_version = 3", "PRAGMA user_version = 99",
    "PRAGMA user_version = -1", "PRAGMA application_id = 0", "PRAGMA journal_mode = DELETE",
    "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM",
    "PRAGMA journal_mode = DELETE; PRAGMA auto_vacuum = 1; VACUUM", "ANALYZE", "VACUUM",
    "PRAGMA schema_version = 1",
  ]
}
