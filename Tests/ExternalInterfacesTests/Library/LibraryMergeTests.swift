import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import SQLite

/// A film marked offline is the same film online.
@Suite struct LibraryMergeTests {
  private let fixture: LibraryFixture
  private let library: SQLiteMovieLibrary
  private let offline = LibraryMovie(
    names: MovieIdentifiers(catalogue: MovieIdentifier("alien-1979"), imdb: "tt0078748"),
    title: "Alien")
  private let online = LibraryMovie(
    names: MovieIdentifiers(tmdb: 348), title: "Alien", year: 1979, directors: ["Ridley Scott"])
  private let both = MovieIdentifiers(tmdb: 348, imdb: "tt0078748")

  init() throws {
    fixture = try LibraryFixture()
    library = fixture.library()
  }

  @Test func `Two entries with a common name merge with all marks of both`() throws {
    try library.mark(offline, .favorite(true), .note("from the train"), .tag("a"), at: 1)
    try library.mark(online, .seen(on: CalendarDate(iso: "2026-11-20")), .note("at home"), at: 2)
    #expect(try library.counts()[.everything] == 2)
    // A lookup by both names finds both entries at once; reading writes nothing.
    let steps = try library.history(before: nil, limit: 10).count
    #expect(try library.marks(of: [both])[0]?.isFavorite == true)
    #expect(try library.history(before: nil, limit: 10).count == steps)
    try library.learn(
      [LibraryMovie(names: both, title: "Alien", runtime: 117)], at: LibraryFixture.at(3))
    let batch = try library.entries(matching: LibraryRequest(.everything, limit: 10))
    let entry = try #require(batch.entries.first)
    #expect(batch.total == 1)
    #expect(entry.marks.isFavorite && entry.marks.isSeen)
    #expect(entry.marks.note == "from the train\n\nat home")
    #expect(entry.movie.names.catalogue?.text == "alien-1979")
    #expect(entry.movie.names.completed(by: both) == entry.movie.names)
    #expect(entry.movie.directors == ["Ridley Scott"])
    #expect(entry.movie.runtime == 117)
    #expect(try library.marks(of: [offline.names, online.names]).allSatisfy { $0 == entry.marks })
  }

  @Test func `Undo across a merge removes only its own changes`() throws {
    try library.mark(offline, .favorite(true), .note("from the train"), at: 1)
    try library.mark(online, .watchlist(true), .note("at home"), at: 2)
    try library.mark(LibraryMovie(names: both, title: "Alien"), .tag("late"), at: 3)
    func marks() throws -> MovieMarks { try library.marks(of: [both])[0] ?? MovieMarks() }
    #expect(try marks().tags == ["late"])
    #expect(try library.history(before: nil, limit: 9).map(\.action.origin).contains(.joining))
    #expect(try library.undo(at: LibraryFixture.at(4))?.action.moment == LibraryFixture.at(3))
    #expect(try marks().tags.isEmpty)
    #expect(try library.undo(at: LibraryFixture.at(5))?.action.moment == LibraryFixture.at(2))
    #expect(try !marks().isOnWatchlist)
    #expect(try marks().isFavorite)
    #expect(try marks().note == "from the train")
    #expect(try library.undo(at: LibraryFixture.at(6))?.action.moment == LibraryFixture.at(1))
    #expect(try !marks().isFavorite)
    #expect(try library.undo(at: LibraryFixture.at(7)) == nil)
  }

  @Test func `Contradictory entries stay separate`() throws {
    try library.mark(
      LibraryMovie(names: MovieIdentifiers(tmdb: 1, imdb: "tt1"), title: "One"), .favorite(true))
    try library.mark(
      LibraryMovie(names: MovieIdentifiers(tmdb: 2, imdb: "tt2"), title: "Two"), .watchlist(true))
    let mixed = LibraryMovie(names: MovieIdentifiers(tmdb: 1, imdb: "tt2"), title: "Mixed")
    try library.mark(mixed, .tag("x"))
    #expect(try library.counts()[.everything] == 2)
    let one = try library.marks(of: [MovieIdentifiers(tmdb: 1)])[0]
    #expect(one?.tags == ["x"])
    #expect(one?.isOnWatchlist == false)
    #expect(try library.marks(of: [MovieIdentifiers(imdb: "tt2")])[0]?.isFavorite == false)
  }

