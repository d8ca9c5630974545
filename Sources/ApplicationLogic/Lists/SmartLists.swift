package import BusinessLogic
import DomainEntities
import Records
import TerminalModel
package import Widgets
import Wording

/// Saves, renames and removes the user's smart lists, and undoes the last of these changes.
@MainActor package final class SmartLists {
  private let store: any SmartListStore
  private let library: (any MovieLibrary)?
  private let interactor: SmartListInteractor
  private let list: MovieListPresenter
  private let listsKey: String
  private weak var router: (any ScreenRouter)?
  private let didSave: () -> Void
  /// The list whose new name was asked for.
  private var renamed: String?
  /// The last change, and the last step of the history before it.
  private var last: (change: SmartListChange, step: LibraryStep?)?

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - store: The smart lists.
  ///   - library: The user's library; nil if it is not available.
  ///   - list: The list that is shown.
  ///   - listsKey: The key that shows all lists.
  ///   - router: The browser around the screens.
  ///   - didSave: Called when smart lists have changed.
  package init(
    _ store: any SmartListStore, _ library: (any MovieLibrary)?, list: MovieListPresenter,
    listsKey: String, router: any ScreenRouter, didSave: @escaping () -> Void
  ) {
    self.store = store
    self.library = library
    interactor = SmartListInteractor(store, library: library)
    self.list = list
    self.listsKey = listsKey
    self.router = router
    self.didSave = didSave
  }

  /// All smart lists.
  package var all: [SmartList] { store.smartLists() }

  /// What is wrong with them; nil for nothing.
  package var problem: String? { store.problem(with: library) }

  /// Saves the list that is shown; asks before it replaces another smart list.
  package func save(as name: String) {
    let query = TypedQuery(list.contents.selection)
    guard !name.isEmpty else { return say(Wording.sentence(Wording.missingListName)) }
    guard !query.isEmpty else { return say(Wording.sentence(Wording.nothingToSave)) }
    guard let new = SmartList(name, query) else {
      return say(Wording.sentence(Wording.invalidListName(CleanText.line(name))))
    }
    let notice = Wording.savedList(new.name, press: listsKey)
    do throws(SmartListProblem) {
      show(try interactor.save(new) { _ in false }, notice)
    } catch .exists(let old) {
      router?.confirm(Wording.asksToReplace(old), title: Wording.replaceTitle) { [weak self] in
        self?.change(notice) { (interactor) throws(SmartListProblem) in
          try interactor.save(new) { $0 == old }
        }
      }
    } catch {
      report(error)
    }
  }

  /// Changes the smart list that is shown; returns false if it is none of the user's.
  package func perform(_ edit: ListEdit) -> Bool {
    let shown = list.contents.selection
    let own = store.ownLists().filter { $0.query.selection == shown }
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
  package func perform(_ edit: ItemEdit, on smart: SmartList) {
    guard !SmartList.builtIn.contains(smart) else {
      return say(Wording.fixedList(Wording.name(ofSmartList: smart.name)))
    }
    switch edit {
    case .rename:
      let films = smart.query.selection
      if list.contents.selection != films { router?.openList(films) }
      renamed = smart.name
      router?.ask(.newName(of: smart.name))
    case .delete: remove(smart)
    }
  }

  /// Undoes the last change of a smart list; returns false if there is none, or if the library
  /// has changed since.
  package func undo() -> Bool {
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
  package func forgetChange() { last = nil }

  private func remove(_ smart: SmartList) {
    router?.confirm(Wording.asksToRemove(smart), title: Wording.removeTitle) { [weak self] in
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
    router?.name(all)
    didSave()
    router?.listsDidChange()
    say(notice)
  }

  private func report(_ problem: SmartListProblem) {
    say(Wording.sentence(Wording.complaint(problem)))
  }

  private func say(_ text: String) { router?.say(text) }

  private var lastStep: LibraryStep? {
    ((try? library?.history(before: nil, limit: 1)) ?? nil)?.first
  }
}
