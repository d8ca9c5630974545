import BusinessLogic

/// A command line of bash up to the cursor.
///
/// Readline inserts a completion as it is, in place of the end of the last word: what follows an
/// open quotation mark, a colon or another character of `COMP_WORDBREAKS`. So the end must be
/// quoted for what stays before it.
struct BashLine: Sendable {
  /// The part of the last word that readline does not replace.
  private struct Kept {
    var text = ""
    /// The quotation mark that is open after it.
    var mark: Unicode.Scalar?
    /// Whether bash expands nothing in it, so that the program receives it as it is.
    var isLiteral = true
  }

  /// The words as the program would receive them; the last is empty for a new one.
  let words: [String]
  /// Nil if bash and readline disagree on where the last word begins.
  private let kept: Kept?

  /// Reads a line that ends with the text that readline replaces.
  init(_ line: String, replacing replaced: String) {
    let scalars = Array(line.unicodeScalars)
    let end = Array(replaced.unicodeScalars)
    let start = scalars.suffix(end.count).elementsEqual(end) ? scalars.count - end.count : nil
    var words: [String] = []
    var kept: Kept?
    var current = Kept()
    var hasWord = false
    var place = 0
    while place < scalars.count {
      if place == start { kept = current }
      let scalar = scalars[place]
      place += 1
      if current.mark == nil, Self.blanks.contains(scalar) {
        if hasWord { words.append(current.text) }
        (current, kept, hasWord) = (Kept(), nil, false)
        continue
      }
      hasWord = true
      switch (current.mark, scalar) {
      case (nil, "'"), (nil, "\""): current.mark = scalar
      case ("'", "'"), ("\"", "\""): current.mark = nil
      case (nil, "\\"), ("\"", "\\"):
        guard place < scalars.count else { break }
        let next = scalars[place]
        place += 1
        if current.mark != nil, !Self.escaped.contains(next) {
          current.text.unicodeScalars.append("\\")
        }
        current.text.unicodeScalars.append(next)
      default:
        if current.mark == nil ? Self.special.contains(scalar) : Self.expands(scalar, in: current) {
          current.isLiteral = false
        }
        current.text.unicodeScalars.append(scalar)
      }
    }
    if start == scalars.count { kept = current }
    self.words = words + [current.text]
    self.kept = kept
  }

  /// Returns what readline must insert so that the last word becomes a text; nil if it cannot.
  func insertion(of text: String) -> String? {
    guard let kept, kept.isLiteral, let end = Self.end(of: text, after: kept.text), !end.isEmpty
    else { return nil }
    let inserted = end.unicodeScalars.map { Self.quoted($0, after: kept.mark) }.joined()
    // Readline closes the quotation mark itself, except after a text that ends with one.
    guard let mark = kept.mark, inserted.unicodeScalars.last == mark else { return inserted }
    return inserted + String(mark)
  }

  /// Returns the end of a text after a beginning that stays.
  private static func end(of text: String, after start: String) -> String? {
    if text.utf8.starts(with: start.utf8) {
      return String(decoding: text.utf8.dropFirst(start.utf8.count), as: UTF8.self)
    }
    // A title may have a colon where the identifier has a hyphen, and either names the film.
    let begun = QueryNames.hyphenated(start) + "-"
    let isAfterSeparator = QueryNames.hyphenated(start + "x") == begun + "x"
    return isAfterSeparator && text.hasPrefix(begun) ? String(text.dropFirst(begun.count)) : nil
  }

  private static func quoted(_ scalar: Unicode.Scalar, after mark: Unicode.Scalar?) -> String {
    switch (mark, scalar) {
    case ("'", "'"): #"'\''"#
    case ("'", _): String(scalar)
    // In double quotation marks, a backslash would keep `!` from the history and stay itself.
    case ("\"", "!"): #""\!""#
    case ("\"", _): (escaped.contains(scalar) ? "\\" : "") + String(scalar)
    default: (isPlain(scalar) ? "" : "\\") + String(scalar)
    }
  }

  /// Whether bash reads a character as itself wherever it stands outside quotation marks.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "/", ",", ":", "=", "+", "@", "%": true
    default: !scalar.isASCII
    }
  }

  private static func expands(_ scalar: Unicode.Scalar, in word: Kept) -> Bool {
    word.mark == "\"" && (scalar == "$" || scalar == "`" || scalar == "!")
  }

  private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n"]
  /// What a backslash quotes in double quotation marks.
  private static let escaped: Set<Unicode.Scalar> = ["$", "`", "\"", "\\", "\n"]
  /// What bash interprets outside quotation marks.
  private static let special = Set("$`!*?[{~<>();&|#".unicodeScalars)
}
