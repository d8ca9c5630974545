import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import MovieData
@testable import Plain
@testable import TerminalModel
@testable import Wording

/// Plain mode: lines in, text out.
@MainActor struct PlainPresenterTests {
  private let links = RecordingLinkOpener()

  private func presenter(
    _ store: any MovieDataStore, columns: Int = 80, rows: Int = 14
  ) -> PlainPresenter {
    PlainPresenter(
      store: store, links: links, today: day("2026-07-01"),
      size: TerminalSize(columns: columns, rows: rows))
  }

  private func store(_ count: Int) -> InMemoryMovieDataStore {
    InMemoryMovieDataStore(films(0..<count), offering: .only([.allTime, .topRated]))
  }

  /// Returns the numbers at the start of the lines.
  private func numbers(_ text: String) -> [Int] {
    text.split(separator: "\n").compactMap { line in
      line.firstIndex(of: ".").flatMap { Int(line[..<$0].filter { $0 != " " }) }
    }
  }

  @Test(arguments: [["b"], ["l", "1"], ["s", "1"]])
  func `After similar films, no film of the next list is skipped`(way: [String]) async {
    let plain = presenter(SimilarFilmsStore(films(0..<60)))
    _ = await plain.start()
    // The heading of similar films takes the line of one film.
    #expect(numbers(await plain.receive("/x")).count == 9)
    var page = ""
    for line in way { page = await plain.receive(line) }
    if way == ["b"] { page = await plain.receive("again") }
    let first = numbers(page)
    let next = numbers(await plain.receive("n"))
    #expect(first.last.map { $0 + 1 } == next.first, "\(page)")
  }

  @Test func `A filter that the source lacks has advice instead of a retry`() async {
    let failing = store(5)
    let plain = presenter(failing, columns: 120)
    _ = await plain.start()
    failing.fail(with: .unsupported(nil, by: .service))
    let text = await plain.receive("F genre:drama or genre:comedy")
    #expect(text.contains(Wording.sentence(Wording.complaint(.unsupported(nil, by: .service)))))
  }

  @Test func `A whole session matches its transcript`() async throws {
    let plain = presenter(store(23))
    var text = await plain.start()
    for line in [
      "n", "", "", "p", "3", "o", "n", "b", "/film 0007", "1", "b", "b", "s", "5", "l", "2", "b",
      "?", "what", "film 0003", "again", "q",
    ] {
      text += "\(line)\n"
      text += await plain.receive(line)
    }
    #expect(plain.isOver)
    #expect(links.opened == ["https://www.themoviedb.org/movie/100002"])
    #expect(Golden.difference(of: text, from: "plain-session") == nil)
  }

  @Test func `A row names the director, or else the country`() async {
    var (known, unknown) = (film("Ran", 1985), film("Lost", 1990))
    known.countries = [Country(code: "JP")].compactMap(\.self)
    unknown.countries = [Country(code: "FR")].compactMap(\.self)
    known.directors = ["Akira Kurosawa"]
    let text = await presenter(
      InMemoryMovieDataStore([known, unknown], offering: allFilms, isLocal: true)
    ).start()
    #expect(text.contains("Ran (1985), Akira Kurosawa\n"), "\(text)")
    #expect(text.contains("Lost (1990), France\n"), "\(text)")
  }

