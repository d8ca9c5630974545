/// What a box says: a title, a text, and a page that tells more.
struct BoxText: Hashable, Sendable {
  /// One part of the text.
  enum Block: Hashable, Sendable {
    /// A paragraph.
    case text(String)
    /// What the lines below are about.
    case heading(String)
    /// A name and what goes with it.
    case fact(String, String)
    /// Keys and what they do.
    case keys(String, String)
    /// A sentence in small print.
    case remark(String)
    /// An empty line.
    case space
  }

  /// What stands in the line around it.
  var title: String
  /// From top to bottom.
  var blocks: [Block]
  /// The address of a page that tells more.
  var page: String?
  /// How wide the text is where there is room for it.
  var widest = 64

  /// The text in lines of at most so many columns.
  func lines(width: Int) -> [StyledLine] {
    guard width > 0 else { return [] }
    let factColumn = column(width / 3) { if case .fact(let name, _) = $0 { name } else { nil } }
    let keyColumn = column(width / 2) { if case .keys(let name, _) = $0 { name } else { nil } }
    return blocks.flatMap { block in
      switch block {
      case .text(let text): TextLayout.wrap(text, width: width).map { StyledLine($0) }
      case .remark(let text):
        TextLayout.wrap(text, width: width).map { StyledLine($0, style: .secondary) }
      case .heading(let text): [StyledLine(text, style: .heading)]
      case .fact(let name, let value):
        StyledLine.pair(name, .secondary, value, .plain, width: width, at: factColumn)
      case .keys(let keys, let help):
        StyledLine.pair(keys, .key, help, .plain, width: width, at: keyColumn)
      case .space: [StyledLine()]
      }
    }
  }

  /// Where that begins which goes with a name: behind the longest of them, or at `last`.
  private func column(_ last: Int, _ name: (Block) -> String?) -> Int {
    min((blocks.compactMap { name($0).map { TextWidth.of($0) } }.max() ?? 0) + 2, last)
  }
}
