import BusinessLogic

/// How much of a list to load.
package enum ListDemand: Hashable, Sendable {
  /// The rows in and around the window, and the row that the user wants and that is not loaded yet.
  case window(row: Int? = nil)
  /// This many films from the top, in batches of at least `batch` places, and none ahead.
  case films(Int, batch: Int)

  /// The row that the user wants and that is not loaded yet.
  var row: Int? { if case .window(let row) = self { row } else { nil } }

  /// Drops what is not loaded yet.
  mutating func drop() {
    switch self {
    case .window: self = .window()
    case .films(_, let batch): self = .films(0, batch: batch)
    }
  }

  /// Returns the number of places of a list to load first.
  func firstLimit(of list: MovieListContents) -> Int {
    switch self {
    case .window: list.batchSize
    case .films(let count, let batch): max(count, batch)
    }
  }

  /// Returns the places to load next; nil if enough is loaded, or the list cannot continue.
  ///
  /// If loading `isFree` of requests, a list that counts seen films is loaded to its end.
  func nextPlaces(
    of list: MovieListContents, whileTyping isTyping: Bool, isFree: Bool = false
  ) -> (places: Range<Int>, awaitsTyping: Bool)? {
    switch self {
    case .window(let row):
      list.nextPlaces(
        toward: row, whileTyping: isTyping,
        toEnd: isFree && list.tracksSeen && !list.isTyped)
    case .films(let count, let batch):
      list.placesAtEnd(forFilms: count, batch: batch).map { ($0, false) }
    }
  }

  /// Returns the places that a refresh of a list loads next.
  package func places(
    of list: MovieListContents, toReplace old: MovieListContents, limit: Int
  ) -> Range<Int> {
    switch self {
    case .window: list.placesToReplace(old, limit: limit)
    case .films(let count, let batch):
      list.placesAtEnd(limit: max(batch, count - list.shownCount))
    }
  }

  /// Prepares a refreshed list to replace the old one; returns false while it is too short.
  func put(_ list: inout MovieListContents, inPlaceOf old: MovieListContents) -> Bool {
    switch self {
    case .window: list.takePlace(of: old)
    case .films: nextPlaces(of: list, whileTyping: false) == nil
    }
  }
}