  @Test func `A list is filtered by a query, and shown whole again`() async {
    let films = (1...9).map { film("Film \($0)", 1950 + $0, genres: $0 < 4 ? [.war] : [.drama]) }
    let plain = presenter(InMemoryMovieDataStore(films, isLocal: true))
    let whole = body(of: await plain.start())
    let war = await plain.receive("F genre:war year:>1951")
    #expect(war.contains("genre:war, year:>1951") && numbers(war).count == 2, "\(war)")
    #expect(numbers(await plain.receive("filter year:1952")).count == 1)
    #expect((await plain.receive("b")).contains("genre:war, year:>1951: 1 to 2 of 2."))
    #expect(body(of: await plain.goBack()) == whole)
    #expect(numbers(await plain.receive("/film genre:war")).count == 3)
    let back = Wording.typeIn("b")
    #expect(
      (await plain.receive("F year:1999")).contains("match “film genre:war year:1999”. \(back) "))
    _ = await plain.receive("drama")
    #expect((await plain.receive("F year:1999")).contains("list match “year:1999”. \(back) "))
    #expect(
      (await plain.receive("genre:war year:1999"))
        .contains("films match “genre:war year:1999”. \(back) "))
    let wrong = await plain.receive("F gnere:war")
    #expect(wrong.contains("“gnere:”") && wrong.contains("“genre:”"))
    #expect(await plain.receive("F").contains("Add conditions"))
  }

  @Test func `Upcoming films show their days`() async {
    let films = [film("Tomorrow", released: "2026-07-02"), film("Some Day", 2027)]
    let text = await presenter(InMemoryMovieDataStore(films, offering: .only([.upcoming]))).start()
    #expect(text.contains("1. Tomorrow (2 July 2026)\n2. Some Day (2027)\n"), "\(text)")
  }

  @Test(arguments: [(80, 14), (40, 12), (20, 5)])
  func `Similar films have a heading`(columns: Int, rows: Int) async throws {
    let plain = presenter(SimilarFilmsStore(films(0..<30)), columns: columns, rows: rows)
    _ = await plain.start()
    var text = await plain.receive("/flim")
    let note = try #require(Wording.note(on: .similar))
    #expect(text.hasPrefix("\(Wording.heading(of: .search("flim")))\n\(note)\n"))
    if rows > 5 { #expect(text.split(separator: "\n").count <= rows) }
    var all = numbers(text)
    for _ in 0..<40 {
      text = await plain.receive("")
      all += numbers(text)
    }
    #expect(all == Array(1...30))
    #expect(!(await plain.receive("b")).contains("Similar"))
  }

  @Test func `Every film is listed once, page by page, at any terminal height`() async {
    for rows in [1, 5, 11, 24, 200] {
      let plain = presenter(store(50), rows: rows)
      var all = numbers(await plain.start())
      #expect(all.count == min(20, max(1, rows - 4)))
      for _ in 0..<60 { all += numbers(await plain.receive("")) }
      #expect(all == Array(1...50))
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (100, 24), (60, 20), (20, 30)])
  func `The first film of a page stays visible above the prompt`(columns: Int, rows: Int) async {
    var films = films(0..<50)
    for index in films.indices {
      films[index].title = "A usual title \(index)"
      films[index].runtime = 125
      films[index].genres = [.scienceFiction]
      films[index].countries = [Country(code: "US")].compactMap(\.self)
    }
    let store = InMemoryMovieDataStore(films, offering: .only([.allTime]))
    let plain = presenter(store, columns: columns, rows: rows)
    _ = await plain.start()
    let page = await plain.receive("")
    #expect(numbers(page).count > 1)
    #expect(page.split(separator: "\n").count <= rows, "\(page)")
  }

  @Test func `Help lists commands and their actions in two columns`() async {
    let help = await presenter(store(3)).receive("?")
    for line in [
      "f 3                toggle favorite", "N 3 text           edit note",
      "q                  quit;",
    ] {
      #expect(help.contains("\n\(line)"), "\(help)")
    }
  }

  @Test func `A film that drifts between batches is listed once`() async throws {
    let scripted = ScriptedMovieDataStore(offering: .only([.allTime]))
    let plain = presenter(scripted)
    let opening = Task { await plain.start() }
    try await scripted.batches.next().answer(
      MovieBatch(movies: films(0..<20), nextOffset: 20, total: 40))
    #expect(numbers(await opening.value) == Array(1...10))
    #expect(numbers(await plain.receive("n")) == Array(11...20))
    let turning = Task { await plain.receive("n") }
    try await scripted.batches.next().answer(
      MovieBatch(movies: films(18..<38), nextOffset: nil, total: 40))
    let page = await turning.value
    #expect(page.contains(Wording.missing(20..<22, because: .repeatedFilm)))
    #expect(numbers(page) == Array(23...30))
    #expect(!page.contains("Film 0019") && page.contains("Film 0020"))
  }

  @Test(arguments: [MovieDataError.offline, .timedOut, .rateLimited(retryAfter: .seconds(9))])
  func `A failed list is reported and retried`(error: MovieDataError) async {
    let failing = store(30)
    failing.fail(with: error)
    let plain = presenter(failing)
    let first = await plain.start()
    #expect(first.contains(Wording.failure(error)) && first.contains("r to retry"))
    for line in ["n", "5", "r", "?", "r", "p"] {
      #expect(!(await plain.receive(line)).contains("Film 0000"))
    }
    failing.fail(with: nil)
    #expect(numbers(await plain.receive("r")) == Array(1...10))
    #expect(numbers(await plain.receive("n")) == Array(11...20))
    failing.fail(at: 20, with: error)
    #expect((await plain.receive("n")).contains(Wording.failure(error)))
    failing.fail(at: 20, with: nil)
    #expect(numbers(await plain.receive("r")) == Array(21...30))
  }

  @Test func `A failed film shows the list's facts and loads on retry`() async {
    let failing = store(30)
    let plain = presenter(failing)
    _ = await plain.start()
    failing.failDetails(with: .serviceUnavailable)
    let poor = await plain.receive("2")
    #expect(poor.contains("Film 0001") && poor.contains("TMDB is unavailable"))
    failing.failDetails(with: nil)
    let full = await plain.receive("r")
    #expect(full.contains("Some Director") && !full.contains("r to retry"))
  }

  @Test func `t and w on a page that failed to load report the failure`() async {
    let failing = InMemoryMovieDataStore([Gallery.live], offering: allFilms)
    let plain = presenter(failing, rows: 40)
    _ = await plain.start()
    failing.failDetails(with: .serviceUnavailable)
    _ = await plain.receive("1")
    for line in ["t", "w"] {
      let answer = await plain.receive(line)
      #expect(answer.contains("TMDB is unavailable") && answer.contains("r to retry"), "\(line)")
      #expect(!answer.contains("No trailer"))
    }
    #expect(links.opened.isEmpty)
    failing.failDetails(with: nil)
    #expect((await plain.receive("r")).contains("Arthouse Plus"))
    #expect((await plain.receive("t")).contains("Opened https://www.youtube.com"))
  }

  /// What the failure to connect says, as a sentence or inside of one.
  private static let failure = Wording.failure(.offline).dropFirst()

  @Test func `A failed refresh leaves the page unchanged`() async {
    let failing = store(30)
    let plain = presenter(failing)
    _ = await plain.start()
    _ = await plain.receive("n")
    failing.fail(with: .offline)
    #expect((await plain.receive("r")).contains(Self.failure))
    #expect((await plain.receive("r")).contains(Self.failure))
    #expect((await plain.receive("11")).contains("Film 0010"))
    failing.fail(with: nil)
    #expect(numbers(await plain.goBack()) == Array(11...20))
    failing.replace(with: films(0..<3))
    #expect(numbers(await plain.receive("r")) == [1, 2, 3])
  }

  @Test func `After a failed refresh the next r requests the page again`() async {
    let failing = store(30)
    let plain = presenter(failing)
    _ = await plain.start()
    _ = await plain.receive("2")
    failing.failDetails(with: .offline)
    for _ in 0..<2 {
      let asked = failing.detailRequests.count
      let answer = await plain.receive("r")
      #expect(answer.contains("Some Director") && answer.contains(Self.failure))
      #expect(failing.detailRequests.count == asked + 1)
    }
    failing.failDetails(with: nil)
    #expect(!(await plain.receive("r")).contains(Self.failure))
  }

  @Test func `A distant number loads one window, and b returns`() async {
    let store = store(1250)
    let plain = presenter(store)
    _ = await plain.start()
    let asked = store.requests.count
    #expect((await plain.receive("1000")).contains("Film 0999"))
    #expect(store.requests.count == asked + 1 && store.requests.last?.limit == 20)
    #expect((await plain.receive("b")).contains("991 to 1,000 of 1,250."))
    #expect(store.requests.count == asked + 1)
    #expect((await plain.receive("222")).contains("Film 0221"))
    #expect((await plain.receive("n")).contains("Film 0222"))
    let all = Wording.heading(of: .allTime)
    #expect((await plain.receive("b")).contains("\(all): 221 to 230 of 1,250."))
    #expect((await plain.receive("1")).hasPrefix("Film 0000"))
    #expect(numbers(await plain.goBack()) == Array(1...10))
  }

  @Test(arguments: [
    "0", "31", "99999999999999999999999999", "-1", "1.5", "٣", "z", "nn", "!", "\u{1B}[2J", "o",
    "/", "/ ", "b", "p", String(repeating: "y", count: 100_000), "12 12",
  ])
  func `Invalid input shows a message and changes nothing`(line: String) async {
    let plain = presenter(store(30))
    _ = await plain.start()
    let answer = await plain.receive(line)
    #expect(answer.count < 200)
    #expect(!answer.contains("\u{1B}") && numbers(answer).isEmpty)
    #expect(!plain.isOver)
    #expect(numbers(await plain.receive("n")) == Array(11...20))
  }

  @Test func `Hostile titles stay on their line`() async {
    let bad = [
      "\u{1B}[2J\u{1B}]0;x\u{7}evil\nline", String(repeating: "long ", count: 4000),
      "\u{202E}abc", "\u{301}\u{301}", "", String(repeating: "漢", count: 300),
    ]
    let hostile = InMemoryMovieDataStore(
      bad.enumerated().map { film($1, 1999, id: "f\($0)") }, offering: .only([.allTime]))
    for columns in [1, 7, 40, 80, 300] {
      let plain = presenter(hostile, columns: columns)
      var text = await plain.start()
      for number in 1...bad.count {
        text += "\n" + (await plain.receive("\(number)"))
        text += "\n" + (await plain.receive("b"))
      }
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
      guard columns >= 7 else { continue }
      let lines = text.split(separator: "\n")
      #expect(lines.allSatisfy { TextWidth.of($0) <= columns })
    }
  }

  @Test func `A list of unknown length does not claim to end at the loaded rows`() async throws {
    let scripted = ScriptedMovieDataStore(offering: .only([.allTime]))
    let plain = presenter(scripted)
    let opening = Task { await plain.start() }
    try await scripted.batches.next().answer(batch(0..<20, next: 20))
    #expect(numbers(await opening.value) == Array(1...10))
    let loaded = await plain.receive("21")
    #expect(loaded.contains(" 1 to 20 ") && loaded.contains("n loads more"))
    #expect(numbers(await plain.receive("n")) == Array(11...20))
    let next = Task { await plain.receive("n") }
    try await scripted.batches.next().answer(batch(20..<25, next: nil))
    #expect(numbers(await next.value) == Array(21...25))
    #expect((await plain.receive("26")).contains("from 1 to 25."))
    #expect(scripted.unclaimed.isEmpty)
  }

  @Test func `An empty list and an empty search say so`() async {
    let plain = presenter(store(0))
    #expect((await plain.start()).contains("in this list."))
    #expect((await plain.receive("/abc")).contains("match “abc”."))
    #expect((await plain.receive("1")).contains("film to open."))
    #expect((await plain.receive("b")).contains("in this list."))
  }
}
