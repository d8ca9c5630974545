import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import Wording

/// The films of a list that a command has found so far, and why there are no more.
struct FoundMovies: Sendable {
  /// The films, without duplicates.
  private(set) var movies: [MovieSummary] = []
  /// Number of films in the list; nil if unknown.
  private(set) var total: Int?
  /// The day that the list counts back from, if that is before today.
  private(set) var asOf: CalendarDate?
  /// How well the films match the search.
  private(set) var match = SearchMatch.exact
  /// Number of consecutive places without a new film.
  private(set) var emptyPlaces = 0
  /// The offset at which the list continues.
  private var nextOffset: Int?
  private var gaps: [ListGap] = []
  /// The number of places that the source leaves without a film.
  private var missing = 0
  /// The number of films that were in another place as well.
  private var repeated = 0
  /// The people whom the source has chosen for names in the query.
  private(set) var people: [IdentifiedPerson] = []
  private var known: Set<MovieIdentifier> = []

  /// Creates an empty result, with the facts about the list in its first batch if that was read.
  init(_ opened: MovieBatch?) {
    if let opened { note(opened) }
  }

  /// Stores the facts about the list in a batch.
  mutating func note(_ batch: MovieBatch) {
    total = batch.total ?? total
    asOf = asOf ?? batch.basis.asOf
    match = batch.match
    if people.isEmpty { people = batch.people }
    repeated += batch.holes.count { $0.flaw == .repeated }
    missing += batch.holes.count { $0.flaw != .repeated }
  }

  /// Adds films, skipping duplicates.
  mutating func add(_ films: [MovieSummary]) {
    let new = films.filter { known.insert($0.id).inserted }
    repeated += films.count - new.count
    movies += new
  }

  /// Adds the films of the places from `place` up to `next`, or to the end of the list if nil.
  mutating func add(_ films: [MovieSummary], from place: Int, to next: Int?) {
    let count = movies.count
    add(films)
    emptyPlaces = movies.count > count ? 0 : emptyPlaces + (next ?? place) - place
    nextOffset = next
  }

  /// Skips a page that cannot be read; returns the offset at which the list continues.
  ///
  /// Returns nil at the end of the list and after several consecutive unreadable pages.
  mutating func skip(from place: Int, because error: MovieDataError) -> Int? {
    let page = ListGap(pageFrom: place, of: total, because: error)
    let gap = page.joined(to: gaps.last)
    if gap != page { gaps.removeLast() }
    gaps.append(gap)
    let isLast = gap.places.count > ListGap.maxPages * MoviePage.size
    return isLast || gap.places.upperBound >= total ?? .max ? nil : gap.places.upperBound
  }

  /// Ends the search with at most `limit` films.
  ///
  /// A list that was read to its end is not stalled.
  mutating func end(limit: Int, isWhole: Bool) {
    if isWhole { emptyPlaces = 0 }
    movies = Array(movies.prefix(limit))
  }

  /// Whether loading stops because too many consecutive pages had no new film.
  var isStalled: Bool { emptyPlaces >= MovieListInteractor.maxEmptyPlaces }

  /// The number of places without a film of their own.
  var holeCount: Int { missing + repeated }

  /// The message about places without a film; nil if every place has one.
  var holes: String? {
    holeCount > 0 ? Wording.holes(missing: missing, repeated: repeated) : nil
  }

  /// Why there are fewer films than requested although the list may have more; nil if it has no
  /// more.
  var shortfall: CommandFailure? {
    let stop =
      isStalled ? Wording.stopped(after: emptyPlaces / MoviePage.size, at: nextOffset) : nil
    let parts = [gaps.isEmpty ? nil : Wording.complaint(gaps), stop].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return CommandFailure(gaps.isEmpty ? .failure : .network, parts.joined(separator: "; "))
  }
}
