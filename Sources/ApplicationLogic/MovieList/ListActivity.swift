import BusinessLogic

/// What is being loaded of lists, with all that is needed for it.
enum ListActivity: Sendable {
  case nothing
  /// The list to open with.
  case opening
  /// Places of the list that is shown; `awaitsTyping` while they are not worth a request.
  case places(Range<Int>, awaitsTyping: Bool)
  /// A gap that the user has asked for again.
  case gap(ListGap)
  /// A search that takes the place of what is shown; `awaitsTyping` while it is not worth a request.
  case search(MovieListContents, awaitsTyping: Bool)
  /// The same list once more, until it reaches as far as what is shown, and the places that are loaded.
  case refresh(MovieListContents, Range<Int>, isQuiet: Bool)

  /// Whether nothing is being loaded.
  var isNothing: Bool { if case .nothing = self { true } else { false } }

  /// Whether it is a refresh that the user has asked for.
  var isRefreshOfUser: Bool {
    if case .refresh(_, _, isQuiet: false) = self { true } else { false }
  }

  /// Whether a gap is being loaded.
  var fillsGap: Bool { if case .gap = self { true } else { false } }

  /// Whether a search is on its way, or the first film of the list.
  func bringsFilm(to contents: MovieListContents) -> Bool {
    if case .search = self { return true }
    return !isNothing && (contents.selected == nil || contents.restoration != nil)
  }

  /// Changes the list that is to take the place of what is shown, if there is one.
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

  /// Notes that what was waited for is worth a request now.
  mutating func endWaiting() {
    switch self {
    case .places(let places, _): self = .places(places, awaitsTyping: false)
    case .search(let list, _): self = .search(list, awaitsTyping: false)
    case .nothing, .opening, .gap, .refresh: break
    }
  }

  /// Whether films of the list that is shown are on their way after its last row.
  func isGrowing(_ contents: MovieListContents) -> Bool {
    switch self {
    case .opening: true
    case .places(let places, let awaitsTyping):
      !awaitsTyping && places.lowerBound >= (contents.nextOffset ?? .max)
    case .nothing, .gap, .search, .refresh: contents.isOpening && contents.phase == .idle
    }
  }

  /// What of this is to be said on the screen.
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

  /// Whether rows are being loaded that belong on the screen now, not only ahead of it.
  func lacksRows(of contents: MovieListContents, wantsRow: Bool) -> Bool {
    switch self {
    case .nothing, .places(_, awaitsTyping: true): false
    case .search, .refresh: true
    case .opening, .places, .gap:
      wantsRow || contents.restoration != nil || contents.reachesEnd || contents.lacksRows
    }
  }
}

/// What has come of a load.
enum ListEvent: Sendable {
  /// Something may look different.
  case changed
  /// The list was refreshed, as the user has asked.
  case refreshed
  /// The refresh that the user has asked for has failed.
  case refreshFailed(MovieDataError)
  /// A retry of a gap has failed; `isLast` where the next one refreshes the list.
  case gapFailed(MovieDataError, isLast: Bool)
  /// A load has failed, so that what waits for a film waits no longer.
  case failed
  /// There is nothing to go back to; `isGone` where the source does not know the list at all.
  case foundNothing(isGone: Bool)

  /// What is said of it until the next key; `retry` is the key that tries again.
  func notice(of contents: MovieListContents, retry: String) -> String? {
    switch self {
    case .refreshed:
      return contents.substitution.map { Wording.stillFails($0, with: retry) }
        ?? Wording.loadedAfresh(age: contents.age)
    case .refreshFailed(let error):
      return "\(Wording.failure(error)). The rows are as they were; \(retry) tries again."
    case .gapFailed(let error, let isLast):
      let next = isLast ? "refreshes the list" : "tries again"
      return "\(Wording.failure(error)); \(retry) \(next)."
    case .changed, .failed, .foundNothing: return nil
    }
  }
}
