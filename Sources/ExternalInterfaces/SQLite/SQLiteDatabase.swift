internal import CSQLite

/// A thin wrapper around an SQLite connection and its prepared statements.
///
/// Triggers and views in a file are disabled, since no database of this program has any.
///
/// A connection belongs to one thread at a time; share it in a `Mutex`. The text of a statement is
/// a constant of the program, values are bound to `?` only, and every statement is prepared once.
package struct SQLiteDatabase: ~Copyable {
  /// The access mode of a file.
  package enum Access {
    case readOnly
    case readWrite
    case readWriteOrCreate
    /// For a file that no process can change, such as on a read-only medium; no files are created
    /// next to it.
    case immutable
  }

  private let connection: OpaquePointer
  private var statements: [SQLiteStatement: OpaquePointer] = [:]

  /// Opens a file, or a database in memory for `:memory:`.
  ///
  /// Nothing is read yet: a damaged file is detected by the first statement. The busy timeout is in
  /// milliseconds.
  package init(
    path: String, access: Access = .readWriteOrCreate, waiting milliseconds: Int32 = 50
  ) throws(SQLiteError) {
    let flags =
      switch access {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .readWriteOrCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    let name = access == .immutable ? Self.immutableName(path) : path
    var opened: OpaquePointer?
    // The owner's mutex is the only lock needed.
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code)
    }
    let restricted = sqlite_restrict(opened)
    guard restricted == SQLITE_OK else {
      sqlite3_close_v2(opened)
      throw SQLiteError(code: restricted)
    }
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_timeout(opened, milliseconds)
    connection = opened
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// The number of rows changed by the last statement that changes rows.
  package var changes: Int { Int(sqlite3_changes64(connection)) }

  /// The number of rows changed since the connection was opened.
  package var totalChanges: Int { Int(sqlite3_total_changes64(connection)) }

  /// Runs a statement and ignores its rows.
  package mutating func run(_ sql: SQLiteStatement, _ values: SQLiteValue...) throws(SQLiteError) {
    try run(sql, values)
  }

  /// Runs a statement with an array of values and ignores its rows.
  package mutating func run(_ sql: SQLiteStatement, _ values: [SQLiteValue]) throws(SQLiteError) {
    try each(sql, values) { _ in false }
  }

  /// Returns a value read from the first row, or nil if there is none.
  @inlinable package mutating func first<Value>(
    _ sql: SQLiteStatement, _ values: SQLiteValue..., read: (borrowing SQLiteRow) -> Value
  ) throws(SQLiteError) -> Value? {
    try first(sql, values, read: read)
  }

  /// Returns a value read from the first row of a statement with an array of values, or nil if
  /// there is none.
  @inlinable package mutating func first<Value>(
    _ sql: SQLiteStatement, _ values: [SQLiteValue], read: (borrowing SQLiteRow) -> Value
  ) throws(SQLiteError) -> Value? {
    var first: Value?
    try each(sql, values) { row in
      first = read(row)
      return false
    }
    return first
  }

  /// Returns the values read from all rows.
  @inlinable package mutating func all<Value>(
    _ sql: SQLiteStatement, _ values: SQLiteValue..., read: (borrowing SQLiteRow) -> Value
  ) throws(SQLiteError) -> [Value] {
    try all(sql, values, read: read)
  }

  /// Returns the values read from all rows of a statement with an array of values.
  @inlinable package mutating func all<Value>(
    _ sql: SQLiteStatement, _ values: [SQLiteValue], read: (borrowing SQLiteRow) -> Value
  ) throws(SQLiteError) -> [Value] {
    var all: [Value] = []
    try each(sql, values) { row in
      all.append(read(row))
      return true
    }
    return all
  }

  /// Calls the closure with every row until it returns false.
  package mutating func each(
    _ sql: SQLiteStatement, _ values: SQLiteValue..., body: (borrowing SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    try each(sql, values, body: body)
  }

  /// Calls the closure with every row of a statement with an array of values until it returns
  /// false.
  package mutating func each(
    _ sql: SQLiteStatement, _ values: [SQLiteValue], body: (borrowing SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    let statement = try prepared(sql)
    let code = SQLiteValue.bind(values, to: statement) {
      let row = SQLiteRow(of: statement)
      while true {
        let code = sqlite3_step(statement)
        guard code == SQLITE_ROW else { return code }
        guard body(row) else { return SQLITE_DONE }
      }
    }
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
    guard code == SQLITE_DONE else { throw SQLiteError(code: code, of: connection) }
  }

  /// Runs a closure in a transaction, which is committed if the closure returns and rolled back if
  /// it throws.
  ///
  /// Other connections cannot write meanwhile. Transactions cannot be nested.
  package mutating func transaction<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(SQLiteError) -> Answer {
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let answer = try body(&self)
      try run("COMMIT")
      return answer
    } catch {
      // Some errors roll the transaction back automatically.
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Migrates the file to the last step, in one transaction.
  ///
  /// A step may be several statements. Steps are append-only: their number is the version of the
  /// file (`user_version`), and a file with a higher version was created by a later program.
  package mutating func migrate(by steps: [StaticString]) throws(SQLiteError) {
    guard try version() != steps.count else { return }
    try transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
      // Another process may have migrated it meanwhile.
      let version = try database.version()
      guard version <= steps.count else { throw .newer }
      for step in steps[max(0, version)...] { try database.execute(step) }
      try database.execute(text: "PRAGMA user_version = \(steps.count)")
    }
  }

  /// Runs one or more statements that are not worth caching.
  package mutating func execute(_ sql: StaticString) throws(SQLiteError) {
    try execute(text: sql.description)
  }

  private mutating func execute(text: String) throws(SQLiteError) {
    let code = sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, of: connection) }
  }

  private mutating func version() throws(SQLiteError) -> Int {
    try first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  private mutating func prepared(_ sql: SQLiteStatement) throws(SQLiteError) -> OpaquePointer {
    if let statement = statements[sql] { return statement }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw SQLiteError(code: code == SQLITE_OK ? SQLITE_MISUSE : code, of: connection)
    }
    statements[sql] = statement
    return statement
  }

  /// Returns the path as an SQLite URI; a path may contain any byte but zero.
  private static func immutableName(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let plain = path.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        [byte]
      default: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return "file:\(String(decoding: plain, as: UTF8.self))?immutable=1"
  }
}

