package import BusinessLogic
package import DomainEntities
import Wording

/// The contents of the figure column.
package enum MovieListColumn: Hashable, Sendable {
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
    case .rating: Wording.ColumnName.rating
    case .day: Wording.ColumnName.seen
    }
  }

  /// The width of the column.
  var width: Int { self == .day ? Wording.shortDateWidth : 7 }

  /// Returns the figure of a film; empty if it is not known.
  func text(of movie: MovieSummary) -> String {
    switch self {
    case .length: movie.runtime.map(Wording.runtime) ?? ""
    case .rating: movie.rating.map { Wording.rating($0.average) } ?? ""
    case .day: movie.viewing?.date.map(Wording.shortDate) ?? ""
    }
  }
}

/// The widths of the columns of a list; 0 for those without room.
package struct MovieListColumns: Hashable, Sendable {
  /// What the films of a list have that is worth a column.
  package struct Contents: Hashable, Sendable {
    /// The contents of the figure column.
    package var figure = MovieListColumn.length
    /// Whether the list shows release days if there is room, instead of years.
    package var showsDays = false
    /// Whether films have marks.
    package var hasMarks = false
    /// Whether directors are known.
    var hasDirectors = false
    /// Whether ratings are known besides the figure.
    var hasRatings = false
    /// Whether the films are from several countries.
    var hasCountries = false
    /// Which films show why a search found them, in the place of other columns.
    package var reasons = Reasons.none

    package init(
      figure: MovieListColumn = .length, showsDays: Bool = false,
      hasMarks: Bool = false, hasDirectors: Bool = false, hasRatings: Bool = false,
      hasCountries: Bool = false, reasons: Reasons = .none
    ) {
      self.figure = figure
      self.showsDays = showsDays
      self.hasMarks = hasMarks
      self.hasDirectors = hasDirectors
      self.hasRatings = hasRatings
      self.hasCountries = hasCountries
      self.reasons = reasons
    }
  }

  /// The films of a list that show why a search found them.
  package enum Reasons: Hashable, Sendable {
    case none, some, all
  }

  /// The sign before the selected row.
  package static let marker = 2
  /// The space between two columns.
  package static let gap = 2

  /// The width that most titles fit in, which they keep beside genres and other facts.
  private static let mostTitles = 30
  /// The width above which a title leaves room to director and genres.
  private static let wideTitle = 40
  /// The width of directors.
  private static let names = 16
  /// The width of directors beside marks, if there is little room.
  private static let shortNames = 12

  /// The width of the title.
  package private(set) var title: Int
  /// The width of the year, or of the whole day if the list shows days.
  package private(set) var year = 0
  /// The width of the marks; compact if less than `MarkBadges.width`.
  package private(set) var marks = 0
  /// The width of the director; 0 without the column, as with all that follow.
  package private(set) var director = 0
  /// The width of the genres.
  package private(set) var genres = 0
  /// The width of the figure that the list is sorted by.
  package private(set) var figure = 0
  /// The width of the rating.
  package private(set) var rating = 0
  /// The width of the country.
  package private(set) var country = 0

  /// Creates the columns for a width: the more a column is worth, the earlier it is added.
  ///
  /// A column is added only if the title keeps enough of the width.
  package init(width: Int, _ contents: Contents = Contents()) {
    title = max(0, width - Self.marker)
    let day = Wording.shortDateWidth
    if contents.showsDays { addColumn(day, leaving: 17) { $0.year = day } }
    if year == 0 { addColumn(4, leaving: 12) { $0.year = 4 } }
    // The day of the viewing is essential in a diary.
    let figure = contents.figure
    addColumn(figure.width, leaving: figure == .day ? 10 : 22) { $0.figure = figure.width }
    if contents.hasDirectors { addColumn(Self.names, leaving: 24) { $0.director = Self.names } }
    addColumn(12, leaving: Self.mostTitles) { $0.genres = 12 }
    if contents.hasRatings { addColumn(6, leaving: Self.mostTitles) { $0.rating = 6 } }
    if contents.hasCountries { addColumn(12, leaving: Self.mostTitles) { $0.country = 12 } }
    if contents.hasMarks { addMarks() }
    // Further room goes to names before it goes to titles, most of which are short.
    if genres > 0 { widen(by: 10) { $0.genres += $1 } }
    if director > 0 { widen(by: 8) { $0.director += $1 } }
  }

  private mutating func addColumn(
    _ width: Int, leaving least: Int, _ set: (inout MovieListColumns) -> Void
  ) {
    guard title - Self.gap - width >= least else { return }
    title -= Self.gap + width
    set(&self)
  }

  /// Adds the marks without removing another column: the names of directors and then the marks
  /// themselves get narrower if the title is short of room.
  private mutating func addMarks() {
    let enough = 24
    if director > 0, title - Self.gap - MarkBadges.width < enough {
      title += director - Self.shortNames
      director = Self.shortNames
    }
    addColumn(MarkBadges.width, leaving: enough) { $0.marks = MarkBadges.width }
    guard marks == 0 else { return }
    addColumn(MarkBadges.compactWidth, leaving: 12) { $0.marks = MarkBadges.compactWidth }
  }

  private mutating func widen(by most: Int, _ add: (inout MovieListColumns, Int) -> Void) {
    let columns = min(most, (title - Self.wideTitle) / 2)
    guard columns > 0 else { return }
    title -= columns
    add(&self, columns)
  }

  /// The width of the columns that the reason of a search replaces, with the spaces between them.
  package var reason: Int {
    let widths = [director, genres, rating, country].filter { $0 > 0 }
    return widths.reduce(0, +) + max(0, widths.count - 1) * Self.gap
  }

  /// Whether whole days fit.
  package var hasDays: Bool { year >= Wording.shortDateWidth }
}

/// What the first films of a list tell about its columns.
package struct ListTraits: Hashable, Sendable {
  /// The number of films after which the columns stay as they are.
  private static let enough = 60
  /// The share of the most frequent country, in percent, from which all films count as being from
  /// one country.
  private static let oneCountry = 80

  private var count = 0
  private var knowsLengths = false
  private var knowsRatings = false
  private var knowsDirectors = false
  private var foundCount = 0
  private var countries: [Country: Int] = [:]

  package init() {}

  /// Includes another film.
  package mutating func include(_ movie: MovieSummary) {
    guard count < Self.enough else { return }
    count += 1
    knowsLengths = knowsLengths || movie.runtime != nil
    knowsRatings = knowsRatings || movie.rating != nil
    knowsDirectors = knowsDirectors || !movie.directors.isEmpty
    if movie.found != nil { foundCount += 1 }
    if let country = movie.countries.first { countries[country, default: 0] += 1 }
  }

  /// Returns what is worth a column in a list.
  package func columns(of list: MovieList) -> MovieListColumns.Contents {
    let figure = MovieListColumn(
      knowsLengths: knowsLengths, knowsRatings: knowsRatings, isDiary: list == .mine(.diary))
    let most = countries.values.max() ?? 0
    return MovieListColumns.Contents(
      figure: figure, showsDays: list.showsDays, hasDirectors: knowsDirectors,
      hasRatings: knowsRatings && figure != .rating,
      hasCountries: most * 100 < countries.values.reduce(0, +) * Self.oneCountry,
      reasons: foundCount == 0 ? .none : foundCount == count ? .all : .some)
  }
}

extension MovieList {
  /// Whether its films are identified by their release days, so that a year is not enough.
  package var showsDays: Bool {
    self == .upcoming || self == .nowPlaying || self == .newFromPeople
  }
}
