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
      list: .film, movies.map { MovieJSON.row($0, marks: marks[$0.id], match: match) },
      people: { aligned(movies, $0, showsDays: showsDays) }
    ).text(format)
  }

  /// Returns everything about one film, for people with the user’s marks and its places in the
  /// user’s own lists.
  static func detail(
    _ movie: MovieDetail, marks: MovieMarks? = nil, places: [CustomListPlace] = []
  ) -> CommandOutput {
    CommandOutput(
      one: .detail, MovieJSON.object(movie, marks: marks), lines: { facts(movie) },
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

  /// Returns a line for each fact about a film: its name and its value.
  static func facts(_ movie: MovieDetail) -> [[String]] {
    let summary = movie.summary
    var lines: [[String]] = [["id", summary.id.text], ["title", summary.title]]
    func add(_ name: String, _ value: String?) {
      if let value, !value.isEmpty { lines.append([name, value]) }
    }
    add("originalTitle", summary.originalTitle)
    for title in summary.otherTitles { add("otherTitle", title) }
    add("year", summary.year.map(String.init))
    add("releaseDate", summary.releaseDate?.description)
    add("runtime", summary.runtime.map(String.init))
    for genre in summary.genres { add("genre", genre.name) }
    for country in summary.countries { add("country", country.code) }
    add("originalLanguage", summary.originalLanguage?.code)
    add("rating", summary.rating.map { Wording.rating($0.average) })
    add("tagline", movie.tagline)
    for name in movie.directors { add("director", name) }
    for name in movie.writers { add("writer", name) }
    for member in movie.cast { lines.append(["cast", member.name, member.character]) }
    for company in movie.companies { add("company", company) }
    for source in movie.sources { lines.append(["basedOn", source.title, source.author ?? ""]) }
    for award in movie.awards {
      lines.append([
        "award", award.kind.rawValue, award.categories.map(\.rawValue).joined(separator: ", "),
      ])
    }
    add("certification", movie.certification)
    add("collection", movie.collection?.name)
    for keyword in movie.keywords { add("keyword", keyword) }
    for release in movie.releases {
      lines.append([
        "release", release.date.description, Wording.releaseName(release.kind),
        release.country.code, release.certification, release.note,
      ])
    }
    if let options = movie.watchOptions { lines += fields(of: options) }
    for other in movie.recommendations {
      lines.append(["recommendation", other.movie.id.text, other.movie.title, other.reason])
    }
    add("overview", summary.overview)
    if let borrowed = movie.borrowed {
      let parts = BorrowedText.Part.allCases.filter(borrowed.parts.contains)
      for part in parts {
        lines.append(["borrowed", Wording.partName(part), borrowed.language.code])
      }
    }
    add("age", movie.age.map { String($0.components.seconds) })
    add("tmdbID", summary.links.tmdbID.map(String.init))
    add("imdbID", summary.links.imdbID)
    add("homepage", summary.links.homepage)
    return lines
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
