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
  /// With `showsDays`, columns have release dates instead of years. `list` is the list of the user
  /// that the films are from.
  static func list(
    _ movies: [MovieSummary], format: OutputFormat, showsDays: Bool = false,
    match: SearchMatch = .exact, marks: [MovieIdentifier: MovieMarks] = [:],
    of list: CustomList? = nil
  ) -> String {
    CommandOutput(
      list: filmRecord, movies.map { FilmRow($0, marks: marks[$0.id], match: match, of: list) },
      people: { aligned(movies, $0, showsDays: showsDays) }
    ).text(format)
  }

  /// Returns everything about one film, for people with the user’s marks and its places in the
  /// user’s own lists; `filmMarks` are the marks of similar films.
  static func detail(
    _ movie: MovieDetail, marks: MovieMarks? = nil, places: [CustomListPlace] = [],
    filmMarks: [MovieIdentifier: MovieMarks] = [:]
  ) -> CommandOutput {
    CommandOutput(
      one: detailRecord, DetailedFilm(movie, marks: marks),
      people: { layout in
        MovieDetailDocument(movie, .init(marks: marks, places: places, filmMarks: filmMarks))
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
      cells.append(
        TextWidth.padded(columns.hasDays ? row.day : row.year, columns.year, right: true))
    }
    if columns.figure > 0 {
      cells.append(TextWidth.padded(row.figure, columns.figure, right: true))
    }
    if columns.director > 0 { cells.append(TextWidth.padded(row.director, columns.director)) }
    if columns.genres > 0 {
      cells.append(TextWidth.padded(row.genres(width: columns.genres), columns.genres))
    }
    if columns.rating > 0 {
      cells.append(TextWidth.padded(row.rating, columns.rating, right: true))
    }
    if columns.country > 0 { cells.append(TextWidth.padded(row.country, columns.country)) }
    let gap = String(repeating: " ", count: MovieListColumns.gap)
    return (TextWidth.padded(row.title, columns.title), cells.map { gap + $0 }.joined())
  }
}
