package import DomainEntities
package import TerminalModel
import Wording

/// The page of a film in lines, with the places of its entries.
package struct MovieDetailPage: Hashable, Sendable {
  /// The place of an entry.
  package struct Place: Hashable, Sendable {
    /// The entry.
    package var entry: MovieDetailEntry
    /// The lines of its name.
    package var lines: Range<Int>
    /// The column where its name begins.
    package var column: Int
    /// The columns of the part of the page that it is in.
    package var columns: Range<Int>
    /// The lines of its face and of the texts below it; nil for an entry without a face.
    package var face: Range<Int>?
  }

  /// The place of a face.
  package struct Face: Hashable, Sendable {
    /// The picture.
    package var portrait: PictureIdentifier
    /// The lines that are reserved for it.
    package var lines: Range<Int>
    /// The columns that are reserved for it.
    package var columns: Range<Int>
  }

  /// The lines, from top to bottom.
  package private(set) var lines: [StyledLine] = []
  /// The places, from top to bottom.
  package private(set) var places: [Place] = []
  /// The faces, from left to right.
  package private(set) var faces: [Face] = []
  /// The lines of the headings, from top to bottom.
  package private(set) var sections: [Int] = []

  package init() {}

  /// Returns the index of the matching entry at a place, or else of the first match.
  package func place(at index: Int?, where isMeant: (MovieDetailEntry) -> Bool) -> Int? {
    if let index, places.indices.contains(index), isMeant(places[index].entry) { return index }
    return places.firstIndex { isMeant($0.entry) }
  }
}

extension MovieDetailPage {
  /// Appends lines; the first ones may open an entry, which begins in a column of a part of the
  /// page that has a width.
  mutating func append(
    _ lines: [StyledLine], isHeading: Bool, _ entry: MovieDetailEntry?, column: Int, width: Int
  ) {
    if isHeading { sections.append(self.lines.count) }
    // An entry without a line cannot be opened.
    if let entry, !lines.isEmpty {
      let start = lines.firstIndex { $0.begins(at: column) } ?? 0
      let end = lines[start...].firstIndex { !$0.begins(at: column) } ?? lines.endIndex
      let top = self.lines.count
      places.append(
        Place(
          entry: entry, lines: top + start..<top + max(end, start + 1), column: column,
          columns: 0..<width))
    }
    self.lines += lines
  }

  /// Appends the faces of actors in a row, with the names and roles below them.
  mutating func append(_ members: [MovieDetailDocument.Face], in row: FaceRow, indent: Int) {
    let top = lines.count
    let captions = members.map { member -> (name: [String], role: [String]) in
      func wrapped(_ text: String) -> [String] {
        TextLayout.wrap(text, width: row.captionWidth, rows: 2).map {
          TextWidth.of($0) > row.captionWidth ? TextWidth.padded($0, row.captionWidth) : $0
        }
      }
      return (wrapped(member.name), wrapped(member.role))
    }
    let height = row.size.rows + (captions.map { $0.name.count + $0.role.count }.max() ?? 0)
    lines += repeatElement(StyledLine(), count: height)
    for (index, (member, caption)) in zip(members, captions).enumerated() {
      let column = indent + index * row.spacing
      let nameTop = top + row.size.rows
      faces.append(
        Face(
          portrait: member.portrait, lines: top..<nameTop,
          columns: column..<column + row.size.columns))
      for (offset, text) in (caption.name + caption.role).enumerated() {
        let style: Style = offset < caption.name.count ? .plain : .secondary
        lines[nameTop + offset].pieces += StyledLine(text, style: style, column: column).pieces
      }
      guard let entry = member.entry, !caption.name.isEmpty else { continue }
      places.append(
        Place(
          entry: entry, lines: nameTop..<nameTop + caption.name.count, column: column,
          columns: max(0, column - indent)..<column + row.captionWidth,
          face: top..<top + height))
    }
  }

  /// Appends a page below this one.
  mutating func append(_ page: MovieDetailPage) { merge(page, atLine: lines.count, column: 0) }

  /// Appends two pages beside each other, the right one from a column on.
  mutating func append(_ left: MovieDetailPage, beside right: MovieDetailPage, at column: Int) {
    let top = lines.count
    merge(left, atLine: top, column: 0)
    merge(right, atLine: top, column: column)
  }

