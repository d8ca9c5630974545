/// Sentences for users belong in files with `Wording` in their path, so they can be reviewed and
/// translated together.
enum WordingRules {
  /// The files whose texts may stay beside what they describe, such as options, settings and prompt
  /// commands.
  private static let tables: Set = [
    "CommandLineGrammar.swift", "CommandLineGrammar+Films.swift",
    "CommandLineGrammar+Library.swift", "CommandLineGrammar+Lists.swift",
    "CommandLineGrammar+Transfer.swift", "CommandLineGrammar+Setup.swift", "Setting.swift",
    "PromptVocabulary.swift", "ListWords.swift", "InputEdit.swift", "Movement.swift",
    "CommandOption.swift",
    // Language codes.
    "ISOCodes.swift",
    // SQL and shell statements, and letter tables.
    "SearchSynonyms.swift", "Mood.swift", "LibrarySchema.swift", "SystemLinkOpener.swift",
    "FoldingTable.swift", "CompletionScript.swift", "ManualPages.swift",
    // A style sheet.
    "HTMLPage.swift",
  ]

  /// Texts of several words that are names or data, not sentences.
  private static let data: Set = [
    // Names in files of other programs.
    "You rated", "Letterboxd list export", "# moviebrowser list: ",
    "# moviebrowser ranked list: ", "SQLite format 3\\0", "Director of Photography",
    // Names of things.
    "built-in catalog", "No spoken language", "silent film", "my watchlist",
    // Kinds of words in the error for an unknown word.
    "account command", "cache command", "library command", "lists command", "list name",
    "manual page",
    "catalog ID", "IMDb ID",
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

  /// Returns whether a text has two adjacent words, the second of them in lower case.
  ///
  /// SQL statements and commands of the program do not count.
  private static func isSentence(_ text: String) -> Bool {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let first = words.first, first != "moviebrowser" else { return false }
    if first.count > 1, first.allSatisfy(\.isUppercase) { return false }
    return zip(words, words.dropFirst()).contains {
      isWord($0) && isWord($1) && $1.first?.isLowercase == true
    }
  }

  /// Returns whether a word has at least two letters, with optional punctuation around them.
  private static func isWord(_ word: Substring) -> Bool {
    let letters = word.drop { "(“".contains($0) }
      .prefix { $0.isLetter || $0 == "’" || $0 == "'" || $0 == "-" }
    return letters.count > 1
      && word.drop { "(“".contains($0) }.dropFirst(letters.count)
        .allSatisfy { "”),;:.?!…".contains($0) }
  }
}