/// A statement: a constant of the program, or composed from constants.
package struct SQLiteStatement: Hashable, ExpressibleByStringLiteral, Sendable {
  private let constant: StaticString?
  private let composition: String
  /// The address of a constant, or the hash of a composition; computed once, since prepared
  /// statements are looked up for every row of a list.
  private let hash: Int

  /// The whole text.
  var text: String { constant?.description ?? composition }

  /// Creates a statement from a literal.
  package init(stringLiteral text: StaticString) {
    constant = text
    composition = ""
    hash = Int(bitPattern: text.utf8Start)
  }

  /// Creates a statement by joining the parts with spaces.
  package init(_ parts: StaticString...) {
    self.init(joining: parts.map(\.description))
  }

  /// Creates a statement that begins like another one.
  package init(startingWith start: SQLiteStatement, _ parts: StaticString...) {
    self.init(startingWith: start, parts)
  }

  /// Creates a statement that begins like another one, with an array of parts.
  package init(startingWith start: SQLiteStatement, _ parts: [StaticString]) {
    self.init(joining: [start.text] + parts.map(\.description))
  }

  private init(joining parts: [String]) {
    constant = nil
    composition = parts.joined(separator: " ")
    hash = composition.hashValue
  }

  package static func == (one: SQLiteStatement, other: SQLiteStatement) -> Bool {
    one.hash == other.hash && one.composition == other.composition
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
