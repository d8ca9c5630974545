import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore

/// The marks of a window equal those of each film looked up alone.
@Suite struct LibraryWindowTests {
  private let library: SQLiteMovieLibrary
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
    library = fixture.library()
    let days = ["2026-11-20", "1999-01-01", "2020-02-29"].map { CalendarDate(iso: $0) }
    for number in 1...40 {
      let film = Self.known(number)
      switch number % 8 {
      case 0: break
      case 1: try library.mark(film, .tag("été"), .tag("film noir"))
      case 2:
        try library.mark(film, .seen(on: nil), .tag("thrice"))
        for day in days { try library.mark(film, .seen(on: day), at: number) }
      case 3: try library.mark(film, .seen(on: nil), .note("a\nb"), .rating(UserRating(halves: 7)))
      case 4: try library.mark(film, .seen(on: days[0]), .favorite(true))
      case 5:
        // A row of a film without marks.
        try library.mark(film, .favorite(true))
        _ = try library.undo(at: LibraryFixture.at(number))
      case 6: for day in days.prefix(2) { try library.mark(film, .seen(on: day), at: number) }
      default: try library.mark(film, .notForMe(true), .watchlist(false))
      }
    }
  }

  /// Creates a film with all or some of its names.
  private static func known(_ number: Int) -> LibraryMovie {
    var film = LibraryFixture.film(number)
    switch number % 5 {
    case 0: film.names.imdb = nil
    case 1: film.names.catalogue = nil
    case 2: film.names.tmdb = nil
    default: break
    }
    return film
  }

  /// Returns names for a lookup, more or fewer than the library has.
  private static func asked(_ number: Int) -> MovieIdentifiers {
    let names = LibraryFixture.film(number).names
    switch number % 7 {
    case 0: return MovieIdentifiers(tmdb: names.tmdb)
    case 1: return MovieIdentifiers(imdb: names.imdb)
    case 2: return MovieIdentifiers(catalogue: names.catalogue)
    case 3: return MovieIdentifiers(tmdb: names.tmdb, imdb: names.imdb)
    // One name of this film and one of the next: two rows.
    case 4: return MovieIdentifiers(catalogue: names.catalogue, tmdb: number + 1)
    case 5: return number == 5 ? MovieIdentifiers() : names
    default: return names
    }
  }

  @Test(arguments: [0, 1, 7, 8, 9, 16, 17, 50])
  func `Each film of a window has its own marks`(count: Int) throws {
    for first in [1, 4, 30] {
      let names = (0..<count).map { Self.asked(first + $0) }
      let alone = try names.map { try library.entry(of: $0)?.marks }
      #expect(try library.marks(of: names) == alone)
      #expect(try library.marks(of: names.reversed()) == alone.reversed())
      if count > 16, first < 30 {
        #expect(alone.contains(nil) && alone.count { $0 != nil } > count / 3)
      }
    }
  }

  @Test func `A film may appear in a window several times`() throws {
    let names = (0..<20).map { Self.asked($0 % 3 == 0 ? 2 : 10) }
    let marks = try library.marks(of: names)
    #expect(try marks == names.map { try library.entry(of: $0)?.marks })
    #expect(marks.allSatisfy { $0?.viewings.map { $0.day?.year } == [1999, 2020, 2026] })
  }
}
