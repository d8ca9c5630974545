package import BusinessLogic
package import DomainEntities
package import FilmPages
package import Widgets
import Wording

/// The page of a person: the life, the films by role, and the number of seen films.
@MainActor package final class PersonFeature: Feature {
  package nonisolated static let declaration = FeatureDeclaration.person

  private let presenter: PersonPresenter
  private let view: PersonView

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - lists: The lists in which films of people are found.
  ///   - marks: The cached marks of the user's library; nil if it is not available.
  ///   - newFilms: The new films of followed people; nil without a library.
  ///   - film: Returns the details of the film that keys act on; nil if they are unknown.
  ///   - found: Returns the people that the search on the screen has found.
  ///   - links: Opens web pages.
  ///   - debounce: Waits until typing has paused, before a typed filter sends requests.
  ///   - router: The browser around the screen.
  package init(
    lists: MovieListInteractor, marks: MarkCache?, newFilms: NewFilmsInteractor?,
    film: @escaping @MainActor () -> MovieDetail?,
    found: @escaping @MainActor () -> [FoundPerson], links: any LinkOpener,
    debounce: @escaping @Sendable () async throws -> Void, router: any ScreenRouter
  ) {
    presenter = PersonPresenter(
      PersonInteractor(lists), marks: marks, newFilms: newFilms, film: film, found: found,
      links: links,
      debounce: debounce, router: router)
    view = PersonView(presenter: presenter)
  }

  package func screen(for request: OpenRequest) -> (any Screen)? {
    if let person = request.person {
      presenter.open(person)
    } else if let name = request.name {
      presenter.open(named: name, matching: request.query, following: request.following)
    } else if request.following == .list {
      presenter.chooseFollowed()
      return nil
    } else {
      presenter.choosePerson()
      return nil
    }
    return view
  }

  package func screen(at snapshot: ScreenSnapshot) -> (any Screen)? {
    presenter.restore(snapshot) ? view : nil
  }

  package func listed() -> ListedRequest? {
    let count = presenter.followedCount
    return count == 0
      ? nil : ListedRequest(Wording.followedPeople, count: count, .following(.list))
  }

  package func selectFilm(by steps: Int) -> (movie: MovieSummary, reason: String)? {
    presenter.selectFilm(by: steps).map { ($0, "") }
  }
}
