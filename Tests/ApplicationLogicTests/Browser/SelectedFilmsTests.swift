import BrowserTestSupport
import BusinessLogic
import DomainEntities
import MovieData
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Films that are selected in a list and marked together, counts before marks, and the repeated
/// mark.
@Suite(.timeLimit(.minutes(60))) @MainActor struct SelectedFilmsTests {
  private static let space = Key(.character(" "))

  private static func run(
    _ library: InMemoryMovieLibrary? = InMemoryMovieLibrary(), count: Int = 60, columns: Int = 80
  ) async -> BrowserRun {
    let films = (0..<count).map { detail($0) }
    return await BrowserRun.opened(
      InMemoryMovieDataStore(films, offering: allFilms, isLocal: true), columns: columns,
      library: library)
  }

  /// Returns a browser over the films and the lists of a library.
  private static func run(over library: InMemoryMovieLibrary) async -> BrowserRun {
    let source = RoutedMovieDataSource(
      ScriptedMovieDataSource(count: 60, offering: .everything), library: library)
    return await BrowserRun.opened(MovieDataAdapter(source: source), library: library)
  }

  private static func marks(
    _ number: Int, _ library: InMemoryMovieLibrary
  ) throws -> MovieMarks {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks ?? MovieMarks()
  }

  private static func seen(_ library: InMemoryMovieLibrary) throws -> [Int] {
    try (0..<60).filter { try marks($0, library).isSeen }
  }

  private static func steps(_ library: InMemoryMovieLibrary) throws -> Int {
    try library.history(before: nil, limit: 100).count
  }

  /// The titles of the rows with the sign of a selected film.
  private func selected(_ run: BrowserRun) -> [String] {
    run.rows.map(BrowserRun.insideBorder).filter { $0.dropFirst().hasPrefix("▌") }
      .map { String($0.dropFirst(2).prefix(9)) }
  }

  // MARK: Selecting

  @Test func `Space selects the film and moves down, and deselects it again`() async {
    let run = await Self.run()
    await run.type("  ")
    #expect(selected(run) == ["Film 0000", "Film 0001"])
    #expect(run.chosen?.hasPrefix("Film 0002") == true)
    #expect(run.text.contains("3 of 60 · 2 selected"))
    await run.type("kk ")
    #expect(selected(run) == ["Film 0001"])
    #expect(run.rows.contains { $0.hasPrefix(">▌Film 0001") })
    await run.type("5 ")
    #expect(selected(run) == ["Film 0002", "Film 0003", "Film 0004", "Film 0005"])
    run.end()
  }

  @Test func `Escape clears the selection first, and the footer says so`() async {
    let run = await Self.run()
    await run.type("/film")
    await run.press(Key(.tab))
    #expect(run.rows.last?.contains("Esc back") == true, "\(run.text)")
    let list = run.rows[0]
    await run.type(" ")
    #expect(run.rows.last?.contains("Esc clear") == true)
    await run.press(Key(.escape))
    #expect(selected(run).isEmpty && run.rows[0] == list)
    #expect(!run.text.contains("selected"))
    #expect(run.rows.last?.contains("Esc back") == true)
    run.end()
  }

  @Test func `Space moves by a page on the page of a film, and in the list of lists`() async {
    let run = await Self.run(columns: 200)
    await run.press(Key(.tab), Key(.tab), Self.space)
    #expect(selected(run).isEmpty)
    #expect(KeyBindings.movieDetail.action(for: Self.space) == .move(.pageDown))
    #expect(KeyBindings.lists.action(for: Self.space) == .move(.pageDown))
    #expect(KeyBindings.movieList.action(for: Key(.pageDown)) == .move(.pageDown))
    #expect(KeyBindings.movieList.action(for: .control("f")) == .move(.pageDown))
    run.end()
  }

  @Test func `Shift with arrows selects while moving, and deselects on the way back`() async {
    let run = await Self.run()
    await run.type("j")
    await run.press(Key(.down, .shift), Key(.down, .shift))
    #expect(selected(run) == ["Film 0001", "Film 0002", "Film 0003"])
    await run.press(Key(.up, .shift))
    #expect(selected(run) == ["Film 0001", "Film 0002"])
    await run.press(Key(.up, .shift), Key(.up, .shift))
    #expect(selected(run) == ["Film 0000", "Film 0001"])
    run.end()
  }

  @Test func `A range reaches from the film selected last to the focused one`() async {
    let run = await Self.run()
    await run.type("R")
    #expect(run.text.contains("press R again"))
    await run.type("3jR")
    #expect(selected(run) == ["Film 0000", "Film 0001", "Film 0002", "Film 0003"])
    #expect(run.text.contains("4 selected"))
    await run.type("10G 2kR")
    #expect(selected(run).suffix(2) == ["Film 0008", "Film 0009"])
    run.end()
  }

  @Test func `Ctrl-A selects what is loaded, and says if that is not all`() async {
    let whole = await Self.run(count: 12)
    await whole.press(.control("a"))
    #expect(whole.text.contains("12 selected"))
    whole.end()
    let run = await Self.run(count: 200)
    await run.press(.control("a"))
    #expect(run.text.contains("loaded so far."))
    run.end()
  }

  @Test func `The selection survives scrolling, sorting and a canceled search`() async {
    let run = await Self.run()
    await run.type(" j Gg")
    #expect(selected(run) == ["Film 0000", "Film 0002"])
    await run.type("s")
    await run.press(Key(.down), Key(.enter))
    #expect(run.text.contains("2 selected"))
    await run.type("/film 0005")
    await run.press(Key(.escape))
    #expect(run.text.contains("2 selected"))
    run.end()
  }

  @Test func `A filter keeps the films that match, and another list drops all`() async {
    let run = await Self.run()
    await run.type("  Fyear:1920")
    await run.press(Key(.enter))
    #expect(run.text.contains("1 selected"))
    #expect(selected(run) == ["Film 0000"])
    await run.type("L")
    await run.press(Key(.down), Key(.enter))
    #expect(!run.text.contains("selected"))
    run.end()
  }

  @Test func `A long list with other filters is loaded to its end for the selection`() async {
    var offering = allFilms
    offering.isLocal = true
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore((0..<300).map { detail($0) }, offering: offering, isLocal: true),
      library: InMemoryMovieLibrary())
    await run.type("  Fyear:1921..2200")
    await run.press(Key(.enter))
    #expect(run.text.contains("1 of 297 · 1 selected"))
    run.end()
  }

  @Test func `Films that are hidden are deselected`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("  v")
    #expect(run.text.contains("2 selected") || selected(run).count == 2)
    await run.type("zz")
    #expect(selected(run).isEmpty)
    await run.press(Key(.escape))
    #expect(!run.text.contains("selected"))
    run.end()
  }

  @Test func `An empty list and rows that are not loaded have nothing to select`() async throws {
    let run = await Self.run(count: 0)
    await run.type(" Rv")
    #expect(run.text.contains(Wording.noFilmToMark))
    await run.press(.control("a"), Key(.down, .shift))
    #expect(!run.text.contains("selected"))
    run.end()
    let store = ScriptedMovieDataStore(offering: allFilms)
    let loading = BrowserRun(store, library: InMemoryMovieLibrary())
    _ = try await store.batches.next()
    await loading.terminal.idle()
    await loading.type("  R v")
    #expect(!loading.text.contains("selected"))
    loading.end()
  }

  // MARK: Marking

  @Test func `A mark applies to all selected films as one step`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type(" j j v")
    #expect(try Self.seen(library) == [0, 2, 4])
    #expect(try Self.steps(library) == 1)
    #expect(run.text.contains("Marked 3 films as seen today."))
    #expect(selected(run).count == 3)
    await run.type("u")
    #expect(try Self.seen(library).isEmpty)
    #expect(run.text.contains("Undone: 3 films: seen on 28 May 2026."))
    run.end()
  }

  @Test func `Films without the mark get it, and if all have it they lose it`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    for (key, added, removed) in [
      (
        "v", "Marked 2 films as seen today; 1 already was.", "Removed the viewing today of 3 films."
      ),
      ("f", "Added 2 films to favorites; 1 already was.", "Removed 3 films from favorites."),
      ("a", "Added 2 films to watchlist; 1 already was.", "Removed 3 films from watchlist."),
      ("X", "Marked 2 films “not for me”; 1 already was.", "Removed “not for me” from 3 films."),
    ] {
      await run.type("\(key)3 \(key)")
      #expect(run.text.contains(added), "\(key)")
      await run.type(key)
      #expect(run.text.contains(removed), "\(key)")
      #expect(try (0..<3).allSatisfy { try Self.marks($0, library).isEmpty }, "\(key)")
      await run.press(Key(.escape), .character("g"))
    }
    run.end()
  }

  @Test func `Values that are asked for apply to all selected films`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("3 *4")
    #expect(run.text.contains("3 films"))
    await run.press(Key(.enter))
    #expect(run.text.contains("Rated 3 films 4 stars."))
    await run.type("Tnoir")
    await run.press(Key(.enter))
    #expect(run.text.contains("Tagged 3 films noir."))
    await run.type("V2019")
    await run.press(Key(.enter))
    #expect(run.text.contains("Marked 3 films as seen in 2019."))
    await run.type(":untag noir")
    await run.press(Key(.enter))
    #expect(run.text.contains("Removed the tag noir from 3 films."))
    for number in 0..<3 {
      let marks = try Self.marks(number, library)
      #expect(marks.rating == UserRating(halves: 8) && marks.tags.isEmpty && marks.isSeen)
    }
    #expect(try Self.steps(library) == 4)
    run.end()
  }

  @Test func `A note is refused for several films`() async {
    let run = await Self.run()
    await run.type("  n")
    #expect(run.text.contains("A note belongs to one film. Press Esc to clear the selection."))
    run.end()
  }

  @Test func `Lists of the user get and lose all selected films`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(over: library)
    await run.type("5 iNoir")
    await run.press(Key(.enter))
    #expect(try library.customList(named: "noir")?.films.count == 5)
    await run.type(" i")
    #expect(try library.customList(named: "noir")?.films.count == 6)
    await run.type("i")
    #expect(try library.customList(named: "noir")?.films.isEmpty == true)
    await run.type("uu")
    #expect(try library.customList(named: "noir")?.films.count == 5)
    run.end()
  }

  @Test func `Selected films of a list of the user move and leave together`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(over: library)
    await run.type("5 iNoir")
    await run.press(Key(.enter))
    await run.type(":list noir")
    await run.press(Key(.enter))
    func numbers() throws -> [String] {
      try library.customList(named: "noir")?.films.map { String($0.movie.title.suffix(1)) } ?? []
    }
    #expect(try numbers() == ["0", "1", "2", "3", "4"])
    await run.type("j  ]")
    #expect(try numbers() == ["0", "3", "1", "2", "4"])
    #expect(selected(run) == ["Film 0001", "Film 0002"])
    await run.type("d")
    #expect(try numbers() == ["0", "3", "4"])
    #expect(!run.text.contains("selected"))
    run.end()
  }

  @Test func `A film that occurs twice in the diary is marked once`() async throws {
    let library = InMemoryMovieLibrary()
    let marker = MovieMarkInteractor(library: library)
    for date in ["2019-01-01", "2020-01-01"] {
      _ = try marker.mark(
        LibraryMovie(film(1)), [.seen(on: day(date))], at: Timestamp(seconds: 1_780_000_000))
    }
    let run = await Self.run(over: library)
    await run.type(":diary")
    await run.press(Key(.enter))
    await run.type(" ")
    #expect(selected(run).count == 2)
    #expect(run.text.contains("1 selected"))
    await run.type("f")
    #expect(try Self.marks(1, library).isFavorite)
    run.end()
  }

  @Test func `A failure changes nothing and keeps the selection`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("3 ")
    library.fail(with: .library(.full))
    await run.type("f")
    #expect(run.text.contains(Wording.sentence(MovieDataError.library(.full))))
    library.fail(with: nil)
    await run.press(Key(.escape))
    #expect(try (0..<3).allSatisfy { try Self.marks($0, library).isEmpty })
    run.end()
  }

  @Test func `On the page of a film a mark is for that film only`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("3 l")
    await run.type("v")
    #expect(try Self.seen(library) == [3])
    run.end()
  }

  // MARK: Counts

  @Test func `A count before a mark is the number of films`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("jj3v")
    #expect(try Self.seen(library) == [2, 3, 4])
    #expect(run.chosen?.hasPrefix("Film 0002") == true)
    #expect(selected(run).isEmpty)
    #expect(try Self.steps(library) == 1)
    await run.type("2Tnoir")
    await run.press(Key(.enter))
    #expect(try Self.marks(3, library).tags == ["noir"])
    #expect(try Self.marks(4, library).tags.isEmpty)
    run.end()
  }

  @Test func `A count beyond the end of the list marks what is there`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("G")
    await run.type("k9v")
    #expect(try Self.seen(library) == [58, 59])
    #expect(run.text.contains("Marked 2 films as seen today."))
    run.end()
  }

  @Test func `A canceled question is not answered later`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("3T")
    await run.press(Key(.escape))
    await run.type("5G:tag-film noir")
    await run.press(Key(.enter))
    #expect(try (0..<3).allSatisfy { try Self.marks($0, library).tags.isEmpty })
    #expect(try Self.marks(4, library).tags == ["noir"])
    run.end()
  }

  // MARK: Repeating

  @Test func `A period repeats the last mark with its value`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type(".")
    #expect(run.text.contains("No mark to repeat yet."))
    await run.type("vj.")
    #expect(try Self.seen(library) == [0, 1])
    await run.type(".")
    #expect(try Self.seen(library) == [0, 1])
    await run.type("j*3")
    await run.press(Key(.enter))
    await run.type("j  .")
    #expect(try Self.marks(3, library).rating == UserRating(halves: 6))
    #expect(try Self.marks(4, library).rating == UserRating(halves: 6))
    await run.press(Key(.escape))
    await run.type("10G3.")
    #expect(try Self.marks(11, library).rating == UserRating(halves: 6))
    run.end()
  }

  @Test func `A period repeats adding to a list`() async throws {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(over: library)
    await run.type("iNoir")
    await run.press(Key(.enter))
    await run.type("j.")
    #expect(try library.customList(named: "noir")?.films.count == 2)
    await run.type("ij.")
    #expect(run.text.contains("is not in the list “Noir”"))
    run.end()
  }

  @Test func `Without a library nothing is marked`() async {
    let run = await Self.run(nil)
    await run.type("  v")
    #expect(run.text.contains(Wording.noLibrary))
    await run.type(".")
    #expect(run.text.contains(Wording.noLibrary))
    run.end()
  }

  @Test func `Ticking five scattered films takes two keys a film and one for the mark`()
    async throws
  {
    let library = InMemoryMovieLibrary()
    let run = await Self.run(library)
    await run.type("j j j j j v")
    #expect(try Self.seen(library) == [1, 3, 5, 7, 9])
    run.end()
  }

  // MARK: Keys

  @Test func `Help and the key file know the keys`() async throws {
    let run = await Self.run()
    await run.type("?select")
    for text in ["select the film and move down", "select while moving down", "Shift-↓"] {
      #expect(run.text.contains(text))
    }
    run.end()
    let changed = BrowserRun(
      InMemoryMovieDataStore((0..<5).map { detail($0) }, offering: allFilms, isLocal: true),
      keyFile: "list.select = e\nlist.page-down = Space\neverywhere.repeat-mark = B\n",
      library: InMemoryMovieLibrary())
    await changed.terminal.idle()
    #expect(!changed.text.contains("key file"))
    await changed.type("e ")
    #expect(changed.text.contains("1 selected"))
    await changed.type("vB")
    changed.end()
  }
}
