package import BusinessLogic
package import DomainEntities
import FilmPages
package import Widgets
import Wording

/// Puts films into the user's own lists, and changes the list that is shown.
@MainActor package final class OwnLists {
  private let interactor: CustomListInteractor
  private let presenter: MarkPresenter
  private let list: MovieListPresenter
  private weak var router: (any ScreenRouter)?
  /// Shows changed lists, and a message about the change; nil if an error was reported.
  private var show: (String?) -> Void = { _ in }

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - library: The library.
  ///   - presenter: The marks of the library.
  ///   - smartLists: The smart lists, whose names own lists cannot have.
  ///   - list: The list that is shown.
  ///   - router: The browser around the screens.
  package init(
    _ library: any MovieLibrary, _ presenter: MarkPresenter, smartLists: any SmartListStore,
    list: MovieListPresenter, router: any ScreenRouter
  ) {
    interactor = CustomListInteractor(library: library) { smartLists.smartLists() }
    self.presenter = presenter
    self.list = list
    self.router = router
  }

  /// Sets the closure that shows changed lists, and a message if no error was reported.
  func onChange(_ show: @escaping (String?) -> Void) { self.show = show }

  /// Adds a film to the list used last, or removes it; asks for a list if there is none.
  func toggleInLast(_ movie: LibraryMovie) {
    do throws(MovieDataError) {
      guard let last = try interactor.lastUsed() else { return askForName() }
      toggle(movie, in: last.name)
    } catch {
      report(.library(error))
    }
  }

  /// Shows the lists to add a film to, or to remove it from; the list used last is selected.
  func choose(for movie: LibraryMovie) {
    do throws(MovieDataError) {
      let lists = try interactor.lists()
      guard !lists.isEmpty else { return askForName() }
      let listed = Set(try interactor.places(of: movie).map(\.list))
      var items = lists.map { its in
        var item = PickerItem(
          text: its.name, group: listed.contains(its.name) ? Wording.isInList : "")
        item.count = Wording.count(films: its.count, seen: its.seen)
        return item
      }
      var new = PickerItem(text: Wording.newList(""), group: "")
      new.takesText = true
      items.append(new)
      let last = CustomListInteractor.lastUsed(among: lists)
      router?.pick(
        Wording.listsFor(Wording.titleAndYear(of: movie)), items, current: last,
        name: Wording.newList,
        enter: { [weak self] name in
          name.isEmpty ? self?.askForName() : self?.add(movie, to: name)
        }
      ) { [weak self] choice in
        self?.toggle(movie, in: lists[choice].name)
      }
    } catch {
      report(.library(error))
    }
  }

  /// Adds a film to a list, which is created if needed.
  func add(_ movie: LibraryMovie, to name: String) {
    change { (lists, moment) throws(CustomListError) in
      try lists.add(CustomList.Film(movie), to: name, creates: true, at: moment)
    }
  }

  /// Changes the list that is shown, or the selected film in it.
  package func perform(_ edit: ListEdit) {
    presenter.record(nil)
    let selection = list.contents.selection
    guard case .custom(let name) = selection.list else {
      return show(edit.isOfFilm ? Wording.noOwnList : Wording.notOwnList)
    }
    if case .move = edit, selection.sort != nil || !selection.filters.isEmpty {
      return show(Wording.otherOrder)
    }
    let movie = list.contents.selected.map { LibraryMovie($0) }
    guard !edit.isOfFilm || movie != nil else { return show(Wording.noFilmToMark) }
    change { (lists, moment) throws(CustomListError) in
      try lists.perform(edit, of: name, movie, at: moment)
    } then: { [weak self] in
      switch edit {
      case .rename(let new): self?.open(new)
      case .delete where self?.router?.goBack() == true: break
      default: self?.showList()
      }
    }
  }

  /// Deletes a list, or opens it and asks for its new name.
  package func perform(_ edit: ItemEdit, on name: String) {
    let isShown =
      if case .custom(let shown) = list.contents.selection.list {
        CustomList.key(ofName: shown) == CustomList.key(ofName: name)
      } else {
        false
      }
    switch edit {
    case .rename:
      if !isShown { router?.openList(MovieListSelection(.custom(name))) }
      router?.ask(.newName(of: name))
    case .delete where isShown: perform(.delete)
    case .delete:
      change { (lists, moment) throws(CustomListError) in
        try lists.delete(name, at: moment)
      }
    }
  }

  private func askForName() { router?.ask(.list) }

  private func toggle(_ movie: LibraryMovie, in name: String) {
    change { (lists, moment) throws(CustomListError) in
      try lists.toggle(movie, in: name, at: moment)
    }
  }

  private func change(
    _ body: (CustomListInteractor, Timestamp) throws(CustomListError) -> LibraryStep?,
    then next: (() -> Void)? = nil
  ) {
    presenter.record(nil)
    do throws(CustomListError) {
      let step = try body(interactor, presenter.now())
      presenter.record(step)
      if let next { next() } else { showList() }
      show(step.map(Wording.marked) ?? Wording.sentence(Wording.listUnchanged))
    } catch {
      report(error)
    }
  }

  /// Shows the list again if it is one of the user's own.
  func showList() {
    if case .custom = list.contents.selection.list { list.marksDidChange() }
  }

  /// Shows the list again after a step was undone or redone, under another name if it has one now.
  func showList(after step: LibraryStep?) {
    guard case .custom(let name) = list.contents.selection.list else { return }
    for change in step?.lists ?? [] {
      guard let before = change.before?.name, let after = change.after?.name,
        CustomList.key(ofName: before) != CustomList.key(ofName: after)
      else { continue }
      let shown = CustomList.key(ofName: name)
      if CustomList.key(ofName: before) == shown { return open(after) }
      if CustomList.key(ofName: after) == shown { return open(before) }
    }
    showList()
  }

  /// Shows the list by its new name.
  private func open(_ name: String) {
    var selection = list.contents.selection
    selection.list = .custom(name)
    list.show(selection)
  }

  private func report(_ error: CustomListError) {
    if case .library(let error) = error {
      // Show what is on disk.
      presenter.cache.reload(after: error)
      return show(nil)
    }
    show(Wording.sentence(Wording.complaint(error)))
  }
}

extension CustomListInteractor {
  /// Performs a change of a list, or of a film in it.
  package func perform(
    _ edit: ListEdit, of name: String, _ movie: LibraryMovie?, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    switch edit {
    case .rename(let new): return try rename(name, to: new, at: moment)
    case .describe(let note): return try describe(name, note: note, ranked: nil, at: moment)
    case .delete: return try delete(name, at: moment)
    case .move, .remove, .note: break
    }
    guard let movie else { return nil }
    switch edit {
    case .move(let places): return try move(movie, in: name, by: places, at: moment)
    case .remove: return try remove(movie, from: name, at: moment)
    case .note(let text): return try write(text, on: movie, in: name, at: moment)
    case .rename, .describe, .delete: return nil
    }
  }
}
