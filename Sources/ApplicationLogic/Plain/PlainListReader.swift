import BusinessLogic
import DomainEntities

/// Reads a list page by page: the list, where the page begins, and the list that a search covers.
///
/// Films are loaded as far as a page needs them, and not ahead of it.
@MainActor final class PlainListReader {
  private let loader: MovieListLoader
  /// Why a gap or the whole list could not be loaded once more.
  private var failure: MovieDataError?
  /// The index of the first film of the page.
  private(set) var first = 0
  /// The list that a search covers, to come back to.
  private(set) var covered: PlainList?

  /// Takes the rules.
  init(interactor: MovieListInteractor) {
    loader = MovieListLoader(interactor: interactor, height: 1, demand: .films(0, batch: 1))
    loader.listen { [weak self] event in
      switch event {
      case .gapFailed(let error, _): self?.failure = error
      case .refreshFailed(let error):
        self?.failure = error
        // What was wanted of the new list is not wanted of the old one.
        self?.loader.forgetGoal()
      case .changed, .refreshed, .failed, .foundNothing: break
      }
    }
  }

  // MARK: What is read

  /// The list with the films that are loaded.
  var contents: MovieListContents { loader.contents }

  /// The list as it is, to come back to.
  var list: PlainList { PlainList(contents: contents, first: first) }

  /// The page that is read.
  func page(of size: Int) -> PlainPage { PlainPage(of: contents, from: first, size: size) }

  /// Whether there are films behind the page.
  func hasMore(behind size: Int) -> Bool {
    contents.nextOffset != nil || contents.shownCount > first + size
  }

  // MARK: Which list

  /// Begins with the list that the rules say to open with.
  func open() { loader.open() }

  /// Begins with another list.
  func show(_ selection: MovieListSelection) {
    covered = nil
    begin(selection)
  }

  /// Begins with the same list in another order.
  func sort(by sort: MovieSort) {
    var selection = contents.selection
    selection.sort = sort
    begin(selection)
  }

  /// Begins with the films that words find; the list before is covered.
  func search(_ words: String) {
    if covered == nil { covered = list }
    begin(MovieListSelection(.search(words)))
  }

  private func begin(_ selection: MovieListSelection) {
    loader.show(selection)
    first = 0
  }

  /// Goes back to the list that a search covers; returns false where there is none.
  func uncover() -> Bool {
    guard let covered else { return false }
    restore(covered, covered: nil)
    return true
  }

  /// Goes back to a list as it was left.
  func restore(_ list: PlainList, covered: PlainList?) {
    loader.show(list.contents)
    first = list.first
    self.covered = covered
  }

  // MARK: Which page

  /// Begins the page with a film.
  func begin(at index: Int) { first = max(0, index) }

  /// Turns to the page that a film is on.
  func turn(to index: Int, of size: Int) {
    if index >= first + size { first += (index - first) / size * size }
    if index < first { first = max(0, first - (first - index + size - 1) / size * size) }
  }

  // MARK: Loading

  /// Goes on after many places without a film.
  func goOn() { _ = loader.goOn() }

  /// Prepares the next load to begin with what failed.
  func prepareRetry() { loader.prepareRetry() }

  /// Loads the page; returns why that failed.
  func load(pageOf size: Int) async -> MovieDataError? { await load(first + size, batch: size) }

  /// Loads films until there are `count` of them or no more, `batch` of them or more at once;
  /// returns why that failed.
  func load(_ count: Int, batch: Int) async -> MovieDataError? {
    loader.load(.films(count, batch: batch))
    await loader.settle()
    guard case .failed(let error) = contents.phase else { return nil }
    return error
  }

  /// Loads a gap once more; returns why that failed.
  func fill(_ gap: ListGap) async -> MovieDataError? {
    failure = nil
    loader.fill(gap)
    await loader.settle()
    return failure
  }

  /// Loads the list once more up to the end of the page; returns why that failed, with everything
  /// left as it was.
  func refresh(pageOf size: Int) async -> MovieDataError? {
    failure = nil
    loader.refresh(.films(first + size, batch: size))
    await loader.settle()
    if failure == nil, contents.shownCount <= first { first = 0 }
    return failure
  }
}
