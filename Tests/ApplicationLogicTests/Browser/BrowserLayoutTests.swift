import BusinessLogic
import Testing

@testable import Browser
@testable import FilmPages
@testable import TerminalModel

struct BrowserLayoutTests {
  @Test(arguments: [0, 1, 40, 99, 100, 120, 160, 200, 500], -20...20)
  func `Panes never overlap or leave the terminal`(columns: Int, steps: Int) {
    var preferences = BrowserLayout.Preferences()
    preferences.moveSplit(by: steps, from: 50)
    let layout = BrowserLayout(size: TerminalSize(columns: columns, rows: 24), preferences)
    #expect(layout.list.maxX <= columns)
    #expect(layout.film.maxX <= columns)
    guard layout.isSplit else { return }
    #expect(layout.listsBorder?.maxX ?? 0 == layout.listBorder?.x)
    #expect((layout.lists != nil) == (columns >= 160))
    #expect(layout.listBorder?.maxX == layout.filmBorder?.x)
    #expect(layout.list.maxX < layout.film.x)
    #expect(layout.list.width >= 20)
    #expect(layout.film.width >= 18)
  }

  @Test func `The split moves back symmetrically, even from its bounds`() {
    var preferences = BrowserLayout.Preferences()
    preferences.moveSplit(by: 3, from: 50)
    preferences.moveSplit(by: -3, from: 62)
    #expect(preferences.listShare == 50)
    preferences.moveSplit(by: 99, from: 50)
    let last = preferences
    preferences.moveSplit(by: 1, from: 78)
    #expect(preferences == last)
    #expect(preferences.listShare == BrowserLayout.Preferences.shares.upperBound)
  }

  @Test(arguments: 120...300)
  func `A list beside the page has directors, and room for titles before genres`(columns: Int) {
    let facts = MovieListColumns.Contents(hasDirectors: true)
    let size = TerminalSize(columns: columns, rows: 24)
    let beside = MovieListColumns(width: BrowserLayout(size: size).list.width, facts)
    #expect(beside.figure > 0 && beside.director > 0 && beside.title >= 30)
  }

  @Test func `Genres have a column if titles have enough room, and are whole`() {
    let facts = MovieListColumns.Contents(hasDirectors: true)
    #expect(MovieListColumns(width: 78, facts).genres == 0)
    #expect(MovieListColumns(width: 80, facts).genres == 12)
    var row = MovieListViewModel.Row()
    row.genres = "Crime, Drama, History"
    #expect(row.genres(width: 12) == "Crime, Drama" && row.genres(width: 11) == "Crime")
    #expect(row.genres(width: 21) == row.genres && row.genres(width: 3) == "Crime")
  }

  @Test(arguments: [71, 73] + Array(78...200), [false, true])
  func `Marks remove no other column`(width: Int, hasDirectors: Bool) {
    for (hasRatings, hasCountries) in [(false, false), (true, false), (false, true), (true, true)] {
      var contents = MovieListColumns.Contents(
        hasDirectors: hasDirectors, hasRatings: hasRatings, hasCountries: hasCountries)
      func columns() -> [Bool] {
        let columns = MovieListColumns(width: width, contents)
        #expect(columns.title >= 18)
        return [
          columns.year, columns.figure, columns.director, columns.genres, columns.rating,
          columns.country,
        ].map { $0 > 0 }
      }
      let before = columns()
      contents.hasMarks = true
      #expect(columns() == before)
      #expect(MovieListColumns(width: width, contents).marks > 0)
    }
  }

  @Test func `Marks leave the length on a narrow terminal`() {
    let columns = MovieListColumns(width: 40, MovieListColumns.Contents(hasMarks: true))
    #expect(columns.figure > 0 && columns.marks == MarkBadges.compactWidth)
  }

  @Test func `The longest names of smart lists fit beside their numbers of films`() throws {
    let lists = try #require(BrowserLayout(size: TerminalSize(columns: 160, rows: 45)).lists)
    let marker = 2
    let longest = SmartList.builtIn.map { TextWidth.of($0.name) }.max() ?? 0
    #expect(marker + longest + TextWidth.of(" 100") <= lists.width)
  }

  @Test func `A preferred single pane fills a wide terminal`() {
    var preferences = BrowserLayout.Preferences()
    preferences.setShowsOnePane(true)
    let layout = BrowserLayout(size: TerminalSize(columns: 200, rows: 50), preferences)
    #expect(!layout.isSplit)
    #expect(layout.list.width == 200)
    #expect(layout.film.width == 200)
  }
}
