public import TerminalModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Approved screens that must not change.
///
/// A golden is the screen as rows of text, followed by rows of letters for the style of every cell.
/// `RECORD_GOLDENS=1` writes the current screens and fails the run, so every recording is reviewed.
public enum Golden {
  /// Returns the difference between a frame and the golden with a name, or nil.
  ///
  /// The goldens are in the folder `Goldens` of the calling file's test target.
  public static func difference(
    of frame: CellBuffer, from name: String, file: String = #filePath
  ) -> String? {
    difference(of: text(of: frame), from: name, file: file)
  }

  /// Returns the difference between a text and the golden with a name, or nil.
  public static func difference(
    of text: String, from name: String, file: String = #filePath
  ) -> String? {
    difference(of: text, from: name, at: folder(for: file) + "/\(name).txt")
  }

  /// Returns the difference between a text and a page of the repository, or nil.
  ///
  /// The path starts at the root of the repository.
  public static func difference(
    of text: String, fromPage path: String, file: String = #filePath
  ) -> String? {
    difference(of: text, from: path, at: Repository.place(of: path, file: file))
  }

  private static func difference(of text: String, from name: String, at path: String) -> String? {
    if getenv("RECORD_GOLDENS") != nil {
      guard write(text, to: path) else { return "The golden \(name) could not be written." }
      return "The golden \(name) is recorded: look at it, and run again without RECORD_GOLDENS."
    }
    guard let golden = Repository.contents(of: path) else {
      return "There is no golden \(name); RECORD_GOLDENS=1 makes it:\n\(text)"
    }
    guard golden != text else { return nil }
    let wanted = golden.split(separator: "\n", omittingEmptySubsequences: false)
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(wanted, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let place = line ?? min(wanted.count, found.count)
    let was = wanted.indices.contains(place) ? wanted[place] : ""
    let now = found.indices.contains(place) ? found[place] : ""
    return """
      The golden \(name) differs in line \(place + 1).
      It was: \(was)
      It is:  \(now)
      \(text)
      """
  }

  /// Returns a frame as rows of text and rows of styles, without trailing blanks.
  public static func text(of frame: CellBuffer) -> String {
    let seen = frame.showsCursor ? "seen" : "hidden"
    var lines = [
      "\(frame.columns)x\(frame.rows), cursor \(seen) at \(frame.cursor.x),\(frame.cursor.y)"
    ]
    lines += frame.textRows
    lines.append("---")
    lines += (0..<frame.rows).map { trimmed(frame.row($0).map { look(of: $0.style) }, of: ".") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the letter for a style.
  private static func look(of style: Style) -> Character {
    switch (style.attributes, style.color) {
    case ([], .standard): "."
    case ([], .title), ([], .key), (.bold, .standard): "B"
    case ([], .accent): "H"
    case ([], .failure): "F"
    case ([], .secondary): "d"
    case (.reverse, .selection): "R"
    case ([.reverse, .underline], .selection): "M"
    case ([.bold, .underline], .accent): "m"
    case (.underline, .standard): "U"
    default: "?"
    }
  }

  fileprivate static func trimmed(_ row: [Character], of blank: Character) -> String {
    var row = row[...]
    while row.last == blank { row.removeLast() }
    return String(row)
  }

  // MARK: Files

  private static func folder(for file: String) -> String {
    let parts = file.split(separator: "/")
    let index = parts.lastIndex { $0.hasSuffix("Tests") && $0 != "Tests" } ?? parts.endIndex - 1
    return "/" + parts[...index].joined(separator: "/") + "/Goldens"
  }

  private static func write(_ text: String, to path: String) -> Bool {
    if let slash = path.lastIndex(of: "/") { mkdir(String(path[..<slash]), 0o755) }
    guard let file = fopen(path, "w") else { return false }
    let bytes = Array(text.utf8)
    let written = fwrite(bytes, 1, bytes.count, file)
    return fclose(file) == 0 && written == bytes.count
  }
}

extension CellBuffer {
  /// The rows as text, without second halves of wide characters and trailing blanks.
  public var textRows: [String] {
    (0..<rows).map { y in
      Golden.trimmed(row(y).filter { $0.width > 0 }.map(\.character), of: " ")
    }
  }

  /// The rows as one text.
  public var text: String { textRows.joined(separator: "\n") }
}
