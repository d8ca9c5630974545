internal import BusinessLogic
internal import CSQLite
internal import Synchronization

extension JSONValue {
  /// So deep arrays and objects may lie in each other: far more than any service's do, and far
  /// less than the stack of any thread allows.
  static let deepest = 100
  /// Longer texts are not read, in bytes.
  static let longest = 64 * 1024 * 1024
  /// Answers of a service with more values than that are not read: real ones have a tenth of it.
  static let mostNodes = 200_000

  /// Parsers that are not in use: a text that takes long must not hold up those that do not.
  private static let parsers = Mutex<[JSONParser]>([])
  /// More are not kept for the next text.
  private static let mostParsers = 2

  /// Reads a JSON text; bytes that are no UTF-8 become replacement characters.
  ///
  /// Throws `.invalidResponse` for what SQLite does not take for JSON (from 3.42 on it takes JSON5 as
  /// well), is nested too deeply or has anything after its value, and `.invalidContent(.tooLarge)` for
  /// more than `mostNodes` values. An integer that is too large is a number, a number that is too large
  /// is null, and of several members of one name the last counts.
  static func parse(
    _ bytes: [UInt8], mostNodes: Int = mostNodes
  ) throws(MovieDataError) -> JSONValue {
    // SQLite would take a zero for the end of the text.
    guard bytes.count <= longest, !bytes.contains(0) else { throw .invalidResponse }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = isMarked ? Array(bytes.dropFirst(3)) : bytes
    let tree: JSONTree
    do throws(SQLiteError) {
      tree = try Self.tree(of: text, mostNodes: mostNodes)
    } catch {
      throw .invalidResponse
    }
    if tree.isTooLarge { throw .invalidContent(.tooLarge) }
    guard let value = tree.finished() else { throw .invalidResponse }
    return value
  }

  /// Reads a JSON text without holding up the caller's thread for long.
  nonisolated(nonsending) static func read(
    _ bytes: [UInt8]
  ) async throws(MovieDataError) -> JSONValue {
    if isQuick(bytes) { return try parse(bytes) }
    let outcome: Result<JSONValue, MovieDataError> = await withCheckedContinuation { continuation in
      BackgroundThread.start {
        do throws(MovieDataError) {
          continuation.resume(returning: .success(try parse(bytes)))
        } catch {
          continuation.resume(returning: .failure(error))
        }
      }
    }
    return try outcome.get()
  }

  /// Whether a text is read within a fraction of a frame, by its length and the marks between values.
  static func isQuick(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= quickLength else { return false }
    let marks = bytes.count {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
    }
    return marks <= quickNodes
  }

  private static let quickLength = 256 * 1024
  private static let quickNodes = 12_000

  private static func tree(of text: [UInt8], mostNodes: Int) throws(SQLiteError) -> JSONTree {
    let parser = if let idle = parsers.withLock({ $0.popLast() }) { idle } else { try JSONParser() }
    let tree = try parser.tree(of: text, mostNodes: mostNodes)
    parsers.withLock { if $0.count < mostParsers { $0.append(parser) } }
    return tree
  }
}

/// SQLite's parser, in a database of its own that has no tables.
private final class JSONParser: Sendable {
  private let database: Mutex<SQLiteDatabase>

  init() throws(SQLiteError) { database = Mutex(try SQLiteDatabase(path: ":memory:")) }

  func tree(of text: [UInt8], mostNodes: Int) throws(SQLiteError) -> JSONTree {
    try database.withLock { (database) throws(SQLiteError) -> JSONTree in
      var tree = JSONTree(mostNodes: mostNodes)
      // In the order of the text, in which it comes without being asked to: every value after
      // the one that it lies in. `value` instead of `atom` would write out every array and object.
      try database.each("SELECT id, parent, type, key, atom FROM json_tree(?)", .utf8(text)) {
        tree.take($0)
      }
      return tree
    }
  }
}

/// Puts the rows of `json_tree` together again.
private struct JSONTree {
  /// An array or an object that is not complete.
  private struct Container {
    let id: Int
    let key: String
    let isObject: Bool
    var elements: [JSONValue] = []
    var members: [String: JSONValue] = [:]

    var value: JSONValue { isObject ? .object(members) : .array(elements) }

    mutating func add(_ value: JSONValue, _ key: String) {
      if isObject { members[key] = value } else { elements.append(value) }
    }
  }

  private var open: [Container] = []
  private var root: JSONValue?
  private var isSound = true
  private var nodesLeft: Int
  /// Whether there are more values than are read.
  private(set) var isTooLarge = false

  init(mostNodes: Int) { nodesLeft = mostNodes }

  /// Takes a row of `id, parent, type, key, atom`; answers whether there is sense in going on.
  mutating func take(_ row: borrowing SQLiteRow) -> Bool {
    nodesLeft -= 1
    isTooLarge = nodesLeft < 0
    guard !isTooLarge else { return false }
    if row.isNull(1) {
      isSound = root == nil && open.isEmpty
    } else {
      let parent = row.integer(1)
      while let last = open.last, last.id != parent { close() }
      isSound = !open.isEmpty
    }
    guard isSound else { return false }
    let isMember = open.last?.isObject ?? false
    let key = isMember ? row.text(3) ?? "" : ""
    let kind = row.withBytes(2) { type in
      type.count > 1 ? (type[0], type[1]) : (0, 0)
    }
    switch kind {
    case (UInt8(ascii: "o"), _), (UInt8(ascii: "a"), _):
      open.append(
        Container(id: row.integer(0), key: key, isObject: kind.0 == UInt8(ascii: "o")))
      isSound = open.count <= JSONValue.deepest
    case (UInt8(ascii: "t"), UInt8(ascii: "e")): add(.string(row.text(4) ?? ""), key)
    case (UInt8(ascii: "t"), _): add(.boolean(true), key)
    case (UInt8(ascii: "f"), _): add(.boolean(false), key)
    case (UInt8(ascii: "i"), _), (UInt8(ascii: "r"), _): add(number(row), key)
    default: add(.null, key)
    }
    return isSound
  }

  /// The value, if the rows made one.
  consuming func finished() -> JSONValue? {
    while !open.isEmpty { close() }
    return isSound ? root : nil
  }

  private func number(_ row: borrowing SQLiteRow) -> JSONValue {
    if row.kind(4) == SQLITE_INTEGER { return .integer(row.integer(4)) }
    let number = row.number(4)
    return number.isFinite ? .number(number) : .null
  }

  private mutating func close() {
    let last = open.removeLast()
    add(last.value, last.key)
  }

  private mutating func add(_ value: JSONValue, _ key: String) {
    if open.isEmpty { root = value } else { open[open.count - 1].add(value, key) }
  }
}
