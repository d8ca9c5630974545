import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import TerminalModel

/// The colors of genres in lists and on pages.
struct GenreRoleTests {
  private static func movie(_ genres: MovieGenre...) -> MovieSummary {
    var movie = film(1)
    movie.genres = genres
    return movie
  }

  @Test func `Every color of genres has a genre, and only dramas are plain`() {
    let used = Set(MovieGenre.allCases.map(\.color))
    #expect(used == Set(Style.Color.allCases.filter { $0.name.hasPrefix("genre") } + [.secondary]))
    #expect(MovieGenre.allCases.filter { $0.color == .secondary } == [.drama, .romance])
  }

  @Test func `The genres of a row have the color of the first one`() {
    #expect(MovieListViewModel.Row(Self.movie(.comedy, .crime)).genreColor == .genreComedy)
    #expect(MovieListViewModel.Row(Self.movie()).genreColor == .secondary)
    let row = MovieListViewModel.Row(Self.movie(.crime, .drama), without: [.crime])
    #expect(row.genreColor == .secondary)
  }

  @Test(arguments: [20, 40, 90])
  func `A page has the words of genres in their colors`(width: Int) {
    let lines = MovieDetailDocument(Self.movie(.scienceFiction, .crime)).lines(width: width)
    let pieces = lines.flatMap(\.pieces)
    let fantasy = pieces.filter { $0.style.color == .genreFantasy }.map(\.text)
    #expect(fantasy.joined(separator: " ") == "Science Fiction,")
    #expect(pieces.filter { $0.style.color == .genreSuspense }.map(\.text) == ["Crime"])
  }

  @Test func `Nothing after a broken word has a color by mistake`() {
    var movie = Self.movie(.crime)
    movie.directors = ["Extraordinarily-Long-Name-Without-Spaces"]
    let pieces = MovieDetailDocument(movie).lines(width: 12).flatMap(\.pieces)
    #expect(pieces.allSatisfy { $0.style.color != .genreSuspense || $0.text == "Crime" })
  }
}
