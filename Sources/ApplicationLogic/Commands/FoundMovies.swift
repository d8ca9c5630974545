import BusinessLogic
import DomainEntities

/// The films of a list that a command has found so far, and what stood in the way of more.
struct FoundMovies: Sendable {
  /// The films, each once.
  private(set) var movies: [MovieSummary] = []
  /// How many films the list has, if that is known.
  private(set) var total: Int?
  /// The day that the list counts back from where that is before today.
  private(set) var asOf: CalendarDate?
  /// How well the films match what was searched for.
  private(set) var match = SearchMatch.exact
  /// So many places in a row brought no further film.
  private(set) var emptyPlaces = 0
  /// Where the list continues, as far as it was read.
  private var nextOffset: Int?
  private var gaps: [ListGap] = []
  private var known: Set<MovieIdentifier> = []

  /// Starts without films, with what the first batch says of the list where it was read already.
  init(_ opened: MovieBatch?) {
    if let opened { note(opened) }
  }

  /// Keeps what a batch says of its list.
  mutating func note(_ batch: MovieBatch) {
    total = batch.total ?? total
    asOf = asOf ?? batch.asOf
    match = batch.match
  }

  /// Adds films that are not there yet.
  mutating func add(_ films: [MovieSummary]) {
    movies += films.filter { known.insert($0.id).inserted }
  }

  /// Adds the films of the places from one up to another, or to the end of the list.
  mutating func add(_ films: [MovieSummary], from place: Int, to next: Int?) {
    let count = movies.count
    add(films)
    emptyPlaces = movies.count > count ? 0 : emptyPlaces + (next ?? place) - place
    nextOffset = next
  }

  /// Leaves out a page that cannot be read; answers where the list continues, nil at its end and after
  /// several bad pages in a row.
  mutating func skip(from place: Int, because error: MovieDataError) -> Int? {
    let page = ListGap(pageFrom: place, of: total, because: error)
    let gap = page.joined(to: gaps.last)
    if gap != page { gaps.removeLast() }
    gaps.append(gap)
    let isLast = gap.places.count > ListGap.mostPages * MoviePage.size
    return isLast || gap.places.upperBound >= total ?? .max ? nil : gap.places.upperBound
  }

  /// Ends the search with at most `limit` films; a list that was read to its end is not stalled.
  mutating func end(limit: Int, isWhole: Bool) {
    if isWhole { emptyPlaces = 0 }
    movies = Array(movies.prefix(limit))
  }

  /// Whether so many pages in a row brought no film that it is for the user to continue.
  var isStalled: Bool { emptyPlaces >= MovieListInteractor.mostEmptyPlaces }

  /// Why there are not as many films as were asked for, although the list may have them; nil where it has
  /// no more.
  var shortfall: String? {
    let stop =
      isStalled ? Wording.stopped(after: emptyPlaces / MoviePage.size, at: nextOffset) : nil
    let parts = [gaps.isEmpty ? nil : Wording.complaint(gaps), stop].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
