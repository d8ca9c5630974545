import BusinessLogic
import DomainEntities

/// Opens a film of the current list, chosen at random each time; going back returns to the same
/// row.
@MainActor final class BrowserSurprise {
  private let context: BrowserContext
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let navigation: BrowserNavigation
  private let notices: BrowserNotices
  private let changes: BrowserChanges
  private let load = LatestTask<SurpriseOutcome>()

  init(
    _ context: BrowserContext, list: MovieListPresenter, film: MovieDetailPresenter,
    navigation: BrowserNavigation, notices: BrowserNotices, changes: BrowserChanges
  ) {
    self.context = context
    self.list = list
    self.film = film
    self.navigation = navigation
    self.notices = notices
    self.changes = changes
  }

  /// Whether a film is being chosen.
  var isUnderWay: Bool { load.isUnderWay }

  /// Chooses a film and opens it.
  func open() {
    guard !list.contents.isOpening else { return notices.show(Wording.listIsLoading) }
    let (selection, today) = (list.contents.selection, context.today)
    let interactor = SurpriseInteractor(
      store: context.store, library: context.library, today: today(), language: context.language,
      region: context.region)
    let (last, seed) = (film.surprise?.movie.id, context.seed())
    if !context.store.offering.isLocal { notices.show(Wording.choosingFilm) }
    load.start { () async throws(MovieDataError) in
      try await interactor.film(of: selection, seed: seed, after: last)
    } receive: { [weak self] answer in
      guard let self else { return }
      changes.collect { receive(answer) }
    }
  }

  /// Stops choosing a film.
  func stop() { load.stop() }

  private func receive(_ answer: Result<SurpriseOutcome, MovieDataError>) {
    switch answer {
    case .success(.film(let surprise)): navigation.visit(surprise)
    case .success(.nothingLeft(let count)): notices.show(Wording.nothingLeft(of: count))
    case .success(.noFilms): notices.show(Wording.nothingToChoose)
    case .failure(let error): notices.show(error)
    }
  }
}
