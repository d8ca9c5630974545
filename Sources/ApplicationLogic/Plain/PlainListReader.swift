import BusinessLogic
import DomainEntities
import Films
import MovieData

/// A list read page by page.
///
/// Only the films that a page needs are loaded.
@MainActor final class PlainListReader {
  private let loader: MovieListLoader
  /// Why the last retry of a gap or refresh failed.
  private var failure: MovieDataError?
  /// The index of the first film of the page.
  private(set) var first = 0

  /// Creates a reader with the rules of lists.
  init(interactor: MovieListInteractor) {
    loader = MovieListLoader(interactor: interactor, height: 1, demand: .films(0, batch: 1))
    loader.listen { [weak self] event in
      switch event {
      case .gapFailed(let error, _): self?.failure = error
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
    contents.nextOffset != nil || contents.shownCount > first + size
  }

  // MARK: Which list

  /// Opens the first list, which the rules choose.
  func open() { loader.open() }

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

  /// Sets the first film of the page.
  func begin(at index: Int) { first = max(0, index) }

  /// Turns to the page of a film.
  func turn(to index: Int, of size: Int) {
    if index >= first + size { first += (index - first) / size * size }
    if index < first { first = max(0, first - (first - index + size - 1) / size * size) }
  }

  // MARK: Loading

  /// Continues a stalled list.
  func continueLoading() { _ = loader.continueLoading() }

  /// Makes the next load begin with the page that failed.
  func prepareRetry() { loader.setRetrying(true) }

  /// Ends a retry: later loads may use caches again.
  func endRetry() { loader.setRetrying(false) }

  /// Loads the page; returns why that failed.
  func load(pageOf size: Int) async -> MovieDataError? { await load(first + size, batch: size) }

  /// Loads `count` films, at least `batch` at once; returns why that failed.
  func load(_ count: Int, batch: Int) async -> MovieDataError? {
    loader.load(.films(count, batch: batch))
    await settle()
    guard case .failed(let error) = contents.phase else { return nil }
    return error
  }

  /// Loads a gap again; returns why that failed.
  func fill(_ gap: ListGap) async -> MovieDataError? {
    failure = nil
    loader.fill(gap)
    await settle()
    endRetry()
    return failure
  }

  /// Refreshes the list up to the end of the page; returns why that failed, with the list
  /// unchanged.
  func refresh(pageOf size: Int) async -> MovieDataError? {
    failure = nil
    loader.refresh(.films(first + size, batch: size))
    await settle()
    if failure == nil, contents.shownCount <= first { first = 0 }
    return failure
  }

  /// Waits for the load; its demand ends with it.
  private func settle() async {
    await loader.settle()
    loader.forgetGoal()
  }
}
