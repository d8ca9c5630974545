import BusinessLogic
import DomainEntities

/// What comes of a load.
extension MovieListPresenter {
  func receive(_ answer: Result<(MovieListSelection, MovieBatch), MovieDataError>) {
    let before = contents.selected?.id
    switch answer {
    case .success((let selection, let batch)):
      // Whoever loads afresh wants to see what other programs have marked as well.
      if incoming?.purpose == .refresh {
        marks?.lookAgain(at: batch.movies)
      } else {
        marks?.look(at: batch.movies)
      }
      if let gap = filledGap {
        filledGap = nil
        contents.fill(
          gap, with: batch, hiding: hidden(among: batch.movies, of: contents))
        followWantedRow()
      } else if let place = earlierPlace {
        earlierPlace = nil
        receive(batch, from: place, of: selection)
      } else if let incoming {
        receive(batch, for: incoming)
      } else {
        receive(batch, of: selection)
      }
    case .failure(let error):
      wish = nil
      receive(error)
    }
    if contents.selected?.id != before { routing?.selectionDidChange(to: contents.selected) }
    grantWish()
    if incoming != nil {
      startNextLoad()
    } else {
      loadIfNeeded()
      if refreshIsDue, !isLoading { refreshQuietly() }
    }
    output?.presenterDidUpdate(self)
  }

  /// Takes the rows before those that are there, if they reach as far as those: nothing may be missing between.
  ///
  /// Where a page could not be had, what begins with it is asked for by itself, which says why.
  private func receive(
    _ batch: MovieBatch, from place: Int, of selection: MovieListSelection
  ) {
    if let next = batch.nextOffset, next > place, next < contents.skipped {
      return startLoad(of: next..<contents.skipped)
    }
    contents.prepend(batch, from: place, hiding: hidden(among: batch.movies, of: contents))
  }

  private func receive(_ batch: MovieBatch, of selection: MovieListSelection) {
    // Only the list to open with is another one than was shown.
    if selection != contents.selection {
      contents = MovieListContents(selection, height: contents.cursor.height)
    }
    contents.isOpening = false
    contents.append(batch, hiding: hidden(among: batch.movies, of: contents), by: lens)
    if contents.resumption != nil, resume() { return }
    followWantedRow()
  }

  /// Goes towards the row that the user wants, as far as rows are loaded.
  private func followWantedRow() {
    guard let row = wantedRow else { return }
    contents.cursor.select(row)
    if row < contents.count || contents.phase == .complete { wantedRow = nil }
  }

  /// Takes more of a list that is to take the place of what is shown, and has it do so if it can.
  private func receive(_ batch: MovieBatch, for list: IncomingList) {
    var list = list
    let hidden = hidden(among: batch.movies, of: list.contents)
    list.contents.append(batch, hiding: hidden, by: lens)
    show(list)
  }

  /// Has a list take the place of what is shown, if its rows reach far enough.
  private func show(_ list: IncomingList) {
    var list = list
    incoming = list
    switch list.purpose {
    case .search: wantedRow = nil
    case _ where list.contents.endsBefore:
      var again = MovieListContents(list.contents.selection, height: contents.cursor.height)
      again.isTyped = list.contents.isTyped
      incoming = IncomingList(purpose: list.purpose, contents: again)
      return
    case .refresh, .quietRefresh:
      guard list.contents.takePlace(of: contents) else { return }
      if list.purpose == .refresh {
        notice =
          list.contents.substitution
          .map { Wording.stillFails($0, with: bindings.wayTo(.retry)) }
          ?? Wording.loadedAfresh(age: list.contents.age)
      }
    }
    incoming = nil
    contents = list.contents
  }

  private func receive(_ error: MovieDataError) {
    if let gap = filledGap {
      filledGap = nil
      wantedRow = nil
      contents.keep(gap, because: error)
      let isLastRetry = gap.retries + 1 >= ListGap.mostRetries
      let next = isLastRetry ? "refreshes the list" : "tries again"
      notice = "\(Wording.failure(error)); \(bindings.wayTo(.retry)) \(next)."
      return
    }
    let place = earlierPlace
    earlierPlace = nil
    if let place, skip(from: place, because: error) { return }
    guard var list = incoming else {
      // A failure above the rows says nothing about the page behind them.
      if place == nil, contents.skipPage(because: error) {
        if contents.resumption == nil || !resume() { followWantedRow() }
        return
      }
      contents.phase = .failed(error)
      wantedRow = nil
      if error == .notFound, contents.resumption != nil { startInstead() }
      return
    }
    if list.purpose != .search, list.contents.skipPage(because: error) { return show(list) }
    incoming = nil
    switch list.purpose {
    case .refresh:
      let key = bindings.wayTo(.retry)
      notice = "\(Wording.failure(error)). The rows are as they were; \(key) tries again."
    case .quietRefresh: break
    case .search:
      failedSearch = FailedSearch(
        selection: list.contents.selection, isTyped: list.contents.isTyped, error: error)
      if contents.movies.isEmpty { contents.phase = .failed(error) }
    }
  }

  /// Leaves out a bad page before the rows; answers whether the list goes on before it.
  private func skip(from place: Int, because error: MovieDataError) -> Bool {
    guard error.concernsOnePage else { return false }
    let next = ListGap.restOfPage(from: place).upperBound
    if next < contents.skipped {
      startLoad(of: next..<contents.skipped)
      return true
    }
    return contents.skipPlaces(place..<contents.skipped, because: error)
  }
}
