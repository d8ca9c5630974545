import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import MovieData
@testable import TerminalModel
@testable import Wording

/// Rating a film.
@Suite(.timeLimit(.minutes(60))) @MainActor struct StarsTests {
  private let library = InMemoryMovieLibrary()

  private func opened(columns: Int = 80, rows: Int = 24) async -> BrowserRun {
    await BrowserRun.opened(
      MovieDataAdapter(source: ScriptedMovieDataSource(count: 30)), columns: columns, rows: rows,
      library: library)
  }

  private func rating(_ number: Int = 1) throws -> Int? {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks.rating?.halves
  }

  @Test(arguments: 1...5)
  func `A digit and Enter set that many stars and mark the film as seen`(stars: Int) async throws {
    let run = await opened()
    await run.type("j*\(stars)")
    #expect(try rating() == nil)
    await run.press(Key(.enter))
    #expect(try rating() == 2 * stars)
    #expect(run.chosen?.contains("✓   ★\(stars)") == true)
    #expect(run.text.contains("Rated \(stars) \(stars == 1 ? "star" : "stars"), "))
    #expect(run.text.contains("seen (\(Wording.dayUnknown)): Film 0001 (1921)."))
    #expect(
      try library.entry(of: MovieIdentifiers(film(1)))?.marks.viewings.map(\.date) == [nil])
    #expect(!run.text.contains("─ Rating ─"))
    run.end()
  }

  @Test func `On a narrow screen, the notice begins with the rating`() async throws {
    let run = await opened(columns: 40)
    await run.type("ja*4")
    await run.press(Key(.enter))
    #expect(run.rows.contains { $0.hasPrefix("Rated 4 stars, ") })
    run.end()
  }

  @Test func `One undo takes back the rating and the viewing`() async throws {
    let run = await opened()
    await run.type("j*4")
    await run.press(Key(.enter))
    await run.type("u")
    let marks = try library.entry(of: MovieIdentifiers(film(1)))?.marks
    #expect(marks?.rating == nil && marks?.isSeen != true)
    run.end()
  }

  @Test func `A rating lifted before it is saved marks nothing`() async throws {
    let run = await opened()
    for keys in ["j*44", "*4"] {
      await run.type(keys)
      await run.press(Key(keys.hasPrefix("j") ? .enter : .escape))
    }
    #expect(try library.entry(of: MovieIdentifiers(film(1))) == nil)
    #expect(try library.history(before: nil, limit: 1).isEmpty)
    run.end()
  }

  @Test func `A film that was seen is not marked again when it is rated`() async throws {
    let run = await opened()
    await run.type("jv*4")
    await run.press(Key(.enter))
    #expect(try library.entry(of: MovieIdentifiers(film(1)))?.marks.viewings.count == 1)
    run.end()
  }

  @Test func `The same digit again clears the rating, and half stars are less or more`()
    async throws
  {
    let run = await opened()
    await run.type("*4")
    #expect(run.text.contains("★   ★   ★   ★   ☆   4 of 5"))
    await run.type(".")
    #expect(run.text.contains("★   ★   ★   ½   ☆   3.5 of 5"))
    await run.type("44")
    #expect(run.text.contains("☆   ☆   ☆   ☆   ☆   not rated"))
    await run.press(Key(.enter))
    #expect(try rating(0) == nil)
    run.end()
  }

  @Test func `Only keys that change the rating have hints`() async throws {
    let run = await opened()
    await run.type("j*")
    #expect(!run.text.contains("half less") && !run.text.contains("remove"))
    #expect(run.text.contains("half more"))
    await run.type("5")
    #expect(run.text.contains("half less") && !run.text.contains("half more"))
    await run.press(Key(.enter))
    await run.type("*")
    #expect(run.text.contains("half less") && run.text.contains("remove"))
    run.end()
  }

  @Test func `Counts apply to keys after a rating, not to those before it`() async throws {
    let run = await opened()
    await run.type("9*")
    await run.press([Key(.escape)] + "3j".map { .character($0) })
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    #expect(try rating(0) == nil)
    run.end()
  }

  @Test func `Clicks on the key line never rate`() async throws {
    for column in 0..<80 {
      let run = await opened()
      await run.type("*")
      run.terminal.send([.mouse(MouseEvent(.press(.left), at: Point(x: column, y: 23)))])
      await run.terminal.idle()
      #expect(try rating(0) == nil, "\(column)")
      run.end()
    }
  }

  @Test func `Arrows change the rating by half a star, and Enter applies it`() async throws {
    let run = await opened()
    await run.type("j*4.")
    await run.press(Key(.enter))
    await run.type("*")
    #expect(run.text.contains("★   ★   ★   ½   ☆   3.5 of 5"))
    await run.press(Key(.right), Key(.up), Key(.left), .character("l"))
    #expect(run.text.contains("★   ★   ★   ★   ½   4.5 of 5"))
    #expect(try rating() == 7)
    await run.press(Key(.enter))
    #expect(try rating() == 9)
    await run.type("*kkk")
    #expect(run.text.contains("★   ★   ★   ★   ★   5 of 5"))
    await run.press(Key(.escape))
    #expect(try rating() == 9)
    run.end()
  }

  @Test(arguments: [Key(.backspace), Key(.delete), .character("x")])
  func `A rating is removed, and removing none reports nothing`(key: Key) async throws {
    let run = await opened()
    await run.type("j*3")
    await run.press(Key(.enter))
    await run.type("*")
    await run.press(key)
    #expect(try rating() == nil)
    #expect(run.text.contains("Rating removed"))
    let steps = try library.history(before: nil, limit: 10).count
    await run.type("*")
    #expect(run.text.contains("☆   ☆   ☆   ☆   ☆   not rated"))
    await run.press(key)
    await run.type("*")
    await run.press(Key(.enter))
    #expect(!run.text.contains("─ Rating ─"))
    #expect(try library.history(before: nil, limit: 10).count == steps)
    run.end()
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (200, 50), (12, 3), (1, 1)])
  func `A film can be rated in a window of any size`(columns: Int, rows: Int) async throws {
    let run = await opened(columns: columns, rows: rows)
    await run.type("*3.")
    await run.press(Key(.enter))
    await run.type("*")
    #expect(run.terminal.frame.fault(columns, rows) == nil)
    if columns >= 20 { #expect(run.text.contains("★   ★   ½   ☆   ☆")) }
    if columns >= 40 { #expect(run.text.contains("1   2   3   4   5")) }
    await run.type("5")
    await run.press(Key(.enter))
    #expect(try rating(0) == 10)
    run.end()
  }

  @Test func `A click on a star rates; a click outside the popup closes it`() async throws {
    let run = await opened()
    await run.type("*")
    let row = try #require(run.rows.firstIndex { $0.contains("1   2   3   4") })
    let column = try #require(Array(run.rows[row]).firstIndex(of: "4"))
    let click = MouseEvent(.press(.left), at: Point(x: column, y: row))
    run.terminal.send([.mouse(click)])
    await run.terminal.idle()
    #expect(try rating(0) == 8)
    await run.type("*")
    run.terminal.send([.mouse(MouseEvent(.press(.left), at: Point(x: 0, y: 20)))])
    await run.terminal.idle()
    #expect(!run.text.contains("─ Rating ─"))
    #expect(try rating(0) == 8)
    run.end()
  }

  @Test func `The rating keys are configurable`() async throws {
    let run = BrowserRun(
      MovieDataAdapter(source: ScriptedMovieDataSource(count: 30)),
      keyFile: "stars.rate = F1, F2, F3, F4, F5\nstars.remove = 0",
      library: library)
    await run.terminal.idle()
    #expect(!run.text.contains("Key file"))
    await run.type("*")
    await run.press(Key(.function(3)), Key(.enter))
    #expect(try rating(0) == 6)
    await run.type("*0")
    #expect(try rating(0) == nil)
    run.end()
  }
}
