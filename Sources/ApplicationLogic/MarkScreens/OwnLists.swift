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

  /// Adds films to the list used last, or removes them if it has all of them.
  ///
  /// If there is no list, `willAsk` is called before the user is asked for its name.
  func toggleInLast(_ movies: [LibraryMovie], willAsk: () -> Void) {
    do throws(MovieDataError) {
      guard let last = try interactor.lastUsed() else {
        willAsk()
        return askForName()
      }
      toggle(movies, in: last.name)
    } catch {
      report(.library(error))
    }
  }

  /// Shows the lists to add films to, or to remove them from; the list used last is selected.
  ///
  /// `willAsk` is called before the user is asked for the name of a new list.
  func choose(for movies: [LibraryMovie], willAsk: @escaping () -> Void) {
    guard let first = movies.first else { return }
    do throws(MovieDataError) {
      let lists = try interactor.lists()
      guard !lists.isEmpty else {
        willAsk()
        return askForName()
      }
      var listed = Set(lists.map(\.name))
      for movie in movies { listed.formIntersection(try interactor.places(of: movie).map(\.list)) }
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
        Wording.listsFor(
          movies.count == 1 ? Wording.titleAndYear(of: first) : Wording.films(movies.count)),
        items, current: last, name: Wording.newList,
        enter: { [weak self] name in
          guard name.isEmpty else {
            self?.add(movies, to: name)
            return
          }
          willAsk()
          self?.askForName()
        }
      ) { [weak self] choice in
        self?.toggle(movies, in: lists[choice].name)
      }
    } catch {
      report(.library(error))
    }
  }

  /// Adds films to a list, which is created if needed.
  func add(_ movies: [LibraryMovie], to name: String) {
    change(.list(name, adds: true)) { (lists, moment) throws(CustomListError) in
      try lists.add(movies.map { CustomList.Film($0) }, to: name, creates: true, at: moment)
    }
  }

  /// Removes films from a list.
  func remove(_ movies: [LibraryMovie], from name: String) {
    change(.list(name, adds: false)) { (lists, moment) throws(CustomListError) in
      try lists.remove(movies, from: name, at: moment)
    }
  }

  /// Changes the list that is shown, or the selected films in it.
  package func perform(_ edit: ListEdit) {
    presenter.record(nil)
    let selection = list.contents.selection
    guard case .custom(let name) = selection.list else {
      return show(edit.isOfFilm ? Wording.noOwnList : Wording.notOwnList)
    }
    if case .move = edit, selection.sort != nil || !selection.filters.isEmpty {
      return show(Wording.otherOrder)
    }
    let movies = list.markedMovies().map { LibraryMovie($0) }
    guard !edit.isOfFilm || !movies.isEmpty else { return show(Wording.noFilmToMark) }
    if case .note = edit, movies.count > 1 {
      return show(Wording.oneNoteAtATime(press: list.bindings.press(.back)))
    }
    change { (lists, moment) throws(CustomListError) in
      try lists.perform(edit, of: name, movies, at: moment)
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

  private func toggle(_ movies: [LibraryMovie], in name: String) {
    var adds = true
    change { (lists, moment) throws(CustomListError) in
      let result = try lists.toggle(movies, in: name, at: moment)
      adds = result.adds
      return result.step
    } then: { [weak self] in
      self?.presenter.remember(.list(name, adds: adds))
      self?.showList()
    }
  }

  /// Changes lists; `mark` is what to repeat after a success.
  private func change(
    _ mark: RepeatableMark? = nil,
    _ body: (CustomListInteractor, Timestamp) throws(CustomListError) -> LibraryStep?,
    then next: (() -> Void)? = nil
  ) {
    presenter.record(nil)
    do throws(CustomListError) {
      let step = try body(interactor, presenter.now())
      presenter.record(step)
      if let mark { presenter.remember(mark) }
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
  /// Performs a change of a list, or of films in it; a note is that of the first one.
  package func perform(
    _ edit: ListEdit, of name: String, _ movies: [LibraryMovie], at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    switch edit {
    case .rename(let new): return try rename(name, to: new, at: moment)
    case .describe(let note): return try describe(name, note: note, ranked: nil, at: moment)
    case .delete: return try delete(name, at: moment)
    case .move(let places): return try move(movies, in: name, by: places, at: moment)
    case .remove: return try remove(movies, from: name, at: moment)
    case .note(let text):
      guard let movie = movies.first else { return nil }
      return try write(text, on: movie, in: name, at: moment)
    }
  }
}
