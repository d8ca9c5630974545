import BusinessLogic
import DomainEntities
import FilmPages
import Records
import TerminalModel
import Wording

/// Films as text: columns or pages on a terminal, records for programs.
enum MovieText {
  /// Returns one line per film.
  ///
  /// With `showsDays`, columns have release dates instead of years.
  static func list(
    _ movies: [MovieSummary], format: OutputFormat, showsDays: Bool = false,
    match: SearchMatch = .exact, marks: [MovieIdentifier: MovieMarks] = [:]
  ) -> String {
    CommandOutput(
      list: filmRecord, movies.map { FilmRow($0, marks: marks[$0.id], match: match) },
      people: { aligned(movies, $0, showsDays: showsDays) }
    ).text(format)
  }

  /// Returns everything about one film, for people with the user’s marks and its places in the
  /// user’s own lists.
  static func detail(
    _ movie: MovieDetail, marks: MovieMarks? = nil, places: [CustomListPlace] = []
  ) -> CommandOutput {
    CommandOutput(
      one: detailRecord, DetailedFilm(movie, marks: marks),
      people: { layout in
        MovieDetailDocument(movie, .init(marks: marks, places: places))
          .lines(width: layout.columns).map { layout.line($0) + "\n" }.joined()
      })
  }

  private static func aligned(
    _ movies: [MovieSummary], _ layout: OutputLayout, showsDays: Bool
  ) -> String {
    guard !movies.isEmpty else { return "" }
    var traits = ListTraits()
    for movie in movies { traits.include(movie) }
    var contents = traits.columns(of: .allTime)
    contents.showsDays = showsDays
    contents.reasons = .none
    // There is no cursor, so the width of its marker goes to the title.
    let columns = MovieListColumns(width: layout.columns + MovieListColumns.marker, contents)
    let (title, rest) = cells(Wording.columnNames(of: contents), columns)
    return layout.heading(title + rest) + "\n"
      + movies.map { movie in
        let (title, rest) = cells(.init(movie, figure: contents.figure), columns)
        return layout.row(title, rest) + "\n"
      }.joined()
  }

  /// Returns the title of a row and its other columns.
  private static func cells(
    _ row: MovieListViewModel.Row, _ columns: MovieListColumns
  ) -> (title: String, rest: String) {
    var cells: [String] = []
    if columns.year > 0 {
      cells.append(padded(columns.hasDays ? row.day : row.year, columns.year, right: true))
    }
    if columns.figure > 0 { cells.append(padded(row.figure, columns.figure, right: true)) }
    if columns.director > 0 { cells.append(padded(row.director, columns.director)) }
    if columns.genres > 0 {
      cells.append(padded(row.genres(width: columns.genres), columns.genres))
    }
    if columns.rating > 0 { cells.append(padded(row.rating, columns.rating, right: true)) }
    if columns.country > 0 { cells.append(padded(row.country, columns.country)) }
    let gap = String(repeating: " ", count: MovieListColumns.gap)
    return (padded(row.title, columns.title), cells.map { gap + $0 }.joined())
  }

  private static func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
    var clean = CleanText.line(text)
    if TextWidth.of(clean) > width {
      clean = String(TextWidth.prefix(of: clean[...], columns: max(0, width - 1)).text) + "…"
    }
    let space = String(repeating: " ", count: max(0, width - TextWidth.of(clean)))
    return right ? space + clean : clean + space
  }
}
