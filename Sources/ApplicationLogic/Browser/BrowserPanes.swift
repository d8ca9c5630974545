/// The list and the film on a terminal: which of them has the keys, how they share the width, and which
/// cell belongs to which.
///
/// A value that knows nothing of what the panes show.
struct BrowserPanes: Hashable, Sendable {
  enum Pane: Hashable, Sendable { case list, film }

  /// How many cells the terminal has.
  private(set) var size: TerminalSize
  /// Which pane has the keys.
  private(set) var focus = Pane.list
  /// Whether the page is of a film that was opened on its own, and follows no list.
  private(set) var isDetached = false
  /// What the user prefers, where there is room for it.
  private(set) var preferences: BrowserLayout.Preferences

  init(size: TerminalSize, _ preferences: BrowserLayout.Preferences = .init()) {
    self.size = size
    self.preferences = preferences
  }

  /// Which part of the terminal shows what.
  var layout: BrowserLayout {
    BrowserLayout(
      size: TerminalSize(columns: max(1, size.columns), rows: max(1, size.rows)), preferences)
  }

  /// Whether both panes are on the screen.
  var isSplit: Bool { layout.isSplit }

  /// Whether a pane is on the screen.
  func shows(_ pane: Pane) -> Bool { focus == pane || isSplit }

  /// Where a pane is while it is on the screen.
  func area(of pane: Pane) -> Rect {
    switch pane {
    case .list: layout.list
    case .film: layout.film
    }
  }

  /// The pane that a cell belongs to; nil for title, divider and line of keys.
  func pane(at point: Point) -> Pane? {
    [.list, .film].first { shows($0) && area(of: $0).contains(point) }
  }

  /// Takes note that the terminal has another size.
  mutating func resize(to size: TerminalSize) {
    self.size = size
  }

  /// Gives the keys to a pane.
  mutating func focus(on pane: Pane) {
    focus = pane
  }

  /// Has the page stand for itself, or follow the list again.
  mutating func setDetached(_ isDetached: Bool) {
    self.isDetached = isDetached
  }

  /// Takes over how the panes shared the width before.
  mutating func prefer(_ preferences: BrowserLayout.Preferences) {
    self.preferences = preferences
  }

  /// Shows both panes again where one has the whole width, or else one where there is room for both.
  mutating func setShowsOnePane(_ showsOnePane: Bool) {
    preferences.setShowsOnePane(showsOnePane && BrowserLayout(size: size).isSplit)
  }

  /// Moves the line between the panes by so many steps to the right, where there is one.
  mutating func moveSplit(by steps: Int) {
    if isSplit { preferences.moveSplit(by: steps) }
  }
}
