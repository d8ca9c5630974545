import TerminalModel

/// Converts notes to plain text for display.
///
/// Reviews from Letterboxd contain HTML. The library keeps it so that an export returns it
/// unchanged. For display, the tags that such reviews use become text with line breaks. Other text
/// in angle brackets is kept.
package enum NoteText {
  /// Returns the note without HTML.
  ///
  /// Blocks and breaks become lines, quotes begin with `> `, and links are followed by their
  /// address. A note without HTML is returned unchanged.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the note.
  package static func plain(_ note: String) -> String {
    guard note.utf8.contains(UInt8(ascii: "<")) || note.utf8.contains(UInt8(ascii: "&")) else {
      return note
    }
    var text = NoteBuilder()
    var rest = note.unicodeScalars[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text.append(rest[..<start])
      rest = rest[start...]
      if rest.first == "<", let tag = HTMLTag(consuming: &rest) {
        text.append(tag)
        if tag.isBreak, rest.first == "\n" { rest.removeFirst() }
      } else if rest.first == "&", let scalar = entity(consuming: &rest) {
        text.append(String.UnicodeScalarView([scalar])[...])
      } else {
        text.append(rest.prefix(1))
        rest.removeFirst()
      }
    }
    text.append(rest)
    return text.finished
  }

  /// The number of characters, and of lines, in the beginning of a long note.
  private static let limits = (characters: 280, lines: 4)
  /// The number of further characters that take no more space than a line that unfolds them.
  private static let spare = 60

  /// Returns the first lines of a long note, which end with a word; nil for a short note.
  package static func beginning(of note: String) -> String? {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    let start = lines.prefix(limits.lines).joined(separator: "\n")
    guard lines.count > limits.lines + 1 || note.count > limits.characters + spare else {
      return nil
    }
    guard start.count > limits.characters else { return start + "…" }
    let text = start.prefix(limits.characters)
    let end = text.lastIndex(where: \.isWhitespace) ?? text.endIndex
    return String(text[..<end]) + "…"
  }

  /// Reads and consumes an HTML entity; returns nil, and consumes nothing, for other text.
  private static func entity(consuming rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    let window = rest.dropFirst().prefix(8)
    guard let end = window.firstIndex(of: ";") else { return nil }
    let scalars: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "#39": "'", "#039": "'",
      "nbsp": " ",
    ]
    guard let scalar = scalars[String(window[..<end])] else { return nil }
    rest = rest[rest.index(after: end)...]
    return scalar
  }
}

/// An HTML tag that reviews use.
private struct HTMLTag {
  var name: String
  var isEnd: Bool
  /// The target of a link; empty for other tags.
  var address: String

  private static let names: Set<String> = [
    "a", "b", "blockquote", "br", "cite", "code", "del", "div", "em", "h1", "h2", "h3", "h4", "hr",
    "i", "li", "ol", "p", "pre", "q", "s", "small", "span", "strong", "sub", "sup", "u", "ul",
  ]
  /// The maximum number of scalars in a tag; addresses are long.
  private static let longest = 2_000

  var isBreak: Bool { name == "br" }

  /// Reads and consumes the tag at the start of the text; nil, consuming nothing, for other text.
  init?(consuming rest: inout Substring.UnicodeScalarView) {
    var body = rest.dropFirst()
    isEnd = body.first == "/"
    if isEnd { body.removeFirst() }
    let word = body.prefix { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9") ~= $0) }
    // The longest name has ten letters, so longer words need not be read.
    guard word.prefix(11).count <= 10, Self.names.contains(String(word).lowercased()) else {
      return nil
    }
    name = String(word).lowercased()
    let attributes = body[word.endIndex...]
    guard let end = Self.end(of: attributes) else { return nil }
    let inside = String(attributes[..<end])
    let isPlain =
      inside.isEmpty || inside.first == " " || inside.first == "/" || inside.first == "\n"
    guard isPlain else { return nil }
    address = name == "a" && !isEnd ? Self.address(inside) : ""
    rest = rest[rest.index(after: end)...]
  }

  /// Returns the index of the closing bracket outside quotes.
  private static func end(of text: Substring.UnicodeScalarView) -> String.Index? {
    var quote: Unicode.Scalar?
    var count = 0
    for index in text.indices {
      count += 1
      guard count <= longest else { return nil }
      switch text[index] {
      case "<" where quote == nil: return nil
      case ">" where quote == nil: return index
      case let sign where sign == quote: quote = nil
      case "\"", "'": if quote == nil { quote = text[index] }
      default: break
      }
    }
    return nil
  }

  private static func address(_ attributes: String) -> String {
    var rest = attributes[...]
    while !rest.isEmpty, rest.prefix(5).lowercased() != "href=" { rest.removeFirst() }
    let value = rest.dropFirst(5)
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return String(value.prefix { $0 != " " })
    }
    return String(value.dropFirst().prefix { $0 != quote })
  }
}

/// Builds the plain text of a note.
private struct NoteBuilder {
  private var text = ""
  private var quotes = 0
  /// The open link: its address and the offset of its text in UTF-8 bytes.
  ///
  /// Links cannot be nested.
  private var link: (address: String, start: Int)?
  /// The number of line feeds at the end of the text; starts at 2, as after a blank line.
  private var breaks = 2

  var finished: String { text.trimmed }

  mutating func append(_ part: Substring.UnicodeScalarView) {
    for scalar in part {
      if scalar == "\n" {
        text += "\n"
        breaks += 1
      } else {
        if breaks > 0, quotes > 0 { text += String(repeating: "> ", count: quotes) }
        text.unicodeScalars.append(scalar)
        breaks = 0
      }
    }
  }

  mutating func append(_ tag: HTMLTag) {
    switch tag.name {
    case "br": feed(atLeast: breaks + 1)
    case "p", "h1", "h2", "h3", "h4", "hr", "ul", "ol", "pre": feed(atLeast: 2)
    case "div": feed(atLeast: 1)
    case "li":
      feed(atLeast: 1)
      if !tag.isEnd { append("- ".unicodeScalars[...]) }
    case "blockquote":
      feed(atLeast: 2)
      // Limits the depth, so that the text cannot grow with the square of its length.
      quotes = min(3, max(0, quotes + (tag.isEnd ? -1 : 1)))
    case "q": append("\"".unicodeScalars[...])
    case "a": appendLink(tag)
    default: break
    }
  }

  private mutating func appendLink(_ tag: HTMLTag) {
    guard tag.isEnd else { return link = (tag.address, text.utf8.count) }
    guard let link, !link.address.isEmpty else { return }
    self.link = nil
    let shown = String(decoding: text.utf8.dropFirst(link.start), as: UTF8.self)
    if shown.trimmed != link.address { append(" (\(link.address))".unicodeScalars[...]) }
  }

  private mutating func feed(atLeast count: Int) {
    guard !text.isEmpty else { return }
    while breaks < count {
      text += "\n"
      breaks += 1
    }
  }
}
