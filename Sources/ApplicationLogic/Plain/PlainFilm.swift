import BusinessLogic
import DomainEntities

/// The page of a film as it is read.
struct PlainFilm: Sendable {
  /// The film, as a list knows it.
  var movie: MovieSummary
  /// Its place in the list; nil for one that was opened from another one's page.
  var index: Int?
  /// Everything about it, once it is there.
  var detail: MovieDetail?
  /// The films of its series, once they are there.
  var series: [MovieSummary] = []
  /// What chose the film, where nobody asked for it by name.
  var surprise: Surprise?
  /// The parts that are shown whole.
  var unfolded: Set<MovieDetailPart> = []
  /// What the numbers on its page stand for.
  var entries: [MovieDetailEntry] = []
}

/// Where one was before something was opened from the page of a film.
struct PlainStep: Sendable {
  /// The list.
  var list: PlainList
  /// The list that a search covered.
  var covered: PlainList?
  /// The page.
  var film: PlainFilm
}

extension PlainList {
  /// The place of the film from whose page others were opened since the list was.
  func place(ofFilmBefore history: [PlainStep]) -> Int {
    let steps = history.reversed().prefix { $0.isOf(self) }
    return steps.first { $0.film.index != nil }?.film.index ?? first
  }
}

extension PlainStep {
  /// Whether it was taken from a film of this list, or from one that such a film led to.
  func isOf(_ list: PlainList) -> Bool {
    self.list.contents.selection == list.contents.selection
  }
}
