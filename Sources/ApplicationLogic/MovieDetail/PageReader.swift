import FilmPages
import TerminalModel
package import Widgets

/// The page of a film laid out for a window, with the reading position.
///
/// A value without side effects: the page is laid out when its contents or the width change.
package struct PageReader: Hashable, Sendable {
  /// The page in lines of the width.
  private(set) var page = MovieDetailPage()
  /// The window, and the selection.
  package private(set) var cursor = PageCursor()
  /// The width of the window.
  private(set) var width = 0
  private var document: MovieDetailDocument?

  /// The selected entry; nil for none.
  var chosenEntry: MovieDetailEntry? {
    cursor.chosen.flatMap { page.places.indices.contains($0) ? page.places[$0].entry : nil }
  }

  /// The faces that are in the window as a whole.
  var visibleFaces: [MovieDetailPage.Face] {
    let visible = cursor.window.visible
    return page.faces.filter {
      $0.lines.lowerBound >= visible.lowerBound && $0.lines.upperBound <= visible.upperBound
    }
  }

  /// The reading position, to be restored later.
  var position: PageSnapshot.Position {
    PageSnapshot.Position(
      top: cursor.window.top, lines: page.lines.count, chosen: chosenEntry?.snapshotName,
      place: cursor.chosen)
  }

  /// Shows other contents; the reading position and the selection stay.
  mutating func show(_ document: MovieDetailDocument?) {
    guard document != self.document else { return }
    self.document = document
    layOut()
  }

  /// Sets the size of the window; the reading position stays about the same.
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

  /// Scrolls to the top, with nothing selected.
  mutating func reset() { cursor.reset() }

  /// Performs a movement a number of times.
  mutating func move(_ movement: Movement, times: Int) { cursor.move(movement, times: times) }

  /// Goes to another section, backwards by a negative number, and selects its first entry.
  mutating func moveSection(by steps: Int) {
    let line = cursor.chosen.map { page.places[$0].lines.lowerBound } ?? cursor.window.top
    let starts = [0] + page.sections
    let current = starts.lastIndex { $0 <= line } ?? 0
    // Backwards, the start of the current section comes first.
    let isInside = steps < 0 && line > starts[current] + 1
    let target = min(max(0, current + steps + (isInside ? 1 : 0)), starts.count - 1)
    let end = target + 1 < starts.count ? starts[target + 1] : page.lines.count
    cursor.choose(nil)
    cursor.scroll(to: starts[target])
    guard target > 0 else { return }
    cursor.choose(
      page.places.firstIndex { (starts[target]..<end).contains($0.lines.lowerBound) })
  }

  /// Scrolls by a number of lines, up if negative.
  mutating func scroll(by lines: Int) { cursor.scroll(to: cursor.window.top + lines) }

  /// Selects an entry by its index on the page; nil selects none.
  mutating func choose(_ place: Int?) { cursor.choose(place) }

  /// Selects the entry at a point of the window; returns false if there is none.
  mutating func choose(at point: Point) -> Bool {
    let line = cursor.window.top + point.y
    let found = page.places.firstIndex {
      ($0.face ?? $0.lines).contains(line) && $0.columns.contains(point.x)
    }
    guard let place = found else { return false }
    cursor.choose(place)
    return true
  }

  /// Restores a reading position; returns false if its selected entry is missing.
  ///
  /// A page of another width has other lines, so the position is approximate.
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
