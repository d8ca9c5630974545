/// The rule of sentences: what people read stands in files with `Wording` in their name, so that it
/// can be read as a whole, and translated.
enum WordingRules {
  /// The tables whose texts stand beside what they describe: options, settings, keys and commands
  /// of the prompt.
  private static let tables: Set = [
    "CommandLineGrammar.swift", "Setting.swift", "PromptVocabulary.swift", "InputEdit.swift",
    "Movement.swift", "CommandOption.swift",
    // Codes of languages.
    "ISOCodes.swift",
    // Statements of SQL and shell, and letters.
    "LibrarySchema.swift", "SystemLinkOpener.swift", "FoldingTable.swift",
  ]

  /// Texts of several words that are names or data, not sentences.
  private static let data: Set = [
    // Names in files of other programs.
    "You rated", "Letterboxd list export", "SQLite format 3\\0", "Director of Photography",
    // Names of things.
    "built-in catalogue", "No spoken language", "silent film", "my watchlist",
    // Kinds of words in the error for an unknown word.
    "account command", "cache command", "library command", "catalogue ID", "IMDb ID",
  ]

  /// Returns the literals of a file that read like sentences.
  static func sentences(in file: SourceFile) -> [String] {
    let name = String(file.path.split(separator: "/").last ?? "")
    guard !file.path.contains("Wording"), !name.hasSuffix("Keys.swift"), !tables.contains(name),
      !name.hasPrefix("SQLiteDatabase")
    else { return [] }
    return file.lines.enumerated().flatMap { number, line in
      line.literals.filter { isSentence($0) && !data.contains($0) }
        .map { "\(file.path):\(number + 1): \($0)" }
    }
  }

  /// Whether a text has two words side by side, the second one in lower case, and is neither a
  /// statement of SQL nor a command of the program.
  private static func isSentence(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let first = words.first, first != "moviebrowser" else { return false }
    if first.count > 1, first.allSatisfy(\.isUppercase) { return false }
    return zip(words, words.dropFirst()).contains {
      isWord($0) && isWord($1) && $1.first?.isLowercase == true
    }
  }

  /// Whether a word consists of at least two letters, with punctuation at its ends.
  private static func isWord(_ word: Substring) -> Bool {
    let letters = word.drop { "(“".contains($0) }
      .prefix { $0.isLetter || $0 == "’" || $0 == "'" || $0 == "-" }
    return letters.count > 1
      && word.drop { "(“".contains($0) }.dropFirst(letters.count)
        .allSatisfy { "”),;:.?!…".contains($0) }
  }
}
