import BusinessLogic
import DomainEntities

/// The contents of the figure column.
enum MovieListColumn: Hashable, Sendable {
  /// The runtime.
  case length
  /// The average rating.
  case rating
  /// The day of the viewing.
  case day

  /// Chooses the figure: days in a diary, ratings if no runtime is known, and runtimes otherwise,
  /// so that lists of several sources show the same figure.
  init(knowsLengths: Bool, knowsRatings: Bool, isDiary: Bool = false) {
    self = isDiary ? .day : knowsRatings && !knowsLengths ? .rating : .length
  }

  /// The name of the column.
  var name: String {
    switch self {
    case .length: "Length"
    case .rating: "Rating"
    case .day: "Seen"
    }
  }

  /// The width of the column.
  var width: Int { self == .day ? 10 : 7 }

  /// Returns the figure of a film; empty if it is not known.
  func text(of movie: MovieSummary) -> String {
    switch self {
    case .length: movie.runtime.map(Wording.runtime) ?? ""
    case .rating: movie.rating.map { Wording.rating($0.average) } ?? ""
    case .day: movie.viewing?.day?.description ?? ""
    }
  }
}

/// The widths of the columns of a list; 0 for those without room.
struct MovieListColumns: Hashable, Sendable {
  /// The sign before the selected row.
  static let marker = 2
  /// The space between two columns.
  static let gap = 2

  /// The width of a day such as `2026-12-18`.
  static let day = 10

  private(set) var title: Int
  /// The width of the year, or of the whole day if the list shows days.
  private(set) var year = 0
  private(set) var marks = 0
  private(set) var genre = 0
  private(set) var figure = 0
  private(set) var country = 0

  /// Creates the columns for a width.
  ///
  /// A column is added only if the title keeps enough of the width.
  init(
    width: Int, hasMarks: Bool = false, figure kind: MovieListColumn = .length,
    showsDays: Bool = false
  ) {
    title = max(0, width - Self.marker)
    if showsDays { take(Self.day, leaving: 18) { $0.year = Self.day } }
    if year == 0 { take(4, leaving: 12) { $0.year = 4 } }
    if hasMarks { take(MarkBadges.width, leaving: 12) { $0.marks = MarkBadges.width } }
    // The day of the viewing is essential in a diary.
    take(kind.width, leaving: kind == .day ? 12 : 24) { $0.figure = kind.width }
    take(11, leaving: 26) { $0.genre = 11 }
    take(14, leaving: 26) { $0.country = 14 }
    if genre > 0, title > 40 {
      genre += 4
      title -= 4
    }
  }

  private mutating func take(
    _ width: Int, leaving least: Int, _ set: (inout MovieListColumns) -> Void
  ) {
    guard title - Self.gap - width >= least else { return }
    title -= Self.gap + width
    set(&self)
  }

  /// The width of both last columns with the space between them.
  var genreAndCountry: Int { country > 0 ? genre + Self.gap + country : genre }

  /// Whether whole days fit.
  var hasDays: Bool { year >= Self.day }
}

extension MovieList {
  /// Whether its films are identified by their release days, so that a year is not enough.
  var showsDays: Bool { self == .upcoming || self == .nowPlaying }
}
