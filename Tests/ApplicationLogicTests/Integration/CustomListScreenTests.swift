import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import FilmPages
@testable import MovieData
@testable import Plain
@testable import TerminalModel
@testable import Vocabulary
@testable import Wording

/// The user's own lists in the browser: filled, chosen and changed with keys.
@Suite(.timeLimit(.minutes(60))) @MainActor struct CustomListScreenTests {
  private let library = InMemoryMovieLibrary()

  private func run(columns: Int = 80, rows: Int = 24) async -> BrowserRun {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 60), library: library)
    return await BrowserRun.opened(
      MovieDataAdapter(source: source), columns: columns, rows: rows, library: library)
  }

  private func fill(_ name: String, _ numbers: Int...) throws {
    for number in numbers {
      _ = try CustomListInteractor(library: library).add(
        CustomList.Film(LibraryMovie(film(number))), to: name, creates: true,
        at: Timestamp(seconds: 1_780_000_000 + number))
    }
  }

  private func titles(_ name: String) throws -> [String]? {
    try library.customList(named: name)?.films.map(\.movie.title)
  }

  @Test func `The first film asks for a list, the next ones need one key`() async throws {
    let run = await run()
    await run.type("i")
    #expect(
      run.rows.contains {
        $0.hasPrefix("\(Wording.PromptLabel.list): ") && $0.hasSuffix(Wording.Form.listName)
      })
    await run.type("Film noir")
    await run.press(Key(.enter))
    #expect(run.text.contains("“Film noir” created with Film 0000"))
    await run.type("ji")
    #expect(try titles("film noir") == ["Film 0000", "Film 0001"])
    await run.type("i")
    #expect(try titles("film noir") == ["Film 0000"])
    await run.type("u")
    #expect(try titles("film noir") == ["Film 0000", "Film 0001"])
    run.end()
  }

  @Test func `The page of a film names its lists, and follows every change`() async throws {
    try fill("Noir", 5, 0)
    let run = await run()
    await run.press(Key(.enter))
    let places = Wording.places([CustomListPlace(list: "Noir", place: 2, count: 2, note: "")])
    #expect(run.text.contains(places))
    await run.type("i")
    #expect(!run.text.contains("Noir ("))
    await run.type("u")
    #expect(run.text.contains(places))
    run.end()
  }

  @Test func `A picker puts a film into any list with three keys`() async throws {
    try fill("Heists", 5)
    try fill("Trains", 6)
    let run = await run()
    await run.type("I")
    #expect(run.text.contains(Wording.listsFor("Film 0000")))
    #expect(run.rows.contains { $0.contains("> Trains") })
    await run.type("h")
    await run.press(Key(.enter))
    #expect(try titles("heists") == ["Film 0005", "Film 0000"])
    await run.type("I")
    #expect(run.rows.contains { $0.contains("Heists") && $0.contains("remove") })
    await run.type("new noir")
    #expect(run.rows.contains { $0.contains("> \(Wording.newList("new noir"))") })
    await run.press(Key(.enter))
    #expect(try titles("new noir") == ["Film 0000"])
    run.end()
  }

  @Test func `A list opens like any other, and keys move and remove its films`() async throws {
    try fill("Noir", 3, 1, 2)
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.seen(on: nil)], at: Timestamp(seconds: 1))
    let run = await run()
    await run.type("L")
    await run.type("noir")
    #expect(run.rows.contains { $0.contains("Noir") && $0.contains("my list") })
    await run.press(Key(.enter))
    #expect(run.rows[0].hasPrefix("Noir"))
    #expect(run.text.contains(Wording.seen(1, of: 3)))
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    await run.type("]")
    #expect(try titles("noir") == ["Film 0001", "Film 0003", "Film 0002"])
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    await run.type("[d")
    #expect(try titles("noir") == ["Film 0001", "Film 0002"])
    #expect(!run.rows.contains { $0.contains("> Film 0003") })
    await run.type("u")
    #expect(try titles("noir") == ["Film 0003", "Film 0001", "Film 0002"])
    run.end()
  }

  @Test(arguments: [12, 24])
  func `The note on a list is above its rows and takes none of them`(rows: Int) async throws {
    try fill("Noir", 3, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    let run = await run(rows: rows)
    await run.type("Lnoir")
    await run.press(Key(.enter))
    let films = { run.rows.count { $0.contains("Film 00") } }
    let before = films()
    #expect(before > 0)
    await run.type(":note-list For rainy evenings")
    await run.press(Key(.enter))
    #expect(run.rows[1].contains("For rainy evenings"), "\(run.text)")
    #expect(films() == before)
    await run.type("u")
    #expect(!run.rows[1].contains("For rainy"))
    await run.type(":note-list " + String(repeating: "so long ", count: 20))
    await run.press(Key(.enter))
    #expect(run.rows[1].hasSuffix("…") && run.rows[1].contains("so long"))
    #expect(films() == before)
    run.end()
  }

  @Test func `Plain mode opens a list by its name and says how many films were seen`() async throws
  {
    try fill("Noir", 3, 1)
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(film(1)), [.seen(on: nil)], at: Timestamp(seconds: 1))
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 9), library: library)
    let plain = PlainPresenter(
      store: MovieDataAdapter(source: source), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 80, rows: 24), library: library)
    _ = await plain.start()
    let first = await plain.receive("noir")
    let progress = Wording.sentence(Wording.seen(1, of: 2))
    #expect(first.hasPrefix("Noir\n\(progress)\n1. Film 0003 (1923)") && !first.contains("note:"))
    let lists = CustomListInteractor(library: library)
    let now = Timestamp(seconds: 1_780_000_010)
    _ = try lists.describe("Noir", note: "For rain.\nIn winter.", ranked: nil, at: now)
    _ = try lists.write("with tea", on: LibraryMovie(film(1)), in: "Noir", at: now)
    let noted = await plain.receive("noir")
    #expect(noted.hasPrefix("Noir\n\(progress)\nFor rain.\nIn winter.\n1. Film 0003 (1923)"))
    #expect(noted.contains("; seen; note: with tea\n"))
    #expect((await plain.receive("list:noir seen")).contains("seen\nFor rain.\nIn winter.\n1. "))
    #expect((await plain.receive("lists")).contains(Wording.menuItem("Noir", count: 2, seen: 1)))
  }

  @Test func `Keys that change a list explain outside lists that they need one`() async throws {
    let run = await run()
    await run.type("d")
    #expect(run.text.contains("your own lists"))
    await run.type("]")
    #expect(run.text.contains("your own lists"))
    run.end()
  }

  @Test func `A condition leaves out the films of a list`() async throws {
    try fill("Film noir", 3, 1)
    let query = try TypedQuery("-list:\"film noir\" year:>1921")
    #expect(query.filters.first == .not(.customList("film noir")))
    #expect(try TypedQuery(query.text) == query)
    #expect(try TypedQuery("-list:noir").filters == [.not(.customList("noir"))])
    for other in ["-list:popular", "-list:drama", "-list:80s", "-list:populr"] {
      #expect(throws: QueryProblem.self, "\(other)") { try TypedQuery(other) }
    }
    let marks = MovieMarkInteractor(library: library)
    for number in 3...4 {
      _ = try marks.mark(
        LibraryMovie(film(number)), [.watchlist(true)], at: Timestamp(seconds: number))
    }
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 6), library: library)
    let lists = MovieListInteractor(
      store: MovieDataAdapter(source: source), today: day("2026-07-01"))
    func titles(_ text: String) async throws -> [String] {
      try await lists.movies(in: TypedQuery(text).selection, from: 0, limit: 9).movies.map(\.title)
    }
    #expect(
      try await titles("-list:\"film noir\"")
        == ["Film 0000", "Film 0002", "Film 0004", "Film 0005"])
    #expect(try await titles("list:watchlist -list:film-noir") == ["Film 0004"])
    #expect(try await titles("list:watchlist -list:unknown").count == 2)
  }

  @Test func `Tab completes the names of lists in a filter`() async throws {
    try fill("Film noir", 3, 1)
    let run = await run()
    await run.type("Flist:fil")
    await run.press(Key(.tab))
    #expect(run.text.contains("list:\"Film noir\""))
    run.end()
  }

  private func enter(_ command: String, in run: BrowserRun) async {
    await run.type(":" + command)
    await run.press(Key(.enter))
  }

  @Test func `Commands rename, describe and delete the list that is shown, and undo follows`()
    async throws
  {
    try fill("Noir", 3, 1)
    try fill("Heists", 2)
    let run = await run()
    await enter("list noir", in: run)
    await enter("rename-list heists", in: run)
    #expect(run.text.contains("already exists"))
    await enter("rename-list Film noir", in: run)
    #expect(run.rows[0].hasPrefix("Film noir"))
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    await run.type("u")
    #expect(run.rows[0].hasPrefix("Noir") && run.chosen?.hasPrefix("Film 0003") == true)
    await run.type("U")
    #expect(run.rows[0].hasPrefix("Film noir") && run.chosen?.hasPrefix("Film 0003") == true)
    await enter("note-list For Sunday", in: run)
    #expect(try library.customList(named: "film noir")?.note == "For Sunday")
    await run.type("j")
    await enter("note-film The best", in: run)
    #expect(try library.customList(named: "film noir")?.films.map(\.note) == ["", "The best"])
    await enter("note-film", in: run)
    #expect(try library.customList(named: "film noir")?.films.map(\.note) == ["", ""])
    await enter("delete-list", in: run)
    #expect(try library.customLists().map(\.name) == ["Heists"])
    #expect(run.rows[0].hasPrefix("Popular"))
    await run.type("u")
    #expect(try titles("film noir") == ["Film 0003", "Film 0001"])
    run.end()
  }

  @Test func `Keys rename and delete the selected list of the picker, and undo restores it`()
    async throws
  {
    try fill("Noir", 3, 1)
    let run = await run()
    await run.type("Lnoir")
    #expect(run.rows.last?.contains("rename") == true)
    await run.press(.control("r"))
    #expect(
      run.rows[0].hasPrefix("Noir") && run.text.contains("\(Wording.PromptLabel.newName): Noir"))
    await run.press(.control("u"))
    await run.type("Noir and crime")
    await run.press(Key(.enter))
    #expect(try library.customLists().map(\.name) == ["Noir and crime"])
    await run.press(Key(.escape))
    await run.type("Lnoir")
    await run.press(.control("x"))
    #expect(try library.customLists().isEmpty)
    #expect(run.text.contains("“Noir and crime” deleted (2 films)"), "\(run.text)")
    await run.type("u")
    #expect(try titles("noir and crime") == ["Film 0003", "Film 0001"])
    // Other lists cannot be changed.
    await run.type("Lwatchlist")
    #expect(run.rows.last?.contains("rename") == false)
    await run.press(.control("x"))
    #expect(run.text.contains("watchlist"))
    run.end()
  }

  @Test func `Commands that change a list explain outside lists that they need one`() async throws {
    let run = await run()
    for command in ["rename-list X", "delete-list", "note-list X"] {
      await enter(command, in: run)
      #expect(run.text.contains(Wording.notOwnList))
    }
    await enter("rename-list", in: run)
    #expect(run.text.contains("issing list name"))
    run.end()
  }

  @Test func `A ranked list shows ranks and the note of the selected film`() async throws {
    let lists = CustomListInteractor(library: library)
    try fill("Noir", 3, 1, 2)
    _ = try lists.write(
      "Slow \u{1B}[31m", on: LibraryMovie(film(1)), in: "noir", at: Timestamp(seconds: 1))
    let run = await run()
    await enter("list noir", in: run)
    #expect(run.chosen?.hasPrefix("Film 0003") == true)
    await run.type("j")
    #expect(
      run.text.contains("2 of 3") && run.text.contains("“Slow ") && !run.text.contains("\u{1B}"))
    _ = try lists.describe("noir", note: nil, ranked: true, at: Timestamp(seconds: 2))
    await run.type("r")
    #expect(run.rows.contains { $0.contains("2  Film 0001") })
    // Ranks stay the same in another order.
    await enter("sort title", in: run)
    #expect(run.rows.contains { $0.contains("2  Film 0001") })
    #expect(run.rows.contains { $0.contains("1  Film 0003") })
    run.end()
  }

  @Test func `Plain mode adds films to lists`() async throws {
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 9), library: library)
    let plain = PlainPresenter(
      store: MovieDataAdapter(source: source), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 80, rows: 24), library: library)
    _ = await plain.start()
    #expect((await plain.receive("i 3")).hasPrefix(Wording.noList("I 3 noir")))
    #expect((await plain.receive("I 3 Film noir")).contains("created with Film 0002"))
    _ = await plain.receive("add-to-list 1 film noir")
    #expect(try titles("film noir") == ["Film 0002", "Film 0000"])
    #expect((await plain.receive("I 1 film noir")).contains("already in the"))
    _ = await plain.receive("i 1")
    #expect(try titles("film noir") == ["Film 0002"])
    _ = await plain.receive("undo")
    #expect(try titles("film noir") == ["Film 0002", "Film 0000"])
  }

  @Test func `A query starts from a list, and an unknown one is empty`() async throws {
    try fill("Film noir", 3, 1)
    let query = try TypedQuery("list:\"film noir\" year:>1921")
    #expect(query.list == .custom("film noir"))
    #expect(try TypedQuery(query.text) == query)
    #expect(try TypedQuery("list:xyzzyx").list == .custom("xyzzyx"))
    #expect(try TypedQuery("list:\"popular\"").list == .custom("popular"))
    #expect(throws: QueryProblem.self) { try TypedQuery("list:populr") }
    let source = RoutedMovieDataSource(ScriptedMovieDataSource(count: 9), library: library)
    let store = MovieDataAdapter(source: source)
    let lists = MovieListInteractor(store: store, today: day("2026-07-01"))
    let found = try await lists.movies(in: query.selection, from: 0, limit: 9)
    #expect(found.movies.map(\.title) == ["Film 0003"])
    // The numbers of the pane and the picker.
    let noir = MovieListSelection(.custom("FILM NOIR"))
    #expect(ListKind(noir.list)?.countsSeen == true)
    #expect(await lists.count(of: noir) == 2)
    let seen = MovieListSelection(.custom("film noir"), filters: [.seen])
    #expect(await lists.count(of: seen) == 0)
    let none = try await lists.movies(
      in: MovieListSelection(.custom("none")), from: 0, limit: 9)
    #expect(none.movies.isEmpty)
  }
}
