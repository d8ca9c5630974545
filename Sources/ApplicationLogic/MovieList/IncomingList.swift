import BusinessLogic

/// A search that failed.
struct FailedSearch: Sendable {
  /// What was searched for.
  let selection: MovieListSelection
  /// Whether its words are still typed.
  var isTyped: Bool
  /// Why it failed.
  let error: MovieDataError
}

/// A list that takes the place of what is shown as soon as it can; until then that stays.
struct IncomingList: Sendable {
  /// What it is loaded for.
  enum Purpose: Hashable, Sendable {
    /// The user wants the same list afresh.
    case refresh
    /// The source has told that something is different now; nobody is told when it is shown.
    case quietRefresh
    /// Titles are searched.
    case search
  }

  let purpose: Purpose
  /// The rows so far.
  var contents: MovieListContents
}