  @Test func `Titles without letters stay distinct, also in older files`() throws {
    func film(_ title: String) -> LibraryMovie {
      LibraryMovie(names: MovieIdentifiers(), title: title, year: 1990)
    }
    try library.mark(film("!!!"), .favorite(true), at: 1)
    try library.mark(film("???"), .note("what"), at: 2)
    for _ in 0..<2 {
      #expect(try library.counts()[.everything] == 2)
      for (title, isFavorite) in [("!!!", true), ("???", false)] {
        let entries = try library.entries(titled: title)
        #expect(entries.map(\.marks.isFavorite) == [isFavorite])
        let id = film(title).summary.id
        #expect(try library.entry(of: id)?.movie.title == title)
      }
      // Files of earlier versions had no key for such titles.
      var database = try SQLiteDatabase(path: fixture.file.path)
      try database.run("UPDATE film SET title_key = ''")
      try library.mark(film("!!!"), .tag("again"), at: 3)
    }
  }

  @Test func `NUL in a text does not block undo`() throws {
    try library.mark(online, .favorite(true), at: 1)
    try library.mark(online, .note("a\u{0}b"), .tag("c\u{0}d"), at: 2)
    let marks = try #require(try library.marks(of: [online.names])[0])
    #expect(marks.note == "ab" && marks.tags == ["cd"])
    #expect(try library.undo(at: LibraryFixture.at(3)) != nil)
    let before = try #require(try library.marks(of: [online.names])[0])
    #expect(before.note.isEmpty && before.tags.isEmpty && before.isFavorite)
  }

  @Test func `Impossible lengths do not overflow`() throws {
    for (number, runtime) in [(1, Int.max), (2, 93)] {
      var movie = LibraryFixture.film(number)
      movie.runtime = runtime
      try library.mark(movie, .favorite(true))
    }
    #expect(try library.statistics(of: .favorites).minutes == .max)
  }

  @Test func `An imported film without identifiers is found by title and year`() throws {
    let film = LibraryMovie(names: MovieIdentifiers(), title: "Lost Film", year: 1921)
    try library.mark(film, .seen(on: nil))
    #expect(try library.mark(film, .seen(on: nil)) == nil)
    #expect(try library.entries(titled: "LOST FILM").count == 1)
    var other = film
    other.year = 1922
    #expect(try library.mark(other, .seen(on: nil)) != nil)
    #expect(try library.counts()[.seen] == 2)
  }

  @Test func `A film without identifiers is found by the one made from its title`() throws {
    let film = LibraryMovie(names: MovieIdentifiers(), title: "Lost Film", year: 1921)
    let id = film.summary.id
    #expect(try library.entry(of: id) == nil)
    #expect(library.films(beginning: "", limit: 9).isEmpty)
    #expect(library.yearsWithViewings.isEmpty)
    try library.mark(film, .tag("x"))
    #expect(try library.entry(of: id)?.movie == film)
    #expect(try library.entry(of: film)?.marks.tags == ["x"])
    #expect(try library.marks(of: film.summary)?.tags == ["x"])
    #expect(try library.entry(of: MovieIdentifier("title::lost-film")) == nil)
    // A film in a list needs no mark.
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(film, note: ""), to: "A", creates: true, at: LibraryFixture.at(2))
    try library.mark(film, .noTag("x"))
    #expect(try library.entry(of: id)?.marks.isEmpty == true)
    #expect(try library.entries(titled: "lost film").map(\.movie) == [film])
    for text in ["", "Lo", "lost film", "LÖST F", "lost-f", "title:", "title:1921:lost-f"] {
      let found = library.films(beginning: text, limit: 1)
      #expect(found == [film.summary], "\(text)")
    }
    for text in ["lost films", "lp", "ln", "film", "title:1922", "title:1921:lost f"] {
      #expect(library.films(beginning: text, limit: 9).isEmpty, "\(text)")
    }
    // One with another identifier is found by its title only.
    try library.mark(LibraryFixture.film(7, title: "Lost City"), .seen(on: nil))
    #expect(library.films(beginning: "lost c", limit: 9).map(\.title) == ["Lost City"])
    let remake = LibraryMovie(names: MovieIdentifiers(), title: "Lost Films")
    try library.mark(remake, .seen(on: nil))
    let both = [film.summary, remake.summary]
    #expect(library.films(beginning: "lost f", limit: 9) == both)
    #expect(library.films(beginning: "lost f", limit: 1) == [film.summary])
    #expect(library.films(beginning: "title::", limit: 9) == [remake.summary])
    #expect(try library.marks(of: film.summary) == nil)
  }
}
