import BusinessLogic
import DomainEntities

/// Searching: a list of its own that covers the one before, which comes back at the very same row.
extension MovieListPresenter {
  func beginSearch() {
    keys = KeyReader(bindings.list)
    searchText = ""
  }

  func editSearch(_ key: Key) {
    guard let text = searchText else { return }
    switch SearchEdit(key, bindings.search) {
    case .insert(let character): setSearch(text + String(character))
    case .deleteBackwards where text.isEmpty: leaveSearch()
    case .deleteBackwards: setSearch(String(text.dropLast()))
    case .deleteWord: setSearch(SearchEdit.withoutLastWord(text))
    case .deleteAll: setSearch("")
    case .accept: searchText = nil
    case .cancel: leaveSearch()
    case .move(let rows): moveCursor { $0.move(by: rows) }
    case nil: break
    }
  }

  func setSearch(_ text: String) {
    let text = String(text.prefix(SearchEdit.longestText))
    searchText = text
    if text.isEmpty {
      uncover()
    } else {
      if covered == nil { covered = contents }
      replaceContents(
        with: MovieListContents(
          MovieListSelection(.search(text)), height: contents.cursor.height))
    }
    output?.presenterDidUpdate(self)
  }

  /// Searches for a text at once, as if it were typed and kept.
  func search(_ text: String) {
    setSearch(text)
    searchText = nil
  }

  func leaveSearch() {
    searchText = nil
    uncover()
  }

  /// Goes back to the list that a search covers, at the very same row.
  func uncover() {
    guard var before = covered else { return }
    covered = nil
    load.stop()
    let wasLoading = before.phase == .loading
    if wasLoading { before.phase = .idle }
    before.cursor.setHeight(contents.cursor.height)
    contents = before
    routing?.selectionDidChange(to: contents.selected)
    wasLoading && contents.isOpening ? start() : loadIfNeeded()
  }
}
