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
    let words = title.split(separator: " ")
    guard words.count > 2 else { return nil }
    let start = words.dropLast().lastIndex { $0.last == ":" || $0 == "–" || $0 == "-" }
    guard let start else {
      let isNumbered = words[words.count - 1].allSatisfy { $0.isNumber || "IVX".contains($0) }
      return isNumbered ? words.suffix(2).joined(separator: " ") : nil
    }
    let lead = TextWidth.of(title[..<words[start].endIndex]) + 1
    let room = max(width / 2, width - lead - 1)
    var end = ""
    for word in words[(start + 1)...].reversed() {
      let longer = end.isEmpty ? String(word) : "\(word) \(end)"
      guard TextWidth.of(longer) <= room else { break }
      end = longer
    }
    return end.isEmpty ? nil : end
  }
}
