import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import Widgets
import Wording

/// The state of a list's loads, for display.
struct MovieListStatus: Hashable, Sendable {
  /// Whether films after the last row are being loaded.
  var isGrowing = false
  /// Whether missing films in the window are being loaded.
  var isFilling = false
  /// Whether a search is being loaded.
  var isSearching = false
  /// Why the last search failed.
  var failedSearch: MovieDataError?
}

extension MovieListViewModel {
  /// Creates the view model of a list, with its rows, its marks and its keys.
  ///
  /// `acceptKey` accepts the text of a search, before which letters are no keys; nil if none is
  /// typed.
  @MainActor init(
    _ contents: MovieListContents, rows: [Row], status: MovieListStatus, seenFilter: SeenFilter,
    marks: MarkCache?, bindings: KeyBindings<MovieListAction>, acceptKey: String?, advice: String?,
    offering: SourceCapabilities
  ) {
    self.init()
    let text = MovieListText(
      contents: contents, status: status, seen: Self.seen(in: contents, marks), bindings: bindings,
      acceptKey: acceptKey, advice: advice, offering: offering)
    columns = contents.columns
    columns.hasMarks = marks?.isUsed ?? false
    self.rows = marks.map { Self.marking(rows, of: contents, $0, dims: seenFilter != .all) } ?? rows
    if contents.hasFilms { selectedRow = contents.cursor.selected - contents.cursor.top }
    tail = text.tail
    position = text.position
    remark = text.remark
    searchRemark = text.searchRemark
  }

  /// Returns the view model with the text of a search that is being typed.
  @MainActor func typing(_ search: MovieListSearch) -> MovieListViewModel {
    var model = self
    model.searchText = search.line
    model.searchSign = search.isFilter ? Wording.filterSign : "/"
    model.searchProblem = search.problem
    model.searchCandidates = search.shownCandidates
    return model
  }

  /// Returns the view model with the number of selected films, and with the rows of those.
  func showing(_ checked: CheckedFilms, of contents: MovieListContents) -> MovieListViewModel {
    guard !checked.isEmpty else { return self }
    var model = self
    for (index, row) in contents.cursor.visible.enumerated() {
      model.rows[index].isChecked = contents[row].map { checked.contains($0.id) } ?? false
    }
    let parts = [position, Wording.selected(checked.count)]
    model.position = parts.filter { !$0.isEmpty }.joined(separator: " · ")
    return model
  }

  /// Returns the name of a list, with its conditions and its seen filter; a smart list has a name
  /// in place of its conditions.
  static func heading(
    of contents: MovieListContents, seenFilter: SeenFilter?, naming smartLists: [SmartList]
  ) -> String {
    guard !contents.isOpening else { return Wording.filmsHeading }
    let names = smartName(of: contents.selection, among: smartLists) ?? names(of: contents)
    return (names + [seenFilter?.heading].compactMap(\.self)).joined(separator: " · ")
  }

  private static func names(of contents: MovieListContents) -> [String] {
    let selection = contents.selection
    let name = Wording.heading(of: selection.list, on: contents.pages.basis)
    guard !selection.filters.isEmpty else { return [name] }
    let (people, filters) = Wording.conditions(selection.filters, people: contents.pages.people)
    guard selection.list == .allTime else { return [name] + people + filters }
    return [([Wording.filmsHeading] + people).joined(separator: " ")] + filters
  }

  /// Returns the name of the smart list with the most conditions of a list, and the other
  /// conditions; nil if there is none.
  private static func smartName(
    of selection: MovieListSelection, among smartLists: [SmartList]
  ) -> [String]? {
    guard !selection.filters.isEmpty else { return nil }
    let found = smartLists.compactMap { list in
      list.additions(in: selection).map { [Wording.name(ofSmartList: list.name)] + $0.parts }
    }
    return found.min { $0.count < $1.count }
  }

  /// Returns the rows with the marks of their films.
  @MainActor private static func marking(
    _ rows: [Row], of contents: MovieListContents, _ marks: MarkCache, dims: Bool
  ) -> [Row] {
    guard marks.isUsed else { return rows }
    var rows = rows
    for (index, row) in contents.cursor.visible.enumerated() {
      guard let movie = contents[row], let marked = marks[movie.id] else { continue }
      rows[index].isDimmed = dims && marked.isDoneWith
      rows[index].marks = MarkBadges(marked).text
    }
    return rows
  }

  /// Returns how many films of a list that counts them the user has seen; nil for none or unknown.
  @MainActor private static func seen(
    in contents: MovieListContents, _ marks: MarkCache?
  ) -> Int? {
    guard let marks, contents.countsSeen else { return nil }
    let seen = contents.pages.loaded.count { marks[$0.id]?.isSeen ?? false }
    return seen > 0 ? seen : nil
  }
}

extension MovieListContents {
  /// Whether the films only resemble the search.
  var areSimilar: Bool { pages.match != .exact && hasFilms }

  /// Whether there is more than one film, or may be once all are loaded.
  package var mayHaveSeveralFilms: Bool {
    pages.shownCount + pages.unloadedCount > 1 || pages.phase != .complete
  }

  /// The last part of the query; empty without any.
  fileprivate var lastPart: String { selection.parts.last ?? "" }

