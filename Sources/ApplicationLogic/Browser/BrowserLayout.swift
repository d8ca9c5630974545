import TerminalModel

/// The areas of the terminal: a pure function of its size and of the user's preferences.
struct BrowserLayout: Hashable, Sendable {
  /// The user's preferences, applied where there is room.
  struct Preferences: Hashable, Sendable {
    /// The range of the list's share of the width, in percent.
    static let shares = 22...78
    private static let step = 4

    /// Whether one pane has the full width, however wide the terminal is.
    private(set) var showsOnePane = false
    /// The list's share of the width, in percent; nil if the user has not chosen one.
    private(set) var listShare: Int?

    /// Creates the default preferences.
    init() {}

    /// Creates the preferences of an earlier session; a share out of range is clamped.
    init(showsOnePane: Bool, listShare: Int?) {
      self.showsOnePane = showsOnePane
      self.listShare = listShare.map(Self.clamped)
    }

    /// Shows one pane at full width, or both.
    mutating func setShowsOnePane(_ showsOnePane: Bool) { self.showsOnePane = showsOnePane }

    /// Moves the border between the panes by a number of steps to the right, or to the left if
    /// negative, from the present share of the list.
    mutating func moveSplit(by steps: Int, from share: Int) {
      listShare = Self.clamped((listShare ?? share) + steps * Self.step)
    }

    private static func clamped(_ share: Int) -> Int {
      min(max(share, shares.lowerBound), shares.upperBound)
    }
  }

  /// The minimum number of columns for showing both panes: beside the page, a list shows what it
  /// shows on a terminal that is a little narrower.
  static let splitWidth = 120
  /// The minimum number of columns for showing the lists beside both panes.
  static let listsWidth = 160
  /// The width of the lists, with their border: names of 20 letters have room beside their numbers.
  private static let listsPaneWidth = 30
  /// The minimum number of rows for borders around the panes.
  private static let splitHeight = 8
  /// The minimum width of the list beside the page, with its border, unless the user chose another.
  private static let listWidth = 77
  /// The minimum width of the list between the lists and the page, with its border, unless the user
  /// chose another.
  private static let middleWidth = 75
  /// The minimum width of the film beside the lists and the list, with its border.
  private static let filmWidth = 26

  /// The line with the heading; empty if there are fewer than 6 rows.
  let title: Rect
  /// The border around the lists; nil if they are not shown.
  let listsBorder: Rect?
  /// The area of the lists; nil if they are not shown.
  let lists: Rect?
  /// The border around the list; nil if only one pane is shown.
  let listBorder: Rect?
  /// The area of the list.
  let list: Rect
  /// The border around the film; nil if only one pane is shown.
  let filmBorder: Rect?
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
    let hasRoom = size.columns >= Self.splitWidth && size.rows >= Self.splitHeight
    isSplit = hasRoom && !preferences.showsOnePane
    guard isSplit else {
      (list, film, listBorder, filmBorder, lists, listsBorder) = (rest, rest, nil, nil, nil, nil)
      return
    }
    let hasLists = size.columns >= Self.listsWidth
    listsBorder = hasLists ? rest.takeLeft(Self.listsPaneWidth) : nil
    lists = listsBorder?.insideBorder
    let share = preferences.listShare.map { size.columns * $0 / 100 }
    let least = hasLists ? Self.middleWidth : Self.listWidth
    // The film has the wider half: on 200 columns, its parts fit beside each other.
    let width = share ?? max(least, (rest.width - 1) / 2)
    let border = rest.takeLeft(hasLists ? min(width, rest.width - Self.filmWidth) : width)
    (list, listBorder) = (border.insideBorder, border)
    (film, filmBorder) = (rest.insideBorder, rest)
  }
}

extension Rect {
  /// The area inside a border, with a column of space on both sides.
  fileprivate var insideBorder: Rect {
    Rect(x: x + 2, y: y + 1, width: width - 4, height: height - 2)
  }
}
