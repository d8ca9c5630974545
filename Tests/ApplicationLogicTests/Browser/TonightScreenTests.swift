import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import TerminalModel
@testable import Tonight
@testable import Wording

/// `x` on the screen and in plain mode.
@Suite(.timeLimit(.minutes(60))) @MainActor struct TonightScreenTests {
  private func store(_ count: Int = 60, isLocal: Bool = true) -> InMemoryMovieDataStore {
    var offering = SourceCapabilities.everything
    offering.lists = [.allTime]
    offering.isLocal = isLocal
    offering.themes = ["heist"]
    let details = (0..<count).map { number in
      var movie = detail(number)
      movie.summary.runtime = 60 + number
      movie.summary.overview = "The story of number \(number). It ends well."
      movie.keywords = ["heist"]
      return movie
    }
    return InMemoryMovieDataStore(details, offering: offering, isLocal: isLocal)
  }

  /// Returns the titles of the films on the screen, in order.
  private func titles(_ run: BrowserRun) -> [String] {
    // A message may name a film too.
    run.rows.filter { !$0.contains("Marked") }.joined().split(separator: "Film ").dropFirst()
      .map { String($0.prefix(4)) }
  }

  @Test(
    arguments: [(40, 12), (80, 24), (100, 30), (160, 45), (200, 50)], [true, false])
  func `x shows three films with reasons, and x again three others`(
    size: (columns: Int, rows: Int), isLocal: Bool
  ) async {
    let run = await BrowserRun.opened(
      store(isLocal: isLocal), columns: size.columns, rows: size.rows)
    await run.type("x")
    let first = titles(run)
    #expect(first.count == 3 && Set(first).count == 3)
    #expect(run.text.contains("Tonight"))
    #expect(run.text.split(separator: "A heist film.").count == 4, "\(run.text)")
    await run.type("x")
    #expect(titles(run).count == 3 && Set(titles(run)).isDisjoint(with: first))
    run.end()
  }

  @Test(arguments: [(40, 12), (80, 24), (100, 30), (120, 40), (160, 45), (200, 50)])
  func `Cards have as much as fits`(columns: Int, rows: Int) async {
    let films = (0..<3).map { number in
      var movie = Gallery.live
      movie.summary.id = MovieIdentifier("film-\(number)")
      movie.summary.title = "The \(["First", "Second", "Third"][number]) Man"
      movie.collection = nil
      if number == 1 { movie.cast = Array(movie.cast.prefix(2)) }
      return movie
    }
    let run = BrowserRun(
      InMemoryMovieDataStore(films, offering: allFilms, isLocal: true), columns: columns,
      rows: rows, prepare: { $0.seed = { 7 } })
    await run.terminal.idle()
    await run.type("x")
    let difference = Golden.difference(
      of: run.terminal.frame, from: "tonight-\(columns)x\(rows)")
    #expect(difference == nil, "\(difference ?? "")")
    run.end()
  }

  @Test func `Two keys open a film for tonight, and Esc leads back to the three and the list`()
    async throws
  {
    let run = await BrowserRun.opened(store())
    await run.type("7G")
    let list = run.terminal.frame
    await run.type("x")
    let (cards, first) = (run.terminal.frame, try #require(titles(run).first))
    await run.press(Key(.enter))
    #expect(run.rows[0].contains("\(Wording.tonight) › Film \(first)"))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == cards)
    await run.press(Key(.escape))
    #expect(run.terminal.frame == list)
    run.end()
  }

  @Test func `J and K show the other films for tonight, each with its reason`() async throws {
    let run = await BrowserRun.opened(store())
    await run.type("x")
    #expect(run.rows[0].contains("› Tonight"))
    let films = titles(run)
    await run.press(Key(.enter))
    #expect(run.text.contains("A heist film."))
    for (key, index) in [("J", 1), ("J", 2), ("J", 0), ("K", 2)] {
      await run.type(key)
      #expect(run.rows[0].contains("\(Wording.tonight) › Film \(films[index])"))
      #expect(run.text.contains("A heist film."))
    }
    await run.press(Key(.escape))
    #expect(run.text.contains("> 3 Film \(films[2])"))
    run.end()
  }

  @Test func `Without a library, X says so and keeps the films`() async {
    let run = await BrowserRun.opened(store())
    await run.type("x")
    let before = titles(run)
    await run.type("X")
    #expect(titles(run) == before && run.text.contains(Wording.noLibrary))
    run.end()
  }

  @Test func `Keys choose a card, and a number opens it`() async throws {
    let run = await BrowserRun.opened(store())
    await run.type("x")
    let films = titles(run)
    for (keys, index) in [("l", 1), ("j", 2), ("l", 0), ("h", 2), ("k", 1)] {
      await run.type(keys)
      #expect(run.text.contains("> \(index + 1) Film \(films[index])"))
    }
    await run.type("3")
    #expect(run.rows[0].contains("Film \(films[2])"))
    run.end()
  }

  @Test func `X marks a film as not for me and replaces only its card`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(store(), library: library)
    await run.type("x")
    await run.type("l")
    let before = titles(run)
    await run.type("X")
    let after = titles(run)
    #expect(
      after.count == 3 && after.first == before.first && after.last == before.last, "\(run.text)")
    #expect(!before.contains(after[1]))
    let number = try #require(Int(before[1]))
    #expect(try library.entry(of: MovieIdentifiers(film(number)))?.marks.isNotForMe == true)
    run.end()
  }

  private func marks(
    of title: String, in library: InMemoryMovieLibrary
  ) throws -> MovieMarks {
    let number = try #require(Int(title))
    return try library.entry(of: MovieIdentifiers(film(number)))?.marks ?? MovieMarks()
  }

  @Test func `At 80 columns and 24 rows, two lines of every overview are shown`() async {
    let sentence = "The story of a number that goes on for a while and never quite ends"
    let films = (0..<3).map { number in
      var movie = detail(number)
      movie.summary.overview = "\(sentence), although it is number \(number)."
      movie.keywords = ["heist"]
      return movie
    }
    var offering = allFilms
    offering.themes = ["heist"]
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore(films, offering: offering, isLocal: true))
    await run.type("x")
    for number in 0..<3 { #expect(run.text.contains("it is number \(number)."), "\(run.text)") }
    run.end()
  }

  @Test func `Keys mark the selected film as in a list, and undo takes the mark back`() async throws
  {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(store(), library: library)
    await run.type("x")
    await run.type("l")
    #expect(run.rows.last?.contains("a v * mark") == true, "\(run.text)")
    let films = titles(run)
    for (key, sign, words) in [
      ("f", "♥", "Added to favorites"), ("a", "+", "Added to watchlist"),
      ("v", "✓", "Seen today"), ("*4", "★4", "Rated 4 stars"),
    ] {
      await run.type(key)
      if key.hasPrefix("*") { await run.press(Key(.enter)) }
      #expect(run.text.contains(words), "\(run.text)")
      #expect(run.rows.contains { $0.contains("> 2 Film \(films[1])") && $0.contains(sign) })
      #expect(try !marks(of: films[1], in: library).isEmpty)
      await run.type("u")
      #expect(run.text.contains("Undone: Film \(films[1])"), "\(run.text)")
      #expect(try marks(of: films[1], in: library).isEmpty)
    }
    // The cards stay, and the next key clears the message.
    await run.type("l")
    #expect(titles(run) == films)
    run.end()
  }

  @Test func `Undo brings a film back that was not for me once that mark is undone`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(store(), library: library)
    await run.type("x")
    let before = titles(run)
    await run.type("X")
    await run.type("l")
    let after = titles(run)
    #expect(after.first != before.first && after.dropFirst() == before.dropFirst())
    await run.type("a")
    await run.type("u")
    #expect(run.text.contains("> 2 Film \(after[1])"))
    await run.type("u")
    #expect(run.text.contains("> 1 Film \(before[0])"))
    #expect(try marks(of: before[0], in: library).isEmpty)
    run.end()
  }

  @Test func `A day typed for a film for tonight marks that film`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await BrowserRun.opened(store(), library: library)
    await run.type("x")
    await run.type("l")
    let films = titles(run)
    await run.type("V2025-05-01")
    await run.press(Key(.enter))
    #expect(try marks(of: films[1], in: library).isSeen)
    #expect(run.text.contains("> 2 Film \(films[1])"))
    run.end()
  }

  @Test func `What is asked for narrows the films, and Backspace clears it`() async throws {
    let run = await BrowserRun.opened(store(), library: InMemoryMovieLibrary())
    await run.type("xt")
    #expect(run.text.contains(Wording.condition(maxMinutes: 90)))
    #expect(titles(run).allSatisfy { Int($0).map { $0 <= 30 } ?? false })
    await run.type("t")
    #expect(run.text.contains(Wording.condition(maxMinutes: 120)))
    await run.type("t")
    #expect(run.text.contains("any length"))
    await run.type("w")
    #expect(run.text.contains("my watchlist"))
    await run.press(Key(.backspace))
    #expect(titles(run).count == 3)
    await run.type("mtens")
    await run.press(Key(.enter))
    #expect(run.text.contains("m tense"))
    await run.type("e1950")
    await run.press(Key(.enter))
    #expect(titles(run).allSatisfy { (30..<40).contains(Int($0) ?? 0) })
    await run.press(Key(.backspace))
    await run.type("pp")
    #expect(run.text.contains("new to me"))
    run.end()
  }

  @Test func `A query chooses among its films, and stays for the next x`() async throws {
    let run = await BrowserRun.opened(store())
    await run.type("xFyear:1921")
    await run.press(Key(.enter))
    #expect(titles(run) == ["0001"] && run.text.contains("F year:1921"))
    await run.press(Key(.escape))
    await run.type("x")
    #expect(titles(run) == ["0001"])
    await run.press(Key(.escape))
    await run.type(":tonight year:1922")
    await run.press(Key(.enter))
    #expect(titles(run) == ["0002"])
    run.end()
  }

  @Test func `A narrower list is filled up from all films, and the screen says so`() async throws {
    let run = await BrowserRun.opened(store(), columns: 120)
    await run.type("/0042")
    await run.press(Key(.tab))
    await run.type("x")
    let list = Wording.heading(of: .search("0042"))
    #expect(run.text.contains(Wording.tonight(from: list)))
    #expect(titles(run).first == "0042" && titles(run).count == 3, "\(run.text)")
    #expect(run.text.contains(Wording.filledUp(found: 1, of: 3, from: list)), "\(run.text)")
    run.end()
  }

  private func library(_ seen: Range<Int>) throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    for number in seen {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    return library
  }

  @Test(arguments: [true, false])
  func `Seen films are skipped, and the screen tells when none are left`(
    isLocal: Bool
  ) async throws {
    let run = await BrowserRun.opened(
      store(12, isLocal: isLocal), library: try library(0..<11))
    await run.type("xx")
    #expect(titles(run) == ["0011"])
    run.end()
    let none = await BrowserRun.opened(
      store(12, isLocal: isLocal), library: try library(0..<12))
    await none.type("x")
    #expect(none.text.contains(Wording.nothingLeft(of: 12)))
    none.end()
  }

  @Test func `A failure is told, and r tries again`() async {
    let store = store(isLocal: false)
    let run = await BrowserRun.opened(store)
    store.fail(with: .offline)
    await run.type("x")
    #expect(run.text.contains("\(Wording.failure(.offline))."))
    store.fail(with: nil)
    await run.type("r")
    #expect(titles(run).count == 3)
    run.end()
  }

  @Test func `The mouse selects a card and opens it`() async throws {
    let run = await BrowserRun.opened(store(), columns: 120)
    await run.type("x")
    let films = titles(run)
    let click = [TerminalEvent.mouse(MouseEvent(.press(.left), at: Point(x: 60, y: 8)))]
    run.terminal.send(click)
    await run.terminal.idle()
    #expect(run.text.contains("─ > 2 ─"))
    run.terminal.send(click)
    await run.terminal.idle()
    #expect(run.rows[0].contains("Film \(films[1])"))
    run.end()
  }
}