  private mutating func merge(_ page: MovieDetailPage, atLine top: Int, column: Int) {
    for (index, line) in page.lines.enumerated() {
      let line = line.moved(by: column)
      if top + index < lines.count {
        lines[top + index].pieces += line.pieces
      } else {
        lines.append(line)
      }
    }
    places += page.places.map { place in
      var place = place
      place.lines = place.lines.lowerBound + top..<place.lines.upperBound + top
      place.face = place.face.map { $0.lowerBound + top..<$0.upperBound + top }
      place.column += column
      place.columns = place.columns.lowerBound + column..<place.columns.upperBound + column
      return place
    }
    faces += page.faces.map { face in
      var face = face
      face.lines = face.lines.lowerBound + top..<face.lines.upperBound + top
      face.columns = face.columns.lowerBound + column..<face.columns.upperBound + column
      return face
    }
    sections += page.sections.map { $0 + top }.filter { !sections.contains($0) }
  }
}

extension MovieDetailDocument {
  /// The maximum number of columns of a line; longer lines are hard to read.
  package static let longestLine = 90
  /// The indentation, which leaves room for the selection sign.
  static let indent = 2
  /// The width below which nothing is indented.
  private static let narrow = 8

  /// Returns the page in lines of at most `width` columns, without parts beside each other.
  package func lines(width: Int) -> [StyledLine] {
    width > 0 ? page(of: items[...], width: min(width, Self.longestLine)).lines : []
  }

  /// The space between parts of the page that are beside each other.
  private static let gap = 4
  /// The minimum width of a page with parts beside each other.
  private static let wide = 82
  /// The maximum width of such a page.
  private static let widest = 130

  /// The width below which names of facts have no more than a third of it.
  private static let narrowFacts = 39

  /// Returns the page with its entries, which are numbered if `isNumbered`.
  ///
  /// On a wide page, short parts are beside each other; a numbered page is read from top to bottom.
  package func page(width: Int, isNumbered: Bool = false) -> MovieDetailPage {
    guard width > 0 else { return MovieDetailPage() }
    guard !isNumbered, width >= Self.wide else {
      return page(of: items[...], width: min(width, Self.longestLine), isNumbered: isNumbered)
    }
    let half = (min(width, Self.widest) - Self.gap) / 2
    var page = MovieDetailPage()
    var left: ArraySlice<Item>?
    func flush() {
      if let part = left { page.append(self.page(of: part, width: min(width, Self.longestLine))) }
      left = nil
    }
    for part in parts {
      guard part.allSatisfy(\.isShort) else {
        flush()
        page.append(self.page(of: part, width: min(width, Self.longestLine)))
        continue
      }
      guard let first = left else {
        left = part
        continue
      }
      page.append(
        self.page(of: first, width: half),
        beside: self.page(of: part, width: half), at: half + Self.gap)
      left = nil
    }
    flush()
    return page
  }

  /// The parts of the page: the head, the facts, and one for each heading.
  private var parts: [ArraySlice<Item>] {
    var starts: [Int] = []
    for (index, item) in items.enumerated() {
      let isAfterSpace = index > 0 && items[index - 1].block == .space
      switch item.block {
      case .heading where isAfterSpace, .fact where isAfterSpace: starts.append(index - 1)
      default: break
      }
    }
    let bounds = [0] + starts + [items.count]
    return zip(bounds, bounds.dropFirst()).map { items[$0..<$1] }.filter { !$0.isEmpty }
  }

  private func page(
    of items: ArraySlice<Item>, width: Int, isNumbered: Bool = false
  ) -> MovieDetailPage {
    var page = MovieDetailPage()
    // The selection sign needs space between the name and the value.
    let labels = items.compactMap {
      if case .fact(let name, _) = $0.block {
        TextWidth.of(name) + ($0.entry == nil ? 2 : 3)
      } else {
        nil
      }
    }
    let label = min(labels.max() ?? 2, width < Self.narrowFacts ? width / 3 : max(18, width / 3))
    for item in items {
      if case .faces(let faces) = item.block, let row = context.faceRow {
        page.append(faces, in: row, indent: Self.indent)
        continue
      }
      let number = isNumbered ? item.entry.map { _ in "[\(page.places.count + 1)] " } ?? "" : nil
      let (lines, column) = lines(of: item.block, number: number, width: width, label: label)
      page.append(
        lines, isHeading: item.block.isHeading, item.entry, column: column, width: width)
    }
    return page
  }

