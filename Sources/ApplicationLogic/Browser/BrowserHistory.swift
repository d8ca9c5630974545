import BusinessLogic
import Films
import TerminalModel
import Widgets

/// A list and a page as the user left them, or as they were at the end of the session.
struct BrowserLocation: Hashable, Sendable {
  /// The list; nil if the next place has the same one.
  var list: ListSnapshot?
  /// The page; nil if it had no film.
  var page: PageSnapshot?
  /// Whether the page showed a film that is not the list's selection.
  var isDetached = false
  /// Whether the page had the focus.
  var isOnPage = false
  /// The screen of a feature over it, which going back shows again; nil if there was none.
  var front: ScreenSnapshot?
  /// The names that this place adds to the heading; empty if the heading starts after it.
  var names: [String] = []

  /// Whether the heading starts with this place.
  var startsHeading: Bool { front?.startsPath == true }

  /// The place without the films of its list, for the next start.
  var withoutFilms: BrowserLocation {
    var place = self
    place.list = list?.place
    return place
  }
}

/// The screens to go back to, and their names for the heading.
typealias BrowserHistory = LocationHistory<BrowserLocation>

extension BrowserHistory {
  /// Whether the list on the screen was opened from the last place.
  var endsWithList: Bool { places.last.map { $0.list != nil } ?? true }

  /// Drops the pages that were left since the list on the screen was opened.
  mutating func dropPages() {
    while let last = places.last, last.list == nil { _ = pop() }
  }

  /// Returns the names leading to what is shown, dropping the first ones that do not fit the width.
  func heading(to shown: [String], width: Int) -> String {
    var trail = places.suffix(while: { !$0.names.isEmpty })
    if let start = trail.lastIndex(where: \.startsHeading) { trail = trail[start...] }
    var names = trail.flatMap(\.names) + shown
    var text = names.joined(separator: " › ")
    func isTooLong() -> Bool { TextWidth.of(CleanText.line(text)) > width }
    while names.count > 1, isTooLong() {
      names.removeFirst()
      text = "… › " + names.joined(separator: " › ")
    }
    return names.count == 1 && isTooLong() ? names[0] : text
  }
}

extension Array {
  /// Returns the longest run of last elements that satisfy a condition.
  fileprivate func suffix(while isWanted: (Element) -> Bool) -> ArraySlice<Element> {
    self[(lastIndex { !isWanted($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
