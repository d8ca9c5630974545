import BusinessLogic
import DomainEntities
import Films
import Vocabulary
import Widgets
import Wording

/// Shows the prompt and runs its commands.
@MainActor final class BrowserPrompt {
  private let context: BrowserContext
  private let list: MovieListPresenter
  private let film: MovieDetailPresenter
  private let marks: MarksFeature?
  private let smartLists: SmartLists
  private unowned let wireframe: MovieBrowserWireframe

  init(
    _ context: BrowserContext, list: MovieListPresenter, film: MovieDetailPresenter,
    marks: MarksFeature?, _ smartLists: SmartLists, _ wireframe: MovieBrowserWireframe
  ) {
    self.context = context
    self.list = list
    self.film = film
    self.marks = marks
    self.smartLists = smartLists
    self.wireframe = wireframe
  }

  /// Opens the prompt, which may ask a question.
  func show(asking question: PromptQuestion? = nil) {
    // Without a question, what is typed applies to the films that are selected now.
    if question == nil { marks?.forgetAskedFilms() }
    let named = smartLists.all
    wireframe.name(named)
    let marks = marks?.presenter
    let vocabulary = CommandTable<PromptCommand>(
      context.bindings,
      lists: list.lists
        + (marks == nil ? [] : [.newFromPeople] + LibraryList.allCases.map { .mine($0) })
        + (marks?.listNames.map { .custom($0) } ?? []),
      sorts: list.sortAttributes, themes: context.store.offering.themes, tags: marks?.tags ?? [],
      smartLists: named, marking: marks?.now().day, ownProgram: context.ownProgram,
      isOnFilm: wireframe.isOnPage,
      name: { [list] in list.name(of: $0) })
    // After a command that fails or is canceled, undo names the step.
    let restoreLastStep = marks?.suspendLastStep()
    let presenter = PromptPresenter(
      vocabulary, question: question, bindings: context.bindings[.prompt],
      history: InputHistory(context.commands)
    ) { [weak self] command in
      self?.wireframe.close()
      guard let command else { return }
      restoreLastStep?()
      self?.perform(command)
    }
    wireframe.show(PromptView(presenter: presenter))
  }

  private func perform(_ command: PromptCommand) {
    switch command {
    case .everywhere(let action): wireframe.perform(action)
    case .film(.list(let action), let count), .list(let action, let count):
      // List actions do not need the page.
      wireframe.perform(action, count: count)
    case .film(let action, let count):
      wireframe.showPage()
      film.perform(action, count: count)
    case .reverse(let direction, let step):
      smartLists.forgetChange()
      marks.map { $0.reverse(direction, step: step) } ?? wireframe.say(Wording.noLibrary)
    case .mark(let change): marks?.mark(change)
    case .addToList(let name): marks?.add(to: name)
    case .show(let films) where wireframe.isOnPage: wireframe.visit(films)
    case .show(let films): wireframe.openList(MovieListSelection(films))
    case .showQuery(let query): wireframe.openList(query.selection)
    case .save(let name): smartLists.save(as: name)
    case .edit(let edit): wireframe.perform(.edit(edit), count: nil)
    case .sort(let sort): wireframe.inList { $0.sort(by: sort) }
    case .search(let text): wireframe.inList { $0.search(text) }
    case .open(let request): wireframe.open(request)
    case .filter(let text): wireframe.inList { $0.filter(by: text) }
    }
  }
}
