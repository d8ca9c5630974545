/// A Swift file as seen by the rules: lines of code without strings and comments.
struct SourceFile: Sendable {
  /// One line: its code with strings emptied, its strings, and whether it has a comment.
  struct Line: Sendable {
    var code = ""
    /// The string literals, or their parts on this line, as they are written.
    var literals: [String] = []
    var hasComment = false
    var indentation = 0
  }

  /// The path from the root of the repository.
  let path: String
  let lines: [Line]

  init(path: String, text: String) {
    self.path = path
    self.lines = Self.lines(of: text)
  }

  /// The folders of the path, and the name of the file.
  var parts: [String] { path.split(separator: "/").map(String.init) }

  /// The folder of `Sources` that contains the file.
  var floor: String { parts.dropFirst().first ?? "" }

  /// Returns whether a byte may begin or end something; the rest is copied.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch UnicodeScalar(byte) {
    case "\n", "\"", "#", "(", ")", "*", "/", "\\": true
    default: false
    }
  }

  private static func lines(of text: String) -> [Line] {
    var lines: [Line] = []
    var line = Line()
    var rest = Substring(text)
    // What ends each open comment, text and interpolation, the innermost last.
    var ends: [String] = []
    // The open texts, the innermost last.
    var texts: [String] = []
    line.indentation = rest.prefix { $0 == " " }.count
    while let character = rest.first {
      let end = ends.last ?? ""
      let isText = end.contains("\"")
      let run = rest[..<(rest.utf8.firstIndex(where: isSpecial) ?? rest.endIndex)]
      if !run.isEmpty {
        rest = rest[run.endIndex...]
        if isText { texts[texts.count - 1] += run } else if end != "*/" { line.code += run }
      } else if character == "\n" {
        rest.removeFirst()
        if isText { line.literals.append(texts.removeLast()) }
        if isText, end.contains("\"\"\"") { texts.append("") } else if isText { ends.removeLast() }
        lines.append(line)
        line = Line(hasComment: end == "*/", indentation: rest.prefix { $0 == " " }.count)
      } else if !end.isEmpty, rest.hasPrefix(end) {
        rest.removeFirst(end.count)
        ends.removeLast()
        if isText { line.literals.append(texts.removeLast()) }
      } else if isText {
        let isRaw = end.contains("#")
        if !isRaw, rest.hasPrefix("\\(") { ends.append(")") }
        let isEscape = !isRaw && ["\\\\", "\\\"", "\\("].contains { rest.hasPrefix($0) }
        texts[texts.count - 1] += ends.last == ")" ? "x" : rest.prefix(isEscape ? 2 : 1)
        rest.removeFirst(isEscape ? 2 : 1)
      } else if end == "*/" {
        if rest.hasPrefix("/*") { ends.append("*/") }
        rest.removeFirst()
      } else if rest.hasPrefix("//") {
        line.hasComment = true
        rest = rest.drop { $0 != "\n" }
      } else if rest.hasPrefix("/*") {
        line.hasComment = true
        ends.append("*/")
        rest.removeFirst(2)
      } else {
        let hashes = rest.prefix { $0 == "#" }
        let quotes = rest.dropFirst(hashes.count).prefix(3)
        if let quote = ["\"\"\"", "\""].first(where: quotes.hasPrefix) {
          ends.append(quote + hashes)
          texts.append("")
          line.code += "\"\""
          rest.removeFirst(hashes.count + quote.count)
        } else {
          // Parentheses inside an interpolation.
          if character == "(", !ends.isEmpty { ends.append(")") }
          line.code.append(rest.removeFirst())
        }
      }
    }
    return line.code.isEmpty && line.literals.isEmpty ? lines : lines + [line]
  }
}
