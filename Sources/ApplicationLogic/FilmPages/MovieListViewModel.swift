package import BusinessLogic
package import DomainEntities
import TerminalModel
package import Widgets
import Wording

/// The state of a list of films, ready to be drawn.
package struct MovieListViewModel: Hashable, Sendable {
  /// The row of a film, which may be missing.
  package struct Row: Hashable, Sendable {
    /// The title, in the language of the list.
    package var title = ""
    /// The parts of the title that match a search.
    package var matched: [Range<String.Index>] = []
    /// The year of the release.
    package var year = ""
    /// The release day as far as it is known, for a list that shows days.
    package var day = ""
    /// The directors.
    package var director = ""
    var genres = ""
    /// The figure that the list is sorted by.
    package var figure = ""
    /// The rating of the source.
    package var rating = ""
    /// The countries, as codes.
    package var country = ""
    /// The badges of the marks.
    package var marks = ""
    /// Why a search found the film, in the place of the facts; empty if its title says so.
    package var reason = ""
    /// Whether the row is dimmed.
    package var isDimmed = false
    /// Whether the film is selected, to be marked together with others.
    package var isChecked = false
    /// Whether the film is missing; then the title says which one it is, and why.
    package var isMissing = false

    package init(
      title: String = "", matched: [Range<String.Index>] = [], year: String = "", day: String = "",
      director: String = "", genres: String = "", figure: String = "", rating: String = "",
      country: String = "", marks: String = "", reason: String = "", isDimmed: Bool = false,
      isMissing: Bool = false
    ) {
      self.title = title
      self.matched = matched
      self.year = year
      self.day = day
      self.director = director
      self.genres = genres
      self.figure = figure
      self.rating = rating
      self.country = country
      self.marks = marks
      self.reason = reason
      self.isDimmed = isDimmed
      self.isMissing = isMissing
    }

    /// Returns the first genres, as many as fit a width; at least one.
    package func genres(width: Int) -> String {
      var genres = self.genres[...]
      while TextWidth.of(genres) > width, let comma = genres.utf8.lastIndex(of: UInt8(ascii: ",")) {
        genres = genres[..<comma]
      }
      return String(genres)
    }
  }

  /// The line below the last row, or in the place of rows.
  package enum Tail: Hashable, Sendable {
    /// Nothing.
    case none
    /// Films are being loaded.
    case loading
    /// Films that the seen filter does not hide are being looked for.
    case looking(String)
    /// The list ends here.
    case end(String)
    /// The list is empty.
    case empty(String)
    /// The load failed.
    case failed(String)
  }

  /// A note about all rows, shown above them.
  package var note: String?
  /// The user's note on the list, shown in place of the names of the columns.
  package var listNote: String?
  /// What is worth a column.
  package var columns = MovieListColumns.Contents()
  /// The rows in the window.
  package var rows: [Row] = []
  /// The index of the selected row in `rows`.
  package var selectedRow: Int?
  /// The line after the rows.
  package var tail = Tail.none
  /// The position, such as `37 of 214`.
  package var position = ""
  /// The sort order and the state of loads.
  package var remark = ""
  /// A notice, in the place of the remark.
  package var notice: String?
  /// The count typed so far.
  package var count: Int?
  /// The text of a search or of a filter while it is typed.
  package var searchText: InputLine?
  /// What stands before that text.
  package var searchSign = ""
  /// The conditions that would complete that text.
  package var searchCandidates: [String] = []
  /// Why that text cannot be understood.
  package var searchProblem: QueryProblem?
  /// The state of the search, in the place of the position.
  package var searchRemark: String?

  package init() {}
}

extension MovieListViewModel.Row {
  /// Creates the row of a film; with `rankDigits`, its rank in a list comes before the title.
  package init(
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

  /// Creates the row of a film that is missing.
  package init(missing row: Int, because error: MovieDataError) {
    title = Wording.missing(row..<row + 1, because: error)
    isMissing = true
  }
}
