/// A JSON value to write; an object keeps the order of its members.
///
/// All JSON of the program is written by this type: output, exports, stored files and requests.
package enum JSONText: Hashable, Sendable {
  case null
  case string(String)
  case integer(Int)
  case number(Double)
  case boolean(Bool)
  case array([JSONText])
  case object([(String, JSONText)])

  package static func == (left: JSONText, right: JSONText) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Returns an array of strings, or nil if there are none.
  package static func strings(_ strings: [String]) -> JSONText? {
    strings.isEmpty ? nil : .array(strings.map(JSONText.string))
  }

  /// Returns an object without the members that are nil.
  package static func members(_ members: [(String, JSONText?)]) -> JSONText {
    .object(members.compactMap { name, value in value.map { (name, $0) } })
  }

  /// The value on several lines, indented by two spaces per level.
  package var text: String { written(.indented("")) }

  /// The value on one line with spaces.
  package var line: String { written(.spaced) }

  /// The value on one line without spaces.
  package var compact: String { written(.compact) }

  /// The white space between the elements of an array or object.
  private enum Layout {
    case indented(String)
    case spaced
    case compact

    /// The layout of the elements.
    var inner: Layout {
      if case .indented(let indent) = self { .indented(indent + "  ") } else { self }
    }

    /// The line break before an element and after the last one.
    var lineBreak: String { if case .indented(let indent) = self { "\n" + indent } else { "" } }

    var comma: String { if case .spaced = self { ", " } else { "," } }

    var colon: String { if case .compact = self { ":" } else { ": " } }
  }

  private func written(_ layout: Layout) -> String {
    var text = ""
    write(to: &text, layout)
    return text
  }

  private func write(to text: inout String, _ layout: Layout) {
    switch self {
    case .null: text += "null"
    case .string(let string): Self.write(string, to: &text)
    case .integer(let number): text += String(number)
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .number(let number): text += number.isFinite ? String(number) : "null"
    case .array(let values):
      Self.write(values, "[", "]", to: &text, layout) { value, text, layout in
        value.write(to: &text, layout)
      }
    case .object(let members):
      Self.write(members, "{", "}", to: &text, layout) { member, text, layout in
        Self.write(member.0, to: &text)
        text += layout.colon
        member.1.write(to: &text, layout)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], _ open: String, _ close: String, to text: inout String, _ layout: Layout,
    _ write: (Item, inout String, Layout) -> Void
  ) {
    text += open
    let inner = layout.inner
    for (place, item) in items.enumerated() {
      if place > 0 { text += layout.comma }
      text += inner.lineBreak
      write(item, &text, inner)
    }
    if !items.isEmpty { text += layout.lineBreak }
    text += close
  }

  /// Writes a string with escapes (RFC 8259, section 7), also for terminal control characters.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // A terminal would interpret C0 and C1 controls; bidirectional ones would reorder its text.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{200E}", "\u{200F}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
