package import BusinessLogic
import FilmPages
import MovieData
import Wording

/// The load of a list that is under way, with its parameters.
///
/// The cases with a list are indirect, since a list would enlarge every value.
enum ListActivity: Sendable {
  case nothing
  /// Opens the first list.
  case opening
  /// Loads places of the current list; `awaitsTyping` while typing delays the request.
  case places(Range<Int>, awaitsTyping: Bool)
  /// Retries a gap on the user's request.
  case gap(ListGap)
  /// Loads a search that replaces the current list; `awaitsTyping` while typing delays the request.
  indirect case search(MovieListContents, awaitsTyping: Bool)
  /// Reloads the current list as far as it is shown, now at these places.
  indirect case refresh(MovieListContents, Range<Int>, isQuiet: Bool)

  /// Whether nothing is being loaded.
  var isNothing: Bool { if case .nothing = self { true } else { false } }

  /// Whether it is a refresh requested by the user.
  var isRefreshOfUser: Bool {
    if case .refresh(_, _, isQuiet: false) = self { true } else { false }
  }

  /// Whether a gap is being loaded.
  var fillsGap: Bool { if case .gap = self { true } else { false } }

  /// Returns whether a search is being loaded, or the first film of the list.
  func bringsFilm(to contents: MovieListContents) -> Bool {
    if case .search = self { return true }
    return !isNothing && (contents.selected == nil || contents.restoration != nil)
  }

  /// Changes the list that will replace the current one, if there is one.
  mutating func changeList(_ change: (inout MovieListContents) -> Void) {
    switch self {
    case .search(var list, let awaitsTyping):
      change(&list)
      self = .search(list, awaitsTyping: awaitsTyping)
    case .refresh(var list, let places, let isQuiet):
      change(&list)
      self = .refresh(list, places, isQuiet: isQuiet)
    case .nothing, .opening, .places, .gap: break
    }
  }

  /// Returns a search with films that are known before its answer; nil without any.
  @MainActor func preview(of batch: MovieBatch, _ filter: ListFilter) -> MovieListContents? {
    guard case .search(var list, _) = self, !batch.movies.isEmpty else { return nil }
    filter.loadMarks(of: batch.movies, again: false)
    filter.take(batch, for: 0..<0, in: &list)
    list.setPreview()
    return list
  }

  /// Marks the request as sent, after the wait for typing.
  mutating func endWaiting() {
    switch self {
    case .places(let places, _): self = .places(places, awaitsTyping: false)
    case .search(let list, _): self = .search(list, awaitsTyping: false)
    case .nothing, .opening, .gap, .refresh: break
    }
  }

  /// Returns whether films after the last row are being loaded.
  func isGrowing(_ contents: MovieListContents) -> Bool {
    switch self {
    case .opening: true
    case .places(let places, let awaitsTyping):
      !awaitsTyping && places.lowerBound >= (contents.nextOffset ?? .max)
    case .nothing, .gap, .search, .refresh: contents.isOpening && contents.phase == .idle
    }
  }

  /// Returns the status to show.
  func status(of contents: MovieListContents, failedSearch: MovieDataError?) -> MovieListStatus {
    var status = MovieListStatus(isGrowing: isGrowing(contents), failedSearch: failedSearch)
    switch self {
    case .search: status.isSearching = true
    case .places(_, awaitsTyping: false):
      status.isFilling = !status.isGrowing && contents.lacksRows
    case .nothing, .opening, .places, .gap, .refresh: break
    }
    return status
  }

  /// Returns whether visible rows are being loaded, not only rows ahead of them.
  func lacksRows(of contents: MovieListContents, wantsRow: Bool) -> Bool {
    switch self {
    case .nothing, .places(_, awaitsTyping: true): false
    case .search, .refresh: true
    case .opening, .places, .gap:
      wantsRow || contents.restoration != nil || contents.reachesEnd || contents.lacksRows
    }
  }
}

/// The result of a load.
package enum ListEvent: Sendable {
  /// The contents may have changed.
  case changed
  /// The refresh requested by the user succeeded.
  case refreshed
  /// The refresh requested by the user failed.
  case refreshFailed(MovieDataError)
  /// The retry of a gap failed; `isLast` if the next one refreshes the list.
  case gapFailed(MovieDataError, isLast: Bool)
  /// A load failed, so actions that wait for its films are dropped.
  case failed
  /// A restored list is empty; `isGone` if the source does not know the list.
  case foundNothing(isGone: Bool)

  /// Returns the notice about the result; `retry` is the key that retries.
  func notice(of contents: MovieListContents, retry: String) -> String? {
    switch self {
    case .refreshed:
      return contents.substitution.map { Wording.stillFails($0, with: retry) }
        ?? Wording.refreshed("list", age: contents.age)
    case .refreshFailed(let error):
      return Wording.notRefreshed(error, retry: retry)
    case .gapFailed(let error, let isLast):
      return Wording.notFilled(error, retry: retry, isLast: isLast)
    case .changed, .failed, .foundNothing: return nil
    }
  }
}
