/// The page of a film, laid out for a window, and where its reader is.
///
/// A value without effects: a page is laid out when its contents or the width change.
struct PageReader: Hashable, Sendable {
  /// The page in lines of the width.
  private(set) var page = MovieDetailPage()
  /// The window on the page, and what is chosen.
  private(set) var cursor = PageCursor()
  /// The width of the window.
  private(set) var width = 0
  private var document: MovieDetailDocument?

  /// The chosen entry; nil for none.
  var chosenEntry: MovieDetailEntry? {
    cursor.chosen.flatMap { page.places.indices.contains($0) ? page.places[$0].entry : nil }
  }

  /// Where the reader is, to come back to.
  var position: PageSnapshot.Position {
    PageSnapshot.Position(
      top: cursor.window.top, lines: page.lines.count, chosen: chosenEntry?.snapshotName,
      place: cursor.chosen)
  }

  /// Shows other contents; the reading position and the chosen entry stay.
  mutating func show(_ document: MovieDetailDocument?) {
    guard document != self.document else { return }
    self.document = document
    layOut()
  }

  /// Gives the window another size; the reading position stays about where it was.
  mutating func resize(width: Int, height: Int) {
    guard width != self.width || height != cursor.window.height else { return }
    let (entry, place) = (chosenEntry, cursor.chosen)
    let share = page.lines.isEmpty ? 0 : Double(cursor.window.top) / Double(page.lines.count)
    cursor.setHeight(height)
    if width != self.width {
      self.width = width
      layOut()
      cursor.scroll(to: Int((share * Double(page.lines.count)).rounded()))
    }
    if let entry { cursor.choose(page.place(at: place) { $0 == entry }) }
  }

  private mutating func layOut() {
    let (entry, place) = (chosenEntry, cursor.chosen)
    let page = document?.page(width: width) ?? MovieDetailPage()
    self.page = page
    cursor.setPage(
      lines: page.lines.count, places: page.places.map(\.lines),
      chosen: entry.flatMap { entry in page.place(at: place) { $0 == entry } })
  }

  /// Goes to the top, with nothing chosen.
  mutating func reset() { cursor.reset() }

  /// Does what a key stands for, this many times.
  mutating func move(_ movement: Movement, times: Int) { cursor.move(movement, times: times) }

  /// Scrolls down by this many lines, or up by a negative number.
  mutating func scroll(by lines: Int) { cursor.scroll(to: cursor.window.top + lines) }

  /// Chooses an entry by its place on the page; nil chooses none.
  mutating func choose(_ place: Int?) { cursor.choose(place) }

  /// Chooses the entry in a line of the window; returns false where there is none.
  mutating func choose(visibleLine line: Int) -> Bool {
    let line = cursor.window.top + line
    guard let place = page.places.firstIndex(where: { $0.lines.contains(line) }) else {
      return false
    }
    cursor.choose(place)
    return true
  }

  /// Goes back to a position; returns false where the entry that was chosen there is missing.
  ///
  /// A page of another width has other lines: the position is then about the same.
  mutating func go(to position: PageSnapshot.Position) -> Bool {
    let lines = page.lines.count
    cursor.scroll(
      to: lines == position.lines
        ? position.top : position.top * lines / max(1, position.lines))
    guard let name = position.chosen else { return true }
    guard let entry = page.place(at: position.place, where: { $0.snapshotName == name }) else {
      return false
    }
    cursor.choose(entry)
    return true
  }
}