  /// Returns the lines of a block, and the column of the part that can be selected.
  ///
  /// On a numbered page, `number` is that of the entry, or empty, and nothing is in columns.
  private func lines(
    of block: Block, number: String?, width: Int, label: Int
  ) -> (lines: [StyledLine], column: Int) {
    func wrapped(_ text: String, _ style: Style) -> ([StyledLine], Int) {
      (TextLayout.wrap(text, width: width).map { StyledLine($0, style: style) }, 0)
    }
    let isNumbered = number != nil
    let number = number ?? ""
    return switch block {
    case .title(let text): wrapped(text, .heading)
    case .subtitle(let text): wrapped(text, .secondary)
    case .text(let text): wrapped(text, .plain)
    case .marks(let text): (TextLayout.wrap(text, width: width).map(MarkBadges.line), 0)
    case .note(let label, let text): note(label, text, width: width)
    case .heading(let text): wrapped(text, .title)
    case .remark(let text): wrapped(text, .secondary)
    case .failure(let text): wrapped(text, .failure)
    case .space: ([StyledLine()], 0)
    // They are in columns, so the page lays them out.
    case .faces: ([], 0)
    case .fact(let name, let value): fact(name, number + value, width: width, at: label)
    case .role(let name, let role) where isNumbered && !role.isEmpty:
      part(number + Wording.role(role, of: name), "", width: width)
    case .part(let name, let value) where isNumbered && !value.isEmpty:
      part(number + Wording.part(value, of: name), "", width: width)
    case .role(let name, let value), .part(let name, let value):
      part(number + name, value, width: width)
    case .film(let name, let marks, let note) where isNumbered:
      film(number + name + Wording.spoken(marks), "", note, width: width)
    case .film(let name, let marks, let note):
      film(name, MarkBadges(marks).compactText, note, width: width)
    }
  }

  /// Returns a note of the user, with its label and a line beside it.
  private func note(_ label: String, _ text: String, width: Int) -> ([StyledLine], Int) {
    let indent = width < Self.narrow ? 0 : Self.indent
    let lines = TextLayout.wrap(text, width: width - indent).map { text in
      var line = StyledLine(text, style: Style(.italic), column: indent)
      if indent > 0 {
        line.pieces.insert(.init(column: 0, text: "│", style: Style(color: .accent)), at: 0)
      }
      return line
    }
    let labels = TextLayout.wrap(label, width: width).map { StyledLine($0, style: .title) }
    return (labels + lines, 0)
  }

  private func fact(
    _ name: String, _ value: String, width: Int, at label: Int
  ) -> ([StyledLine], Int) {
    var lines = StyledLine.pair(name, .secondary, value, .plain, width: width, at: label)
    if name.isEmpty { lines.removeAll { $0.text.isEmpty } }
    return (lines, lines.last?.pieces.last?.column ?? 0)
  }

  /// Returns a name and a text, such as an actor and the role, in two columns if there is room.
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

  /// Returns a title with badges after it, and indented below it a sentence.
  ///
  /// The badges never shorten the title: if they do not fit after it, it is wrapped earlier.
  private func film(
    _ title: String, _ badges: String, _ note: String, width: Int
  ) -> ([StyledLine], Int) {
    let indent = width < Self.narrow ? 0 : Self.indent
    let gap = 2
    let room = width - indent - gap - TextWidth.of(badges)
    let hasBadges = !badges.isEmpty && room >= Self.narrow
    var titles = TextLayout.wrap(title, width: width - indent)
    if hasBadges, let last = titles.last, TextWidth.of(last) > room {
      titles = TextLayout.wrap(title, width: room)
    }
    var lines = titles.map { StyledLine($0, column: indent) }
    if hasBadges, let last = titles.last {
      let column = indent + TextWidth.of(last) + gap
      lines[lines.count - 1].pieces += MarkBadges.line(badges).moved(by: column).pieces
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
  /// Returns whether a piece begins at a column.
  fileprivate func begins(at column: Int) -> Bool { pieces.contains { $0.column == column } }
}

extension MovieDetailDocument.Item {
  /// Whether the item fits half of a wide page: addresses are not broken.
  fileprivate var isShort: Bool { if case .page = entry { false } else { block.isShort } }
}

extension MovieDetailDocument.Block {
  /// Whether the block fits half of a wide page.
  fileprivate var isShort: Bool {
    switch self {
    case .heading, .fact, .role, .part, .film, .space: true
    case .title, .subtitle, .text, .marks, .note, .faces, .remark, .failure: false
    }
  }

  fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }
}
