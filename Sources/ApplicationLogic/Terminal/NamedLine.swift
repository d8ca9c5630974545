/// A line of a file such as `name = value`, of which users write some.
struct NamedLine {
  /// Where a comment may begin.
  enum Comments {
    /// At a `#` at the start of a line or behind white space.
    case anywhere
    /// At a `#` that nothing but white space stands before.
    case atStart
  }

  /// Its place in the file, counted from 1.
  let number: Int
  /// All of it but the comment.
  let text: Substring
  /// What stands before the first `=`.
  let name: Substring
  /// What stands behind it; nil where there is none.
  let value: Substring?

  /// Reads the lines of a text that are neither blank nor comments.
  static func read(
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
