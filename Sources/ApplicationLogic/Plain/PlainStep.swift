import DomainEntities
import Films
import Widgets

/// A list and its current page.
struct PlainList: Sendable {
  /// The list with its films.
  var contents: MovieListContents
  /// The index of the first film of the page.
  var first = 0
}

/// A list or a film page to go back to.
struct PlainStep: Sendable {
  /// The list.
  var list: PlainList
  /// The page of the film; nil for the list itself.
  var page: PageSnapshot?
  /// The index of the film in the list; nil for the list itself and for a film opened elsewhere.
  var index: Int?

  /// Returns whether it is a list, or a film opened from that list or from another of its films.
  func isFrom(_ list: MovieListContents) -> Bool {
    self.list.contents.selection == list.selection
  }
}

extension LocationHistory<PlainStep> {
  /// Returns the index of the film in a list from which others were opened; nil if there is none.
  func index(in list: MovieListContents) -> Int? {
    places.reversed().prefix { $0.isFrom(list) }.lazy.compactMap(\.index).first
  }

  /// Drops the pages that were left since a list was opened.
  mutating func dropPages(of list: MovieListContents) {
    while let last = places.last, last.isFrom(list) {
      _ = pop()
      if last.index != nil { break }
    }
  }
}
