import Testing
import TestSupport

@testable import SQLite

@Suite struct SQLiteDatabaseTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `Every kind of value round-trips`() throws {
    var database = try SQLiteDatabase(path: folder.file("a"))
    try database.run("CREATE TABLE t (i INTEGER, d REAL, s TEXT, b BLOB, n)")
    let blob = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let texts = ["", "é🎬\0x", String(repeating: "film ", count: 9_000)]
    for (integer, text) in zip([0, Int.min, Int.max], texts) {
      for bytes in [[], [0], blob] {
        try database.run("DELETE FROM t")
        try database.run(
          "INSERT INTO t VALUES (?, -0.125, ?, ?, ?)", .integer(integer), .text(text), .blob(bytes),
          .null)
        let isThere = try database.first("SELECT i, d, s, b, n FROM t") { row in
          #expect(row.integer(0) == integer)
          #expect(row.text(1) == "-0.125")
          #expect(row.text(2) == text)
          #expect(row.withBytes(3) { Array($0) } == bytes)
          let nulls = (0..<5).map { row.isNull($0) }
          #expect(nulls == [false, false, false, false, true])
          #expect(row.text(4) == nil)
          #expect(row.withBytes(4) { Array($0) } == [])
          return true
        }
        #expect(isThere == true)
      }
    }
    #expect(try database.first("SELECT typeof(?)", .text(orNull: nil)) { $0.text(0) } == "null")
    #expect(try database.first("SELECT typeof(?)", .text("")) { $0.text(0) } == "text")
  }

  @Test func `A statement restarts with every run, even after a partial one`() throws {
    var database = try SQLiteDatabase(path: ":memory:")
    func numbers(_ database: inout SQLiteDatabase, upTo last: Int, stopAt: Int) throws -> [Int] {
      var numbers: [Int] = []
      try database.each(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT i FROM n
        """, .integer(last)
      ) { row in
        numbers.append(row.integer(0))
        return row.integer(0) < stopAt
      }
      return numbers
    }
    #expect(try numbers(&database, upTo: 5, stopAt: 2) == [1, 2])
    #expect(try numbers(&database, upTo: 3, stopAt: 9) == [1, 2, 3])
    #expect(try database.first("SELECT 1 WHERE ?", .integer(0)) { _ in true } == nil)
    #expect(throws: SQLiteError.self) { try database.run("SELECT nothing FROM nowhere") }
  }

  @Test func `A transaction is applied completely or not at all`() throws {
    var database = try SQLiteDatabase(path: folder.file("t"))
    try database.run("CREATE TABLE t (i INTEGER PRIMARY KEY)")
    try database.transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run("INSERT INTO t VALUES (1)")
      try database.run("INSERT INTO t VALUES (2)")
    }
    #expect(throws: SQLiteError.self) {
      try database.transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.run("INSERT INTO t VALUES (3)")
        try database.run("INSERT INTO t VALUES (1)")
      }
    }
    #expect(throws: SQLiteError.full) {
      try database.transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.run("DELETE FROM t")
        throw .full
      }
    }
    #expect(try database.first("SELECT count(*) FROM t") { $0.integer(0) } == 2)
    // The next transaction starts while no other is active.
    try database.transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.run("DELETE FROM t WHERE i = 1")
      #expect(database.changes == 1)
    }
    #expect(try database.first("SELECT count(*) FROM t") { $0.integer(0) } == 1)
  }

  @Test func `Migrations run once, in order, all or none`() throws {
    let first: [StaticString] = ["CREATE TABLE a (x); INSERT INTO a VALUES (1)"]
    let second: [StaticString] = first + ["ALTER TABLE a ADD COLUMN y", "CREATE TABLE b (z)"]
    let broken: [StaticString] = second + ["CREATE TABLE c (z)", "CREATE TABLE c (z)"]
    func tables() throws -> [String] {
      var database = try SQLiteDatabase(path: folder.file("m"), access: .readOnly)
      var names: [String] = []
      try database.each("SELECT name FROM sqlite_schema ORDER BY name") {
        names.append($0.text(0) ?? "")
        return true
      }
      return names
    }
    for steps in [first, first, second, second] {
      var database = try SQLiteDatabase(path: folder.file("m"))
      try database.migrate(by: steps)
      #expect(try database.first("SELECT count(*) FROM a") { $0.integer(0) } == 1)
      #expect(try tables() == (steps.count == 1 ? ["a"] : ["a", "b"]))
    }
    var database = try SQLiteDatabase(path: folder.file("m"))
    #expect(throws: SQLiteError.self) { try database.migrate(by: broken) }
    #expect(try tables() == ["a", "b"])
    #expect(throws: SQLiteError.newer) { try database.migrate(by: first) }
    try database.migrate(by: second)
  }

  @Test func `Every kind of failure has its own error`() throws {
    let path = folder.file("e")
    var one = try SQLiteDatabase(path: path)
    try one.run("CREATE TABLE t (b BLOB)")
    var two = try SQLiteDatabase(path: path, waiting: 1)
    try one.run("BEGIN IMMEDIATE")
    #expect(throws: SQLiteError.locked) { try two.run("INSERT INTO t VALUES (1)") }
    try one.run("ROLLBACK")
    try two.run("INSERT INTO t VALUES (1)")
    try one.execute("PRAGMA max_page_count = 8")
    #expect(throws: SQLiteError.full) {
      try one.run("INSERT INTO t VALUES (?)", .blob([UInt8](repeating: 1, count: 100_000)))
    }
    var reader = try SQLiteDatabase(path: path, access: .readOnly)
    #expect(throws: SQLiteError.readOnly) { try reader.run("INSERT INTO t VALUES (1)") }
    #expect(throws: SQLiteError.cannotOpen) {
      _ = try SQLiteDatabase(path: folder.file("no/file"))
    }
    #expect(throws: SQLiteError.cannotOpen) {
      _ = try SQLiteDatabase(path: folder.file("none"), access: .readWrite)
    }
    try TemporaryFolder.write(
      Array("This is a letter, not a database. ".utf8), to: folder.file("letter"))
    var letter = try SQLiteDatabase(path: folder.file("letter"))
    #expect(throws: SQLiteError.corrupt) { try letter.run("CREATE TABLE t (x)") }
  }
}
