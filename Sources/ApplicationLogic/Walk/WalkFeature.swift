package import BusinessLogic
package import DomainEntities
package import FilmPages
package import MovieData
package import Widgets
import Wording

/// A walk through the list that is shown: the user checks off the films that are seen.
@MainActor package final class WalkFeature: Feature {
  package nonisolated static let declaration = FeatureDeclaration.walk

  private let presenter: WalkPresenter?
  private let view: WalkView?
  private let shownList: @MainActor () -> MovieListSelection
  private let shownPages: @MainActor () -> PagedList
  private weak var router: (any ScreenRouter)?

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - lists: The lists of films.
  ///   - marks: The cached marks of the library; nil without a library.
  ///   - memory: The films that are not seen.
  ///   - rest: Waits before the details of a film are requested.
  ///   - presses: The instructions to press the keys of the films for tonight, and of viewings.
  ///   - shownList: Returns the list that is shown.
  ///   - shownPages: Returns the films of that list that are loaded.
  ///   - router: The browser around the screen.
  package init(
    lists: MovieListInteractor, marks: MarkCache?, memory: WalkMemory,
    rest: @escaping @Sendable () async throws -> Void,
    presses: (tonight: String, seenOn: String),
    shownList: @escaping @MainActor () -> MovieListSelection,
    shownPages: @escaping @MainActor () -> PagedList, router: any ScreenRouter
  ) {
    self.shownList = shownList
    self.shownPages = shownPages
    self.router = router
    presenter = marks.map {
      WalkPresenter(
        lists, marks: $0, memory: memory, rest: rest, presses: presses, router: router)
    }
    view = presenter.map { WalkView(presenter: $0) }
  }

  package func screen(for request: OpenRequest) -> (any Screen)? {
    guard let presenter else {
      router?.say(Wording.noLibrary)
      return nil
    }
    let selected = router?.markedMovies(count: nil) ?? []
    presenter.open(
      shownList(), shownPages(), selected: selected.count > 1 ? selected : nil,
      from: router?.focusedMovie?.id)
    return view
  }

  package func screen(at snapshot: ScreenSnapshot) -> (any Screen)? {
    presenter?.reopen(shownList()) == true ? view : screen(for: OpenRequest(snapshot.feature))
  }

  package func selectFilm(by steps: Int) -> (movie: MovieSummary, reason: String)? {
    presenter?.move(by: steps)
    return presenter?.film.map { ($0.summary, "") }
  }
}
