import BusinessLogic
import DomainEntities

/// A list as it is read page by page: the films so far, and where the page begins.
struct PlainList: Sendable {
  /// The films so far, each once.
  var contents: MovieListContents
  /// The place of the first film of the page, from 0.
  var first = 0

  init(_ selection: MovieListSelection) {
    contents = MovieListContents(selection, height: 1)
  }

  /// The films so far.
  var movies: [MovieSummary] { contents.movies }

  /// The places of the films on the page.
  func page(of size: Int) -> Range<Int> {
    (first..<first + size).clamped(to: movies.indices)
  }

  /// The gaps before, between and right behind the films of a page.
  func gaps(on page: Range<Int>) -> [(index: Int, gap: ListGap)] {
    contents.gaps.map { (contents.shownCount(before: $0), $0) }.filter { index, _ in
      page.contains(index) || index == page.upperBound && index == contents.shownCount
    }
  }

  /// Whether there is a film behind the page.
  func hasMore(behind size: Int) -> Bool {
    contents.nextOffset != nil || movies.count > first + size
  }

  /// Turns to the page that a film stands on.
  mutating func turn(to place: Int, of size: Int) {
    if place >= first + size { first += (place - first) / size * size }
    if place < first { first = max(0, first - (first - place + size - 1) / size * size) }
  }
}

/// Things to choose among by their numbers, page by page.
struct PlainChoice: Hashable, Sendable {
  /// What is done with what is taken.
  enum Purpose: Hashable, Sendable {
    case list, sort
  }

  var purpose: Purpose
  /// What is chosen among.
  var items: [String]
  /// What holds at present.
  var current: Int?
  /// The place of the first item of the page, from 0.
  var first = 0

  /// The places of the items on the page.
  func page(of size: Int) -> Range<Int> {
    (first..<first + size).clamped(to: items.indices)
  }
}