  /// Whether it matters how many of the films the user has seen: those of a person, of a series, of
  /// an award, of a studio or of a list of the user's own.
  var tracksSeen: Bool {
    switch selection.list {
    case .person, .collection, .custom: true
    default: selection.filters.contains { $0.kind == .award || $0.kind == .studio }
    }
  }

  /// Whether the list shows how many of its films were seen, since all of them are loaded.
  var countsSeen: Bool {
    tracksSeen && pages.phase == .complete && pages.unloadedCount == 0
  }

  /// Whether the window shows a row whose film is missing.
  var missesFilms: Bool { !pages.gaps(in: cursor.visible).isEmpty }
}

/// The messages below a list.
private struct MovieListText {
  let contents: MovieListContents
  let status: MovieListStatus
  let seen: Int?
  let bindings: KeyBindings<MovieListAction>
  /// The key that accepts the text of a search; nil if none is typed.
  let acceptKey: String?
  /// What fills an empty list.
  let advice: String?
  let offering: SourceCapabilities

  var position: String {
    guard contents.hasFilms else { return "" }
    return Wording.position(
      contents.cursor.selected + 1, of: pages.total.map { $0 - pages.hiddenCount },
      soFar: contents.count)
  }

  var remark: String {
    switch status.failedSearch {
    case .unsupported(let filter, let source):
      return Wording.unsupported(filter, by: source, remove: bindings.keyLabel(.removePart))
    case let error?: return Wording.retry(error, with: bindings.keyLabel(.retry))
    case nil: break
    }
    var parts: [String] = []
    if let note = contents.selected?.listPlace?.note, !note.isEmpty { parts.append("“\(note)”") }
    if let sort = contents.selection.sort {
      parts.append(Wording.order(sort, of: contents.selection.orderedList))
    }
    if contents.hasFilms, contents.selection.filters.contains(where: \.keepsUnrated) {
      parts.append(Wording.includesUnrated)
    }
    if pages.hiddenCount > 0 { parts.append(Wording.hidden(pages.hiddenCount)) }
    if let seen { parts.append(Wording.seen(seen, of: pages.loadedCount)) }
    if let progress { parts.append(progress) }
    if status.isSearching { parts.append(Wording.searching) }
    return parts.joined(separator: " · ")
  }

  private var progress: String? {
    if status.isFilling || status.isGrowing && contents.hasFilms && contents.reachesEnd {
      return Wording.loadingMore
    }
    switch pages.phase {
    case _ where status.isGrowing: break
    case .failed(let error) where contents.hasFilms:
      return Wording.retry(error, with: bindings.keyLabel(.retry))
    default: break
    }
    if let gap = pages.gaps(in: contents.cursor.visible).first {
      return Wording.retry(gap, with: bindings.keyLabel(.retry))
    }
    if pages.phase == .complete, pages.reach != nil {
      return Wording.narrow(with: bindings.keyLabel(.chooseList))
    }
    return nil
  }

  /// The state of the search that is being typed; the rows may still be those of an earlier text.
  var searchRemark: String? {
    if status.isSearching { return Wording.searching }
    return status.failedSearch.map { Wording.failure($0) }
  }

  var tail: MovieListViewModel.Tail {
    if status.isGrowing {
      guard pages.hiddenCount > 0, pages.emptyPages > 0 else { return .loading }
      return .looking(Wording.lookingForUnseen(checked: pages.loadedCount))
    }
    switch pages.phase {
    case .idle where pages.isStalled && !contents.hasFilms: return .empty(stalled)
    case .idle where pages.isStalled: return .end(stalled)
    case .idle: return .none
    case .failed(.unsupported(let filter, let source)):
      return .failed(
        Wording.unsupported(
          filter, by: source, press: press(.removePart), removing: contents.lastPart))
    case .failed(let error): return .failed(Wording.failed(error, press: press(.retry)))
    case .complete where !contents.hasFilms && pages.hiddenCount > 0:
      return .empty(Wording.allHidden(press: press(.seenFilter)))
    case .complete where !contents.hasFilms: return .empty(emptiness)
    case .complete where pages.reach != nil:
      return .end(Wording.reach(pages.reach ?? 0))
    case .complete where pages.missingCount > 0:
      let count = pages.loadedCount + pages.unloadedCount
      return .end(Wording.end(of: count, missing: pages.missingCount))
    case .complete: return .end(Wording.end(of: contents.count))
    }
  }

  private var pages: PagedList { contents.pages }

  private var stalled: String { Wording.stalled(pages, press: press(.retry)) }

  /// Returns the beginning of a sentence: the instruction to press the key of an action.
  private func press(_ action: MovieListAction) -> String {
    acceptKey.map { Wording.press($0, then: bindings.keyLabel(action)) } ?? bindings.press(action)
  }

  private var emptiness: String {
    if let series = pages.tvSeries { return Wording.sentence(Wording.onlyFilms(series)) }
    if contents.selection.parts.isEmpty || contents.selection.filters.isEmpty {
      return Wording.emptiness(
        of: contents.selection.list, press: press(.chooseList), advice: advice, in: offering)
    }
    if let correction = pages.correction {
      return "\(Wording.noFilteredFilms) \(Wording.didYouMean(correction))"
    }
    return acceptKey == nil
      ? Wording.noFilteredFilms(press: press(.removePart), removing: contents.lastPart)
      : Wording.noFilteredFilms
  }
}
