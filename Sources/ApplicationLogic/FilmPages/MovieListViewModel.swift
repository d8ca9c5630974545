import DomainEntities
import BusinessLogic

/// The state of a list of films, ready to be drawn.
struct MovieListViewModel: Hashable, Sendable {
  /// The row of a film or a gap.
  struct Row: Hashable, Sendable {
    var title = ""
    /// The parts of the title that match a search.
    var matched: [Range<String.Index>] = []
    var year = ""
    /// The release day as far as it is known, for a list that shows days.
    var day = ""
    var director = ""
    var genres = ""
    var figure = ""
    var rating = ""
    var country = ""
    var marks = ""
    /// Why a search found the film, in the place of the facts; empty if its title says so.
    var reason = ""
    var isDimmed = false
    /// Whether it is a gap; then the title says which films are missing, and why.
    var isGap = false

    /// Returns the first genres, as many as fit a width; at least one.
    func genres(width: Int) -> String {
      var genres = self.genres[...]
      while TextWidth.of(genres) > width, let comma = genres.utf8.lastIndex(of: UInt8(ascii: ",")) {
        genres = genres[..<comma]
      }
      return String(genres)
    }
  }

  /// The line below the last row, or in the place of rows.
  enum Tail: Hashable, Sendable {
    /// Nothing.
    case none
    /// Films are being loaded.
    case loading
    /// The list ends here.
    case end(String)
    /// The list is empty.
    case empty(String)
    /// The load failed.
    case failed(String)
  }

  /// A note about all rows, shown above them.
  var note: String?
  /// The user's note on the list, shown in place of the names of the columns.
  var listNote: String?
  /// What is worth a column.
  var columns = MovieListColumns.Contents()
  /// The rows in the window.
  var rows: [Row] = []
  /// The index of the selected row in `rows`.
  var selectedRow: Int?
  /// The line after the rows.
  var tail = Tail.none
  /// The position, such as `37 of 214`.
  var position = ""
  /// The sort order and the state of loads.
  var remark = ""
  /// A notice, in the place of the remark.
  var notice: String?
  /// The count typed so far.
  var count: Int?
  /// The text of a search or of a filter while it is typed.
  var searchText: InputLine?
  /// What stands before that text.
  var searchSign = ""
  /// The conditions that would complete that text.
  var searchCandidates: [String] = []
  /// Why that text cannot be understood.
  var searchProblem: QueryProblem?
  /// The state of the search, in the place of the position.
  var searchRemark: String?
}

extension MovieListViewModel.Row {
  /// Creates the row of a film; with `rankDigits`, its rank in a list comes before the title.
  init(
    _ movie: MovieSummary, figure: MovieListColumn = .length,
    without common: Set<MovieGenre> = [], matches: TitleMatches? = nil, rankDigits: Int? = nil
  ) {
    title = Wording.title(of: movie)
    matched = matches?.parts(of: title) ?? []
    if let rank = movie.listPlace?.rank.map(String.init), let rankDigits {
      title = TextWidth.padded(rank, max(rankDigits, rank.count), right: true) + "  " + title
    }
    year = movie.year.map(String.init) ?? ""
    day = movie.releaseDate.map { Wording.shortDate(PartialDate($0)) } ?? year
    director = Wording.names(movie.directors)
    genres = movie.genres.filter { !common.contains($0) }.map(Wording.shortGenre)
      .joined(separator: ", ")
    self.figure = figure.text(of: movie)
    rating = movie.rating.map { Wording.rating($0.average) } ?? ""
    country = movie.countries.first?.name ?? ""
    reason = movie.found.map(Wording.reason) ?? ""
  }

  /// Creates the row of a gap.
  init(gap: ListGap) {
    title = Wording.missing(gap.places, because: gap.error)
    isGap = true
  }
}
