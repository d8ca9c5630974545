extension MovieDetailDocument {
  /// Longer lines are hard to read on from.
  private static let longestLine = 90

  /// The page in lines of at most so many columns.
  func lines(width: Int) -> [StyledLine] {
    guard width > 0 else { return [] }
    let width = min(width, Self.longestLine)
    let labels = blocks.compactMap {
      if case .fact(let name, _) = $0 { TextWidth.of(name) } else { nil }
    }
    let label = min((labels.max() ?? 0) + 2, width / 3)
    return blocks.flatMap { lines(of: $0, width: width, label: label) }
  }

  private func lines(of block: Block, width: Int, label: Int) -> [StyledLine] {
    func wrapped(_ text: String, _ style: Style) -> [StyledLine] {
      TextLayout.wrap(text, width: width).map { StyledLine($0, style: style) }
    }
    return switch block {
    case .title(let text): wrapped(text, .heading)
    case .subtitle(let text): wrapped(text, .secondary)
    case .text(let text): wrapped(text, .plain)
    case .heading(let text): wrapped(text, .title)
    case .remark(let text): wrapped(text, .secondary)
    case .failure(let text): wrapped(text, .failure)
    case .space: [StyledLine()]
    case .fact(let name, let value):
      StyledLine.pair(name, .secondary, value, .plain, width: width, at: label)
    case .part(let name, let value): part(name, value, width: width)
    }
  }

  /// An actor and the part, in two columns where there is room.
  private func part(_ name: String, _ value: String, width: Int) -> [StyledLine] {
    if value.isEmpty { return TextLayout.wrap(name, width: width).map { StyledLine($0) } }
    let column = min(26, width / 2)
    return StyledLine.pair(name, .plain, value, .secondary, width: width, at: column)
  }
}
