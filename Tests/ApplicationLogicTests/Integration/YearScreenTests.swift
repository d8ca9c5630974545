import BrowserTestSupport
import BusinessLogic
import CommandTestSupport
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Commands
@testable import MovieData
@testable import Plain
@testable import TerminalModel
@testable import Wording
@testable import Year

/// `S` on the screen, `stats` in plain mode, and the page to share.
@Suite(.timeLimit(.minutes(60))) @MainActor struct YearScreenTests {
  private let library = InMemoryMovieLibrary()

  init() throws {
    let marks = MovieMarkInteractor(library: library)
    var random = SeededNumbers(7)
    for number in 0..<60 {
      var movie = film(number)
      movie.runtime = number == 3 ? nil : 80 + number % 7 * 10
      movie.genres = [MovieGenre.allCases[number % 5]]
      movie.directors = ["Director \(number % 14)"]
      var changes = (0...number % 2).map { _ in
        MarkChange.seen(
          on: day("2026-01-01").adding(days: Int.random(in: 0..<181, using: &random)))
      }
      if number < 12 { changes.append(.seen(on: day("2025-05-01").adding(days: number))) }
      if number == 5 { changes.append(.seen(on: nil)) }
      if number % 3 == 0 { changes.append(.rating(UserRating(halves: 1 + number % 10))) }
      _ = try marks.mark(
        LibraryMovie(movie), changes, at: Timestamp(seconds: 1_780_000_000 + number))
    }
  }

  private var store: MovieDataAdapter {
    MovieDataAdapter(
      source: RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library))
  }

  private func opened(_ columns: Int = 80, _ rows: Int = 24) async -> BrowserRun {
    await BrowserRun.opened(store, columns: columns, rows: rows, library: library)
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (200, 50)])
  func `S shows the current year`(columns: Int, rows: Int) async {
    let run = await opened(columns, rows)
    await run.type("S")
    expect("year-\(columns)x\(rows)", run)
    await run.type("G")
    #expect(run.terminal.frame.fault(columns, rows) == nil)
    if columns == 80 { expect("year-end-80x24", run) }
    run.end()
  }

  private func expect(_ name: String, _ run: BrowserRun) {
    let difference = Golden.difference(of: run.terminal.frame, from: name)
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(arguments: ["", "seen:friday", "seen:-friday", "seen:again"])
  func `Every number opens as many films as it says`(narrowing: String) async throws {
    let run = await opened(80, 40)
    if narrowing.isEmpty {
      await run.type("S")
    } else {
      await run.type(":stats 2026 \(narrowing)")
      await run.press(Key(.enter))
    }
    var opened = 0
    for _ in 0..<60 {
      await run.type("j")
      guard let row = run.rows.first(where: { $0.hasPrefix("> ") }),
        let count = row.split(whereSeparator: { !$0.isNumber }).last.flatMap({ Int($0) }),
        row.contains("█")
      else { continue }
      await run.press(Key(.enter))
      opened += 1
      #expect(run.rows[0].contains("of \(count)") || run.text.contains("of \(count)"), "\(row)")
      await run.type("S")
    }
    #expect(opened > (narrowing.isEmpty ? 10 : 3))
    run.end()
  }

  @Test func `Keys lead to the year before and back, and Esc to the list`() async {
    let run = await opened()
    let list = run.terminal.frame
    await run.type("S")
    #expect(run.text.contains("2026 in films") && run.text.contains("‹ 2025"))
    await run.press(Key(.left))
    #expect(run.text.contains("2025 in films") && run.text.contains("2026 ›"))
    await run.press(Key(.left))
    #expect(run.text.contains("2025 in films"))
    await run.press(Key(.right))
    #expect(run.text.contains("2026 in films"))
    await run.press(Key(.escape))
    #expect(run.terminal.frame == list)
    run.end()
  }

  @Test func `The prompt opens a year, of the films of a query`() async {
    let run = await opened()
    await run.type(":stats 2025 genre:action")
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.title(ofYear: 2025, matching: "genre:action")))
    await run.type("F")
    #expect(run.text.contains("\(Wording.filterLabel): genre:action"))
    await run.press(Key(.escape))
    await run.press(Key(.escape))
    await run.type(":stats 2019")
    await run.press(Key(.enter))
    for part in ["in 2019.", "Press → ", "2025."] { #expect(run.text.contains(part), "\(part)") }
    run.end()
  }

  @Test(arguments: ["list:noir", "list:popular", "list:favorites"])
  func `A query with a list is refused on the screen and in plain mode`(query: String) async {
    let run = await opened()
    await run.type(":stats 2026 \(query)")
    await run.press(Key(.enter))
    #expect(run.text.contains(Wording.sentence(Wording.noListInYear)))
    #expect(!run.text.contains("Viewings"))
    run.end()
    let plain = plainPresenter()
    _ = await plain.start()
    let answer = await plain.receive("stats 2026 \(query)")
    #expect(answer.contains(Wording.sentence(Wording.noListInYear)))
    #expect(!answer.contains("Viewings"))
  }

  private func plainPresenter() -> PlainPresenter {
    PlainPresenter(
      store: store, links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 24), library: library)
  }

  @Test func `S without a library or viewings shows a message that says why`() async {
    let none = await BrowserRun.opened(store)
    await none.type("S")
    #expect(none.text.contains(Wording.noLibrary))
    none.end()
    let empty = await BrowserRun.opened(store, library: InMemoryMovieLibrary())
    await empty.type("S")
    #expect(empty.text.contains("in 2026. Press v "))
    await empty.press(Key(.enter))
    await empty.type("jkG")
    #expect(empty.text.contains("in 2026."))
    empty.end()
  }

  @Test func `Failing marks are reported on the screen`() async {
    library.fail(with: .library(.diskError))
    let run = await opened()
    await run.type("S")
    #expect(run.text.contains(Wording.sentence(MovieDataError.library(.diskError)).prefix(20)))
    run.end()
  }

  @Test func `The row of viewings without a day opens them`() async throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(99)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_100))
    let run = await opened(80, 40)
    await run.type("S")
    let entry = "> \(Wording.YearLabel.undated)"
    for _ in 0..<20 where !run.rows.contains(where: { $0.hasPrefix(entry) }) {
      await run.type("j")
    }
    await run.press(Key(.enter))
    #expect(run.text.contains("Film 0099") && run.text.contains("1 of 1"), "\(run.text)")
    run.end()
  }

  @Test func `Plain mode prints the facts and groups of a year as sentences`() async {
    let plain = plainPresenter()
    _ = await plain.start()
    let answer = await plain.receive("S")
    #expect(answer.contains("2026 in films."))
    #expect(answer.contains("Films: 60.") && answer.contains("month: January"))
    #expect(!answer.contains("█"))
    #expect(await plain.receive("list:diary seen:2026").contains("of 90."))
    #expect(await plain.receive("stats 2019").contains("Type stats 2025 "))
    let narrowed = await plain.receive("stats genre:action")
    #expect(narrowed.contains("\(Wording.title(ofYear: 2026, matching: "genre:action"))."))
    #expect(await plain.receive("stats 2026 gnere:drama").contains("genre"))
  }

  @Test func `The page of a year has no scripts, and no character of a title is markup`() throws {
    var options = ExportOptions()
    options.form = .html
    var movie = film(70)
    movie.title = "<script>alert('&')</script>\u{1B}[31m"
    movie.runtime = 300
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(movie), [.seen(on: day("2026-02-01"))], at: Timestamp(seconds: 1_780_000_000))
    func page(_ subject: ExportOptions.Subject?) throws -> String {
      options.subject = subject
      var text = ""
      _ = try ExportCommand(
        .test(library: library, now: Timestamp(seconds: 1_782_864_000)), options
      ).run { text += $0 }
      return text
    }
    for text in [try page(nil), try page(.year(2026)), try page(.list(.mine(.seen)))] {
      #expect(text.hasPrefix("<!DOCTYPE html>") && text.hasSuffix("</html>\n"))
      #expect(text.contains("&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"))
      #expect(!text.contains("<script") && !text.contains("\u{1B}") && !text.contains("http:"))
      #expect(!text.contains("https:") && text.contains("<svg"))
      for tag in ["section", "table", "tr", "svg", "div", "dl", "main", "th", "td", "h2"] {
        let (opened, closed) = (count("<\(tag)", text), count("</\(tag)>", text))
        #expect(opened == closed, "\(tag)")
      }
    }
    #expect(try page(.year(2025)).contains("2025 in films"))
    #expect(throws: CommandFailure.self) { try page(.year(2019)) }
    #expect(throws: CommandFailure.self) { try page(.list(.mine(.watchlist))) }
  }

  /// Returns the number of tags that begin with a text.
  private func count(_ tag: String, _ text: String) -> Int {
    text.indices.count { place in
      let rest = text[place...]
      guard rest.hasPrefix(tag) else { return false }
      return rest.dropFirst(tag.count).first?.isLetter != true || tag.hasSuffix(">")
    }
  }
}
