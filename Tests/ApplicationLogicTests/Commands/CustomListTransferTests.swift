import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer
@testable import Wording

/// The user's own lists as text and JSON: what is exported imports unchanged.
struct CustomListTransferTests {
  private static let now = Timestamp(seconds: 1_800_000_000)

  private static func movie(_ number: Int) -> LibraryMovie {
    LibraryMovie(
      names: MovieIdentifiers(tmdb: number, imdb: "tt\(number)"), title: "Film \(number)",
      year: 1950 + number, runtime: 90)
  }

  private func library() throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    let lists = CustomListInteractor(library: library)
    _ = try lists.create("Noir", note: "Why\n# not", ranked: true, at: Self.now)
    for number in [3, 1, 2] {
      _ = try lists.add(
        CustomList.Film(Self.movie(number), note: number == 1 ? "first" : ""), to: "noir",
        at: Self.now)
    }
    _ = try lists.add(
      CustomList.Film(LibraryMovie(names: MovieIdentifiers(), title: "Lost (found)", year: 1931)),
      to: "noir", at: Self.now)
    _ = try lists.create("Empty", at: Self.now)
    _ = try MovieMarkInteractor(library: library).mark(
      Self.movie(1), [.favorite(true)], at: Self.now)
    return library
  }

  @discardableResult private func take(
    _ text: String, into library: InMemoryMovieLibrary, named name: String = "list.txt",
    isDryRun: Bool = false
  ) async throws -> ImportCommand.Outcome {
    var options = ImportOptions()
    options.isDryRun = isDryRun
    return try await ImportCommand(
      ImportSamples.input(name, text), options: options, now: Self.now
    ).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil),
      format: .aligned(columns: 80))
  }

  private func exported(_ library: InMemoryMovieLibrary) throws -> String {
    var text = ""
    try ExportCommand(.test(library: library, now: Self.now), ExportOptions()).run { text += $0 }
    return text
  }

  @Test func `A JSON export restores lists and marks`() async throws {
    let library = try library()
    let copy = InMemoryMovieLibrary()
    let text = try exported(library)
    #expect(JSONValue(written: text)?["lists"]?.elements.count == 2)
    try await take(text, into: copy)
    for name in ["noir", "empty"] {
      #expect(try copy.customList(named: name) == library.customList(named: name))
    }
    #expect(try exported(copy) == text)
    // One step for marks and lists together.
    #expect(try copy.undo(at: Self.now) != nil)
    #expect(try copy.customLists().isEmpty && copy.counts()[.everything] == 0)
    let steps = try library.history(before: nil, limit: 50)
    try await take(text, into: library)
    #expect(try library.history(before: nil, limit: 50) == steps)
  }

  @Test func `A list exported for Letterboxd imports with its order and notes`() async throws {
    let library = try library()
    var options = ListsOptions()
    (options.part, options.list, options.form) = (.export, "noir", .letterboxd)
    let text = try await ListsCommand(.test(library: library, now: Self.now)).run(
      options, format: .tabbed)
    #expect(
      String(decoding: text.utf8.filter { $0 != 0x0D }, as: UTF8.self) == """
        Letterboxd list export v7
        Date,Name,Tags,URL,Description
        2027-01-15,Noir,,,"Why
        # not"

        Position,Name,Year,URL,Description
        1,Film 3,1953,,
        2,Film 1,1951,,first
        3,Film 2,1952,,
        4,Lost (found),1931,,

        """)
    let copy = InMemoryMovieLibrary()
    try await take(text, into: copy, named: "noir.csv")
    let (list, old) = (try copy.customList(named: "noir"), try library.customList(named: "noir"))
    #expect(list?.note == old?.note)
    #expect(list?.films.map(\.movie.titleAndYear) == old?.films.map(\.movie.titleAndYear))
    #expect(list?.films.map(\.note) == old?.films.map(\.note))
  }

  @Test func `No control sequence of a list reaches the export for Letterboxd`() throws {
    let entry = CustomList.Film(
      LibraryMovie(film("T\u{1B}[2J", 1950)), note: "n\u{1B}[31m")
    var list = try #require(CustomList(named: "noir"))
    list.write("a\u{1B}]0;b")
    list.add(entry)
    #expect(!LetterboxdListText(list, on: day("2027-01-15")).text.contains("\u{1B}"))
  }

  @Test func `Exports for Letterboxd and Trakt have no numbers of films with one title`() throws {
    let movie = LibraryMovie(names: MovieIdentifiers(), title: "Home (II)", year: 2016)
    var list = try #require(CustomList(named: "noir"))
    list.add(CustomList.Film(movie))
    #expect(LetterboxdListText(list, on: day("2027-01-15")).text.contains("1,Home,2016,"))
    var marks = MovieMarks()
    marks.add(Viewing(noted: Self.now))
    let entry = LibraryEntry(movie: movie, marks: marks)
    #expect(LetterboxdRows.rows(entry, isWatchlist: false).map { $0[2] } == ["Home"])
    var export = TraktExport(at: Self.now)
    let isAdded = export.add(entry)
    #expect(isAdded && export.files.map(\.text).allSatisfy { !$0.contains("(II)") })
  }

  @Test func `A query that leaves out an unknown list is an error`() throws {
    let library = try library()
    var options = MineOptions()
    options.query = "-list:nosuch"
    let failure = #expect(throws: CommandFailure.self) {
      try MineCommand(.test(library: library)).run(options, format: .json)
    }
    #expect(failure?.kind == .notFound && failure?.message.contains("nosuch") == true)
  }

  @Test func `Lists without marked films are exported, too`() async throws {
    let library = InMemoryMovieLibrary()
    _ = try CustomListInteractor(library: library).create("Only", at: Self.now)
    let text = try exported(library)
    let copy = InMemoryMovieLibrary()
    try await take(text, into: copy)
    #expect(try copy.customLists().map(\.name) == ["Only"])
  }

  @Test(arguments: ["", "> ", ">> "])
  func `The text of a list imports unchanged, even quoted in a mail`(quote: String) async throws {
    let library = try library()
    let list = try #require(try library.customList(named: "noir"))
    let text = CustomListText(list).text
    let quoted = text.split(separator: "\n").map { "\(quote)\($0)\r\n" }.joined()
    let copy = InMemoryMovieLibrary()
    let outcome = try await take(quoted, into: copy)
    #expect(outcome.text.contains("created with 4 films"))
    let taken = try #require(try copy.customList(named: "noir"))
    #expect(CustomListText(taken).text == text)
    #expect(taken.isRanked && taken.note == "Why\n# not")
  }

  @Test(arguments: ["", "> "])
  func `Text around a list in an email is not imported`(quote: String) async throws {
    let library = try library()
    let list = try #require(try library.customList(named: "noir"))
    let text = CustomListText(list).text
    let below = [
      "", "-- ", "Joe", "12  Main Street", "tt5 Film 5", "# moviebrowser list: Other",
      "tt6  Film 6 (1956)",
    ]
    let lines = text.split(separator: "\n") + below.map { $0[...] }
    let mail = "[Ann wrote]\n\nmy list:\n" + lines.map { "\(quote)\($0)\n" }.joined()
    let copy = InMemoryMovieLibrary()
    let outcome = try await take(mail, into: copy, named: "mail.txt")
    #expect(outcome.text.contains("created with 4 films"))
    for line in [12, 13, 14, 15] {
      #expect(
        outcome.text.contains(
          "mail.txt, line \(line): \(Wording.notAnEntry)\n"),
        "\(outcome.text)")
    }
    #expect(outcome.text.contains("mail.txt, line 16: \(Wording.secondList)\n"))
    let taken = try #require(try copy.customList(named: "noir"))
    #expect(CustomListText(taken).text == text)
    #expect(try copy.customLists().map(\.name) == ["Noir"])
  }

  @Test func `A film without a title imports unchanged`() async throws {
    var list = try #require(CustomList(named: "Bare"))
    for names in [MovieIdentifiers(tmdb: 348), MovieIdentifiers(imdb: "tt9999999")] {
      list.add(CustomList.Film(LibraryMovie(names: names, title: "")))
    }
    let text = CustomListText(list).text
    let library = InMemoryMovieLibrary()
    _ = try await take(text, into: library)
    #expect(try library.customList(named: "bare").map { CustomListText($0).text } == text)
  }

  @Test func `An import adds to a list and keeps what is there`() async throws {
    let library = try library()
    let text = """
      # moviebrowser list: NOIR
      # another note
      tt2  Film 2 (1952)  # new note
      tt1  Film 1 (1951)  # other note
      7  Film 7 (1957)
      -  Film 8 (1958)
      # stray
      -  1917 (2019)

      """
    _ = try await take(text, into: library, isDryRun: true)
    #expect(try library.customList(named: "noir")?.films.count == 4)
    let outcome = try await take(text, into: library)
    #expect(outcome.text.contains("line 7: \(Wording.strayComment)"))
    let list = try #require(try library.customList(named: "noir"))
    #expect(list.name == "Noir" && list.note == "Why\n# not" && list.isRanked)
    #expect(
      list.films.map(\.movie.title) == [
        "Film 3", "Film 1", "Film 2", "Lost (found)", "Film 7", "Film 8", "1917",
      ])
    #expect(list.films.map(\.note) == ["", "first", "new note", "", "", "", ""])
    #expect(list.films.last?.movie.year == 2019)
    #expect(try library.undo(at: Self.now) != nil)
    #expect(try library.customList(named: "noir")?.films.count == 4)
  }

  @Test(arguments: [
    "# moviebrowser list: ", "# moviebrowser list:  \n\n", "#", "# moviebrowser", "> ",
    "# moviebrowser list: A\n-\n", "# moviebrowser list: A\n(1950)\n  # x\n\u{0}",
  ]) func `Broken texts do not crash`(text: String) async throws {
    let library = InMemoryMovieLibrary()
    _ = try? await take(text, into: library)
    #expect(try library.customLists().count <= 1)
  }

  @Test(arguments: [
    #""lists": 5"#, #""lists": [5, null, {"list": ""}, {"list": "A", "films": 3}]"#,
    #""lists": [{"list": "A", "films": [{}, {"title": 5}, {"tmdb": "x", "title": "B"}]}]"#,
  ]) func `Invalid lists are reported`(member: String) async throws {
    let text =
      #"{"format": "moviebrowser library", "version": 1, "films": [{"title": "F", "#
      + #""marks": {"favourite": "2026-01-01T00:00:00Z"}}], "# + member + "}"
    let library = InMemoryMovieLibrary()
    let outcome = try? await take(text, into: library)
    #expect(outcome == nil || outcome?.text.contains("problem") == true)
  }
}
