/// The areas of the terminal: a pure function of its size and of the user's preferences.
struct BrowserLayout: Hashable, Sendable {
  /// The user's preferences, applied where there is room.
  struct Preferences: Hashable, Sendable {
    /// The range of the list's share of the width, in percent.
    static let shares = 22...78
    private static let step = 4

    /// Whether one pane has the full width, however wide the terminal is.
    private(set) var showsOnePane = false
    /// The list's share of the width, in percent.
    private(set) var listShare = 46

    /// Creates the default preferences.
    init() {}

    /// Creates the preferences of an earlier session; a share out of range is clamped.
    init(showsOnePane: Bool, listShare: Int?) {
      self.showsOnePane = showsOnePane
      if let listShare {
        self.listShare = min(max(listShare, Self.shares.lowerBound), Self.shares.upperBound)
      }
    }

    /// Shows one pane at full width, or both.
    mutating func setShowsOnePane(_ showsOnePane: Bool) { self.showsOnePane = showsOnePane }

    /// Moves the divider by a number of steps to the right, or to the left if negative.
    mutating func moveSplit(by steps: Int) {
      let share = listShare + steps * Self.step
      listShare = min(max(share, Self.shares.lowerBound), Self.shares.upperBound)
    }
  }

  /// The minimum number of columns for showing both panes.
  static let splitWidth = 100

  /// The line with the heading; empty if there are fewer than 6 rows.
  let title: Rect
  /// The area of the list.
  let list: Rect
  /// The line between the panes; empty if only one is shown.
  let divider: Rect
  /// The area of the film.
  let film: Rect
  /// The footer; empty if there are fewer than 7 rows.
  let keys: Rect
  /// The area of popups.
  let overlay: Rect
  /// Whether both panes are shown.
  let isSplit: Bool

  init(size: TerminalSize, _ preferences: Preferences = Preferences()) {
    var rest = Rect(x: 0, y: 0, width: size.columns, height: size.rows)
    title = rest.takeTop(size.rows >= 6 ? 1 : 0)
    keys = rest.takeBottom(size.rows >= 7 ? 1 : 0)
    overlay = rest
    isSplit = size.columns >= Self.splitWidth && !preferences.showsOnePane
    if isSplit {
      list = rest.takeLeft(size.columns * preferences.listShare / 100)
      _ = rest.takeLeft(1)
      divider = rest.takeLeft(1)
      _ = rest.takeLeft(1)
      film = rest
    } else {
      list = rest
      divider = Rect(x: 0, y: 0, width: 0, height: 0)
      film = rest
    }
  }
}
