import BusinessLogic
import DomainEntities

/// Puts films into the user's own lists, and changes the list that is shown.
@MainActor final class BrowserCustomLists {
  private let interactor: CustomListInteractor
  private let presenter: MarkPresenter
  private let overlays: BrowserOverlays
  private let list: MovieListPresenter
  /// Asks for the name of a new list.
  private let askForName: () -> Void
  /// Shows changed lists, and a message about the change; nil if an error was reported.
  private let show: (String?) -> Void

  init(
    _ interactor: CustomListInteractor, _ presenter: MarkPresenter, overlays: BrowserOverlays,
    list: MovieListPresenter, askForName: @escaping () -> Void, show: @escaping (String?) -> Void
  ) {
    self.interactor = interactor
    self.presenter = presenter
    self.overlays = overlays
    self.list = list
    self.askForName = askForName
    self.show = show
  }

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
      let listed = Set(try interactor.names(with: movie))
      var items = lists.map { its in
        var item = PickerItem(
          text: its.name, group: listed.contains(its.name) ? Wording.isInList : "")
        item.count = Wording.count(films: its.count, seen: its.seen)
        return item
      }
      items.append(PickerItem(text: Wording.newList, group: ""))
      let last = CustomListInteractor.lastUsed(among: lists)
      overlays.showPicker(Wording.listsFor(movie.titleAndYear), items, current: last) {
        [weak self] choice in
        guard let self else { return }
        choice < lists.count ? toggle(movie, in: lists[choice].name) : askForName()
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

  /// Changes the place of the selected film in the list that is shown, or removes it.
  func perform(_ edit: ListEdit) {
    let selection = list.contents.selection
    guard case .custom(let name) = selection.list else { return show(Wording.noOwnList) }
    guard let movie = list.contents.selected else { return show(Wording.noFilmToMark) }
    guard edit == .remove || selection.sort == nil && selection.filters.isEmpty else {
      return show(Wording.otherOrder)
    }
    let film = LibraryMovie(movie)
    change { (lists, moment) throws(CustomListError) in
      switch edit {
      case .move(let places): try lists.move(film, in: name, by: places, at: moment)
      case .remove: try lists.remove(film, from: name, at: moment)
      }
    }
  }

  private func toggle(_ movie: LibraryMovie, in name: String) {
    change { (lists, moment) throws(CustomListError) in
      try lists.toggle(movie, in: name, at: moment)
    }
  }

  private func change(
    _ body: (CustomListInteractor, Timestamp) throws(CustomListError) -> LibraryStep?
  ) {
    do throws(CustomListError) {
      let step = try body(interactor, presenter.now())
      showList()
      show(step.map(Wording.marked) ?? Wording.sentence(Wording.listUnchanged))
    } catch {
      report(error)
    }
  }

  /// Shows the list again if it is one of the user's own.
  func showList() {
    if case .custom = list.contents.selection.list { list.marksDidChange() }
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
