import BusinessLogic
import DomainEntities

/// What stands in the column of figures of a list.
enum MovieListFigure: Hashable, Sendable {
  /// How long the films are.
  case length
  /// How those who voted rate them.
  case rating
  /// When they were seen.
  case day

  /// What goes with some films: lengths as soon as one is known, so that a list of films from here and there is
  /// one of lengths, and ratings where there is nothing else; in a diary, days.
  init(knowsLengths: Bool, knowsRatings: Bool, isDiary: Bool = false) {
    self = isDiary ? .day : knowsRatings && !knowsLengths ? .rating : .length
  }

  /// What the column is called.
  var name: String {
    switch self {
    case .length: "Length"
    case .rating: "Rating"
    case .day: "Seen"
    }
  }

  /// So many columns it takes.
  var width: Int { self == .day ? 10 : 7 }

  /// What it says of a film; empty where that is not known.
  func text(of movie: MovieSummary) -> String {
    switch self {
    case .length: movie.runtime.map(Wording.runtime) ?? ""
    case .rating: movie.rating.map { Wording.rating($0.average) } ?? ""
    case .day: movie.viewing?.day?.description ?? ""
    }
  }
}

/// Which columns of a list a width has room for, and how wide they are; 0 leaves one out.
struct MovieListColumns: Hashable, Sendable {
  /// The sign before the chosen row.
  static let marker = 2
  /// Between two columns.
  static let gap = 2

  /// How many columns a day such as `2026-12-18` takes.
  static let day = 10

  private(set) var title: Int
  /// The room for the year, or for the whole day where the list shows days and there is room.
  private(set) var year = 0
  private(set) var marks = 0
  private(set) var genre = 0
  private(set) var figure = 0
  private(set) var country = 0

  /// A column is taken in while the title keeps the larger share.
  init(
    width: Int, hasMarks: Bool = false, figure kind: MovieListFigure = .length,
    showsDays: Bool = false
  ) {
    title = max(0, width - Self.marker)
    if showsDays { take(Self.day, leaving: 18) { $0.year = Self.day } }
    if year == 0 { take(4, leaving: 12) { $0.year = 4 } }
    if hasMarks { take(MarkBadges.width, leaving: 12) { $0.marks = MarkBadges.width } }
    // When films were seen is what a diary is about.
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

  /// Whether there is room for whole days.
  var hasDays: Bool { year >= Self.day }
}

extension MovieList {
  /// Whether its films are about the days on which they come out, so that a year says too little.
  var showsDays: Bool { self == .upcoming || self == .nowPlaying }
}
