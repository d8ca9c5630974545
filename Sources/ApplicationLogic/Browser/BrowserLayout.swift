/// Which part of the terminal shows what: a pure function of its size and of what the user prefers.
struct BrowserLayout: Hashable, Sendable {
  /// What the user prefers, where there is room for it.
  struct Preferences: Hashable, Sendable {
    /// The least and the most that the list gets of a split, in percent.
    static let shares = 22...78
    private static let step = 4

    /// Whether one pane has the whole width, however wide the terminal is.
    private(set) var showsOnePane = false
    /// How much of a split the list has, in percent.
    private(set) var listShare = 46

    /// What is preferred by itself.
    init() {}

    /// What was preferred before; a share that there is no more becomes the nearest.
    init(showsOnePane: Bool, listShare: Int?) {
      self.showsOnePane = showsOnePane
      if let listShare {
        self.listShare = min(max(listShare, Self.shares.lowerBound), Self.shares.upperBound)
      }
    }

    /// Gives one pane the whole width, or both their share of it.
    mutating func setShowsOnePane(_ showsOnePane: Bool) { self.showsOnePane = showsOnePane }

    /// Moves the line between the panes by so many steps to the right, or to the left.
    mutating func moveSplit(by steps: Int) {
      let share = listShare + steps * Self.step
      listShare = min(max(share, Self.shares.lowerBound), Self.shares.upperBound)
    }
  }

  /// From this width on, the list and the film stand side by side.
  static let splitWidth = 100

  /// The line with the name of the list; empty where rows are scarce.
  let title: Rect
  /// Where the list is.
  let list: Rect
  /// The line between the list and the film; empty where only one is shown.
  let divider: Rect
  /// Where the film is.
  let film: Rect
  /// The line of keys; empty where rows are scarce.
  let keys: Rect
  /// Where help and choices appear.
  let overlay: Rect
  /// Whether the list and the film are both shown.
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
