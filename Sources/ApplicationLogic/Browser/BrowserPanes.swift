import TerminalModel
import Widgets

/// The panes of lists, of films and of a film on a terminal: which has the focus, how they share
/// the width, and which cell belongs to which.
///
/// A value that does not depend on the contents of the panes.
struct BrowserPanes: Hashable, Sendable {
  enum Pane: Hashable, Sendable, CaseIterable {
    /// The lists to choose from, on a wide terminal.
    case lists
    /// The films of a list.
    case list
    /// The page of a film.
    case film
  }

  /// The size of the terminal, in cells.
  private(set) var size: TerminalSize
  private var focused = Pane.list
  /// Whether the page shows a film that was opened separately, and follows no list.
  private(set) var isDetached = false
  /// The user's preferences, applied where there is room.
  private(set) var preferences: BrowserLayout.Preferences

  init(size: TerminalSize, _ preferences: BrowserLayout.Preferences = .init()) {
    self.size = size
    self.preferences = preferences
  }

  /// The areas of the terminal.
  var layout: BrowserLayout {
    BrowserLayout(
      size: TerminalSize(columns: max(1, size.columns), rows: max(1, size.rows)), preferences)
  }

  /// The pane that receives keys; the films if the terminal has no room for the lists any more.
  var focus: Pane { focused == .lists && layout.lists == nil ? .list : focused }

  /// Whether list and film are both on the screen.
  var isSplit: Bool { layout.isSplit }

  /// Whether there is room for list and film, even if only one of them is shown.
  var canSplit: Bool { BrowserLayout(size: size).isSplit }

  /// Returns whether a pane is on the screen.
  func shows(_ pane: Pane) -> Bool {
    pane == .lists ? layout.lists != nil : focus == pane || isSplit
  }

  /// The panes that are on the screen, from left to right.
  var shown: [Pane] { Pane.allCases.filter(shows) }

  /// Returns the area of a pane while it is on the screen.
  func area(of pane: Pane) -> Rect {
    switch pane {
    case .lists: layout.lists ?? Rect(x: 0, y: 0, width: 0, height: 0)
    case .list: layout.list
    case .film: layout.film
    }
  }

  /// Returns the pane of a cell; nil for the heading, the borders and the footer.
  func pane(at point: Point) -> Pane? {
    shown.first { area(of: $0).contains(point) }
  }

  /// Sets the size of the terminal.
  mutating func resize(to size: TerminalSize) {
    self.size = size
  }

  /// Moves the focus to a pane.
  mutating func focus(on pane: Pane) {
    focused = pane
  }

  /// Detaches the page from the list, or attaches it.
  mutating func setDetached(_ isDetached: Bool) {
    self.isDetached = isDetached
  }

  /// Restores preferences of an earlier session.
  mutating func prefer(_ preferences: BrowserLayout.Preferences) {
    self.preferences = preferences
  }

  /// Shows one pane if there is room for both, or both panes again.
  mutating func setShowsOnePane(_ showsOnePane: Bool) {
    preferences.setShowsOnePane(showsOnePane && canSplit)
  }

  /// Moves the border between the panes, if there is one, by a number of steps to the right.
  mutating func moveSplit(by steps: Int) {
    guard let border = layout.listBorder else { return }
    preferences.moveSplit(by: steps, from: border.width * 100 / max(1, size.columns))
  }
}
