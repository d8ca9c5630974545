import BusinessLogic
import Films
import Records
import TerminalModel
import Widgets
import Wording

/// The lists to choose from, with the numbers of their films: in a picker, and in a pane of their
/// own on a wide terminal.
@MainActor final class BrowserLists {
  private let context: BrowserContext
  private let list: MovieListPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private let marks: BrowserMarks?
  private let smartLists: BrowserSmartLists
  private let notices: BrowserNotices
  private let counter: ListCounter
  private let presenter: ListsPresenter
  private let pane: ListsView
  private var isPaneStale = true

  init(
    _ context: BrowserContext, _ interactor: MovieListInteractor, list: MovieListPresenter,
    navigation: BrowserNavigation, overlays: BrowserOverlays, marks: BrowserMarks?,
    smartLists: BrowserSmartLists, notices: BrowserNotices, didChange: @escaping () -> Void
  ) {
    self.smartLists = smartLists
    self.context = context
    self.list = list
    self.navigation = navigation
    self.overlays = overlays
    self.marks = marks
    self.notices = notices
    counter = ListCounter(interactor, yieldToInput: context.yieldToInput)
    presenter = ListsPresenter(
      ListCounter(interactor, yieldToInput: context.yieldToInput),
      bindings: context.bindings[.lists], didChange: didChange,
      edit: { [marks, smartLists, notices] in
        Self.perform($0, on: $1, marks, smartLists, notices)
      }
    ) { [navigation, list] choice in
      let shown = list.contents.selection
      // The list that is shown keeps its sort order.
      if let choice,
        choice != shown, choice != MovieListSelection(shown.list, filters: shown.filters)
      {
        navigation.choose(choice)
      }
      navigation.showList()
    }
    pane = ListsView(presenter: presenter) { [navigation, bindings = context.bindings] key in
      // The keys of the films work here as well.
      guard bindings[.movieList].action(for: key) != nil else { return }
      navigation.inList { $0.handle(key) }
    }
  }

  /// Shows smart lists by their names in the path, if the list that is shown has conditions.
  func nameShownList() {
    guard !list.contents.selection.filters.isEmpty else { return }
    navigation.name(context.smartLists.smartLists())
  }

  // MARK: The pane

  /// The pane of lists.
  var screen: any Screen { pane }

  /// Lays out the pane, if it has an area, reads the lists again if they may have changed, and
  /// selects the list that is shown unless the user is choosing one.
  func update(in area: Rect?, isChoosing: Bool) {
    guard let area else { return }
    pane.layOut(in: area)
    if isPaneStale {
      isPaneStale = false
      var choices = choices(withThemes: false, naming: Wording.heading)
      for index in choices.indices {
        guard choices[index].kind.isEmpty else { continue }
        let list = choices[index].selection.list
        choices[index].name = Wording.shortName(of: list) ?? choices[index].name
      }
      presenter.show(choices)
    }
    if !isChoosing { presenter.follow(list.contents.selection) }
  }

  /// Called when lists or marks may have changed, and with them names and numbers.
  func listsDidChange() { isPaneStale = true }

  // MARK: The picker

  /// Shows the lists in a picker.
  func choose(current: MovieList) {
    let choices = choices(withThemes: true, naming: Wording.kind)
    let items = choices.map { choice in
      var item = PickerItem(text: choice.name, group: choice.kind)
      item.remark = choice.advice ?? ""
      item.isEditable = choice.isEditable
      item.explainsEdits = true
      return item
    }
    let chosen = choices.firstIndex { $0.selection == MovieListSelection(current) }
    let picker = overlays.showPicker(
      Wording.lists, items, current: chosen,
      edit: { [marks, smartLists, notices] in
        Self.perform($0, on: choices[$1], marks, smartLists, notices)
      }
    ) { [navigation] choice in
      choice == chosen
        ? navigation.showList() : navigation.choose(choices[choice].selection)
    }
    if let problem = context.smartLists.problem(with: context.library) {
      notices.show(Wording.sentence(problem))
    }
    counter.count(choices) { [weak picker] counts in
      // A closed picker needs no numbers.
      picker?.setCounts(counts.mapValues { Wording.count(films: $0.films, seen: $0.seen) })
      return picker != nil
    }
  }

  /// Changes a list of the user, or says why another list cannot be changed.
  private static func perform(
    _ edit: ItemEdit, on choice: ListChoice, _ marks: BrowserMarks?,
    _ smartLists: BrowserSmartLists, _ notices: BrowserNotices
  ) {
    if let list = choice.customList {
      marks?.lists.perform(edit, on: list)
    } else if let list = choice.smartList {
      smartLists.perform(edit, on: list)
    } else {
      notices.show(Wording.fixedList(choice.name))
    }
  }

  /// Returns all lists; genres, decades and tags are many, so smart lists come before them.
  private func choices(
    withThemes: Bool, naming name: (ListKind) -> String
  ) -> [ListChoice] {
    let themes = withThemes ? context.store.offering.themes.map(MovieList.theme) : []
    let lists = (marks?.lists(among: list.lists) ?? list.lists) + themes
    var choices = lists.map { films in
      ListChoice(
        name: list.name(of: films), kind: ListKind(films).map(name) ?? "",
        advice: marks?.advice(for: films), countsSeen: ListKind(films)?.countsSeen == true,
        selection: MovieListSelection(films))
    }
    let smartLists = context.smartLists.smartLists()
    navigation.name(smartLists)
    let offering = context.store.offering
    // The lists of a kind are together.
    let smart = [ListKind.smart, .award, .studio].flatMap { kind in
      smartLists.filter { ListKind($0) == kind && offering.supports($0.query.filters) }.map {
        ListChoice(
          name: Wording.name(ofSmartList: $0.name), kind: name(kind),
          countsSeen: kind.countsSeen && marks != nil, smartList: $0,
          selection: $0.query.selection)
      }
    }
    choices.insert(contentsOf: smart, at: lists.firstIndex(where: \.isOfGenre) ?? lists.count)
    return choices
  }

  /// Stops counting.
  func stop() {
    counter.stop()
    pane.close()
  }
}

extension MovieList {
  /// Whether the list is that of a genre.
  fileprivate var isOfGenre: Bool { if case .genre = self { true } else { false } }
}
