import BusinessLogic
import DomainEntities

extension MovieListPresenter {
  /// What is to be shown now.
  var viewModel: MovieListViewModel {
    var model = MovieListViewModel()
    model.heading = heading
    model.figure = contents.figure
    model.showsDays = contents.selection.list.showsDays
    let window = contents.cursor.visible
    let areKnown = rows.take(window, of: contents)
    if let marks, !areKnown || marks.forgetting != lookedAt {
      marks.look(at: contents.visible)
      lookedAt = marks.forgetting
    }
    model.hasMarks = marks?.isUsed ?? false
    model.rows = rows.rows
    if let marks, marks.isUsed { mark(&model.rows, of: window, marks) }
    if !contents.movies.isEmpty {
      model.selectedRow = contents.cursor.selected - contents.cursor.top
    }
    model.tail = tail
    model.note = hasNote ? Wording.similar : nil
    model.position = position
    model.remark = remark
    model.notice = notice
    model.searchText = searchText
    model.searchRemark = searchRemark
    return model
  }

  /// Puts into the rows of a window what is marked of their films.
  private func mark(
    _ rows: inout [MovieListViewModel.Row], of window: Range<Int>, _ marks: MarkShelf
  ) {
    let dims = appliedLens(to: contents) != .all
    for (index, place) in window.enumerated() {
      guard let id = contents.identifier(ofRow: place), let marked = marks[id] else { continue }
      rows[index].isDimmed = dims && marked.isDoneWith
      rows[index].marks = MarkSigns(marked).text
    }
  }

  /// The name of the list.
  var heading: String {
    guard !contents.isOpening else { return "Films" }
    let list = contents.selection.list
    let name = Wording.heading(of: list, asOf: contents.asOf)
    let parts = [name, marks == nil ? nil : appliedLens(to: contents).heading]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// Whether a line above the rows says that the films only resemble what was searched for.
  var hasNote: Bool { contents.match == .similar && !contents.movies.isEmpty }

  private var position: String {
    guard !contents.movies.isEmpty else { return "" }
    let place = Wording.number(contents.place(ofRow: contents.cursor.selected) + 1)
    if let total = contents.total.map({ $0 - contents.hiddenCount }) {
      return "\(place) of \(Wording.number(total))"
    }
    return "\(place) of \(Wording.number(contents.count)) so far"
  }

  private var remark: String {
    var parts: [String] = []
    if let sort = contents.selection.sort {
      parts.append(Wording.order(sort, of: contents.selection.list))
    }
    if contents.hiddenCount > 0 { parts.append("\(Wording.number(contents.hiddenCount)) hidden") }
    if let seen = seenRemark { parts.append(seen) }
    switch contents.phase {
    case _ where earlierPlace != nil && contents.lacksEarlier,
      .loading where !contents.movies.isEmpty && contents.reachesEnd:
      parts.append("loading more…")
    case .failed(let error) where !contents.movies.isEmpty:
      parts.append(Wording.retry(error, with: bindings.wayTo(.retry)))
    case _ where contents.visibleGap != nil:
      if let gap = contents.visibleGap {
        parts.append("\(bindings.wayTo(.retry)) tries again: \(Wording.label(gap.error))")
      }
    case .complete where contents.reach != nil:
      parts.append("\(bindings.wayTo(.chooseList)) narrows it by genre or decade")
    default: break
    }
    if incoming?.purpose == .search { parts.append("searching…") }
    if let failedSearch {
      parts = [Wording.retry(failedSearch.error, with: bindings.wayTo(.retry))]
    }
    return parts.joined(separator: " · ")
  }

  /// What becomes of the search whose words are typed: what is shown may be of other words still.
  private var searchRemark: String? {
    if incoming?.purpose == .search { return "searching…" }
    return failedSearch.map { Wording.failure($0.error) }
  }

  private var tail: MovieListViewModel.Tail {
    switch contents.phase {
    case .idle where contents.isStalled && contents.movies.isEmpty: .empty(stalledText)
    case .idle where contents.isStalled: .end(stalledText)
    case .idle: .none
    case .loading: .loading
    case .failed(let error):
      .failed("\(Wording.failure(error)). \(bindings.advice(.retry, "to try again"))")
    case .complete where contents.movies.isEmpty && contents.hiddenCount > 0:
      .empty("All of them are hidden. \(bindings.advice(.lens, "to show them"))")
    case .complete where contents.movies.isEmpty: .empty(emptyText)
    case .complete where contents.reach != nil:
      .end(
        "The service shows no more than \(Wording.films(contents.reach ?? 0)) of a list.")
    case .complete where contents.missingCount > 0:
      .end(
        Wording.end(of: contents.loaded.count + contents.skipped, missing: contents.missingCount))
    case .complete: .end("End of the list: \(Wording.films(contents.count))")
    }
  }

  private var stalledText: String {
    Wording.stalled(contents, advice: bindings.advice(.retry, "to continue"))
  }

  private var emptyText: String {
    Wording.emptiness(
      of: contents.selection.list, advice: bindings.advice(.chooseList, "for other lists"))
  }
}

extension MovieListViewModel.Row {
  /// What a list says of a film.
  init(_ movie: MovieSummary, figure: MovieListFigure = .length) {
    title = Wording.title(of: movie)
    year = movie.year.map(String.init) ?? ""
    day = movie.releaseDate?.description ?? year
    genre = movie.genres.first.map(Wording.shortGenre) ?? ""
    self.figure = figure.text(of: movie)
    country = movie.countries.first?.name ?? ""
  }
}

extension MovieListViewModel.Row {
  /// What a list says of films that could not be read.
  init(gap: ListGap) {
    title = Wording.missing(gap.places, because: gap.error)
    isGap = true
  }
}
