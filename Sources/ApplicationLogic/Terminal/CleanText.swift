import DomainEntities

/// Sanitizes untrusted text for display in a terminal.
package enum CleanText {
  /// Returns the text on one line, without anything that a terminal would interpret.
  ///
  /// Escape sequences lose their escape character, control characters become spaces, and invisible
  /// characters and bidirectional controls are removed. Clean text is returned as is.
  package static func line(_ text: String) -> String {
    isSimple(text) ? text : cleaned(text, keepingLines: false)
  }

  /// Returns the sanitized text, preserving line feeds.
  package static func paragraphs(_ text: String) -> String {
    isSimple(text) ? text : cleaned(text, keepingLines: true)
  }

  /// Returns whether the text is printable ASCII.
  static func isPlain(_ text: some StringProtocol) -> Bool {
    func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
      // Without an early return, the compiler can check many bytes at a time.
      bytes.reduce(UInt8(0)) { $0 | ($1 &- 0x20 < 0x5F ? 0 : 1) } == 0
    }
    return text.utf8.withContiguousStorageIfAvailable { isPlain($0) } ?? isPlain(text.utf8)
  }

  /// Returns whether every scalar is a character one column wide, such as European letters,
  /// punctuation and box drawing.
  ///
  /// Such text is clean, and its width is its number of scalars, so it needs no segmentation into
  /// characters.
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
      // A mark without a base would combine with the preceding character on the screen.
      if let first = kept.first, TextWidth.of(Character(String(kept))) == 0, isMark(first) {
        kept.insert("\u{25CC}", at: kept.startIndex)
      }
      // Appending through the scalar view would copy the text for each character.
      result += String(kept)
    }
    return result
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// Returns whether a terminal does not display a scalar.
  ///
  /// Excludes the joiners inside emoji and Indic or Persian words.
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
