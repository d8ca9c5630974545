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
  public init(_ source: some StringProtocol) { self.init(folding: String(source)) }

  private init(folding source: String) {
    var folded: [UInt8] = []
    folded.reserveCapacity(source.utf8.count)
    Self.fold(source, into: &folded)
    text = String(decoding: folded, as: UTF8.self)
    words = text.utf8.split(separator: Self.space).map { Substring($0) }
  }

  private static let space = UInt8(ascii: " ")

  /// Replaces the contents of a buffer with the normalized text in UTF-8: its words, joined by
  /// single spaces.
  ///
  /// An index of many texts reuses one buffer.
  public static func fold(_ source: String, into folded: inout [UInt8]) {
    var source = source
    source.withUTF8 { fold($0, into: &folded) }
  }

  /// Replaces the contents of a buffer with the normalized form of a text in UTF-8.
  public static func fold(_ source: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {
    folded.removeAll(keepingCapacity: true)
    append(folding: source, to: &folded)
    if folded.last == space { folded.removeLast() }
  }

  /// Appends the normalized form of a text in UTF-8 to a buffer, which may then end with a space.
  public static func append(
    folding source: UnsafeBufferPointer<UInt8>, to folded: inout [UInt8]
  ) {
    let start = folded.count
    folded.append(contentsOf: source)
    let end = folded.withUnsafeMutableBufferPointer { foldPlain($0, from: start) }
    folded.removeSubrange((end ?? start)...)
    guard end == nil else { return }
    for scalar in String(decoding: source, as: UTF8.self).unicodeScalars {
      append(scalar, to: &folded)
    }
  }

  /// Normalizes the rest of a text in place and returns its new end; nil if a character needs a
  /// table or more room, as few do.
  private static func foldPlain(_ text: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int?
  {
    var end = start
    for byte in text[start...] {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        text[end] = byte
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): text[end] = byte + 0x20
      case UInt8(ascii: "'"): continue
      case UInt8(ascii: "&"), 0x80...: return nil
      default:
        guard end > 0, text[end - 1] != space else { continue }
        text[end] = space
      }
      end += 1
    }
    return end
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

  /// Ends a word, if there is one.
  private static func separate(_ folded: inout [UInt8]) {
    if let last = folded.last, last != space { folded.append(space) }
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    switch scalar {
    case "a"..."z", "0"..."9":
      folded.append(UInt8(scalar.value))
    case "A"..."Z":
      folded.append(UInt8(scalar.value) + 0x20)
    case "'", "\u{2018}", "\u{2019}", "\u{2BB}", "\u{2BC}", "\u{FF07}":
      break
    case "&", "\u{FF06}":
      separate(&folded)
      folded += Array("and ".utf8)
    case "½":
      separate(&folded)
      folded += Array("1 2 ".utf8)
    case "\0"..."\u{7F}":
      separate(&folded)
    default:
      if let plain = plainLetters[scalar.value] {
        for byte in plain.utf8 {
          if byte == space { separate(&folded) } else { folded.append(byte) }
        }
      } else {
        appendRare(scalar, to: &folded)
      }
    }
  }

  private static func appendRare(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    switch scalar.properties.generalCategory {
    case _ where scalar == "\u{3099}" || scalar == "\u{309A}":
      // The voicing marks of kana form different letters, which also exist precomposed.
      folded += Array(String(scalar).utf8)
    case .nonspacingMark, .enclosingMark, .format:
      break
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      folded += Array(scalar.properties.lowercaseMapping.utf8)
    default:
      separate(&folded)
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

/// A title without case, accents, punctuation and a leading article, for comparing titles.
///
/// A title that has only punctuation stays as it is.
public struct TitleKey: Hashable, Sendable {
  /// The compared text.
  public let text: String

  /// Creates the key of a title.
  public init(_ title: String) {
    let folded = FoldedText(title)
    guard let first = folded.withoutArticle.first else {
      text = title
      return
    }
    text = String(folded.text[first.startIndex...])
  }
}
