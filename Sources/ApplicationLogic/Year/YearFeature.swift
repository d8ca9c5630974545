package import BusinessLogic
package import DomainEntities
package import Widgets
import Wording

/// The year in review: what the user watched in a year, and the films behind its numbers.
@MainActor package final class YearFeature: Feature {
  package nonisolated static let declaration = FeatureDeclaration.year

  private weak var router: (any ScreenRouter)?
  /// Nil without a library.
  private let presenter: YearPresenter?
  private let view: YearView?

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - library: The user's library; nil if it is not available.
  ///   - facts: The source of the films' facts.
  ///   - today: The current day.
  ///   - seenPress: The instruction to press the key that marks a film as seen.
  ///   - router: The browser around the screen.
  package init(
    library: (any MovieLibrary)?, facts: any MovieSource,
    today: @escaping @Sendable () -> CalendarDate, seenPress: String, router: any ScreenRouter
  ) {
    self.router = router
    presenter = library.map { library in
      YearPresenter(
        bindings: router.keys[.year], viewingAdvice: Wording.marksSeen(press: seenPress),
        today: today,
        interactor: { YearInteractor(library: library, facts: facts, today: today()) },
        router: router)
    }
    view = presenter.map { YearView(presenter: $0) }
  }

  package func screen(for request: OpenRequest) -> (any Screen)? {
    guard let presenter else {
      router?.say(Wording.noLibrary)
      return nil
    }
    if let query = request.query {
      presenter.open(request.number, matching: query)
    } else {
      presenter.open()
    }
    return view
  }

  package func screen(at snapshot: ScreenSnapshot) -> (any Screen)? {
    presenter?.restore(snapshot) == true ? view : nil
  }
}
