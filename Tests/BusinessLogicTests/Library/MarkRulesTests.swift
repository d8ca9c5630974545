import BusinessLogic
import DomainEntities
import TestSupport
import Testing

/// The rules of marking, through the interactor over an in-memory library.
struct MarkRulesTests {
  private let library = InMemoryMovieLibrary()
  private let film = LibraryMovie(names: MovieIdentifiers(tmdb: 348), title: "Alien", year: 1979)

  private var marker: MovieMarkInteractor { MovieMarkInteractor(library: library) }
  private func at(_ seconds: Int) -> Timestamp { Timestamp(seconds: seconds, offset: 60) }
  private func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(iso: text))
  }

  @discardableResult private func mark(_ changes: MarkChange..., at seconds: Int) throws
    -> MovieMarks
  {
    _ = try marker.mark(film, changes, at: at(seconds))
    return try library.marks(of: [film.names])[0] ?? MovieMarks()
  }

  @Test func `There is something to undo while a step of the user is not undone`() throws {
    #expect(try !marker.canUndo())
    let edit = LibraryEdit(film) { marks in
      var marks = marks
      marks.favoriteSince = Timestamp(seconds: 1)
      return marks
    }
    _ = try library.apply([edit], as: LibraryAction(.account, at: at(1)))
    #expect(try !marker.canUndo())
    // More steps than are read at once.
    for second in 2..<50 { try mark(.watchlist(second.isMultiple(of: 2)), at: second) }
    for second in 50..<98 {
      #expect(try marker.canUndo())
      _ = try marker.undo(at: at(second))
    }
    #expect(try !marker.canUndo())
  }

  @Test func `A viewing in the future is refused, and any day can be removed`() throws {
    let (today, tomorrow) = (try day("2026-11-22"), try day("2026-11-23"))
    #expect(throws: MarkError.futureDay(PartialDate(tomorrow), today: today)) {
      try MovieMarkInteractor.check(.seen(on: tomorrow), today: today)
    }
    for change in [MarkChange.seen(on: today), .seen(on: nil), .notSeen(on: tomorrow)] {
      try MovieMarkInteractor.check(change, today: today)
    }
  }

  @Test(arguments: ["0001-01-01", "1889", "1889-12"])
  func `A viewing before the first films is refused`(text: String) throws {
    let (date, today) = (try #require(PartialDate(iso: text)), try day("2026-11-22"))
    #expect(throws: MarkError.beforeFilms(date)) {
      try MovieMarkInteractor.check(.seen(in: date), today: today)
    }
  }

  @Test func `A viewing may be in a month or a year that has begun`() throws {
    let today = try day("2026-11-22")
    for text in ["2026", "2026-11", "2025-12"] {
      try MovieMarkInteractor.check(.seen(in: PartialDate(iso: text)), today: today)
    }
    for text in ["2027", "2026-12"] {
      let date = try #require(PartialDate(iso: text))
      #expect(throws: MarkError.futureDay(date, today: today)) {
        try MovieMarkInteractor.check(.seen(in: date), today: today)
      }
    }
  }

  @Test func `A year or a month in which a film was seen adds nothing, and is removed exactly`()
    throws
  {
    let (year, month) = (PartialDate(year: 2019), PartialDate(year: 2019, month: 7))
    try mark(.seen(in: year), at: 1)
    let marks = try mark(.seen(on: day("2019-07-14")), at: 2)
    #expect(marks.viewings.map { $0.date?.description } == ["2019", "2019-07-14"])
    #expect(marks.viewings.map(\.isRewatch) == [false, true])
    for date in [year, month] { #expect(try mark(.seen(in: date), at: 3) == marks) }
    #expect(try mark(.notSeen(in: month), at: 4) == marks)
    #expect(
      try mark(.notSeen(in: year), at: 5).viewings.map { $0.date?.description } == ["2019-07-14"])
  }

  @Test func `Watching a film removes it from the watchlist until added again`() throws {
    #expect(try mark(.watchlist(true), at: 1).isOnWatchlist)
    let seen = try mark(.seen(on: day("2026-11-20")), at: 2)
    #expect(seen.isSeen)
    #expect(!seen.isOnWatchlist)
    #expect(try mark(.watchlist(true), at: 3).isOnWatchlist)
  }

  @Test(arguments: [nil, "2026-11-20"], [nil, "2026-11-20", "2020-01-01", "2026-11-22"])
  func `Seen removes a film from the watchlist even if seen before`(
    first: String?, then: String?
  ) throws {
    let before = try mark(.seen(on: first.map(day)), .watchlist(true), at: 1)
    #expect(before.isOnWatchlist)
    let after = try mark(.seen(on: then.map(day)), at: 2)
    #expect(!after.isOnWatchlist)
    // A date is that of the viewing on an unknown day.
    #expect(after.viewings.count == (first == nil || then == nil || then == first ? 1 : 2))
    // It is one step that can be undone.
    #expect(try marker.undo(at: at(3)) != nil)
    #expect(try library.marks(of: [film.names])[0] == before)
  }

  @Test func `History pages reach every step`() throws {
    for number in 0..<2050 { try mark(.favorite(number.isMultiple(of: 2)), at: number) }
    #expect(try marker.history(limit: 3000).map(\.number) == (1...2050).reversed())
    #expect(try marker.history(offset: 2040, limit: 20).map(\.number) == (1...10).reversed())
    #expect(try marker.history(before: 1001, offset: 500, limit: 2).map(\.number) == [500, 499])
    #expect(try marker.history(offset: 2050, limit: 1).isEmpty)
  }

  @Test func `A later viewing is a rewatch and an earlier one is not`() throws {
    try mark(.seen(on: day("2020-06-01")), at: 1)
    try mark(.seen(on: day("2026-11-20")), at: 2)
    let marks = try mark(.seen(on: day("1999-01-01")), at: 3)
    #expect(marks.viewings.map(\.isRewatch) == [false, false, true])
    #expect(try mark(.seen(on: nil), at: 4) == marks)
    try mark(.neverSeen, at: 5)
    #expect(try !mark(.seen(on: nil), at: 6).viewings.contains(where: \.isRewatch))
  }

  @Test(arguments: ["2026-11-20", "2026-11", "2019"])
  func `A date for a film seen on an unknown day dates that viewing, and the next one adds one`(
    text: String
  ) throws {
    let date = try #require(PartialDate(iso: text))
    try mark(.seen(on: nil), at: 1)
    let dated = try mark(.seen(in: date), at: 2)
    #expect(dated.viewings == [Viewing(date: date, noted: at(1))])
    let again = try mark(.seen(on: day("2026-11-22")), at: 3)
    #expect(again.viewings.map { $0.date?.description } == [text, "2026-11-22"])
    #expect(again.viewings.map(\.isRewatch) == [false, true])
    for second in 4..<6 { #expect(try marker.undo(at: at(second)) != nil) }
    #expect(
      try library.marks(of: [film.names])[0]?.viewings == [Viewing(date: nil, noted: at(1))])
  }

  @Test func `Of viewings made together, the first dates the unknown one`() throws {
    try mark(.seen(on: nil), at: 1)
    let marks = try mark(
      .seen(in: PartialDate(year: 2019)), .seen(in: PartialDate(year: 2020)), at: 2)
    #expect(marks.viewings.map { $0.date?.description } == ["2019", "2020"])
    #expect(marks.viewings.map(\.isRewatch) == [false, true])
  }

  // MARK: Seen today, and back

  /// 22 November 2026, 12:00 in the time zone of the tests.
  private static let noon = 1_795_345_200

  private func toggle(at seconds: Int) throws -> MovieMarks {
    let moment = at(Self.noon + seconds)
    let marks = try library.marks(of: [film.names])[0] ?? MovieMarks()
    let change = try marker.toggling(seenOn: moment.day, of: film, with: marks)
    return try mark(change, at: moment.seconds)
  }

  @Test func `Seen today again takes back what it did`() throws {
    // Nothing, an unknown day, and an earlier day, each with other marks in between.
    for change in [MarkChange.neverSeen, .seen(on: nil), .seen(in: PartialDate(year: 2019))] {
      try mark(.neverSeen, change, at: Self.noon)
      let before = try mark(.tag("x"), at: Self.noon).viewings
      for round in 0..<2 {
        #expect(try toggle(at: 2 * round).viewings.last?.day == day("2026-11-22"))
        for second in 0..<30 { try mark(.favorite(second.isMultiple(of: 2)), at: Self.noon + 50) }
        #expect(try toggle(at: 2 * round + 1).viewings == before)
      }
    }
  }

  @Test func `A viewing today whose dating was undone and done again is taken back too`() throws {
    let before = try mark(.seen(on: nil), at: Self.noon)
    let dated = try toggle(at: 1)
    _ = try marker.undo(at: at(Self.noon + 2))
    #expect(try library.marks(of: [film.names])[0] == before)
    _ = try marker.redo(at: at(Self.noon + 3))
    #expect(try library.marks(of: [film.names])[0] == dated)
    #expect(try toggle(at: 4) == before)
    // A later viewing today is one of its own.
    try mark(.neverSeen, at: Self.noon + 5)
    _ = try toggle(at: 6)
    #expect(try toggle(at: 7).isEmpty)
  }

  // MARK: Rating

  private func rate(_ changes: MarkChange..., at seconds: Int) throws -> MovieMarks {
    _ = try MovieMarkInteractor(library: library, ratingMarksSeen: true)
      .mark(film, changes, at: at(seconds))
    return try library.marks(of: [film.names])[0] ?? MovieMarks()
  }

  @Test func `Rating a film marks it as seen on an unknown day, in one step`() throws {
    let before = try mark(.watchlist(true), at: 1)
    let rated = try rate(.rating(UserRating(halves: 9)), at: 2)
    #expect(rated.viewings == [Viewing(date: nil, noted: at(2))] && !rated.isOnWatchlist)
    // Another rating, or none, says nothing about viewings.
    #expect(try rate(.rating(UserRating(halves: 8)), at: 3).viewings == rated.viewings)
    #expect(try rate(.rating(nil), at: 4).viewings == rated.viewings)
    for second in 5..<8 { _ = try marker.undo(at: at(second)) }
    #expect(try library.marks(of: [film.names])[0] == before)
  }

  @Test func `Rating adds no viewing to one that is known or made together with it`() throws {
    let rating = MarkChange.rating(UserRating(halves: 9))
    let seen = try mark(.seen(on: day("2020-06-01")), .watchlist(true), at: 1)
    let rated = try rate(rating, at: 2)
    #expect(rated.viewings == seen.viewings && rated.isOnWatchlist)
    try mark(.neverSeen, .rating(nil), at: 3)
    let together = try rate(.seen(on: day("2020-06-01")), rating, at: 4)
    #expect(together.viewings.map(\.day) == [try day("2020-06-01")])
    #expect(try !rate(.neverSeen, rating, at: 5).isSeen)
    #expect(try rate(.watchlist(true), rating, at: 6).isOnWatchlist)
  }

  @Test func `If rating does not mark seen, nor do noting and tagging`() throws {
    let marks = try mark(.rating(UserRating(halves: 9)), .note("x"), .tag("y"), at: 1)
    #expect(!marks.isSeen)
    #expect(!marks.isFavorite)
  }

  @Test func `Favorite and not for me exclude each other, and the last one counts`() throws {
    try mark(.favorite(true), .watchlist(true), at: 1)
    let hidden = try mark(.notForMe(true), at: 2)
    #expect(hidden.isNotForMe && !hidden.isFavorite && !hidden.isOnWatchlist)
    let loved = try mark(.favorite(true), at: 3)
    #expect(loved.isFavorite && !loved.isNotForMe)
  }

  @Test func `A mark without effect is not a step`() throws {
    let first = try mark(.favorite(true), .rating(UserRating(halves: 3)), .note("n"), at: 1)
    let again = try marker.mark(
      film, [.favorite(true), .rating(UserRating(halves: 3)), .note(" n "), .notSeen(on: nil)],
      at: at(2))
    #expect(again == nil)
    #expect(try library.marks(of: [film.names]) == [first])
    #expect(try marker.history(limit: 10).count == 1)
  }

  @Test func `Undo and redo move step by step until something else is marked`() throws {
    let one = try mark(.favorite(true), at: 1)
    let two = try mark(.seen(on: nil), .watchlist(true), at: 2)
    let three = try mark(.note("x"), at: 3)
    func marks() throws -> MovieMarks { try library.marks(of: [film.names])[0] ?? MovieMarks() }
    #expect(try marker.undo(at: at(4))?.number == 3)
    #expect(try marks() == two)
    #expect(try marker.undo(at: at(5))?.number == 2)
    #expect(try marks() == one)
    #expect(try marker.redo(at: at(6))?.number == 2)
    #expect(try marker.redo(at: at(7))?.number == 3)
    #expect(try marks() == three)
    #expect(try marker.redo(at: at(8)) == nil)
    for _ in 0..<3 { _ = try marker.undo(at: at(9)) }
    #expect(try marks().isEmpty)
    #expect(try marker.undo(at: at(9)) == nil)
    _ = try mark(.tag("new"), at: 10)
    #expect(try marker.redo(at: at(11)) == nil)
    #expect(try marker.history(limit: 10).map(\.number) == [4, 3, 2, 1])
    #expect(try marker.history(before: 3, limit: 1).map(\.number) == [2])
  }

  @Test func `Rows get their marks in one read, and a series its seven of twelve`() throws {
    let films = (1...12).map { (number: Int) in
      MovieSummary(
        id: MovieIdentifier("film-\(number)"), title: "Film \(number)",
        links: MovieLinks(tmdbID: number))
    }
    for movie in films.prefix(7) {
      _ = try marker.mark(LibraryMovie(movie), [.seen(on: nil)], at: at(1))
    }
    _ = try marker.mark(LibraryMovie(films[9]), [.favorite(true)], at: at(1))
    let before = library.markReadings
    let marks = try library.marks(of: films)
    #expect(library.markReadings == before + 1)
    #expect(marks.count == 8)
    #expect(marks[films[9].id]?.isFavorite == true)
  }

  @Test(arguments: LibraryProblem.allCases)
  func `A library error reaches the caller`(problem: LibraryProblem) throws {
    library.fail(with: .library(problem))
    #expect(throws: MovieDataError.library(problem)) { try mark(.favorite(true), at: 1) }
    #expect(throws: MovieDataError.library(problem)) { try marker.undo(at: at(1)) }
  }
}
