import DomainEntities

/// How far a user is in a series.
struct SeriesProgress {
  /// The rating in half stars below which the user has had enough of a series.
  private static let fewestHalves = 6

  /// The first part that the user has not seen; nil if there is none, or if the user did not like
  /// an earlier one.
  let next: MovieIdentifier?
  /// The part before that, if the user has seen it, with its rating.
  let lastSeen: (title: String, rating: UserRating?)?

  /// Creates the progress in a series from its parts in order, and their marks.
  init(of parts: [MovieSummary], marks: [MovieIdentifier: MovieMarks]) {
    let seen = parts.prefix { marks[$0.id]?.countsAsSeen ?? false }
    let isGivenUp = parts.contains { part in
      guard let its = marks[part.id] else { return false }
      return its.isNotForMe || its.rating.map { $0.halves < Self.fewestHalves } ?? false
    }
    next = isGivenUp ? nil : parts.dropFirst(seen.count).first?.id
    lastSeen = seen.last.map { ($0.title, marks[$0.id]?.rating) }
  }
}

/// Reads how far a user is in series, each once.
struct SeriesReader {
  private let lists: MovieListInteractor
  private let library: (any MovieLibrary)?
  private var known: [CollectionIdentifier: SeriesProgress] = [:]

  /// Creates a reader of series in lists, with the marks of a library.
  init(_ lists: MovieListInteractor, _ library: (any MovieLibrary)?) {
    (self.lists, self.library) = (lists, library)
  }

  /// Returns how far the user is in a series.
  nonisolated(nonsending) mutating func progress(
    in series: MovieCollection
  ) async throws(MovieDataError) -> SeriesProgress {
    if let progress = known[series.id] { return progress }
    let parts = try await lists.movies(
      in: MovieListSelection(.collection(series)), from: 0,
      limit: MovieListInteractor.batchSizes.upperBound
    ).movies
    // An error of the library is reported with the choice.
    let progress = SeriesProgress(of: parts, marks: (try? library?.marks(of: parts)) ?? [:])
    known[series.id] = progress
    return progress
  }
}
