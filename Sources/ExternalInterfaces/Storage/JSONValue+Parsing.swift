internal import BusinessLogic
internal import CSQLite
internal import Synchronization

extension JSONValue {
  /// So deep arrays and objects may lie in each other: far more than any service's do, and far
  /// less than the stack of any thread allows.
  static let deepest = 100
  /// Longer texts are no answer of any service.
  static let longest = 64 * 1024 * 1024

  /// SQLite's parser, in a database of its own that is made on first use and has no tables.
  private static let parser = Mutex<Optional<SQLiteDatabase>>(nil)

  /// Reads a JSON text; bytes that are no UTF-8 become replacement characters.
  ///
  /// Throws `.invalidResponse` for what SQLite does not take for JSON (from 3.42 on it takes JSON5 as well), is nested too deeply or has anything after its value. An
  /// integer that is too large is a number, a number that is too large is null, and of several
  /// members of one name the last counts.
  static func parse(_ bytes: [UInt8]) throws(MovieDataError) -> JSONValue {
    // SQLite would take a zero for the end of the text.
    guard bytes.count <= longest, !bytes.contains(0) else { throw .invalidResponse }
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = isMarked ? Array(bytes.dropFirst(3)) : bytes
    do throws(SQLiteError) {
      let value = try parser.withLock { (parser) throws(SQLiteError) -> JSONValue? in
        if parser == nil { parser = try SQLiteDatabase(path: ":memory:") }
        var tree = JSONTree()
        // In the order of the text, in which it comes without being asked to: every value after
        // the one that it lies in. `value` instead of `atom` would write out every array and object.
        try parser?.each("SELECT id, parent, type, key, atom FROM json_tree(?)", .utf8(text)) {
          tree.take($0)
        }
        return tree.finished()
      }
      if let value { return value }
    } catch {}
    throw .invalidResponse
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

  /// Takes a row of `id, parent, type, key, atom`; answers whether there is sense in going on.
  mutating func take(_ row: borrowing SQLiteRow) -> Bool {
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
