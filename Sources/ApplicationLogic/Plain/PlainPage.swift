import BusinessLogic
import DomainEntities
import Films
import MovieData

/// One page of a list.
struct PlainPage: Sendable {
  /// The list.
  let contents: MovieListContents
  /// The rows of the page, up to the last one that is loaded.
  let range: Range<Int>

  /// Creates the page that begins with a row, of at most `size` rows.
  init(of contents: MovieListContents, from first: Int, size: Int) {
    self.contents = contents
    let rows = (first..<first + size).clamped(to: 0..<contents.count)
    let last = rows.last { contents.pages[$0] != nil }
    range = rows.lowerBound..<(last.map { $0 + 1 } ?? rows.lowerBound)
  }

  /// The films of the page.
  var movies: [MovieSummary] { range.compactMap { contents[$0] } }
}
