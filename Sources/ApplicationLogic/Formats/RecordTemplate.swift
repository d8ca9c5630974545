import TerminalModel
import Wording

/// The text of `--format`: text with the names of fields in braces.
///
/// `{title}` is the value of a field, and `{{` and `}}` are braces. `\t`, `\n` and `\\` are a tab,
/// a line break and a backslash.
public struct RecordTemplate: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case field(String)
  }

  private let parts: [Part]

  /// Creates a template from its text.
  ///
  /// - Throws: `CommandFailure` of the kind `.usage` for a brace or backslash without a meaning.
  init(_ text: String) throws(CommandFailure) {
    var parts: [Part] = []
    var literal = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\\":
        guard let next = rest.popFirst(), let escaped = Self.escapes[next] else {
          throw CommandFailure(.usage, Wording.invalidEscape)
        }
        literal.append(escaped)
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        literal.append(character)
      case "{":
        guard let end = rest.firstIndex(of: "}") else {
          throw CommandFailure(.usage, Wording.unclosedBrace)
        }
        parts += [.text(literal), .field(String(rest[..<end]))]
        literal = ""
        rest = rest[rest.index(after: end)...]
      case "}": throw CommandFailure(.usage, Wording.unclosedBrace)
      default: literal.append(character)
      }
    }
    self.parts = parts + [.text(literal)]
  }

  private static let escapes: [Character: Character] = ["t": "\t", "n": "\n", "\\": "\\"]

  /// The names of the fields, in order.
  var fields: [String] {
    parts.compactMap { if case .field(let name) = $0 { name } else { nil } }
  }

  /// Returns the text with the values of a record; unknown values are empty.
  func text(of record: JSONText) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let name): CleanText.line(record.value(at: name)?.plainText ?? "")
      }
    }.joined()
  }
}
