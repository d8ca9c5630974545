package import BusinessLogic
package import DomainEntities
package import FilmPages
package import Widgets
import Wording

/// Films for tonight, chosen from the list that is shown or from a query.
@MainActor package final class TonightFeature: Feature {
  package nonisolated static let declaration = FeatureDeclaration.tonight

  private let presenter: TonightPresenter
  private let view: TonightView
  private let shownList: @MainActor () -> (films: MovieListSelection, name: String)

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - lists: The lists to choose from.
  ///   - library: The user's library; nil if it is not available.
  ///   - marks: The cached marks of the library.
  ///   - today: The current day.
  ///   - seed: Returns the seed of every choice.
  ///   - watchlistPress: The instruction to press the key that adds a film to the watchlist.
  ///   - shownList: Returns the list that is shown.
  ///   - router: The browser around the screen.
  package init(
    lists: MovieListInteractor, library: (any MovieLibrary)?, marks: MarkCache?,
    today: @escaping @Sendable () -> CalendarDate,
    seed: @escaping @MainActor () -> UInt64, watchlistPress: String,
    shownList: @escaping @MainActor () -> (films: MovieListSelection, name: String),
    router: any ScreenRouter
  ) {
    self.shownList = shownList
    presenter = TonightPresenter(
      TonightInteractor(lists, library: library), library: library, marks: marks,
      decades: lists.offering.decades,
      watchlistPress: watchlistPress, today: today, seed: seed, router: router)
    view = TonightView(presenter: presenter)
  }

  package func screen(for request: OpenRequest) -> (any Screen)? {
    if !presenter.isOpen || request.query == nil {
      let (films, name) = shownList()
      // From a list of everything, all films are meant; from a narrower one, its own.
      let isNarrow = !MovieList.standing.contains(films.list)
      presenter.open(
        from: MovieListSelection(isNarrow ? films.list : .allTime, filters: films.filters),
        named: isNarrow ? name : nil)
    }
    if let query = request.query { presenter.change { $0.query = query } }
    return view
  }

  package func screen(at snapshot: ScreenSnapshot) -> (any Screen)? {
    presenter.reopen() ? view : nil
  }

  package func selectFilm(by steps: Int) -> (movie: MovieSummary, reason: String)? {
    presenter.select(presenter.selected + steps)
    return presenter.selectedFilm.map { ($0.movie.summary, presenter.reason(for: $0)) }
  }
}
