import BusinessLogic
import DomainEntities

extension MovieListPresenter {
  /// What is to be shown now.
  var viewModel: MovieListViewModel {
    var model = MovieListViewModel()
    model.heading =
      contents.isOpening ? "Films" : Wording.heading(of: contents.selection.list)
    model.rows = contents.cursor.visible.map { MovieListViewModel.Row(contents.movies[$0]) }
    if !contents.movies.isEmpty {
      model.selectedRow = contents.cursor.selected - contents.cursor.top
    }
    model.tail = tail
    model.position = position
    model.remark = remark
    model.notice = notice
    model.searchText = searchText
    return model
  }

  private var position: String {
    guard !contents.movies.isEmpty else { return "" }
    let place = Wording.number(contents.cursor.selected + 1)
    if let total = contents.total { return "\(place) of \(Wording.number(total))" }
    return "\(place) of \(Wording.number(contents.movies.count)) so far"
  }

  private var remark: String {
    var parts: [String] = []
    if let sort = contents.selection.sort { parts.append(Wording.order(sort)) }
    switch contents.phase {
    case .loading where !contents.movies.isEmpty && contents.reachesEnd:
      parts.append("loading more…")
    case .failed(let error) where !contents.movies.isEmpty:
      parts.append(Wording.retry(error, with: bindings.list.wayTo(.retry)))
    default: break
    }
    return parts.joined(separator: " · ")
  }

  private var tail: MovieListViewModel.Tail {
    switch contents.phase {
    case .idle: .none
    case .loading: .loading
    case .failed(let error):
      .failed("\(Wording.failure(error)). \(bindings.list.advice(.retry, "to try again"))")
    case .complete where contents.movies.isEmpty: .empty(emptyText)
    case .complete: .end("End of the list: \(Wording.films(contents.movies.count))")
    }
  }

  private var otherLists: String { bindings.list.advice(.chooseList, "for other lists") }

  private var emptyText: String {
    switch contents.selection.list {
    case .search(let text): "No title goes with “\(text)”."
    case .popular: "No film here was released within the last year. \(otherLists)"
    default: "There is no film in this list. \(otherLists)"
    }
  }
}

extension MovieListViewModel.Row {
  /// What a list says of a film.
  init(_ movie: MovieSummary) {
    title = movie.title
    year = movie.year.map(String.init) ?? ""
    genre = movie.genres.first.map(Wording.shortGenre) ?? ""
    runtime = movie.runtime.map(Wording.runtime) ?? ""
    country = movie.countries.first?.name ?? ""
  }
}
