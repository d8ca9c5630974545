import BusinessLogic

/// Where one has been: the way back, and what is called by it on the way.
struct BrowserHistory {
  /// A screen as it was left for another.
  struct Place {
    /// The list as it was; nil where the one on the screen is still the same.
    var list: MovieListPresenter.Memory?
    /// The page as it was.
    var page: MovieDetailPresenter.Memory
    /// Whether the page was of another film than the list's.
    var hasOwnPage: Bool
    /// Whether keys went to the page.
    var isOnPage: Bool
    /// What was to be seen there and not before it, by name.
    var names: [String]
  }

  /// So many steps lead back; those before them are forgotten.
  static let most = 50

  private(set) var places: [Place] = []

  /// Whether there is no way back.
  var isEmpty: Bool { places.isEmpty }

  /// Whether the list on the screen is one that was opened from the last place.
  var endsWithList: Bool { places.last.map { $0.list != nil } ?? true }

  /// The names of everything on the way.
  var names: [String] { places.flatMap(\.names) }

  mutating func push(_ place: Place) {
    places.append(place)
    if places.count > Self.most { places.removeFirst() }
  }

  mutating func pop() -> Place? { places.popLast() }

  /// Forgets the pages that were left for others since the list on the screen was opened.
  mutating func dropPages() {
    while let last = places.last, last.list == nil { places.removeLast() }
  }
}
