/// The page of a film in lines, with the places of its entries.
struct MovieDetailPage: Hashable, Sendable {
  /// The place of an entry.
  struct Place: Hashable, Sendable {
    var entry: MovieDetailEntry
    /// The lines of its name.
    var lines: Range<Int>
    /// The column where its name begins.
    var column: Int
  }

  /// The lines, from top to bottom.
  var lines: [StyledLine] = []
  /// The places, from top to bottom.
  var places: [Place] = []

  /// Returns the index of the matching entry at a place, or else of the first match.
  func place(at index: Int?, where isMeant: (MovieDetailEntry) -> Bool) -> Int? {
    if let index, places.indices.contains(index), isMeant(places[index].entry) { return index }
    return places.firstIndex { isMeant($0.entry) }
  }
}

extension MovieDetailDocument {
  /// The maximum number of columns of a line; longer lines are hard to read.
  static let longestLine = 90
  /// The indentation, which leaves room for the selection sign.
  private static let indent = 2
  /// The width below which nothing is indented.
  private static let narrow = 8

  /// Returns the page in lines of at most `width` columns.
  func lines(width: Int) -> [StyledLine] { page(width: width).lines }

  /// Returns the page with its entries, which are numbered if `isNumbered`.
  func page(width: Int, isNumbered: Bool = false) -> MovieDetailPage {
    var page = MovieDetailPage()
    guard width > 0 else { return page }
    let width = min(width, Self.longestLine)
    // The selection sign needs space between the name and the value.
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
      // An entry without a line cannot be opened.
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

  /// Returns the lines of a block, and the column of the part that can be selected.
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

  /// Returns an actor and the role, in two columns if there is room.
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

  /// Returns a name, and indented below it a sentence.
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
  /// Returns the line moved to the right.
  fileprivate func moved(by columns: Int) -> StyledLine {
    var line = self
    for index in line.pieces.indices { line.pieces[index].column += columns }
    return line
  }

  /// Returns whether a piece begins at a column.
  fileprivate func begins(at column: Int) -> Bool { pieces.contains { $0.column == column } }
}
