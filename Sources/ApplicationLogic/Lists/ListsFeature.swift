package import BusinessLogic
import DomainEntities
package import TerminalModel
package import Widgets
import Wording

/// The lists to choose from, with the numbers of their films: in a picker, and in a pane of their
/// own on a wide terminal.
@MainActor package final class ListsFeature {
  private let smartLists: SmartLists
  private let ownLists: OwnLists?
  private let offering: SourceCapabilities
  private let requests: () -> [ListedRequest]
  private let list: MovieListPresenter
  private let marks: MarksFeature?
  private weak var router: (any ScreenRouter)?
  private let makeCounter: () -> ListCounter
  private lazy var counter = makeCounter()
  private lazy var presenter = makePresenter()
  private lazy var pane = ListsView(presenter: presenter) { [weak self] in self?.passOn($0) }
  private var isPaneStale = true

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - smartLists: The user's smart lists.
  ///   - ownLists: The user's own lists; nil without a library.
  ///   - marks: The marks, and the advice on empty lists; nil without a library.
  ///   - offering: The lists and filters of the source.
  ///   - requests: Returns what features add to the lists.
  ///   - list: The list that is shown.
  ///   - router: The browser around the screens.
  ///   - counter: Creates a counter of films.
  package init(
    smartLists: SmartLists, ownLists: OwnLists?, marks: MarksFeature?,
    offering: SourceCapabilities, requests: @escaping () -> [ListedRequest],
    list: MovieListPresenter, router: any ScreenRouter,
    counter: @escaping () -> ListCounter
  ) {
    self.smartLists = smartLists
    self.ownLists = ownLists
    self.marks = marks
    self.offering = offering
    self.requests = requests
    self.list = list
    self.router = router
    makeCounter = counter
  }

  private func makePresenter() -> ListsPresenter {
    ListsPresenter(
      makeCounter(), bindings: router?.keys[.lists] ?? .lists,
      didChange: { [weak self] in self?.router?.screenDidChange() },
      edit: { [weak self] in self?.perform($0, on: $1) },
      openRequest: { [weak self] in self?.router?.open($0) },
      done: { [weak self] in self?.open($0) })
  }

  /// Shows a list that was chosen in the pane; the list that is shown keeps its sort order.
  private func open(_ choice: MovieListSelection?) {
    let shown = list.contents.selection
    if let choice, choice != shown,
      choice != MovieListSelection(shown.list, filters: shown.filters)
    {
      router?.openList(choice)
    }
    router?.showList()
  }

  /// Passes a key of the films on to the list, where they work as well.
  private func passOn(_ key: Key) {
    guard list.bindings.action(for: key) != nil else { return }
    router?.showList()
    list.forgetNotice()
    list.handle(key)
  }

  /// Changes the list that is shown: a smart list, or else one of the user's own.
  package func perform(_ edit: ListEdit) {
    guard !smartLists.perform(edit) else { return }
    ownLists.map { $0.perform(edit) } ?? router?.say(Wording.noLibrary)
  }

  // MARK: The pane

  /// The pane of lists.
  package var screen: any Screen { pane }

  /// Lays out the pane, if it has an area, reads the lists again if they may have changed, and
  /// selects the list that is shown unless the user is choosing one.
  package func update(in area: Rect?, isChoosing: Bool) {
    guard let area else { return }
    pane.layOut(in: area)
    if isPaneStale {
      isPaneStale = false
      var choices = choices(withThemes: false, naming: Wording.heading)
      for index in choices.indices {
        let list = choices[index].selection.list
        guard choices[index].kind.isEmpty || list == .newFromPeople else { continue }
        choices[index].name = Wording.shortName(of: list) ?? choices[index].name
      }
      presenter.show(choices, requests())
    }
    if !isChoosing { presenter.follow(list.contents.selection) }
  }

  /// Called when lists or marks may have changed, and with them names and numbers.
  package func listsDidChange() { isPaneStale = true }

  // MARK: The picker

  /// Shows the lists in a picker.
  package func choose(current: MovieList) {
    guard let router else { return }
    let choices = choices(withThemes: true, naming: Wording.kind)
    let requests = requests()
    // After the last list, so that the indices of the lists are those of the items.
    let items =
      choices.map { choice in
        var item = PickerItem(text: choice.name, group: choice.kind)
        item.remark = choice.advice ?? ""
        item.isEditable = choice.isEditable
        item.explainsEdits = true
        return item
      }
      + requests.map { request in
        var item = PickerItem(text: request.name, group: "")
        item.count = Wording.number(request.count)
        return item
      }
    let chosen = choices.firstIndex { $0.selection == MovieListSelection(current) }
    let picker = router.pick(
      Wording.lists, items, current: chosen,
      edit: { [weak self] in self?.perform($0, on: choices[$1]) }
    ) { [weak router] choice in
      guard choices.indices.contains(choice) else {
        router?.open(requests[choice - choices.count].request)
        return
      }
      choice == chosen ? router?.showList() : router?.openList(choices[choice].selection)
    }
    if let problem = smartLists.problem { router.say(Wording.sentence(problem)) }
    counter.count(choices) { [weak picker] counts in
      // A closed picker needs no numbers.
      picker?.setCounts(counts.mapValues { Wording.count(films: $0.films, seen: $0.seen) })
      return picker != nil
    }
  }

  /// Changes a list of the user, or says why another list cannot be changed.
  private func perform(_ edit: ItemEdit, on choice: ListChoice) {
    if let list = choice.customList {
      ownLists?.perform(edit, on: list)
    } else if let list = choice.smartList {
      smartLists.perform(edit, on: list)
    } else {
      router?.say(Wording.fixedList(choice.name))
    }
  }

  /// Returns all lists; genres, decades and tags are many, so smart lists come before them.
  private func choices(
    withThemes: Bool, naming name: (ListKind) -> String
  ) -> [ListChoice] {
    let themes = withThemes ? offering.themes.map(MovieList.theme) : []
    let lists = (marks?.presenter.lists(among: list.lists) ?? list.lists) + themes
    var choices = lists.map { films in
      ListChoice(
        name: list.name(of: films), kind: ListKind(films).map(name) ?? "",
        advice: marks?.remark(on: films), countsSeen: ListKind(films)?.countsSeen == true,
        selection: MovieListSelection(films))
    }
    let smartLists = smartLists.all
    router?.name(smartLists)
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
  package func close() {
    counter.stop()
    pane.close()
  }
}

extension MovieList {
  /// Whether the list is that of a genre.
  fileprivate var isOfGenre: Bool { if case .genre = self { true } else { false } }
}
