import DomainEntities

/// A list and the page of it that is read.
struct PlainList: Sendable {
  /// The list with its films.
  var contents: MovieListContents
  /// The index of the first film of the page.
  var first = 0
}

/// What was shown before something was opened from the page of a film.
struct PlainStep: Sendable {
  /// The list.
  var list: PlainList
  /// The list that a search covered.
  var covered: PlainList?
  /// The page of the film.
  var page: PageSnapshot
  /// The index of the film in the list; nil for a film that was opened from elsewhere.
  var index: Int?

  /// Whether it was taken from a film of a list, or from a film that such a film led to.
  func isFrom(_ list: MovieListContents) -> Bool {
    self.list.contents.selection == list.selection
  }
}

extension PlaceHistory<PlainStep> {
  /// The index of the film of a list that the way led to other films from; nil where it led from none.
  func index(in list: MovieListContents) -> Int? {
    places.reversed().prefix { $0.isFrom(list) }.lazy.compactMap(\.index).first
  }

  /// Forgets the pages that were left for others since a list was opened.
  mutating func dropPages(of list: MovieListContents) {
    while let last = places.last, last.isFrom(list) {
      _ = pop()
      if last.index != nil { break }
    }
  }
}
