internal import CSQLite

/// A connection to a database and its prepared statements: SQLite, as thin as it can be in Swift.
///
/// Triggers and views of a file do not run, since no database of this program has any.
///
/// It belongs to one thread at a time: whoever shares it keeps it in a `Mutex`. The text of a statement is
/// a constant of the program, values reach it through `?` only, and every statement is
/// prepared once.
struct SQLiteDatabase: ~Copyable {
  /// Whether a file is made where there is none.
  enum Access {
    case readOnly
    case readWrite
    case readWriteOrCreate
    /// For a file that nobody can change, such as one of a medium that is read only: nothing is
    /// written beside it either.
    case immutable
  }

  private let connection: OpaquePointer
  private var statements: [Int: OpaquePointer] = [:]
  private var compositions: [SQLiteStatement: OpaquePointer] = [:]

  /// Opens a file, or a database in memory for `:memory:`.
  ///
  /// Nothing is read yet: a damaged file is found out by the first statement. The time is how long a
  /// statement waits for other connections, in milliseconds.
  init(
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
    // The Mutex of the owner is the only lock that there is need for.
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
    for statement in compositions.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// How many rows the last statement that changes rows has changed.
  var changes: Int { Int(sqlite3_changes64(connection)) }

  /// Runs a statement to its end; what rows it has are of no interest.
  mutating func run(_ sql: StaticString, _ values: SQLiteValue...) throws(SQLiteError) {
    try run(sql, values)
  }

  /// The same, with as many values as there are.
  mutating func run(_ sql: StaticString, _ values: [SQLiteValue]) throws(SQLiteError) {
    try step(sql, values) { _ in false }
  }

  /// What is read from the first row; nil where there is none.
  mutating func first<Answer>(
    _ sql: StaticString, _ values: SQLiteValue..., read: (borrowing SQLiteRow) -> Answer
  ) throws(SQLiteError) -> Answer? {
    var answer: Answer?
    try step(sql, values) { row in
      answer = read(row)
      return false
    }
    return answer
  }

  /// Gives every row to the body until that answers false.
  mutating func each(
    _ sql: StaticString, _ values: SQLiteValue..., body: (borrowing SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    try step(sql, values, body: body)
  }

  /// Gives every row of a composed statement to the body until that answers false.
  mutating func each(
    _ sql: SQLiteStatement, _ values: [SQLiteValue], body: (borrowing SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    let statement: OpaquePointer
    if let known = compositions[sql] {
      statement = known
    } else {
      statement = try prepare(sql.text)
      compositions[sql] = statement
    }
    try Self.step(statement, values, body: body)
  }

  /// Runs the body so that all of what it writes comes to stay, or nothing.
  ///
  /// Other connections cannot write meanwhile. One transaction inside another is an error.
  mutating func transaction<Answer>(
    _ body: (inout SQLiteDatabase) throws(SQLiteError) -> Answer
  ) throws(SQLiteError) -> Answer {
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let answer = try body(&self)
      try run("COMMIT")
      return answer
    } catch {
      // Some errors have rolled it back already.
      if sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Brings the file to the state that the last step leaves, in one transaction.
  ///
  /// A step may be several statements. Steps are only ever added at the end: their number is what a file knows of
  /// itself (`user_version`), and one that knows more of them was made by a later program.
  mutating func migrate(by steps: [StaticString]) throws(SQLiteError) {
    guard try version() != steps.count else { return }
    try transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
      // Another program may have been quicker.
      let version = try database.version()
      guard version <= steps.count else { throw .newer }
      for step in steps[max(0, version)...] { try database.execute(step) }
      try database.execute(text: "PRAGMA user_version = \(steps.count)")
    }
  }

  /// Runs statements that are not worth keeping, one after another.
  mutating func execute(_ sql: StaticString) throws(SQLiteError) {
    try execute(text: sql.description)
  }

  private mutating func execute(text: String) throws(SQLiteError) {
    let code = sqlite3_exec(connection, text, nil, nil, nil)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, of: connection) }
  }

  private mutating func version() throws(SQLiteError) -> Int {
    try first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  private mutating func step(
    _ sql: StaticString, _ values: [SQLiteValue], body: (borrowing SQLiteRow) -> Bool
  ) throws(SQLiteError) {
    try Self.step(prepared(sql), values, body: body)
  }

  private static func step(
    _ statement: OpaquePointer, _ values: [SQLiteValue], body: (borrowing SQLiteRow) -> Bool
  ) throws(SQLiteError) {
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
    guard code == SQLITE_DONE else {
      throw SQLiteError(code: code, of: sqlite3_db_handle(statement))
    }
  }

  private mutating func prepared(_ sql: StaticString) throws(SQLiteError) -> OpaquePointer {
    let key = Int(bitPattern: sql.utf8Start)
    if let statement = statements[key] { return statement }
    let statement = try prepare(sql.description)
    statements[key] = statement
    return statement
  }

  private func prepare(_ text: String) throws(SQLiteError) -> OpaquePointer {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw SQLiteError(code: code == SQLITE_OK ? SQLITE_MISUSE : code, of: connection)
    }
    return statement
  }

  /// The path as SQLite's own kind of address; a path may hold any byte but zero.
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

/// A statement put together from constants of the program, and from nothing else.
struct SQLiteStatement: Hashable, Sendable {
  /// The whole of it.
  let text: String
  /// Made once: whoever looks for a statement that is prepared does so for every row of a list.
  private let hash: Int

  /// Puts parts together, with a space between them.
  init(_ parts: StaticString...) {
    text = parts.map(\.description).joined(separator: " ")
    hash = text.hashValue
  }

  /// Feeds what was made once into a hasher.
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
