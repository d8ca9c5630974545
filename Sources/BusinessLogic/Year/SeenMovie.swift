public import DomainEntities

/// A film that the user has marked, with everything that the statistics of a year count.
public struct SeenMovie: Hashable, Sendable {
  /// The film.
  public var movie: MovieSummary
  /// The names of the directors; empty if unknown.
  public var directors: [String]
  /// The names of the actors; empty if unknown.
  public var actors: [String]
  /// The user's marks.
  public var marks: MovieMarks
  /// The viewings that count; all of the marks, unless a query asks for some of them.
  public var viewings: [Viewing]

  /// Creates a film of which all viewings count.
  public init(
    _ movie: MovieSummary, directors: [String] = [], actors: [String] = [], marks: MovieMarks
  ) {
    self.movie = movie
    self.directors = directors
    self.actors = actors
    self.marks = marks
    viewings = marks.viewings
  }

  /// Creates a film from what is known of it.
  public init(_ movie: MovieDetail, marks: MovieMarks) {
    self.init(
      movie.summary, directors: movie.directors, actors: movie.cast.map(\.name), marks: marks)
  }
}
