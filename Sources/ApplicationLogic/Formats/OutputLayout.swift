package import TerminalModel

/// The layout of text for people on a terminal.
///
/// Styles are control sequences without a width, so they are added to text that has its width.
package struct OutputLayout: Hashable, Sendable {
  /// The width of the terminal.
  package let columns: Int
  /// Whether headings and titles are styled.
  let isStyled: Bool

  /// Returns the names of columns, underlined.
  package func heading(_ text: String) -> String { styled(Self.trimmed(text), 4) }

  /// Returns a title or the heading of a part, bold.
  package func title(_ text: String) -> String { styled(text, 1) }

  /// Returns a row of columns, of which the first is a bold title.
  package func row(_ title: String, _ rest: String) -> String {
    let name = Self.trimmed(title)
    let space = String(repeating: " ", count: title.utf8.count - name.utf8.count)
    return self.title(name) + Self.trimmed(space + rest)
  }

  /// Returns a line of a page, bold if it is a title or a heading.
  package func line(_ line: StyledLine) -> String {
    let isTitle = line.pieces.count == 1 && [.heading, .title].contains(line.pieces[0].style)
    return isTitle ? title(line.text) : Self.trimmed(line.text)
  }

  private func styled(_ text: String, _ attribute: Int) -> String {
    isStyled && !text.isEmpty ? "\u{1B}[\(attribute)m\(text)\u{1B}[m" : text
  }

  static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
