import BusinessLogic
import DomainEntities

/// A film that nobody asked for by name.
extension MovieBrowserWireframe {
  /// Opens a film of the list that is shown, drawn anew each time, to come back from to the same row.
  func surprise() {
    guard !list.presenter.contents.isOpening else { return tell("The list is not there yet.") }
    let selection = list.presenter.contents.selection
    let today = dependencies.today
    let interactor = SurpriseInteractor(
      store: dependencies.store, library: dependencies.library, today: today(),
      language: dependencies.language, region: dependencies.region)
    let last = film.presenter.surprise?.movie.id
    let seed = dependencies.seed()
    if !dependencies.store.offering.answersAtOnce { tell("Choosing a film…") }
    surpriseLoad.start { () async throws(MovieDataError) in
      try await interactor.film(of: selection, seed: seed, after: last)
    } receive: { [weak self] answer in
      self?.receive(answer)
    }
  }

  private func receive(_ answer: Result<SurpriseOutcome, MovieDataError>) {
    drawing.request()
    switch answer {
    case .success(.film(let surprise)): show(surprise)
    case .success(.nothingLeft(let count)): tell(Wording.nothingLeft(of: count))
    case .success(.noFilms): tell("This list has no films to choose from.")
    case .failure(let error): tell("\(Wording.failure(error)).")
    }
  }

  /// Shows the film; one surprise after another is one step on the way.
  private func show(_ surprise: Surprise) {
    if !(hasOwnPage && film.presenter.surprise != nil) { leave(for: nil) }
    hasOwnPage = true
    film.presenter.show(surprise)
    film.presenter.open()
    focus = .film
  }
}
