/// A title that fits a width and keeps the end that distinguishes it from others of its series, as
/// in `Pirates of the Caribbean: …Stranger Tides`.
struct ShortenedTitle: Hashable, Sendable {
  /// The minimum width for keeping the end.
  private static let least = 16

  /// The text; the view cuts its end if it is still too long.
  let text: String
  /// The number of columns before the text that was left out.
  let intactWidth: Int

  /// Shortens a title to a width.
  init(_ title: String, width: Int) {
    let whole = TextWidth.of(title)
    guard whole > width else {
      (text, intactWidth) = (title, whole)
      return
    }
    guard width >= Self.least, let end = Self.end(of: title, width: width) else {
      (text, intactWidth) = (title, max(0, width - 1))
      return
    }
    let room = width - 1 - TextWidth.of(end)
    let (start, columns) = TextWidth.prefix(of: title[...], columns: room)
    text = start + "…" + end
    intactWidth = columns
  }

  /// Returns the last words of the part after a colon or dash, or else a number at the end.
  private static func end(of title: String, width: Int) -> String? {
    let words = title.unicodeScalars.split(separator: " ")
    guard words.count > 2 else { return nil }
    let start = words.dropLast().lastIndex { word in
      switch word.last {
      case ":", "–", "-": true
      default: false
      }
    }
    guard let start else {
      let isNumbered = words[words.count - 1].allSatisfy(isDigit)
      return isNumbered ? String(title[words[words.count - 2].startIndex...]) : nil
    }
    let lead = TextWidth.of(title[..<words[start].endIndex]) + 1
    let room = max(width / 2, width - lead - 1)
    var end = title[title.endIndex...]
    for word in words[(start + 1)...].reversed() {
      guard TextWidth.of(title[word.startIndex...]) <= room else { break }
      end = title[word.startIndex...]
    }
    return end.isEmpty ? nil : String(end)
  }

  /// Returns whether a scalar is a digit, also of a Roman numeral.
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    "IVX".unicodeScalars.contains(scalar) || scalar.properties.numericType != nil
  }
}
