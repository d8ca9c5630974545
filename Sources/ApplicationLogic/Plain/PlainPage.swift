import BusinessLogic
import DomainEntities
import Films
import MovieData

/// One page of a list.
struct PlainPage: Sendable {
  /// The list.
  let contents: MovieListContents
  /// The films that are loaded, in order.
  let movies: [MovieSummary]
  /// The indices of the films on the page.
  let range: Range<Int>

  /// Creates the page that begins with a film, of at most `size` films.
  init(of contents: MovieListContents, from first: Int, size: Int) {
    self.contents = contents
    movies = contents.movies
    range = (first..<first + size).clamped(to: movies.indices)
  }

  /// The gaps before, between and right after its films, with the index of the next film.
  var gaps: [(index: Int, gap: ListGap)] {
    contents.gaps.map { (contents.shownCount(before: $0), $0) }.filter { index, _ in
      range.contains(index) || index == range.upperBound && index == movies.count
    }
  }

  /// Returns whether the page looks different from another page of the list.
  func differs(from other: PlainPage) -> Bool {
    range != other.range || contents.gaps != other.contents.gaps
  }
}
