/// A JSON value that keeps the order of its members.
enum JSONText: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case array([JSONText])
  case object([(name: String, value: JSONText)])

  static func == (left: JSONText, right: JSONText) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// An array of strings, or nil where it would be empty.
  static func strings(_ strings: [String]) -> JSONText? {
    strings.isEmpty ? nil : .array(strings.map(JSONText.string))
  }

  /// An object; members that are nil are left out.
  static func members(_ members: [(String, JSONText?)]) -> JSONText {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// The value in lines, two spaces further in at every level.
  var text: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  /// The value on one line.
  var line: String {
    var text = ""
    writeLine(to: &text)
    return text
  }

  private func writeLine(to text: inout String) {
    switch self {
    case .array(let values):
      text += "["
      for (place, value) in values.enumerated() {
        if place > 0 { text += ", " }
        value.writeLine(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { text += ", " }
        text += JSONString.quoted(member.name)
        text += ": "
        member.value.writeLine(to: &text)
      }
      text += "}"
    default: write(to: &text, indent: "")
    }
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .string(let string): text += JSONString.quoted(string)
    case .integer(let number): text += String(number)
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .number(let number): text += number.isFinite ? String(number) : "null"
    case .array(let values):
      Self.writeLines(values, "[", "]", indent, to: &text) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.writeLines(members, "{", "}", indent, to: &text) { member, text, indent in
        text += JSONString.quoted(member.name)
        text += ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func writeLines<Item>(
    _ items: [Item], _ open: String, _ close: String, _ indent: String, to text: inout String,
    _ write: (Item, inout String, String) -> Void
  ) {
    text += open
    let inner = indent + "  "
    for (index, item) in items.enumerated() {
      text += index == 0 ? "\n\(inner)" : ",\n\(inner)"
      write(item, &text, inner)
    }
    if !items.isEmpty { text += "\n\(indent)" }
    text += close
  }
}
