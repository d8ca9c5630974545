/// Text as a search compares it: small letters and digits without accents, in words.
public struct FoldedText: Hashable, Sendable {
  /// The words in their order; none is empty.
  public let words: [Substring]
  /// The words with one space between them.
  public let text: String

  /// Folds any text.
  ///
  /// Letters lose case and accents, marks of their own vanish, apostrophes join what they divide,
  /// everything else divides words. The cost is linear in the length.
  public init(_ source: some StringProtocol) {
    var folded = ""
    folded.reserveCapacity(source.utf8.count)
    for scalar in source.unicodeScalars {
      Self.append(scalar, to: &folded)
    }
    words = folded.split(separator: " ")
    text = words.joined(separator: " ")
  }

  /// The words in front of a title by which nobody looks for it.
  public static let articles: [Substring] = ["the", "a", "an"]

  /// The words without a leading article, where there are others behind it.
  public var withoutArticle: ArraySlice<Substring> {
    guard words.count > 1, let first = words.first, Self.articles.contains(first) else {
      return words[...]
    }
    return words.dropFirst()
  }

  /// Whether nothing is left to search for.
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
      // The voicing marks of kana make other letters, which also exist composed.
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
