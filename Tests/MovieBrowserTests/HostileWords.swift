/// Words that shells would interpret, each with a number that begins no other.
enum HostileWords {
  /// A word, and the beginning that is typed.
  struct Word {
    let text: String
    let start: String
  }

  private static let heads = [
    "", "$", "`", "\"", "'", "\\", "!", "~", "#", "-", "=", ":", ";", "|", "&", "<", ">", "(", "[",
    "{", "*", "?", "^", "%", "@", "+", "é", "漢", "$(", "!!", "~root",
  ]

  private static let tails = [
    "$(touch${IFS}HIT)", "$(touch HIT)", "`touch HIT`", "; touch HIT", "| touch HIT",
    "&& touch HIT", "& touch HIT", "> HIT", "<(touch HIT)", "(touch HIT)", "';touch HIT;'",
    "\";touch HIT;\"", "\\$(touch HIT)", "\\`touch HIT\\`", "$'a'", "$'\\n'", "$HOME", "${HOME}",
    "$((1))", "a b", "x  y", "\"q\"", "it's", "a\\b", "a\\", "a\\\\", "x!y", "!!", "!-1", "x\"!\"y",
    "x'!'y", "*", "?", "[a-z]*", "{a,b}", "~", "~/x", "#c", " #c", "a=b", "a:b:c", "-x", "--",
    "=ls",
    "^a^b", "%1", "a,b", "üñí", "漢字", "👩‍👩‍👧", "e\u{301}", "a\u{A0}b", "a\u{3000}b", ":file",
    "(x)", "]", "}", ")", "a=", "a:", "a@b", "a@",
  ]

  /// All words, in an order in which neighbors differ much, and so do all samples with a step.
  static let all = tails.indices.flatMap { index in
    let pairs = ["", heads[index % heads.count], heads[(index * 7 + 3) % heads.count]].enumerated()
      .map { (head: $1, number: 100 + 3 * index + $0) }
    return (pairs[(index % 3)...] + pairs[..<(index % 3)]).map { head, number in
      let start = "\(head)q\(number)"
      return Word(text: start + tails[index], start: start)
    }
  }
}

/// How a word is typed.
enum TypedQuotation: String, CaseIterable {
  case none = "", double = "\"", single = "'"

  /// Returns the quotation mark that is still to be typed after the completion of a word.
  ///
  /// Fish leaves words open that may go on, as after a slash in a path.
  func ending(after word: String, in shell: CompletingShell.Kind) -> String {
    guard shell == .fish, let last = word.last, "/=@:.,-".contains(last) else { return "" }
    return rawValue
  }

  /// Returns a text as it is typed after this quotation mark, which stays open.
  func typed(_ text: String, in shell: CompletingShell.Kind) -> String {
    switch (self, shell) {
    case (.none, _):
      text.unicodeScalars.map { scalar in
        let isPlain =
          !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        return (isPlain || scalar == ":" ? "" : "\\") + String(scalar)
      }.joined()
    case (.single, .fish):
      text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    case (.single, _): text.replacing("'", with: "'\\''")
    case (.double, .fish):
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "\\$")
    case (.double, _):
      text.replacing("\\", with: "\\\\").replacing("`", with: "\\`").replacing("$", with: "\\$")
        .replacing("\"", with: "\\\"").replacing("!", with: "\"\\!\"")
    }
  }
}
