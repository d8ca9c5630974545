import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import TerminalModel
@testable import Transfer
@testable import Wording

/// Lists of titles, IDs and addresses, and files that are none.
struct TitleListTests {
  private func read(
    _ name: String, _ text: String, as role: ImportRole? = nil
  ) throws -> ImportBundle {
    try ImportReader(
      ImportSamples.input(name, text), in: ImportContext(now: ImportSamples.now, role: role)
    ).read(as: nil)
  }

  private func refusal(_ name: String, _ text: String, as role: ImportRole? = nil) -> String? {
    #expect(throws: CommandFailure.self) { try read(name, text, as: role) }?.message
  }

  @Test func `Titles, IDs and addresses are read, one a line`() throws {
    let bundle = try read(
      "films.txt",
      """
      # Rainy days
      tt0047478  Seven Samurai (1954)  # long, but good
      - The Third Man (1949)
      The Good, the Bad and the Ugly
      https://www.imdb.com/title/tt0078748/?ref=x
      https://www.themoviedb.org/movie/593-solaris
      https://letterboxd.com/film/blade-runner-2049/
      1917

      https://example.org/film/1
      https://boxd.it/29
      https://letterboxd.com/joe/film/alien/
      https://m.imdb.com/de/title/tt0047478/reference
      """, as: .watchlist)
    #expect(bundle.origin == .list)
    #expect(
      bundle.films.map(\.movie.titleAndYear) == [
        "Seven Samurai (1954)", "The Third Man (1949)", "The Good, the Bad and the Ugly", "", "",
        "blade runner 2049", "1917", "alien",
      ])
    #expect(
      bundle.films.map { $0.movie.names.identifier?.text } == [
        "tt0047478", nil, nil, "tt0078748", "593", nil, nil, nil,
      ])
    #expect(bundle.films.allSatisfy { $0.marks.isOnWatchlist })
    #expect(bundle.films[0].marks.note == "long, but good")
    let shortAddress = try #require(Wording.shortAddress("https://boxd.it/29"))
    #expect(
      bundle.flaws == [
        "films.txt, line 10: \(Wording.unknownAddress("https://example.org/film/1"))",
        "films.txt, line 11: \(shortAddress)",
      ])
  }

  @Test func `Numbers before all lines are dropped`() throws {
    let numbered = try read("seen.txt", "1. Alien\n2. 2001\n", as: nil)
    #expect(numbered.films.map(\.movie.title) == ["Alien", "2001"])
    #expect(numbered.films.map { $0.marks.viewings.map(\.day) } == [[nil], [nil]])
    let title = try read("seen.txt", "1. April 2000\nAlien\n")
    #expect(title.films.map(\.movie.title) == ["1. April 2000", "Alien"])
  }

  @Test func `A table with one column is a list`() throws {
    for text in ["Title\nAlien\nOrbit\n", "\u{FEFF}Alien\r\nOrbit\r\n"] {
      let bundle = try read("a.csv", text, as: .favorites)
      #expect(bundle.films.map(\.movie.title) == ["Alien", "Orbit"])
      #expect(bundle.films.allSatisfy { $0.marks.isFavorite })
    }
  }

  @Test(arguments: ["imdb", "IMDb ID", "Const", "imdb_id"])
  func `A column that a spreadsheet has quoted is a list without its heading`(heading: String)
    throws
  {
    for name in ["a.csv", "a.txt"] {
      let text = "\"\(heading)\"\r\n\"tt0047478\"\r\n\"tt0041959\"\r\n"
      let bundle = try read(name, text, as: .seen)
      #expect(bundle.films.map(\.movie.names.imdb) == ["tt0047478", "tt0041959"], "\(name)")
      #expect(bundle.films.allSatisfy { $0.movie.title.isEmpty } && bundle.flaws.isEmpty)
    }
  }

  @Test func `Quotation marks around a line are not part of a title, those inside are`() throws {
    let lines = ["Movie Title", #""Alien""#, #""The ""Best"" of It""#, #""Heat" and "Dust""#]
    let bundle = try read("a.csv", lines.joined(separator: "\n"), as: .seen)
    #expect(
      bundle.films.map(\.movie.title) == ["Alien", "The \"Best\" of It", "\"Heat\" and \"Dust\""])
  }

  @Test func `A tab in a title is white space, and tabs in most lines are a table`() throws {
    let bundle = try read(
      "watchlist.txt", "Seven Samurai (1954)\nTab\there (2002)\nAlien (1979)\n")
    #expect(
      bundle.films.map(\.movie.titleAndYear) == [
        "Seven Samurai (1954)", "Tab here (2002)", "Alien (1979)",
      ])
    #expect(refusal("a.txt", "Alien\t1979\nHeat\t1995\nUp\n", as: .seen) != nil)
  }

  @Test func `One long line among the titles does not refuse the list`() throws {
    let note = String(repeating: "so good ", count: 40).trimmed
    let bundle = try read("seen.txt", "Alien # \(note)\nHeat\nUp\n")
    #expect(bundle.films.map(\.movie.title) == ["Alien", "Heat", "Up"])
    #expect(bundle.films[0].marks.note == note)
    #expect(try read("seen.txt", "# \(note)\nAlien\n").films.map(\.movie.title) == ["Alien"])
  }

  @Test func `A zero byte in a text is ignored and named`() throws {
    let bundle = try read("seen.txt", "Alien\nOr\0bit\n")
    #expect(bundle.films.map(\.movie.title) == ["Alien", "Orbit"])
    #expect(bundle.notes.count == 1 && bundle.notes[0].contains("1 zero byte"))
    #expect(refusal("seen.txt", "\0A\0l\0i\0e\0n") == Wording.unknownExport("seen.txt", .binary))
  }

  @Test func `A list may begin with a bracket`() throws {
    #expect(try read("seen.txt", "[REC]\nAlien\n").films.map(\.movie.title) == ["[REC]", "Alien"])
  }

  @Test func `What the films are is in the name, or an option has to say it`() throws {
    #expect(try read("watchlist-2026.txt", "Alien\n").films[0].marks.isOnWatchlist)
    for name in ["films.txt", "unseen.txt", "seen/films.txt"] {
      #expect(refusal(name, "Alien\n") == Wording.unknownRole(name))
    }
    let ratings = refusal(
      "a.csv", "title,year,tmdbId,imdbId,userRating\nA,1979,348,,7\n", as: .seen)
    #expect(ratings == Wording.needlessRole("a.csv", .movary, .seen))
  }

  @Test(arguments: [
    ("a.csv", "Film,Jahr,Note\nAlien,1979,7\nOrbit,2013,8\n"),
    ("a.txt", "Title;Score\nAlien;7\n"), ("a.txt", "Alien\t1979\n"),
    ("a.html", "<html>\n"), ("a.txt", "<html>\n"), ("a.csv", ""),
    ("a.txt", String(repeating: "prose ", count: 60)), ("a.txt", "# only a comment\n"),
  ])
  func `Tables and prose are not lists`(name: String, text: String) {
    #expect(refusal(name, text, as: .seen)?.contains(" is not an ") == true)
  }

  @Test func `An unknown file is described`() throws {
    let table = try #require(refusal("a.csv", "Film,Jahr\nAlien,1979\nOrbit,2013\n"))
    #expect(table == Wording.unknownExport("a.csv", Self.table("Film", "Jahr", rows: 2)))
    let ids = try #require(refusal("a.csv", "Film,Ident\nAlien,tt0078748\n"))
    let found = Self.table("Film", "Ident", rows: 1, ids: "Ident")
    #expect(ids == Wording.unknownExport("a.csv", found))
    let json = try #require(refusal("a.json", #"[{"film":1,"a\u001bb":2}]"#))
    #expect(json.contains("JSON array") && json.contains("members film, a"))
    #expect(!json.contains("\u{1B}"))
  }

  private static func table(_ columns: String..., rows: Int, ids: String? = nil) -> UnknownFile {
    .table(columns: columns, rows: rows, idColumn: ids)
  }

  @Test func `A list of your own has the films of the file in its order`() throws {
    let bundle = try read(
      "lists/Rainy days.txt", "Orbit (2013)  # first\n- Alien\nOrbit (2013)\n", as: .list)
    let list = try #require(bundle.lists.first)
    #expect(list.list.name == "Rainy days")
    #expect(list.films.map(\.index) == [0, 1, 0] && list.films.map(\.note) == ["first", "", ""])
    #expect(bundle.films.allSatisfy { $0.marks.isEmpty })
    let tmdb = refusal("favorites.csv", "TMDb ID,Type,Name\n1,movie,A\n", as: .list)
    #expect(tmdb == Wording.needlessRole("favorites.csv", .tmdb, .list))
  }

  // MARK: Matching

  private let library = InMemoryMovieLibrary()
  private let catalogue = InMemoryMovieDataStore(
    [
      film("Orbit", 2012, tmdbID: 73), film("Alien", 1979, tmdbID: 348),
      film("Home", 2008, tmdbID: 5), film("Home", 2016, tmdbID: 6),
      film("Runner", 1982, tmdbID: 7), film("Runner 2049", 2017, tmdbID: 8),
      film("Fantasy", 2000, tmdbID: 9), film("Fantasy 2000", 1999, tmdbID: 10),
      film("1917", 2019, tmdbID: 11), film("2001: A Trip", 1968, tmdbID: 12),
    ], isLocal: true)

  private func take(
    _ text: String, as role: ImportRole = .watchlist, accepts: Bool = false,
    _ format: OutputFormat = .tabbed, service: (any MovieDataStore)? = nil
  ) async throws -> String {
    var options = ImportOptions()
    (options.role, options.accepts) = (role, accepts)
    return try await ImportCommand(
      ImportSamples.input("films.txt", text), options: options, now: ImportSamples.now
    ).run(
      in: .init(library: library, catalogue: catalogue, service: service), format: format
    ).text
  }

  private func titles() throws -> [String] {
    try library.entries(matching: LibraryRequest(.everything, limit: 100)).entries
      .map(\.movie.title).sorted()
  }

  @Test func `Titles that are not found are listed, and saved only with the option`() async throws {
    let text = "Orbit\nHome\nNowhere\ntt9999999\n"
    let output = try await take(text)
    #expect(output.contains("\nchanged\t1\n") && output.contains("\nunknown\t2\n"))
    #expect(
      output.contains("\nunmatched\t1\n")
        && output.contains("film\tunknown\tfilms.txt, line 3\tNowhere"))
    #expect(try titles() == ["Orbit"])
    let sentences = try await take(text, .aligned(columns: 80))
    #expect(
      sentences.contains(
        "  \(Wording.unknownTitles(2))\n"
          + "    Nowhere, films.txt, line 3\n    tt9999999, films.txt, line 4\n"))
    _ = try await take("Nowhere\n", accepts: true)
    #expect(try titles() == ["Nowhere", "Orbit"])
    // A title that was saved once is found from then on.
    #expect(try await take("Nowhere\n").contains("\nchanged\t0\n"))
  }

  private func take(_ text: String, _ format: OutputFormat) async throws -> String {
    try await take(text, accepts: false, format)
  }

  private func numbers() throws -> Set<Int?> {
    Set(
      try library.entries(matching: LibraryRequest(.everything, limit: 100)).entries
        .map(\.movie.names.tmdb))
  }

  @Test func `A year at the end of a title is that of a film`() async throws {
    let output = try await take("Orbit 2012\nHome 2008\nhome 2016\nRunner, 1982\n")
    #expect(output.contains("\nchanged\t4\n"), "\(output)")
    #expect(try numbers() == [73, 5, 6, 7])
  }

  @Test func `A year at the end of a title may be a part of it`() async throws {
    let output = try await take(
      "Runner 2049\nFantasy 2000\n1917\n2001: A Trip\nAlien 1984\nOrbit 2013\n")
    #expect(try numbers() == [8, 10, 11, 12])
    // The years of other films are no years of these.
    for line in ["line 5\tAlien 1984\t", "line 6\tOrbit 2013\t"] {
      #expect(output.contains("film\tunknown\tfilms.txt, \(line)"), "\(output)")
    }
  }

  @Test func `A service finds titles with and without their years`() async throws {
    let service = InMemoryMovieDataStore([
      film("Wonder 1984", 2020, tmdbID: 21), film("Samurai", 1954, tmdbID: 22),
    ])
    let output = try await take("Wonder 1984\nSamurai 1954\nNowhere 1999\n", service: service)
    #expect(try numbers() == [21, 22], "\(output)")
    #expect(output.contains("film\tunknown\tfilms.txt, line 3\tNowhere 1999\t"))
  }

  @Test func `A list of your own has the films that are found`() async throws {
    _ = try await take("Alien 1979  # loud\nNowhere\nOrbit 2012\n", as: .list)
    let list = try #require(try library.customList(named: "films"))
    #expect(list.films.map(\.movie.title) == ["Alien", "Orbit"])
    #expect(list.films.map(\.note) == ["loud", ""])
    #expect(try titles().isEmpty)
    _ = try await take("Nowhere\n", as: .list, accepts: true)
    #expect(try library.customList(named: "films")?.films.map(\.movie.title).last == "Nowhere")
  }

  @Test func `Data and collections without an export are refused with what they are`() {
    func refusal(_ input: ImportInput) -> String {
      let failure = #expect(throws: CommandFailure.self) {
        try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: nil)
      }
      return failure?.message ?? ""
    }
    let binary = refusal(ImportSamples.input("a", [0, 0xFF, 0xFE, 0, 1]))
    #expect(binary == Wording.unknownExport("a", .binary))
    let packed = refusal(ImportSamples.input("a", [0x1F, 0x8B, 8, 0, 0, 0, 0xFF]))
    #expect(packed == Wording.unknownExport("a", .gzip) && packed != binary)
    let input = ImportInput(
      name: "a", files: [], otherPaths: ["b.txt", "a.pdf"], isCollection: true)
    #expect(
      refusal(input) == Wording.unknownExport("a", .collection(paths: ["a.pdf", "b.txt"])))
    #expect(
      refusal(ImportInput(name: "a", files: [], isCollection: true))
        == Wording.unknownExport("a", .collection(paths: [])))
    let table = refusal(
      ImportInput(
        name: "e.zip", files: [.init(path: "a.csv", bytes: Array("Foo,Bar\n1,2\n".utf8))],
        otherPaths: ["b/readme.md"], isCollection: true))
    let only = Wording.unknownExport("a.csv", Self.table("Foo", "Bar", rows: 1))
    #expect(table == Wording.onlyFile(of: "e.zip", only, others: ["b/readme.md"]))
  }

  @Test func `A film that a list names by title and by address is in it once`() async throws {
    let address = "https://www.themoviedb.org/movie/73"
    let output = try await take("Orbit (2012)\n\(address)\nAlien 1979\norbit 2012\n", as: .list)
    #expect(try library.customList(named: "films")?.films.map(\.movie.title) == ["Orbit", "Alien"])
    #expect(output.contains("\nunknown\t0\n"), "\(output)")
    #expect(output.contains("\nnote\tlist “films”: 2 duplicate films skipped\n"), "\(output)")
  }

  @Test func `A service knows the films of other IDs`() async throws {
    let service = InMemoryMovieDataStore([film("Stalker", 1979, tmdbID: 1398)])
    let output = try await take("1398\nhttps://www.themoviedb.org/movie/1398\n", service: service)
    #expect(output.contains("\nchanged\t1\n"), "\(output)")
    #expect(try titles() == ["Stalker"])
  }
}
