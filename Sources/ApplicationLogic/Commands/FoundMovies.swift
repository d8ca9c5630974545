import BusinessLogic
import DomainEntities
import FilmPages
import MovieData
import Wording

/// The films of a list that a command has found, and why there are no more.
struct FoundMovies: Sendable {
  /// The films, without duplicates.
  let movies: [MovieSummary]
  /// Number of films in the list; nil if unknown.
  let total: Int?
  /// The day that the list counts back from, if that is before today.
  let asOf: CalendarDate?
  /// How well the films match the search.
  let match: SearchMatch
  /// The people whom the source has chosen for names in the query.
  let people: [IdentifiedPerson]
  /// A condition that may be misspelled if there are no films; otherwise nil.
  let correction: QueryCorrection?
  /// The name of a television series that was searched if there are no films; otherwise nil.
  let tvSeries: String?
  /// The number of places that the source leaves without a film.
  private let missing: Int
  /// The number of films that were in another place as well.
  private let repeated: Int
  /// The rows of pages that cannot be read.
  private let gaps: [ListGap]
  /// Why loading stopped; nil if enough films were found, or the list has no more.
  private let stop: String?

  /// Takes the films of a list from a place on, at most `limit`.
  init(_ list: PagedList, from offset: Int, limit: Int) {
    movies = list.movies(fromPlace: offset, limit: limit)
    (total, asOf, match, people) = (list.total, list.basis.asOf, list.match, list.people)
    (correction, tvSeries) = (list.correction, list.tvSeries)
    let last = movies.count == limit ? movies.last.flatMap { list.row(named: $0.rowName) } : nil
    let places = offset..<max(offset, last.map { list.place(ofRow: $0) + 1 } ?? .max)
    missing = list.count(of: .missing, in: places)
    repeated = list.count(of: .repeated, in: places)
    var gaps = list.gaps.filter { $0.error != .missingFilm && $0.error != .repeatedFilm }
    if case .failed(let error) = list.phase {
      let first = list.count
      let end = min(first + MoviePage.size, max(first + 1, list.total ?? .max))
      gaps.append(ListGap(first..<end, because: error))
    }
    self.gaps = gaps
    stop =
      list.isStalled && list.phase == .idle
      ? Wording.stopped(after: list.emptyPages, at: list.nextOffset) : nil
  }

  /// The number of places without a film of their own.
  var holeCount: Int { missing + repeated }

  /// The message about places without a film; nil if every place has one.
  var holes: String? {
    holeCount > 0 ? Wording.holes(missing: missing, repeated: repeated) : nil
  }

  /// Why there are fewer films than requested although the list may have more; nil if it has no
  /// more.
  var shortfall: CommandFailure? {
    let parts = [gaps.isEmpty ? nil : Wording.complaint(gaps), stop].compactMap(\.self)
    guard !parts.isEmpty else { return nil }
    return CommandFailure(gaps.isEmpty ? .failure : .network, parts.joined(separator: "; "))
  }
}
