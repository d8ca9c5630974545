import BusinessLogic
import DomainEntities

/// Coming back to a page as it was.
extension MovieDetailPresenter {
  /// A page as it was left.
  struct Memory {
    fileprivate var movie: MovieSummary?
    fileprivate var detail: MovieDetail?
    fileprivate var series: [MovieSummary]
    fileprivate var unfolded: Set<MovieDetailPart>
    fileprivate var ahead: [MovieIdentifier]
    fileprivate var top: Int
    fileprivate var count: Int
    fileprivate var chosen: MovieDetailEntry?

    /// What is called by the page in a line that says where one is.
    var title: String? { movie.map(Wording.title) }
  }

  /// The page as it is, to come back to.
  var memory: Memory {
    Memory(
      movie: movie, detail: detail, series: series, unfolded: unfolded, ahead: ahead,
      top: cursor.window.top, count: page.lines.count, chosen: chosenEntry)
  }

  /// Shows a page as it was left; what it still lacked then is asked for again.
  func restore(_ memory: Memory) {
    stopLoading()
    movie = memory.movie
    detail = memory.detail ?? memory.movie.flatMap { interactor.detailAtHand(of: $0.id) }
    series = memory.series
    unfolded = memory.unfolded
    ahead = memory.ahead
    failure = nil
    notice = nil
    cursor.reset()
    layOut()
    let lines = page.lines.count
    // The window may have another width than it had.
    let top = lines == memory.count ? memory.top : memory.top * lines / max(1, memory.count)
    cursor.scroll(to: top)
    if let chosen = memory.chosen {
      cursor.choose(page.places.firstIndex { $0.entry == chosen })
    }
    detail == nil ? open() : loadAround(afterRest: true)
  }
}
