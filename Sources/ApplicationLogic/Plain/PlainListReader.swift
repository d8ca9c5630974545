import BusinessLogic
import DomainEntities
import Films
import MovieData

/// A list read page by page.
///
/// Only the rows that a page needs are loaded.
@MainActor final class PlainListReader {
  private let loader: MovieListLoader
  /// Why the last retry of a page or refresh failed.
  private var failure: MovieDataError?
  /// The first row of the page.
  private(set) var first = 0

  /// Creates a reader with the rules of lists.
  init(interactor: MovieListInteractor) {
    loader = MovieListLoader(interactor: interactor, height: 1, demand: .rows(0..<0))
    loader.listen { [weak self] event in
      switch event {
      case .retryFailed(let error, _): self?.failure = error
      case .refreshFailed(let error):
        self?.failure = error
        // The demand was for the refreshed list.
        self?.loader.forgetGoal()
      case .changed, .refreshed, .failed, .foundNothing: break
      }
    }
  }

  // MARK: What is read

  /// The list with the films that are loaded.
  var contents: MovieListContents { loader.contents }

  /// The list with its current page.
  var list: PlainList { PlainList(contents: contents, first: first) }

  /// Returns the current page.
  func page(of size: Int) -> PlainPage { PlainPage(of: contents, from: first, size: size) }

  /// Returns whether there are films after the page.
  func hasMore(behind size: Int) -> Bool {
    contents.pages.nextOffset != nil || contents.count > first + size
  }

  // MARK: Which list

  /// Makes the next load open the first list, which the rules choose.
  func prepareOpening() { loader.prepareOpening() }

  /// Shows another list.
  func show(_ selection: MovieListSelection) {
    loader.show(selection)
    first = 0
  }

  /// Shows the list in another order.
  func sort(by sort: MovieSort) {
    var selection = contents.selection
    selection.sort = sort
    show(selection)
  }

  /// Restores a list.
  func restore(_ list: PlainList) {
    loader.show(list.contents)
    first = list.first
  }

  // MARK: Which page

  /// Sets the first row of the page.
  func begin(at row: Int) { first = max(0, row) }

  /// Turns to the page of a row.
  func turn(to row: Int, of size: Int) {
    if row >= first + size { first += (row - first) / size * size }
    if row < first { first = max(0, first - (first - row + size - 1) / size * size) }
  }

  // MARK: Loading

  /// Continues a stalled list.
  func continueLoading() { _ = loader.continueLoading() }

  /// Makes the next load begin with the page that failed.
  func prepareRetry() { loader.setRetrying(true) }

  /// Ends a retry: later loads may use caches again.
  func endRetry() { loader.setRetrying(false) }

  /// Loads the page; returns why that failed.
  func load(pageOf size: Int) async -> MovieDataError? { await load(first..<first + size) }

  /// Loads some rows; returns why that failed.
  func load(_ rows: Range<Int>) async -> MovieDataError? {
    loader.load(rows: rows)
    await settle()
    guard case .failed(let error) = contents.pages.phase else { return nil }
    return error
  }

  /// Returns the page of the source that `r` requests again, since films of it are missing here.
  func pageToRetry(in size: Int) -> Int? {
    let visible = page(of: size).range
    return contents.pages.gaps(in: visible).lazy
      .compactMap { [contents] in
        contents.pages.pageToRetry(near: $0.rows.lowerBound, visible: visible)
      }.first
  }

  /// Loads a page of the source again; returns why that failed.
  func retry(_ page: Int) async -> MovieDataError? {
    failure = nil
    loader.retry(page)
    await settle()
    endRetry()
    return failure
  }

  /// Refreshes the page; returns why that failed, with the list unchanged.
  func refresh(pageOf size: Int) async -> MovieDataError? {
    failure = nil
    loader.refresh(first..<first + size)
    await settle()
    guard failure == nil, contents.count <= first else { return failure }
    first = 0
    return await load(pageOf: size)
  }

  /// Waits for the load; its demand ends with it.
  private func settle() async {
    await loader.settle()
    loader.forgetGoal()
  }
}
