import DomainEntities

/// Text from outside, made fit for a terminal.
enum CleanText {
  /// The text on one line, without anything that a terminal would obey.
  ///
  /// Escape sequences lose their escape character, controls become spaces, and what is invisible or turns the direction
  /// of writing vanishes. Text that needs no cleaning is answered as it is.
  static func line(_ text: String) -> String {
    isSimple(text) ? text : cleaned(text, keepingLines: false)
  }

  /// The same, but line feeds stay.
  static func paragraphs(_ text: String) -> String {
    isSimple(text) ? text : cleaned(text, keepingLines: true)
  }

  /// Whether every scalar is a letter or sign of one byte and one column.
  static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
      ?? text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Whether every scalar is a character of one column by itself, as European letters, punctuation and lines are.
  ///
  /// Such text is clean, and as wide as it has scalars: that need not be found out character by character.
  static func isSimple(_ text: some StringProtocol) -> Bool {
    isPlain(text)
      || text.unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300, 0x2010..<0x2028, 0x2500..<0x2580: true
        default: false
        }
      }
  }

  private static func cleaned(_ text: String, keepingLines: Bool) -> String {
    var result = ""
    for character in text {
      if character.isNewline {
        result.append(keepingLines ? "\n" : " ")
        continue
      }
      var kept = String.UnicodeScalarView()
      for scalar in character.unicodeScalars where kept.count < TextLimit.scalarsPerCharacter {
        if isControl(scalar) {
          kept.append(" ")
        } else if !isInvisible(scalar) {
          kept.append(scalar)
        }
      }
      // A mark without a base would join whatever stands before it on the screen.
      if let first = kept.first, TextWidth.of(Character(String(kept))) == 0, isMark(first) {
        kept.insert("\u{25CC}", at: kept.startIndex)
      }
      // Through its view of scalars the text would be copied for each character.
      result += String(kept)
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// What a terminal does not show, other than the joiners inside emoji and Indic or Persian words.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xE0000...0xE007F, 0xFFFFE, 0xFFFFF:
      true
    default: false
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
