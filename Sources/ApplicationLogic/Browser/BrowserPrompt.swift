import BusinessLogic
import DomainEntities
import Films
import Widgets

/// Shows the prompt and runs its commands.
@MainActor final class BrowserPrompt {
  private weak var routing: (any MovieBrowserRouting)?
  private let context: BrowserContext
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private let marks: BrowserMarks?
  private let smartLists: BrowserSmartLists

  init(
    _ context: BrowserContext, list: MovieListPresenter, film: MovieDetailPresenter,
    navigation: BrowserNavigation, overlays: BrowserOverlays, marks: BrowserMarks?,
    smartLists: BrowserSmartLists
  ) {
    self.context = context
    self.list = list
    self.film = film
    self.navigation = navigation
    self.overlays = overlays
    self.marks = marks
    self.smartLists = smartLists
  }

  /// Sets the handler of global actions.
  func route(by routing: any MovieBrowserRouting) { self.routing = routing }

  /// Opens the prompt, which may ask a question.
  func show(asking question: PromptQuestion? = nil) {
    let smartLists = context.smartLists.smartLists()
    navigation.name(smartLists)
    let vocabulary = PromptVocabulary(
      context.bindings,
      lists: list.lists + (marks == nil ? [] : LibraryList.allCases.map { .mine($0) })
        + (marks?.listNames.map { .custom($0) } ?? []),
      sorts: list.sortAttributes, themes: context.store.offering.themes, tags: marks?.tags ?? [],
      smartLists: smartLists,
      marking: marks?.today, isOnFilm: navigation.panes.focus == .film,
      name: { [list] in list.name(of: $0) })
    // After a command that fails or is canceled, undo names the step.
    let restoreLastStep = marks?.suspendLastStep()
    let history = InputHistory(context.commands)
    overlays.showPrompt(vocabulary, question, history: history) { [weak self] in
      restoreLastStep?()
      self?.perform($0)
    }
  }

  private func perform(_ command: PromptCommand) {
    switch command {
    case .everywhere(let action): routing?.perform(action)
    case .film(.list(let action), let count), .list(let action, let count):
      // List actions do not need the page.
      navigation.perform(action, count: count)
    case .film(let action, let count):
      navigation.showPage()
      film.perform(action, count: count)
    case .reverse(let direction, let step):
      smartLists.forgetChange()
      marks?.reverse(direction, step: step)
    case .mark(let change): marks?.mark(change)
    case .addToList(let name): marks?.add(to: name)
    case .show(let films) where navigation.panes.focus == .film: navigation.visit(films)
    case .show(let films): navigation.choose(MovieListSelection(films))
    case .showQuery(let query): navigation.choose(query.selection)
    case .save(let name): smartLists.save(as: name)
    case .sort(let sort): navigation.inList { $0.sort(by: sort) }
    case .search(let text): navigation.inList { $0.search(text) }
    case .tonight(let query): routing?.openTonight(query)
    case .year(let year, let query): routing?.openYear(year, matching: query)
    case .filter(let text): navigation.inList { $0.filter(by: text) }
    }
  }
}
