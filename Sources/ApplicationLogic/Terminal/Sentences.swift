/// The sentences of a text, to show as many as fit.
package struct Sentences {
  /// Words with a period that do not end a sentence.
  private static let abbreviations: Set<String> = [
    "Capt.", "Col.", "Dr.", "Gen.", "Jr.", "Lt.", "Mr.", "Mrs.", "Ms.", "Prof.", "Sgt.", "St.",
  ]

  private let sentences: [String]

  /// Splits a text after every mark that ends a sentence and is followed by a space.
  package init(_ text: String) {
    var sentences: [String] = []
    var sentence = ""
    var hasEnded = false
    for character in text {
      if hasEnded, character == " ", !Self.endsWithAbbreviation(sentence) {
        sentences.append(sentence)
        (sentence, hasEnded) = ("", false)
        continue
      }
      sentence.append(character)
      hasEnded = ".!?".contains(character) || hasEnded && "”’)\"".contains(character)
    }
    if !sentence.isEmpty { sentences.append(sentence) }
    self.sentences = sentences
  }

  /// Returns the first whole sentences in lines of a width, or the beginning of the first one.
  package func text(width: Int, rows: Int) -> [String] {
    let whole = whole(width: width, rows: rows)
    guard whole.isEmpty, rows > 0, width > 0, let first = sentences.first else { return whole }
    var shown = Array(TextLayout.wrap(first, width: width).prefix(rows))
    shown[shown.count - 1] += " …"
    return shown
  }

  /// Returns the first whole sentences in lines of a width; none if the first one does not fit.
  package func whole(width: Int, rows: Int) -> [String] {
    guard width > 0 else { return [] }
    var shown: [String] = []
    var text = ""
    for sentence in sentences {
      text += (text.isEmpty ? "" : " ") + sentence
      let lines = TextLayout.wrap(text, width: width)
      guard lines.count <= rows else { break }
      shown = lines
    }
    return shown
  }

  /// Returns whether a text ends with an initial, such as the first two words of `J. R. Moore`, or
  /// with an abbreviation.
  private static func endsWithAbbreviation(_ text: String) -> Bool {
    // A quotation mark or a parenthesis before the word is no part of it.
    guard let word = text.split(separator: " ").last?.drop(while: { !$0.isLetter }) else {
      return false
    }
    if abbreviations.contains(String(word)) { return true }
    let end = word.split(separator: ".").last
    return word.last == "." && end?.count == 1 && end?.first?.isUppercase ?? false
  }
}
