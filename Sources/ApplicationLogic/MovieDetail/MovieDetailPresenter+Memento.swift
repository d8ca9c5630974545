import BusinessLogic
import DomainEntities

/// Coming back at the next start.
extension MovieDetailPresenter {
  /// Goes where somebody was on the page, as far as it is there; answers whether that has made it another page.
  @discardableResult func resume() -> Bool {
    guard let place = resumption, width > 0, let detail, movie?.id == place.film else {
      return false
    }
    if surprise == nil, let left = place.surprise {
      surprise = Surprise(movie: detail, reason: left.reason, seed: left.seed)
      // That comes back here, with the lines of the page as they were.
      return true
    }
    let lines = page.lines.count
    // The window may have another width than it had.
    cursor.scroll(to: lines == place.lines ? place.top : place.top * lines / max(1, place.lines))
    let entry = place.chosen.flatMap { name in
      page.place(at: place.place) { $0.stateName == name }
    }
    if let entry { cursor.choose(entry) }
    let isMore = detail.collection != nil && series.isEmpty && seriesLoad.isUnderWay
    if entry != nil || place.chosen == nil || !isMore { resumption = nil }
    return false
  }

  /// Goes back to the list from a film that is gone.
  func leaveLostPage() {
    resumption = nil
    routing?.moveSelection(by: 0)
    routing?.closeDetail()
  }
}

extension MovieDetailPresenter.Memory {
  /// A page on which somebody was at the last start; none without a memento.
  init(_ memento: MovieDetailMemento?) {
    self.init(
      movie: memento?.summary, series: [], unfolded: Set(memento?.unfolded ?? []), ahead: [],
      top: memento?.top ?? 0, count: memento?.lines ?? 0, resumption: memento)
  }

  /// The same, small enough to be written down; nil where there is nothing to come back to.
  var memento: MovieDetailMemento? {
    if let resumption { return resumption }
    guard let movie else { return nil }
    return MovieDetailMemento(
      film: movie.id, title: movie.title, year: movie.year, top: top, lines: count,
      chosen: chosen?.stateName, place: place,
      unfolded: MovieDetailPart.allCases.filter(unfolded.contains),
      surprise: surprise.map { SurpriseMemento(reason: $0.reason, seed: $0.seed) })
  }
}
