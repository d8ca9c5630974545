import BusinessLogic
import DomainEntities

/// Shows the prompt and runs its commands.
@MainActor final class BrowserPrompt {
  private weak var routing: (any MovieBrowserRouting)?
  private var listsDidChange: () -> Void = {}
  private let context: BrowserContext
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private let marks: BrowserMarks?

  init(
    _ context: BrowserContext, list: MovieListPresenter, film: MovieDetailPresenter,
    navigation: BrowserNavigation, overlays: BrowserOverlays, marks: BrowserMarks?
  ) {
    self.context = context
    self.list = list
    self.film = film
    self.navigation = navigation
    self.overlays = overlays
    self.marks = marks
  }

  /// Sets the handler of global actions.
  ///
  /// `listsDidChange` is called after a smart list was saved.
  func route(by routing: any MovieBrowserRouting, listsDidChange: @escaping () -> Void) {
    self.routing = routing
    self.listsDidChange = listsDidChange
  }

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
    let history = InputHistory(context.commands)
    overlays.showPrompt(vocabulary, question, history: history) { [weak self] in
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
    case .mark(let change): marks?.mark(change)
    case .addToList(let name): marks?.add(to: name)
    case .show(let films) where navigation.panes.focus == .film: navigation.visit(films)
    case .show(let films): navigation.choose(MovieListSelection(films))
    case .showQuery(let query): navigation.choose(query.selection)
    case .save(let name): save(as: name)
    case .sort(let sort): navigation.inList { $0.sort(by: sort) }
    case .search(let text): navigation.inList { $0.search(text) }
    case .tonight(let query): routing?.openTonight(query)
    case .year(let year, let query): routing?.openYear(year, matching: query)
    case .filter(let text): navigation.inList { $0.filter(by: text) }
    }
  }

  /// Saves the list as a smart list.
  private func save(as name: String) {
    let query = TypedQuery(list.contents.selection)
    let notice: String
    if name.isEmpty {
      notice = Wording.sentence(Wording.missingListName)
    } else if query.isEmpty {
      notice = Wording.sentence(Wording.nothingToSave)
    } else if let smart = SmartList(name, query) {
      do throws(SmartListProblem) {
        try context.smartLists.save(smart)
        navigation.name(context.smartLists.smartLists())
        listsDidChange()
        notice = Wording.savedList(
          smart.name, press: context.bindings[.movieList].keyLabel(.chooseList))
      } catch {
        notice = Wording.sentence(error.message)
      }
    } else {
      notice = Wording.sentence(Wording.invalidListName(CleanText.line(name)))
    }
    navigation.inList { $0.showNotice(notice) }
  }
}
