/// Text normalized for search: words of lowercase letters and digits without accents.
public struct FoldedText: Hashable, Sendable {
  /// The words, in order; none is empty.
  public let words: [Substring]
  /// The words, joined by single spaces.
  public let text: String

  /// Normalizes a text.
  ///
  /// Letters lose case and accents, combining marks are removed, apostrophes join the letters
  /// around them, and everything else separates words.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ source: some StringProtocol) {
    var folded = ""
    folded.reserveCapacity(source.utf8.count)
    for scalar in source.unicodeScalars {
      Self.append(scalar, to: &folded)
    }
    words = folded.split(separator: " ")
    text = words.joined(separator: " ")
  }

  /// The articles that are ignored at the start of a title.
  public static let articles: [Substring] = ["the", "a", "an"]

  /// The words without a leading article, unless it is the only word.
  public var withoutArticle: ArraySlice<Substring> {
    guard words.count > 1, let first = words.first, Self.articles.contains(first) else {
      return words[...]
    }
    return words.dropFirst()
  }

  /// Whether there are no words.
  public var isEmpty: Bool { words.isEmpty }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout String) {
    switch scalar {
    case "a"..."z", "0"..."9":
      folded.unicodeScalars.append(scalar)
    case "A"..."Z":
      folded.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
    case "'", "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}", "\u{FF07}":
      break
    case "&", "\u{FF06}":
      folded += " and "
    case "½":
      folded += " 1 2 "
    case "\0"..."\u{7F}":
      folded += " "
    default:
      if let plain = plainLetters[scalar.value] {
        folded += plain
      } else {
        appendRare(scalar, to: &folded)
      }
    }
  }

  private static func appendRare(_ scalar: Unicode.Scalar, to folded: inout String) {
    switch scalar.properties.generalCategory {
    case _ where scalar == "\u{3099}" || scalar == "\u{309A}":
      // The voicing marks of kana form different letters, which also exist precomposed.
      folded.unicodeScalars.append(scalar)
    case .nonspacingMark, .enclosingMark, .format:
      break
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      folded += scalar.properties.lowercaseMapping
    default:
      folded += " "
    }
  }

  private static let plainLetters: [UInt32: String] = {
    var letters: [UInt32: String] = [:]
    for line in FoldingTable.groups.split(separator: "\n") {
      guard let space = line.firstIndex(of: " ") else { continue }
      let plain = String(line[..<space])
      for scalar in line[line.index(after: space)...].unicodeScalars {
        letters[scalar.value] = plain
      }
    }
    return letters
  }()
}
