import BusinessLogic
import DomainEntities

/// What is asked for by name.
extension MovieBrowserWireframe {
  func showPrompt(_ text: String = "") {
    let vocabulary = PromptVocabulary(
      dependencies.bindings,
      lists: list.presenter.lists + (marks == nil ? [] : LibraryList.allCases.map { .mine($0) }),
      sorts: list.presenter.sortAttributes,
      themes: dependencies.store.offering.themes, tags: marks?.tags ?? [],
      marking: marks?.now().day, isOnFilm: focus == .film,
      name: { [presenter = list.presenter] in presenter.name(of: $0) })
    let presenter = PromptPresenter(
      vocabulary, text: text, bindings: dependencies.bindings.prompt
    ) {
      [weak self] command in
      self?.popOverlay()
      if let command { self?.perform(command) }
    }
    overlays.append(PromptView(presenter: presenter))
  }

  private func perform(_ command: PromptCommand) {
    switch command {
    case .everywhere(let action): return perform(action)
    case .film(let action, let count): return perform(action, count: count)
    case .mark(let change): return mark(change)
    case .list(let action, let count): return perform(action, count: count)
    case .show(let films) where focus == .film: return visit(films)
    default: if focus == .film { showList() }
    }
    list.presenter.notice = nil
    switch command {
    case .show(let films): list.presenter.show(MovieListSelection(films))
    case .sort(let sort): list.presenter.sort(by: sort)
    case .search(let text): list.presenter.search(text)
    case .everywhere, .film, .mark, .list: break
    }
  }

  /// Does something on the page of the chosen film, which comes up where it is not to be seen.
  private func perform(_ action: MovieDetailAction, count: Int?) {
    // What is done in the list needs no page first.
    if case .list(let action) = action { return perform(action, count: count) }
    if layout.isSplit {
      if !hasOwnPage { showOnPage(list.presenter.contents.selected) }
    } else if focus == .list, !hasOwnPage {
      openSelectedMovie()
    }
    film.presenter.perform(action, count: count)
  }
}
