import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Records
@testable import TerminalModel
@testable import Wording

/// The column of figures: lengths where known, otherwise ratings.
@MainActor struct MovieListColumnTests {
  private func rated(_ number: Int, _ average: Double?, runtime: Int? = nil) -> MovieSummary {
    var movie = film(number)
    movie.rating = average.map { MovieRating(average: $0, votes: 10) }
    movie.runtime = runtime
    return movie
  }

  /// Returns the lines of a list of films at a window width.
  private func lines(_ movies: [MovieSummary], columns: Int = 80) async -> [String] {
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(movies, offering: allFilms), columns: columns)
    defer { run.end() }
    return run.rows
  }

  private func header(_ lines: [String]) -> String? { lines.first { $0.contains("Title") } }

  @Test func `Films with only a rating show the rating`() async throws {
    let lines = await self.lines([rated(1, 7.94), rated(2, 10), rated(3, nil), rated(4, 0.04)])
    let header = try #require(self.header(lines))
    #expect(header.contains(" Rating ") && !header.contains("Length"))
    let end = try #require(header.firstRange(of: "Rating")).upperBound
    for (title, figure) in [("0001", " 7.9"), ("0002", "10.0"), ("0003", "    "), ("0004", " 0.0")]
    {
      let line = try #require(lines.first { $0.contains("Film \(title)") })
      #expect((line + "          ").prefix(header[..<end].count).hasSuffix(figure), "\(title)")
    }
  }

  @Test func `One known length makes the column lengths`() async {
    let lines = await self.lines([rated(1, 7.94), rated(2, 8, runtime: 125), rated(3, nil)])
    #expect(header(lines)?.contains(" Length ") == true)
    #expect(lines.contains { $0.contains("Film 0002") && $0.contains(Wording.runtime(125)) })
    #expect(lines.contains { $0.contains("Film 0001") && $0.contains("7.9") })
  }

  @Test(arguments: [(0, "Director"), (2, "Genres"), (4, "Match")])
  func `The names of columns fit what is below them`(found: Int, name: String) async {
    var traits = ListTraits()
    for number in 0..<4 {
      var movie = film(number)
      if number < found { movie.found = SearchReason(text: "Buster Keaton", role: .cast) }
      traits.include(movie)
    }
    let names = Wording.columnNames(of: traits.columns(of: .search("buster")))
    let texts = [names.director, names.genres, names.reason]
    #expect(texts.contains(name) == (found != 2))
    // A name above other facts would be wrong.
    #expect((names.director.isEmpty && names.genres.isEmpty) == (found > 0))
  }

  @Test func `Without known values the column keeps its name`() async {
    let header = self.header(await lines([rated(1, nil)]))
    #expect(header?.contains(" Length ") == true)
  }

  @Test(arguments: [20, 34, 35, 60, 80, 120, 200])
  func `Ratings are aligned with lengths`(width: Int) async {
    let ratings = header(await lines([rated(1, 7.94)], columns: width))
    let lengths = header(await lines([rated(1, nil, runtime: 90)], columns: width))
    #expect(ratings?.replacing("Rating", with: "Length") == lengths)
  }

  @Test(arguments: [MovieList.upcoming, .nowPlaying, .allTime])
  func `Lists of upcoming films show days where there is room`(list: MovieList) async throws {
    let movies = [
      film("Tomorrow", released: "2026-07-02"), film("Some Day", 2027),
    ]
    for columns in [20, 31, 32, 60, 80, 120] {
      let run = await BrowserRun.opened(
        InMemoryMovieDataStore(movies, offering: .only([.allTime, list])), columns: columns)
      defer { run.end() }
      await run.type(":list \(OptionValues.name(of: list))")
      await run.press(Key(.enter))
      // On 1 July only upcoming films are listed.
      let row = try #require(run.chosen ?? run.rows.first)
      let showsDays = list == .upcoming && columns >= 32
      #expect(row.contains(" 2 Jul 2026") == showsDays, "\(list) \(columns) \(row)")
      if list == .upcoming { #expect(row.contains("2026"), "\(columns)") }
      if showsDays {
        #expect(header(run.rows)?.contains("Released") == true)
        #expect(run.rows.contains { $0.contains("Some Day") && $0.contains("2027") })
      }
    }
  }
}
