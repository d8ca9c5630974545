import BusinessLogic
import DomainEntities
import Films
import Widgets
import Wording
import Year

/// Opens what the user watched in a year over the panes, and the films behind its numbers.
@MainActor final class BrowserYear {
  private let context: BrowserContext
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private let notices: BrowserNotices
  /// The screen's state; nil without a library.
  private let presenter: YearPresenter?
  private weak var routing: (any BrowserMarksRouting)?

  init(
    _ context: BrowserContext, navigation: BrowserNavigation, overlays: BrowserOverlays,
    notices: BrowserNotices
  ) {
    self.context = context
    self.navigation = navigation
    self.overlays = overlays
    self.notices = notices
    let (store, today) = (context.store, context.today)
    presenter = context.library.map { library in
      YearPresenter(bindings: context.bindings[.year], today: today()) {
        YearInteractor(library: library, facts: store, today: today())
      }
    }
  }

  /// Sets the handler that shows the prompt.
  func route(by routing: any BrowserMarksRouting) {
    self.routing = routing
    presenter?.route(by: self)
  }

  /// Opens the year that was shown last.
  func open() {
    guard let presenter else { return notices.show(Wording.noLibrary) }
    presenter.open()
    show(presenter)
  }

  /// Opens a year, of the films that match a query; nil is the current year.
  func open(_ year: Int?, matching query: TypedQuery) {
    guard let presenter else { return notices.show(Wording.noLibrary) }
    presenter.open(year, matching: query)
    show(presenter)
  }

  private func show(_ presenter: YearPresenter) {
    guard !isOpen else { return }
    overlays.push(YearView(presenter: presenter))
  }

  private var isOpen: Bool { overlays.screens.contains { $0 is YearView } }
}

extension BrowserYear: BrowserYearRouting {
  var shownYear: Int? { isOpen ? presenter?.place.year : nil }

  func show(_ place: YearPlace) {
    guard let presenter else { return }
    presenter.open(place)
    show(presenter)
  }
}

extension BrowserYear: YearRouting {
  func list(_ query: TypedQuery) {
    overlays.pop()
    guard let place = presenter?.place else { return }
    navigation.choose(query.selection, from: place)
  }

  func enterQuery(_ year: Int, _ current: String) {
    routing?.ask(.year(year, current))
  }

  var viewingAdvice: String {
    Wording.marksSeen(press: context.bindings[.browser].press(.mark(.seen)))
  }

  func closeYear() { overlays.pop() }
}
