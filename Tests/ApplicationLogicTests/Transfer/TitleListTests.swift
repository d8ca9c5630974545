import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

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
      """, as: .watchlist)
    #expect(bundle.origin == .list)
    #expect(
      bundle.films.map(\.movie.titleAndYear) == [
        "Seven Samurai (1954)", "The Third Man (1949)", "The Good, the Bad and the Ugly", "", "",
        "blade runner 2049", "1917",
      ])
    #expect(
      bundle.films.map { $0.movie.names.identifier?.text } == [
        "tt0047478", nil, nil, "tt0078748", "593", nil, nil,
      ])
    #expect(bundle.films.allSatisfy { $0.marks.isOnWatchlist })
    #expect(bundle.films[0].marks.note == "long, but good")
    #expect(
      bundle.flaws == [
        "films.txt, line 10: “https://example.org/film/1” is not an address at IMDb, TMDB or "
          + "Letterboxd"
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

  @Test func `What the films are is in the name, or an option has to say it`() throws {
    #expect(try read("watchlist-2026.txt", "Alien\n").films[0].marks.isOnWatchlist)
    for name in ["films.txt", "unseen.txt", "seen/films.txt"] {
      #expect(refusal(name, "Alien\n")?.contains("say what they are with --as") == true)
    }
    let ratings = refusal(
      "a.csv", "title,year,tmdbId,imdbId,userRating\nA,1979,348,,7\n", as: .seen)
    #expect(ratings?.contains("has its own marks") == true)
  }

  @Test(arguments: [
    ("a.csv", "Film,Jahr,Note\nAlien,1979,7\nOrbit,2013,8\n"),
    ("a.txt", "Title;Year\nAlien;1979\n"), ("a.txt", "Alien\t1979\n"),
    ("a.html", "<html>\n"), ("a.txt", "<html>\n"), ("a.csv", ""),
    ("a.txt", String(repeating: "prose ", count: 60)), ("a.txt", "# only a comment\n"),
  ])
  func `Tables and prose are not lists`(name: String, text: String) {
    #expect(refusal(name, text, as: .seen)?.contains(" is not an export that can be") == true)
  }

  @Test func `An unknown file is described`() throws {
    let table = try #require(refusal("a.csv", "Film,Jahr\nAlien,1979\nOrbit,2013\n"))
    #expect(table.contains("a table with 2 rows and the columns Film, Jahr; supported are"))
    let ids = try #require(refusal("a.csv", "Film,Ident\nAlien,tt0078748\n"))
    #expect(ids.hasSuffix("; the column Ident has IMDb IDs: save it alone in a text file"))
    let json = try #require(refusal("a.json", #"[{"film":1,"a\u001bb":2}]"#))
    #expect(json.contains("a JSON array with the members film, a"))
    #expect(!json.contains("\u{1B}"))
  }

  @Test func `A list of your own has the films of the file in its order`() throws {
    let bundle = try read(
      "lists/Rainy days.txt", "Orbit (2013)  # first\n- Alien\nOrbit (2013)\n", as: .list)
    let list = try #require(bundle.lists.first)
    #expect(list.list.name == "Rainy days")
    #expect(list.films.map(\.index) == [0, 1, 0] && list.films.map(\.note) == ["first", "", ""])
    #expect(bundle.films.allSatisfy { $0.marks.isEmpty })
    let tmdb = refusal("favorites.csv", "TMDb ID,Type,Name\n1,movie,A\n", as: .list)
    #expect(tmdb?.hasSuffix("--as list is only for lists and for files of IMDb") == true)
  }

  // MARK: Matching

  private let library = InMemoryMovieLibrary()
  private let catalogue = InMemoryMovieDataStore([
    film("Orbit", 2012, tmdbID: 73), film("Alien", 1979, tmdbID: 348),
    film("Home", 2008, tmdbID: 5), film("Home", 2016, tmdbID: 6),
  ])

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
        "  2 titles not found and not saved (use --accept to save them by title):\n"
          + "    Nowhere, films.txt, line 3\n    tt9999999, films.txt, line 4\n"))
    _ = try await take("Nowhere\n", accepts: true)
    #expect(try titles() == ["Nowhere", "Orbit"])
    // A title that was saved once is found from then on.
    #expect(try await take("Nowhere\n").contains("\nchanged\t0\n"))
  }

  private func take(_ text: String, _ format: OutputFormat) async throws -> String {
    try await take(text, accepts: false, format)
  }

  @Test func `A service knows the films of other IDs`() async throws {
    let service = InMemoryMovieDataStore([film("Stalker", 1979, tmdbID: 1398)])
    let output = try await take("1398\nhttps://www.themoviedb.org/movie/1398\n", service: service)
    #expect(output.contains("\nchanged\t1\n"), "\(output)")
    #expect(try titles() == ["Stalker"])
  }
}
