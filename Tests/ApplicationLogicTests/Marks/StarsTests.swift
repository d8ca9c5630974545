import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

/// Rating a film with one key.
@Suite(.timeLimit(.minutes(10))) @MainActor struct StarsTests {
  private let library = InMemoryMovieLibrary()

  private func opened(columns: Int = 80, rows: Int = 24) async -> BrowserRun {
    await BrowserRun.opened(
      MovieDataAdapter(source: ScriptedMovieDataSource(count: 30)), columns: columns, rows: rows,
      library: library)
  }

  private func rating(_ number: Int = 1) throws -> Int? {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks.rating?.halves
  }

  @Test(arguments: zip("1234567890", 1...10))
  func `Each digit sets that many half stars at once`(key: Character, halves: Int) async throws {
    let run = await opened()
    await run.type("j*\(key)")
    #expect(try rating() == halves)
    #expect(run.chosen?.contains(MarkBadges.text(try #require(UserRating(halves: halves)))) == true)
    #expect(!run.text.contains("─ Rating ─"))
    run.end()
  }

  @Test func `Digits received with the rating digit are dropped; later ones count`() async throws {
    let run = await opened()
    await run.type("j*45j")
    #expect(try rating() == 4)
    #expect(run.chosen?.hasPrefix("Film 0002") == true)
    await run.type("5j")
    #expect(run.chosen?.hasPrefix("Film 0007") == true)
    // A count before the key does not apply after it, and after Esc digits are counts again.
    await run.type("9*")
    await run.press([Key(.escape)] + "3j".map { .character($0) })
    #expect(run.chosen?.hasPrefix("Film 0010") == true)
    #expect(try rating(7) == nil)
    run.end()
  }

  @Test func `Only one extra digit is dropped, and only after a rating`() async throws {
    let run = await opened()
    await run.type("j*412G")
    #expect(try rating() == 4)
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    await run.type("j*412G".dropFirst() + "")
    #expect(run.chosen?.hasPrefix("Film 0001") == true)
    await run.press("*".map { .character($0) } + [Key(.enter)] + "12G".map { .character($0) })
    #expect(run.chosen?.hasPrefix("Film 0011") == true)
    await run.press("*".map { .character($0) } + [Key(.escape)] + "3G".map { .character($0) })
    #expect(run.chosen?.hasPrefix("Film 0002") == true)
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
    await run.type("j*7")
    await run.type("*")
    #expect(run.text.contains("★★★½☆  3.5 of 5"))
    await run.press(Key(.right), Key(.up), Key(.left), .character("l"))
    #expect(run.text.contains("★★★★½  4.5 of 5"))
    #expect(try rating() == 7)
    await run.press(Key(.enter))
    #expect(try rating() == 9)
    await run.type("*kkk")
    #expect(run.text.contains("★★★★★  5 of 5"))
    await run.press(Key(.escape))
    #expect(try rating() == 9)
    run.end()
  }

  @Test(arguments: [Key(.backspace), Key(.delete), .character("x")])
  func `A rating is removed, and removing none reports nothing`(key: Key) async throws {
    let run = await opened()
    await run.type("j*7*")
    await run.press(key)
    #expect(try rating() == nil)
    #expect(run.text.contains("rating removed"))
    let steps = try library.history(before: nil, limit: 10).count
    await run.type("*")
    #expect(run.text.contains("☆☆☆☆☆  not rated"))
    await run.press(key)
    await run.type("*")
    await run.press(Key(.enter))
    #expect(!run.text.contains("─ Rating ─"))
    #expect(try library.history(before: nil, limit: 10).count == steps)
    run.end()
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (200, 50), (12, 3), (1, 1)])
  func `One key rates in a window of any size`(columns: Int, rows: Int) async throws {
    let run = await opened(columns: columns, rows: rows)
    await run.type("*7*")
    expectDisplayable(run.terminal.frame, columns, rows)
    if columns >= 20 { #expect(run.text.contains("★★★½☆")) }
    if columns >= 40 { #expect(run.text.contains("1  2  3  4  5  6  7  8  9  0")) }
    await run.type("0")
    #expect(try rating(0) == 10)
    run.end()
  }

  @Test func `A click on a number rates; a click outside the popup closes it`() async throws {
    let run = await opened()
    await run.type("*")
    let row = try #require(run.rows.firstIndex { $0.contains("1  2  3  4") })
    let line = Array(run.rows[row])
    let column = try #require(line.firstIndex(of: "8"))
    run.terminal.send([
      .mouse(MouseEvent(.press(.left), at: Point(x: column, y: row)))
    ])
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
      keyFile: "stars.rate = F1, F2, F3, F4, F5, F6, F7, F8, F9, F10\nstars.remove = 0",
      library: library)
    await run.terminal.idle()
    #expect(!run.text.contains("Key file"))
    await run.type("*")
    await run.press(Key(.function(6)))
    #expect(try rating(0) == 6)
    await run.type("*0")
    #expect(try rating(0) == nil)
    run.end()
  }
}
