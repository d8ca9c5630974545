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

/// `export` writes the whole library, and `import` recreates an equal one from it.
struct LibraryDocumentTests {
  private func text(_ library: InMemoryMovieLibrary, _ options: ExportOptions = ExportOptions())
    throws
    -> String
  {
    var text = ""
    try ExportCommand(.test(library: library, now: ImportSamples.now), options).run { text += $0 }
    return text
  }

  private func take(
    _ text: String, into library: InMemoryMovieLibrary, name: String = "library.json"
  ) async throws -> ImportCommand.Outcome {
    try await ImportCommand(
      ImportSamples.input(name, text), options: ImportOptions(),
      now: Timestamp(seconds: 1_800_000_000)
    ).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil),
      format: .json)
  }

  private func entries(_ library: InMemoryMovieLibrary) throws -> [LibraryEntry] {
    try library.entries(matching: LibraryRequest(.everything, limit: 10_000)).entries
  }

  @Test func `Actors and language are exported and imported`() async throws {
    let (library, other) = (InMemoryMovieLibrary(), InMemoryMovieLibrary())
    let film = LibraryMovie(
      names: MovieIdentifiers(imdb: "tt0078748"), title: "Alien", directors: ["Ridley Scott"],
      actors: ["Sigourney Weaver", "Tom \"Skerritt\""], language: Language(code: "en"))
    _ = try MovieMarkInteractor(library: library).mark(
      film, [.seen(on: nil)], at: Timestamp(seconds: 1_790_000_000))
    _ = try await take(try text(library), into: other)
    #expect(try entries(other).map(\.movie) == [film])
  }

  @Test(arguments: ["json", "csv"])
  func `An export of version 0.2.0 is imported with all marks`(ending: String) async throws {
    let library = InMemoryMovieLibrary()
    let name = "export-0.2.0.\(ending)"
    let old = try #require(Repository.text(of: "Tests/ApplicationLogicTests/Goldens/\(name)"))
    #expect(try await take(old, into: library, name: name).ending == .complete)
    let entries = try entries(library)
    let samurai = try #require(entries.first { $0.movie.names.imdb == "tt0047478" })
    #expect(samurai.movie.names.tmdb == 346)
    #expect(samurai.movie.names.catalogue == MovieIdentifier("seven-samurai-1954"))
    #expect(samurai.marks.isFavorite && samurai.marks.rating?.halves == 9)
    #expect(samurai.marks.tags == ["rain, heavy", "space"])
    #expect(samurai.marks.note == "=In \"space\"")
    let metropolis = try #require(entries.first { $0.movie.names.tmdb == 19 })
    #expect(metropolis.marks.isNotForMe)
    #expect(metropolis.marks.viewings.map(\.date?.description) == ["2024", "2025-03"])
    #expect(metropolis.marks.viewings.map(\.isRewatch) == [false, true])
    #expect(entries.count == 3 && entries.contains { $0.marks.isOnWatchlist })
    guard ending == "json" else { return }
    #expect(samurai.movie.language == Language(code: "ja"))
    let list = try #require(try library.customList(named: "Rainy days"))
    #expect(
      list.isRanked && list.note == "For rain" && list.films.map(\.note) == ["first", "first"])
  }

  /// Returns a library of films with every kind of identifier and random marks.
  static func random(_ seed: Int, films: Int) throws -> InMemoryMovieLibrary {
    var numbers = SeededNumbers(seed)
    let library = InMemoryMovieLibrary()
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &numbers) == 0 }
    func moment() -> Timestamp {
      Timestamp(
        seconds: Int.random(in: 0...2_000_000_000, using: &numbers),
        offset: Int.random(in: -48...56, using: &numbers) * 15)
    }
    for number in 1...films {
      let movie = LibraryMovie(
        names: chance(5)
          ? MovieIdentifiers()
          : MovieIdentifiers(
            catalogue: chance(2) ? nil : MovieIdentifier("film-\(number)"),
            tmdb: chance(3) ? nil : number, imdb: "tt\(number)"),
        title: chance(9) ? "\"Ünd\\\n\u{1B}[1m 🎬 \(number)" : "Film \(number)",
        originalTitle: chance(2) ? "Le film \(number)" : nil, year: chance(9) ? nil : 1900 + number,
        runtime: chance(2) ? 90 : nil, genres: chance(2) ? [.drama, .scienceFiction] : [],
        countries: [Country(code: "FR")].compactMap(\.self), directors: chance(2) ? ["Ann"] : [])
      var marks = MovieMarks()
      if chance(3) { marks.favoriteSince = moment() }
      if chance(3) { marks.watchlistSince = moment() }
      if chance(6) { marks.notForMeSince = moment() }
      marks.resolveContradictions()
      for _ in 0..<Int.random(in: 0...3, using: &numbers) {
        let day = CalendarDate(dayNumber: Int.random(in: 0...20_000, using: &numbers))
        marks.add(Viewing(day: chance(4) ? nil : day, isRewatch: chance(2), noted: moment()))
      }
      if chance(2) {
        marks.rate(
          UserRating(halves: Int.random(in: 1...10, using: &numbers)),
          at: chance(5) ? nil : moment())
      }
      if chance(3) { marks.write("Line \(number)\n\n“two” \\ \u{7}, \"three\"", at: moment()) }
      for tag in ["noir", "with, comma", "♥"] where chance(4) { marks.add(tag: tag) }
      if marks.isEmpty { marks.favoriteSince = moment() }
      let made = marks
      _ = try library.apply(
        [LibraryEdit(movie) { _ in made }],
        as: LibraryAction(at: Timestamp(seconds: 1_700_000_000 + number)))
    }
    return library
  }

  @Test(arguments: 1...8) func `An exported library imports unchanged`(seed: Int) async throws {
    let library = try Self.random(seed, films: 60)
    let copy = InMemoryMovieLibrary()
    let written = try text(library)
    #expect(try await take(written, into: copy).ending == .complete)
    #expect(try entries(copy) == entries(library))
    #expect(try text(copy) == written)
    // A second import changes nothing.
    let steps = try copy.history(before: nil, limit: 10)
    #expect(try await take(written, into: copy).text.contains("\"changed\": 0"))
    #expect(try copy.history(before: nil, limit: 10) == steps && steps.count == 1)
    #expect(try entries(copy) == entries(library))
  }

  @Test func `Undoing an import removes everything it added`() async throws {
    let copy = InMemoryMovieLibrary()
    _ = try await take(text(Self.random(20, films: 600)), into: copy)
    #expect(try copy.counts()[.everything] == 600)
    #expect(try copy.undo(at: ImportSamples.now)?.count == 600)
    #expect(try entries(copy).isEmpty)
  }

  @Test func `An export is JSON with one line per film`() throws {
    let written = try text(Self.random(21, films: 3))
    #expect(written.hasPrefix("{\n  \"format\": \"moviebrowser library\",\n  \"version\": 2,\n"))
    #expect(written.split(separator: "\n").count == 3 + 7)
    #expect(JSONValue(written: written)?["films"] != nil)
  }

  @Test func `A later version is rejected wherever the file states it`() async throws {
    for text in [
      "{\"format\": \"moviebrowser library\", \"version\": 3, \"films\": [1]}",
      "{\"films\": [{\"title\": \"A\"}], \"version\": 4, \"format\": \"moviebrowser library\"}",
    ] {
      let library = InMemoryMovieLibrary()
      let failure = await #expect(throws: CommandFailure.self) {
        try await take(text, into: library)
      }
      #expect(failure?.message.contains("newer version") == true)
      #expect(try library.counts()[.everything] == 0)
    }
  }

  @Test func `An invalid film is reported and the others are imported`() async throws {
    let library = InMemoryMovieLibrary()
    let films = [
      "{\"title\": \"A\", \"marks\": {\"rating\": 4.2}}", "{\"marks\": {\"rating\": 4}}",
      "{\"title\": \"B\", \"marks\": {\"favourite\": \"yesterday\"}}", "{\"title\": \"C\"}", "7",
      "{\"title\": \"D\", \"marks\": {\"seen\": [{\"day\": \"2020-02-30\", \"noted\": \"2020-01-01T00:00:00Z\"}]}}",
      "{\"title\": \"E\", \"marks\": {\"seen\": [{}]}}",
      "{\"title\": \"F\", \"marks\": {\"tags\": 1}}",
      "{\"title\": \"G\", \"year\": 1e30, \"marks\": {\"rating\": 4}}",
      // Either would be mistaken for the number of another film.
      "{\"title\": \"G\", \"imdb\": \"0041959\", \"marks\": {\"rating\": 4}}",
      "{\"title\": \"G\", \"catalogue\": \"41959\", \"marks\": {\"rating\": 4}}",
      "{\"title\": \"G\", \"catalogue\": \"title:1990:g\", \"marks\": {\"rating\": 4}}",
      "{\"title\": \"G\", \"runtime\": 1099511627777, \"marks\": {\"rating\": 4}}",
      "{\"title\": \"H\", \"later\": {\"x\": 1}, \"marks\": {\"rating\": 4}}",
    ].joined(separator: ",")
    let outcome = try await take(
      "{\"format\": \"moviebrowser library\", \"version\": 1, \"films\": [\(films)]}", into: library
    )
    #expect(try entries(library).map(\.movie.title) == ["H"])
    for number in 1...13 { #expect(outcome.text.contains("\"film \(number): ")) }
  }

  @Test func `A viewing in the future is imported without a date and reported`() async throws {
    let noted = "2020-01-01T00:00:00Z"
    let json = """
      {"format": "moviebrowser library", "version": 1, "films": [{"title": "H", "marks": {"seen":
        [{"day": "2019-03", "noted": "\(noted)"}, {"day": "2091-01-01", "noted": "\(noted)"}]}}]}
      """
    let table = """
      Const,Title,tmdbID,Seen,Favorite,Watchlist,Not For Me,Tags,Note
      ,H,,2019-03 2091-01-01,,,,,

      """
    for (name, text, place) in [
      ("library.json", json, "film 1"), ("x.csv", table, "x.csv, line 2"),
    ] {
      let library = InMemoryMovieLibrary()
      let outcome = try await take(text, into: library, name: name)
      #expect(
        try entries(library).map { $0.marks.viewings.map(\.date) }
          == [[nil, PartialDate(iso: "2019-03")]])
      let error = MarkError.futureDay(PartialDate(day("2091-01-01")), today: ImportSamples.now.day)
      let flaw = Wording.dropped(error)
      #expect(outcome.text.contains("\(place): \(flaw)"), "\(outcome.text)")
    }
  }

  @Test func `A truncated file is rejected as a whole`() async throws {
    let written = try text(Self.random(22, films: 20))
    for length in stride(from: 1, to: written.utf8.count - 2, by: 397) {
      let library = InMemoryMovieLibrary()
      let part = String(decoding: written.utf8.prefix(length), as: UTF8.self)
      await #expect(throws: CommandFailure.self) { try await take(part, into: library) }
      #expect(try library.counts()[.everything] == 0)
    }
  }

  @Test func `A Letterboxd export has a row per viewing and reads back`() async throws {
    let library = InMemoryMovieLibrary()
    let films = ImportSamples.folder
    let context = ImportCommand.Context(
      library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil)
    _ = try await ImportCommand(films, options: ImportOptions(), now: ImportSamples.now).run(
      in: context, format: .json)
    let written = try text(library, .init(.letterboxd))
    let table = CSVTable(Array(written.utf8))
    #expect(table.rows.count == 5 && table.flaws.isEmpty)
    let row = try #require(table.rows.first { table.value("WatchedDate", of: $0) == "2021-05-31" })
    #expect(table.value("Rewatch", of: row) == "true" && table.value("Rating", of: row) == "4.5")
    #expect(table.value("Review", of: row).hasSuffix("The fog!"))
    // The watchlist is a separate file: films in Letterboxd's other files count as seen.
    #expect(!written.contains("Tomorrow Perhaps"))
    #expect(
      try text(library, .init(.letterboxd, isWatchlist: true)).contains("Tomorrow Perhaps"))
    let copy = InMemoryMovieLibrary()
    _ = try await take(written, into: copy, name: "x.csv")
    for entry in try entries(copy) {
      let own = try #require(try library.entries(titled: entry.movie.title).first)
      #expect(entry.marks.viewings.map(\.day) == own.marks.viewings.map(\.day))
      #expect(entry.marks.viewings.map(\.isRewatch) == own.marks.viewings.map(\.isRewatch))
      #expect(entry.marks.rating == own.marks.rating && entry.marks.note == own.marks.note)
      #expect(entry.marks.tags == own.marks.tags)
    }
  }

  @Test func `IMDb columns read back with their ratings`() async throws {
    let library = InMemoryMovieLibrary()
    let context = ImportCommand.Context(
      library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil)
    let ratings = ImportSamples.input("ratings.csv", ImportSamples.ratings)
    _ = try await ImportCommand(ratings, options: ImportOptions(), now: ImportSamples.now).run(
      in: context, format: .json)
    let copy = InMemoryMovieLibrary()
    _ = try await take(text(library, .init(.csv)), into: copy, name: "x.csv")
    #expect(try entries(copy).map(\.marks.rating) == entries(library).map(\.marks.rating))
    #expect(try entries(copy).map(\.movie) == entries(library).map(\.movie))
  }

  @Test(arguments: ExportCommand.Form.allCases)
  func `An empty library exports nothing`(form: ExportCommand.Form) throws {
    var isCalled = false
    let command = ExportCommand(
      .test(library: InMemoryMovieLibrary(), now: ImportSamples.now), ExportOptions(form))
    #expect(throws: CommandFailure.self) { try command.run { _ in isCalled = true } }
    #expect(!isCalled)
  }
}
