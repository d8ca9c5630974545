/// The page of a film in lines, and where in them its entries are.
struct MovieDetailPage: Hashable, Sendable {
  /// Where an entry stands.
  struct Place: Hashable, Sendable {
    var entry: MovieDetailEntry
    /// The lines that its name takes up.
    var lines: Range<Int>
    /// The column where its name begins.
    var column: Int
  }

  /// From top to bottom.
  var lines: [StyledLine] = []
  /// From top to bottom.
  var places: [Place] = []

  /// The entry that is meant: the one at a place, or else the first.
  func place(at index: Int?, where isMeant: (MovieDetailEntry) -> Bool) -> Int? {
    if let index, places.indices.contains(index), isMeant(places[index].entry) { return index }
    return places.firstIndex { isMeant($0.entry) }
  }
}

extension MovieDetailDocument {
  /// Longer lines are hard to read on from.
  static let longestLine = 90
  /// Before what stands further in; the sign of what is chosen has its place there.
  private static let indent = 2
  /// Narrower pages have no room for that.
  private static let narrow = 8

  /// The page in lines of at most so many columns.
  func lines(width: Int) -> [StyledLine] { page(width: width).lines }

  /// The same with its entries, which have numbers before their names where they are asked for by them.
  func page(width: Int, isNumbered: Bool = false) -> MovieDetailPage {
    var page = MovieDetailPage()
    guard width > 0 else { return page }
    let width = min(width, Self.longestLine)
    // The sign of what is chosen stands apart from the name before it.
    let labels = items.compactMap {
      if case .fact(let name, _) = $0.block {
        TextWidth.of(name) + ($0.entry == nil ? 2 : 3)
      } else {
        nil
      }
    }
    let label = min(labels.max() ?? 2, width / 3)
    for item in items {
      let number = isNumbered && item.entry != nil ? "[\(page.places.count + 1)] " : ""
      let (lines, column) = lines(of: item.block, number: number, width: width, label: label)
      // What has no room to be seen leads nowhere.
      if let entry = item.entry, !lines.isEmpty {
        let start = lines.firstIndex { $0.begins(at: column) } ?? 0
        let end = lines[start...].firstIndex { !$0.begins(at: column) } ?? lines.endIndex
        let top = page.lines.count
        page.places.append(
          .init(entry: entry, lines: top + start..<top + max(end, start + 1), column: column))
      }
      page.lines += lines
    }
    return page
  }

  /// The lines of a block, and the column where that begins what is chosen in it.
  private func lines(
    of block: Block, number: String, width: Int, label: Int
  ) -> (lines: [StyledLine], column: Int) {
    func wrapped(_ text: String, _ style: Style) -> ([StyledLine], Int) {
      (TextLayout.wrap(text, width: width).map { StyledLine($0, style: style) }, 0)
    }
    return switch block {
    case .title(let text): wrapped(text, .heading)
    case .subtitle(let text): wrapped(text, .secondary)
    case .text(let text): wrapped(text, .plain)
    case .heading(let text): wrapped(text, .title)
    case .remark(let text): wrapped(text, .secondary)
    case .failure(let text): wrapped(text, .failure)
    case .space: ([StyledLine()], 0)
    case .fact(let name, let value): fact(name, number + value, width: width, at: label)
    case .part(let name, let value): part(number + name, value, width: width)
    case .item(let name, let note): item(number + name, note, width: width)
    }
  }

  private func fact(
    _ name: String, _ value: String, width: Int, at label: Int
  ) -> ([StyledLine], Int) {
    var lines = StyledLine.pair(name, .secondary, value, .plain, width: width, at: label)
    if name.isEmpty { lines.removeAll { $0.text.isEmpty } }
    return (lines, lines.last?.pieces.last?.column ?? 0)
  }

  /// An actor and the part, in two columns where there is room.
  private func part(_ name: String, _ value: String, width: Int) -> ([StyledLine], Int) {
    let indent = width < Self.narrow ? 0 : Self.indent
    let room = width - indent
    let lines =
      value.isEmpty
      ? TextLayout.wrap(name, width: room).map { StyledLine($0) }
      : StyledLine.pair(
        name, .plain, value, .plain, width: room, at: min(26, width / 2))
    return (lines.map { $0.moved(by: indent) }, indent)
  }

  /// Something, and further in the sentence about it.
  private func item(_ name: String, _ note: String, width: Int) -> ([StyledLine], Int) {
    let indent = width < Self.narrow ? 0 : Self.indent
    var lines = TextLayout.wrap(name, width: width - indent).map {
      StyledLine($0, column: indent)
    }
    if !note.isEmpty {
      lines += TextLayout.wrap(note, width: width - 2 * indent).map {
        StyledLine($0, style: .secondary, column: 2 * indent)
      }
    }
    return (lines, indent)
  }
}

extension StyledLine {
  /// The same so many columns to the right.
  fileprivate func moved(by columns: Int) -> StyledLine {
    var line = self
    for index in line.pieces.indices { line.pieces[index].column += columns }
    return line
  }

  /// Whether one of its pieces begins at a column.
  fileprivate func begins(at column: Int) -> Bool { pieces.contains { $0.column == column } }
}
