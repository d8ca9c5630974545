import BusinessLogic
import DomainEntities
import Films
import TerminalModel
import Widgets
import Wording

/// Saves, renames and removes the user's smart lists, and undoes the last of these changes.
@MainActor final class BrowserSmartLists {
  private let context: BrowserContext
  private let interactor: SmartListInteractor
  private let list: MovieListPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private let notices: BrowserNotices
  private var listsDidChange: () -> Void = {}
  /// Asks a question in the prompt.
  private var ask: (PromptQuestion) -> Void = { _ in }
  /// The list whose new name was asked for.
  private var renamed: String?
  /// The last change, and the last step of the history before it.
  private var last: (change: SmartListChange, step: LibraryStep?)?

  init(
    _ context: BrowserContext, list: MovieListPresenter, navigation: BrowserNavigation,
    overlays: BrowserOverlays, notices: BrowserNotices
  ) {
    self.context = context
    interactor = SmartListInteractor(context.smartLists, library: context.library)
    self.list = list
    self.navigation = navigation
    self.overlays = overlays
    self.notices = notices
  }

  /// Sets what asks in the prompt, and what is called after a change.
  func route(ask: @escaping (PromptQuestion) -> Void, listsDidChange: @escaping () -> Void) {
    self.ask = ask
    self.listsDidChange = listsDidChange
  }

  /// Saves the list that is shown; asks before it replaces another smart list.
  func save(as name: String) {
    let query = TypedQuery(list.contents.selection)
    guard !name.isEmpty else { return notices.show(Wording.sentence(Wording.missingListName)) }
    guard !query.isEmpty else { return notices.show(Wording.sentence(Wording.nothingToSave)) }
    guard let new = SmartList(name, query) else {
      return notices.show(Wording.sentence(Wording.invalidListName(CleanText.line(name))))
    }
    let notice = Wording.savedList(
      new.name, press: context.bindings[.movieList].keyLabel(.chooseList))
    do throws(SmartListProblem) {
      show(try interactor.save(new) { _ in false }, notice)
    } catch .exists(let old) {
      overlays.ask(Wording.asksToReplace(old), title: Wording.replaceTitle) { [weak self] in
        self?.change(notice) { (interactor) throws(SmartListProblem) in
          try interactor.save(new) { $0 == old }
        }
      }
    } catch {
      report(error)
    }
  }

  /// Changes the smart list that is shown; returns false if it is none of the user's.
  func perform(_ edit: ListEdit) -> Bool {
    let shown = list.contents.selection
    let own = context.smartLists.ownLists().filter { $0.query.selection == shown }
    guard let own = own.first(where: { $0.name == renamed }) ?? own.first else { return false }
    renamed = nil
    switch edit {
    case .rename(let name):
      change { (interactor) throws(SmartListProblem) in
        try interactor.rename(own.name, to: name)
      }
    case .delete: remove(own)
    default: return false
    }
    return true
  }

  /// Asks whether to remove a smart list, or opens it and asks for its new name.
  func perform(_ edit: ItemEdit, on smart: SmartList) {
    guard !SmartList.builtIn.contains(smart) else {
      return notices.show(Wording.fixedList(Wording.name(ofSmartList: smart.name)))
    }
    switch edit {
    case .rename:
      let films = smart.query.selection
      if list.contents.selection != films {
        navigation.choose(films)
        navigation.showList()
      }
      renamed = smart.name
      ask(.newName(of: smart.name))
    case .delete: remove(smart)
    }
  }

  /// Undoes the last change of a smart list; returns false if there is none, or if the library
  /// has changed since.
  func undo() -> Bool {
    guard let (change, step) = last else { return false }
    last = nil
    guard step?.number == lastStep?.number, step?.undone == lastStep?.undone else { return false }
    do throws(SmartListProblem) {
      try interactor.reverse(change)
      didChange(Wording.undone(change))
    } catch {
      report(error)
    }
    return true
  }

  /// Makes `undo` take back changes of the library only.
  func forgetChange() { last = nil }

  private func remove(_ smart: SmartList) {
    overlays.ask(Wording.asksToRemove(smart), title: Wording.removeTitle) { [weak self] in
      self?.change { (interactor) throws(SmartListProblem) in try interactor.remove(smart.name) }
    }
  }

  private func change(
    _ notice: String? = nil,
    _ body: (SmartListInteractor) throws(SmartListProblem) -> SmartListChange?
  ) {
    do throws(SmartListProblem) {
      show(try body(interactor), notice)
    } catch {
      report(error)
    }
  }

  private func show(_ change: SmartListChange?, _ notice: String?) {
    if let change { last = (change, lastStep) }
    didChange(notice ?? Wording.sentence(Wording.report(change)))
  }

  private func didChange(_ notice: String) {
    navigation.name(context.smartLists.smartLists())
    listsDidChange()
    notices.show(notice)
  }

  private func report(_ problem: SmartListProblem) {
    notices.show(Wording.sentence(Wording.complaint(problem)))
  }

  private var lastStep: LibraryStep? {
    ((try? context.library?.history(before: nil, limit: 1)) ?? nil)?.first
  }
}
