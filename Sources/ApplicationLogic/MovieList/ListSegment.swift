import DomainEntities
import MovieData

/// Consecutive places of a list in the same state.
struct ListSegment: Sendable {
  /// The state of the places.
  enum Content: Sendable {
    /// Loaded: all films, and those that are shown, in the same order.
    case films(all: [MovieSummary], shown: [MovieSummary])
    /// Not loaded.
    case unloaded
    /// Not loadable.
    case gap(ListGap)

    /// Returns films, some of which are hidden.
    static func filtered(
      _ all: [MovieSummary], hiding hidden: Set<MovieIdentifier>
    ) -> Content {
      let isWhole = hidden.isEmpty || !all.contains { hidden.contains($0.id) }
      return .films(all: all, shown: isWhole ? all : all.filter { !hidden.contains($0.id) })
    }
  }

  /// The sizes of a segment, or of all segments before it.
  struct Counts: Sendable {
    var rows = 0
    var numbers = 0
    var loaded = 0
    var shown = 0
    var missing = 0
    var unloaded = 0

    static func + (one: Counts, other: Counts) -> Counts {
      Counts(
        rows: one.rows + other.rows, numbers: one.numbers + other.numbers,
        loaded: one.loaded + other.loaded, shown: one.shown + other.shown,
        missing: one.missing + other.missing, unloaded: one.unloaded + other.unloaded)
    }
  }

  /// The places, from 0.
  var places: Range<Int>
  /// The state of the places.
  var content: Content
  /// The sizes of all segments before it.
  var start = Counts()

  /// The sizes of the segment.
  var counts: Counts {
    switch content {
    case .films(let all, let shown):
      Counts(rows: shown.count, numbers: shown.count, loaded: all.count, shown: shown.count)
    case .unloaded:
      Counts(rows: places.count, numbers: places.count, unloaded: places.count)
    case .gap:
      Counts(rows: 1, numbers: places.count, missing: places.count)
    }
  }

  /// The films; empty if they are not loaded.
  var films: (all: [MovieSummary], shown: [MovieSummary]) {
    if case .films(let all, let shown) = content { (all, shown) } else { ([], []) }
  }

  /// Whether the places are not loaded.
  var isUnloaded: Bool { if case .unloaded = content { true } else { false } }

  /// The gap; nil if it is not one.
  var gap: ListGap? { if case .gap(let gap) = content { gap } else { nil } }

  /// Returns how many of the first `count` films are shown.
  func shownCount(amongFirst count: Int) -> Int {
    let (all, shown) = films
    guard all.count != shown.count else { return min(count, all.count) }
    var found = 0
    for movie in all.prefix(count) where found < shown.count {
      if shown[found].rowName == movie.rowName { found += 1 }
    }
    return found
  }
}
