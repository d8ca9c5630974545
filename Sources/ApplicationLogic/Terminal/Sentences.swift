/// The sentences of a text, to show as many as fit.
struct Sentences {
  private let sentences: [String]

  /// Splits a text after every mark that ends a sentence and is followed by a space.
  init(_ text: String) {
    var sentences: [String] = []
    var sentence = ""
    var hasEnded = false
    for character in text {
      if hasEnded, character == " " {
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
  func text(width: Int, rows: Int) -> [String] {
    guard rows > 0, width > 0, let first = sentences.first else { return [] }
    var shown = TextLayout.wrap(first, width: width)
    guard shown.count <= rows else {
      shown.removeLast(shown.count - rows)
      shown[rows - 1] += " …"
      return shown
    }
    var text = first
    for sentence in sentences.dropFirst() {
      text += " " + sentence
      let lines = TextLayout.wrap(text, width: width)
      guard lines.count <= rows else { break }
      shown = lines
    }
    return shown
  }
}
