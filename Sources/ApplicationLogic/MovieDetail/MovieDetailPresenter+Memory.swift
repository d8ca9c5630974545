import BusinessLogic
import DomainEntities

/// Coming back to a page as it was.
extension MovieDetailPresenter {
  /// A page as it was left.
  struct Memory {
    var movie: MovieSummary?
    var surprise: Surprise?
    var detail: MovieDetail?
    var series: [MovieSummary]
    var unfolded: Set<MovieDetailPart>
    var ahead: [MovieIdentifier]
    var top: Int
    var count: Int
    var chosen: MovieDetailEntry?
    /// Which of the entries that is, since somebody may stand on a page twice.
    var place: Int?
    /// Where somebody was on it at the last start, until it is there.
    var resumption: MovieDetailMemento?

    /// What is called by the page in a line that says where one is.
    var title: String? { movie.map(Wording.title) }
  }

  /// Notes what the page tells of a marked film, after the frame: no key waits for the disk.
  ///
  /// A film that is left before that tells it the next time.
  func learn() {
    guard !isLearning else { return }
    isLearning = true
    Task(executorPreference: MainActorExecutor.shared) { @MainActor [weak self] in
      guard let self else { return }
      isLearning = false
      if let detail, let marks { marks.shelf.learn(detail, at: marks.now()) }
    }
  }

  /// The page as it is, to come back to.
  var memory: Memory {
    Memory(
      movie: movie, surprise: surprise, detail: detail, series: series, unfolded: unfolded,
      ahead: ahead,
      top: cursor.window.top, count: page.lines.count, chosen: chosenEntry, place: cursor.chosen,
      resumption: resumption)
  }

  /// Shows a page as it was left; what it still lacked then is asked for again.
  func restore(_ memory: Memory) {
    stopLoading()
    movie = memory.movie
    surprise = memory.surprise
    detail = memory.detail ?? memory.movie.flatMap { interactor.detailAtHand(of: $0.id) }
    series = memory.series
    unfolded = memory.unfolded
    ahead = memory.ahead
    failure = nil
    notice = nil
    resumption = nil
    resetCursor()
    layOut()
    let lines = page.lines.count
    // The window may have another width than it had.
    let top = lines == memory.count ? memory.top : memory.top * lines / max(1, memory.count)
    cursor.scroll(to: top)
    if let chosen = memory.chosen {
      cursor.choose(page.place(at: memory.place) { $0 == chosen })
    }
    resumption = memory.resumption
    detail == nil ? open() : loadAround(afterRest: true)
    if resume() { layOut() }
  }
}
