extension LibraryMovie {
  /// The title without the number by which an import distinguishes films without identifiers that
  /// share title and year, such as `Home` for `Home (II)`.
  public var unnumberedTitle: String {
    guard names.isEmpty, let space = title.lastIndex(of: " "), space > title.startIndex else {
      return title
    }
    let number = title[title.index(after: space)...]
    return number != "(I)" && Self.isDisambiguator(number) ? String(title[..<space]) : title
  }

  /// Returns whether a word is a Roman numeral in parentheses, such as `(II)`, by which imports
  /// and other services distinguish films of the same title.
  public static func isDisambiguator(_ word: Substring) -> Bool {
    word.count > 2 && word.first == "(" && word.last == ")"
      && word.dropFirst().dropLast().allSatisfy { "IVXL".contains($0) }
  }
}
