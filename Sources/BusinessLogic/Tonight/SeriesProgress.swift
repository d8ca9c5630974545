import DomainEntities

/// How far a user is in a series.
struct SeriesProgress {
  /// The rating in half stars below which the user has had enough of a series.
  private static let fewestHalves = 6

  /// The first part that the user has not seen; nil if there is none, if it is not for the user, or
  /// if the user did not like the part before it.
  let next: MovieIdentifier?
  /// The part before that, if the user has seen it, with its rating.
  let lastSeen: (title: String, rating: UserRating?)?

  /// Creates the progress in a series from its parts in order, and their marks.
  init(of parts: [MovieSummary], marks: [MovieIdentifier: MovieMarks]) {
    let seen = parts.prefix { marks[$0.id]?.countsAsSeen ?? false }
    let rating = seen.last.flatMap { marks[$0.id]?.rating }
    let first = parts.dropFirst(seen.count).first
    let isGivenUp =
      rating.map { $0.halves < Self.fewestHalves } ?? false
      || first.flatMap { marks[$0.id]?.isNotForMe } ?? false
    next = isGivenUp ? nil : first?.id
    lastSeen = seen.last.map { ($0.title, rating) }
  }
}

/// Reads how far a user is in series, each once.
///
/// Numbered parts of a series are one sequence, and the others, such as spin-offs, another one.
struct SeriesReader {
  private struct Sequence: Hashable {
    let series: CollectionIdentifier
    let isNumbered: Bool
  }

  private let lists: MovieListInteractor
  private let library: (any MovieLibrary)?
  private var known: [Sequence: SeriesProgress] = [:]

  /// Creates a reader of series in lists, with the marks of a library.
  init(_ lists: MovieListInteractor, _ library: (any MovieLibrary)?) {
    (self.lists, self.library) = (lists, library)
  }

  /// Returns how far the user is in the series of a film; nil if it is in none.
  nonisolated(nonsending) mutating func progress(
    of movie: MovieDetail
  ) async throws(MovieDataError) -> SeriesProgress? {
    guard let series = movie.collection else { return nil }
    let sequence = Sequence(series: series.id, isNumbered: movie.part != nil)
    if let progress = known[sequence] { return progress }
    var parts = try await lists.movies(
      in: MovieListSelection(.collection(series)), from: 0,
      limit: MovieListInteractor.batchSizes.upperBound
    ).movies
    if lists.store.offering.isLocal {
      parts.removeAll {
        let number = lists.store.knownDetail(of: $0.id)?.part
        return (number != nil) != sequence.isNumbered
      }
    }
    // An error of the library is reported with the choice.
    let progress = SeriesProgress(of: parts, marks: (try? library?.marks(of: parts)) ?? [:])
    known[sequence] = progress
    return progress
  }
}
