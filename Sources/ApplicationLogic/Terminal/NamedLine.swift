/// A `name = value` line of a user-editable file.
package struct NamedLine {
  /// Where a comment may start.
  package enum Comments {
    /// At a `#` at the start of a line or after whitespace.
    case anywhere
    /// At a `#` preceded only by whitespace.
    case atStart
  }

  /// The line number, counted from 1.
  package let number: Int
  /// The line without its comment.
  package let text: Substring
  /// The text before the first `=`.
  package let name: Substring
  /// The text after the first `=`, or nil if there is none.
  package let value: Substring?

  /// Returns the lines of a text that are neither blank nor comments.
  package static func read(
    _ text: String, comments: Comments = .anywhere,
    endsLine: (Character) -> Bool = \.isNewline
  ) -> [NamedLine] {
    text.withoutByteOrderMark.split(omittingEmptySubsequences: false, whereSeparator: endsLine)
      .enumerated().compactMap { index, line in
        let text = comments == .anywhere ? line.withoutComment : line
        let first = text.first { !$0.isWhitespace }
        guard let first, comments == .anywhere || first != "#" else { return nil }
        let sides = text.split(
          separator: "=" as Character, maxSplits: 1, omittingEmptySubsequences: false)
        return NamedLine(
          number: index + 1, text: text, name: sides[0],
          value: sides.count > 1 ? sides[1] : nil)
      }
  }
}
