import BusinessLogic
import DomainEntities

/// Loading: what a source has at hand costs no load, and what it has to wait for is worth a request
/// once the film has stayed for a moment, or is opened.
extension MovieDetailPresenter {
  /// Whether a load is under way, or waits for the film to stay.
  var isLoading: Bool { load.isUnderWay }

  /// Whether films of the series are missing that the source has at hand.
  var lacksSeries: Bool { seriesLoad.isUnderWay && !isResting && interactor.answersAtOnce }

  /// Shows a film: what the list knows at once, the rest when it is there.
  ///
  /// `ahead` are films that are likely to be looked at next.
  func show(_ movie: MovieSummary?, ahead: [MovieSummary] = []) {
    guard movie?.id != self.movie?.id || surprise != nil else { return }
    stopLoading()
    surprise = nil
    resumption = nil
    self.movie = movie
    self.ahead = ahead.map(\.id)
    detail = movie.flatMap { interactor.detailAtHand(of: $0.id) }
    series = []
    unfolded = []
    failure = nil
    notice = nil
    resetCursor()
    if detail != nil {
      loadAround(afterRest: true)
    } else if movie != nil {
      startLoad(afterRest: true)
    }
    layOut()
  }

  /// Shows a film that was chosen for the user, and why.
  func show(_ surprise: Surprise) {
    show(nil)
    self.surprise = surprise
    movie = surprise.movie.summary
    detail = surprise.movie
    layOut()
  }

  /// Asks for the whole page at once, now that the film is opened.
  func open() {
    guard movie != nil else { return }
    if detail != nil {
      if !seriesLoad.isUnderWay || isResting { loadAround(afterRest: false) }
    } else if !load.isUnderWay || isResting {
      startLoad(afterRest: false)
    }
  }

  /// Asks for the page once more, whether it is there or not.
  func retry() {
    guard movie != nil, !load.isUnderWay || isResting else { return }
    startLoad(afterRest: false, from: interactor.afresh)
  }

  /// Reads what the source has at hand once more, since something there has changed; answers whether the
  /// page is another one now.
  func readAgain() -> Bool {
    guard let movie, let fresh = interactor.detailAtHand(of: movie.id), fresh != detail else {
      return false
    }
    if detail == nil {
      // It is there before its own answer, of which all comes that was to come.
      load.stop()
      isResting = false
      failure = nil
      receive(.success(fresh))
      return true
    }
    failure = nil
    detail = fresh
    layOut()
    return true
  }

  /// Takes note of whether the source can be had, which a page that is old says.
  func setOutOfReach(_ isOutOfReach: Bool) {
    guard isOutOfReach != self.isOutOfReach else { return }
    self.isOutOfReach = isOutOfReach
    if detail?.age != nil { layOut() }
  }

  /// Gives up what is under way, since the page is not looked at any more.
  func leave() {
    stopLoading()
    layOut()
  }

  /// Waits until no load is under way.
  func settle() async {
    await load.settle()
    await seriesLoad.settle()
    await aheadLoad.settle()
  }

  func stopLoading() {
    load.stop()
    seriesLoad.stop()
    aheadLoad.stop()
    isResting = false
    wish = nil
  }

  private func startLoad(afterRest: Bool, from source: MovieDetailInteractor? = nil) {
    guard let movie else { return }
    failure = nil
    isResting = afterRest
    let interactor = source ?? interactor
    load.start(after: afterRest ? pause : nil) { [interactor] () async throws(MovieDataError) in
      try await interactor.detail(of: movie.id)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
    layOut()
  }

  private var pause: @MainActor () async throws -> Void {
    { [weak self, rest] in
      try await rest()
      self?.isResting = false
    }
  }

  private func receive(_ answer: Result<MovieDetail, MovieDataError>) {
    let wish = wish
    self.wish = nil
    switch answer {
    case .success(let fresh):
      if detail != nil { notice = Wording.loadedAfresh(age: fresh.age) }
      detail = fresh
      if let wish { grant(wish, with: fresh) }
      loadAround(afterRest: false)
    case .failure(let error):
      failure = error
      if wish != nil { routing?.report(error) }
      if error == .notFound, resumption != nil { return leaveLostPage() }
    }
    layOut()
  }

  // MARK: What is around the film

  /// Loads the films of the series, and then what is likely to be looked at next.
  func loadAround(afterRest: Bool) {
    guard let collection = detail?.collection, series.isEmpty else {
      return loadAhead(afterRest: afterRest)
    }
    // What is at hand belongs into the same frame.
    isResting = afterRest && !interactor.answersAtOnce
    seriesLoad.start(after: isResting ? pause : nil) {
      [interactor] () async throws(MovieDataError) in
      try await interactor.films(of: collection)
    } receive: { [weak self] answer in
      // The page does without where they cannot be had: the series itself can be opened.
      if case .success(let films) = answer { self?.series = films }
      self?.loadAhead(afterRest: false)
      self?.layOut()
    }
  }

  /// Has the source get what it will be asked for next, one film after another; nobody waits for it.
  private func loadAhead(afterRest: Bool) {
    guard !interactor.answersAtOnce, !ahead.isEmpty else { return }
    isResting = afterRest
    aheadLoad.start(after: afterRest ? pause : nil) {
      [interactor, ahead] () async throws(MovieDataError) in
      for id in ahead where !Task.isCancelled && interactor.detailAtHand(of: id) == nil {
        _ = try? await interactor.detail(of: id)
      }
    } receive: { _ in
    }
  }
}
