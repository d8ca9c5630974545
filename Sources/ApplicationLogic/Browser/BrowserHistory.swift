import BusinessLogic

/// A list and a page as they were left for others, or at the end of the session.
struct BrowserPlace: Hashable, Sendable {
  /// The list; nil where it was the same as afterwards.
  var list: ListSnapshot?
  /// The page; nil where it had no film.
  var page: PageSnapshot?
  /// Whether the page was of another film than the list's.
  var isDetached = false
  /// Whether keys went to the page.
  var isOnPage = false
  /// What was to be seen there and not before it, by name.
  var names: [String] = []

  /// The same without the films of the list, for the next start.
  var withoutFilms: BrowserPlace {
    var place = self
    place.list = list?.place
    return place
  }
}

/// The way back: the screens that were left for others, and their names on the way.
typealias BrowserHistory = PlaceHistory<BrowserPlace>

extension BrowserHistory {
  /// Whether the list on the screen is one that was opened from the last place.
  var endsWithList: Bool { places.last.map { $0.list != nil } ?? true }

  /// Forgets the pages that were left for others since the list on the screen was opened.
  mutating func dropPages() {
    while let last = places.last, last.list == nil { _ = pop() }
  }

  /// The names on the way to what is shown now, as many of the last ones as a width has room for.
  func heading(to shown: [String], width: Int) -> String {
    var names = places.flatMap(\.names) + shown
    var text = names.joined(separator: " › ")
    func isTooLong() -> Bool { TextWidth.of(CleanText.line(text)) > width }
    while names.count > 1, isTooLong() {
      names.removeFirst()
      text = "… › " + names.joined(separator: " › ")
    }
    return names.count == 1 && isTooLong() ? names[0] : text
  }
}
