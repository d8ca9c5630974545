package import BusinessLogic
import DomainEntities
import TerminalModel
package import Widgets

/// A list to choose.
package struct ListChoice: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The kind of list; empty for the lists of all films.
  package var kind: String
  /// How an empty list of the user gets its first film; nil for any other list.
  package var advice: String?
  /// Whether it matters how many of the films the user has seen.
  package var countsSeen = false
  /// The smart list; nil for any other list.
  package var smartList: SmartList?
  /// The films.
  package var selection: MovieListSelection

  package init(
    name: String, kind: String, advice: String? = nil, countsSeen: Bool = false,
    smartList: SmartList? = nil, selection: MovieListSelection
  ) {
    self.name = name
    self.kind = kind
    self.advice = advice
    self.countsSeen = countsSeen
    self.smartList = smartList
    self.selection = selection
  }

  /// The name of the list if it is one of the user’s own; nil for any other list.
  package var customList: String? {
    guard smartList == nil, case .custom(let name) = selection.list, selection.filters.isEmpty
    else { return nil }
    return name
  }

  /// Whether the user has made the list, so that it can be renamed and deleted.
  package var isEditable: Bool {
    customList != nil || smartList.map { !SmartList.builtIn.contains($0) } ?? false
  }

  /// Whether a mark can change the films, or how many of them were seen.
  var dependsOnMarks: Bool {
    countsSeen || selection.list.isOwn || selection.list == .newFromPeople
      || selection.filters.contains { $0.kind?.isOfMarks == true }
  }
}

/// The pane of lists: their names by kind, the number of films of each, and the selected one.
@MainActor package final class ListsPresenter {
  /// A row of the pane.
  enum Row: Hashable, Sendable {
    case heading(String)
    case list(ListChoice)
    case request(ListedRequest)
  }

  /// The lists, with a heading before each kind.
  private(set) var rows: [Row] = []
  private(set) var cursor = ListCursor()
  /// The number of films of each list, as far as it is known.
  private(set) var counts: [MovieListSelection: ListCount] = [:]
  let bindings: KeyBindings<ListsAction>
  private let counter: ListCounter
  private let didChange: () -> Void
  private let edit: (ItemEdit, ListChoice) -> Void
  private let openRequest: (OpenRequest) -> Void
  private let done: (MovieListSelection?) -> Void
  /// The list that is shown; its row stays selected until the user moves.
  private var current: MovieListSelection?

  /// Creates an empty pane.
  ///
  /// `done` is called with the chosen list, or with nil if the user leaves, `openRequest` with a
  /// chosen request, and `edit` with a list to change.
  package init(
    _ counter: ListCounter, bindings: KeyBindings<ListsAction> = .lists,
    didChange: @escaping () -> Void, edit: @escaping (ItemEdit, ListChoice) -> Void,
    openRequest: @escaping (OpenRequest) -> Void,
    done: @escaping (MovieListSelection?) -> Void
  ) {
    self.counter = counter
    self.bindings = bindings
    self.didChange = didChange
    self.edit = edit
    self.openRequest = openRequest
    self.done = done
  }

  /// Sets the lists, and the requests before the new films of people; the selected row stays
  /// selected.
  ///
  /// Counts the films of lists that are new or depend on marks.
  package func show(_ choices: [ListChoice], _ requests: [ListedRequest] = []) {
    let selected = selectedList
    let request = selectedRequest
    rows = []
    var kind = ""
    for choice in choices {
      if choice.kind != kind { rows.append(.heading(choice.kind)) }
      kind = choice.kind
      rows.append(.list(choice))
    }
    let place = rows.firstIndex { row in
      if case .list(let choice) = row { choice.selection.list == .newFromPeople } else { false }
    }
    rows.insert(contentsOf: requests.map(Row.request), at: place ?? rows.count)
    cursor.setCount(rows.count)
    if let request, let row = rows.firstIndex(of: .request(request)) {
      cursor.select(row)
    } else {
      select(selected ?? current)
    }
    count(choices.filter { counts[$0.selection] == nil || $0.dependsOnMarks })
  }

  /// Selects the list that is shown if it has changed.
  package func follow(_ selection: MovieListSelection) {
    let list = MovieListSelection(selection.list, filters: selection.filters)
    guard list != current else { return }
    current = list
    select(list)
  }

  /// Whether the list that is shown has a row.
  var showsCurrent: Bool { current.flatMap(row) != nil }

  /// The selected list; nil if there is none.
  var selectedList: MovieListSelection? { selectedChoice?.selection }

  private var selectedChoice: ListChoice? {
    guard rows.indices.contains(cursor.selected), case .list(let list) = rows[cursor.selected]
    else { return nil }
    return list
  }

  private var selectedRequest: ListedRequest? {
    guard rows.indices.contains(cursor.selected),
      case .request(let request) = rows[cursor.selected]
    else { return nil }
    return request
  }

  /// Returns whether an action does something now, for the hints.
  func isUseful(_ action: ListsAction) -> Bool {
    if case .item = action { return selectedChoice?.isEditable == true }
    return true
  }

  /// Sets the number of rows of the window.
  func resize(height: Int) { cursor.setHeight(height) }

  /// Scrolls by a number of rows, up if negative.
  func scroll(by rows: Int) {
    cursor.scroll(by: rows)
    leaveHeading(upward: rows < 0)
    didChange()
  }

  /// Handles a key; returns whether it has an action here.
  @discardableResult func handle(_ key: Key) -> Bool {
    switch bindings.action(for: key) {
    case .move(let movement):
      let before = cursor.selected
      cursor.move(movement, count: nil)
      leaveHeading(upward: cursor.selected < before)
      didChange()
    case .open: choose()
    case .leave: done(nil)
    case .item(let edit): if let list = selectedChoice { self.edit(edit, list) }
    case nil: return false
    }
    return true
  }

  /// Shows the list in a row of the window, as a click does.
  func choose(visibleRow row: Int) {
    let row = cursor.top + row
    guard cursor.visible.contains(row) else { return }
    if case .heading = rows[row] { return }
    cursor.select(row)
    choose()
  }

  private func choose() {
    if let selectedRequest {
      openRequest(selectedRequest.request)
    } else {
      done(selectedList)
    }
  }

  /// Stops counting.
  func close() { counter.stop() }

  // MARK: Rows

  private func row(of selection: MovieListSelection) -> Int? {
    rows.firstIndex {
      guard case .list(let list) = $0 else { return false }
      return MovieListSelection(list.selection.list, filters: list.selection.filters) == selection
    }
  }

  private func select(_ selection: MovieListSelection?) {
    cursor.select(selection.flatMap(row) ?? cursor.selected)
    leaveHeading(upward: false)
  }

  /// Moves the selection from a heading to the next list, or to the previous one.
  private func leaveHeading(upward: Bool) {
    guard rows.indices.contains(cursor.selected), case .heading = rows[cursor.selected] else {
      return
    }
    // The first row may be a heading, and the last one never is.
    cursor.move(by: upward && cursor.selected > 0 ? -1 : 1)
  }

  private func count(_ lists: [ListChoice]) {
    counter.count(lists) { [weak self] found in
      guard let self else { return false }
      let before = counts
      for (index, count) in found { counts[lists[index].selection] = count }
      if counts != before { didChange() }
      return true
    }
  }
}
