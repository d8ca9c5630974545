import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import FilmPages
@testable import Records
@testable import Wording

@Suite(.timeLimit(.minutes(60))) struct DetailCommandTests {
  private let store = InMemoryMovieDataStore([
    film("Solaris", 1972, tmdbID: 593), film("Solaris", 2002, tmdbID: 2103),
    film("Stalker", 1979, tmdbID: 1398), film("\u{1B}[2JEvil", 2000), film("\u{1B}[2JEvil", 2001),
  ])

  private func run(
    _ name: String, format: OutputFormat = .json
  ) async throws(CommandFailure) -> String {
    try await DetailCommand(.test(store: store))
      .run(.arguments([name]), format: format)
  }

  private func failure(_ name: String) async -> CommandFailure? {
    do throws(CommandFailure) {
      _ = try await run(name)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("stalker", "stalker-1979"), ("stalker-1979", "stalker-1979"), ("593", "solaris-1972"),
    ("Solaris 2002", "solaris-2002"),
  ])
  func `A film is found by identifier, number, title, or title and year`(
    name: String, id: String
  ) async throws {
    let object = try #require(JSONValue(written: await run(name)))
    #expect(object["id"] == .string(id))
  }

  @Test(arguments: [
    ("https://www.themoviedb.org/movie/593-solaris", "solaris-1972"),
    ("https://letterboxd.com/film/stalker/", "stalker-1979"),
    ("https://letterboxd.com/film/solaris-2002/reviews/", "solaris-2002"),
  ])
  func `A film is found by its address`(address: String, id: String) async throws {
    let object = try #require(JSONValue(written: await run(address)))
    #expect(object["id"] == .string(id))
  }

  @Test func `Several films are one output, and a failure keeps the others`() async throws {
    let command = DetailCommand(.test(store: store))
    let input = "593\tSolaris\t1972\n\n nosuch \nStalker 1979\t\r\nsolaris"
    let names = try FilmNames.arguments(["-"]).read { input }
    #expect(names == .lines(["593", "nosuch", "Stalker 1979", "solaris"]))
    #expect(try FilmNames.arguments(["solaris"]).read { input } == .arguments(["solaris"]))
    let both = try await command.run(.lines(["593", "stalker"]), format: .json)
    let films = try #require(JSONValue(written: both))
    #expect(films.elements.map { $0["id"] } == [.string("solaris-1972"), .string("stalker-1979")])
    do throws(CommandFailure) {
      _ = try await command.run(names, format: .tabbed)
      Issue.record("no failure")
    } catch {
      #expect(error.kind == .notFound && error.message.hasSuffix(Wording.alsoFailed(["solaris"])))
      #expect(error.output.contains("Solaris") && error.output.contains("Stalker"))
    }
    #expect(throws: CommandFailure.self) { try FilmNames.arguments(["-"]).read { " \n\n" } }
  }

  @Test func `Arguments are one title, or else a name each`() async throws {
    func ids(_ words: String...) async throws(CommandFailure) -> [JSONValue?] {
      let text = try await DetailCommand(.test(store: store))
        .run(.arguments(words), format: .json)
      guard let value = JSONValue(written: text) else { return [] }
      return value["id"].map { [$0] } ?? value.elements.map { $0["id"] }
    }
    #expect(try await ids("solaris", "1972") == [.string("solaris-1972")])
    #expect(
      try await ids("stalker", "solaris-2002") == [
        .string("stalker-1979"), .string("solaris-2002"),
      ])
  }

  @Test func `The beginning of a word finds a film only if that is wanted`() async throws {
    let store = InMemoryMovieDataStore([film("The \"Teddy\" Bears", 1907)], isLocal: true)
    for isWanted in [false, true] {
      let command = DetailCommand(.test(store: store), matchesBeginnings: isWanted)
      let text = try? await command.run(.arguments(["ted"]), format: .tabbed)
      #expect((text != nil) == isWanted)
    }
  }

  @Test func `Every format describes the same film`() async throws {
    #expect(
      try await run("stalker", format: .tabbed).hasPrefix("id\tstalker-1979\ntitle\tStalker\n"))
    #expect(try await run("stalker", format: .aligned(columns: 40)).hasPrefix("Stalker\n1979 · "))
  }

  @Test func `People see their marks as on the page of the film, programs see them as fields`()
    async throws
  {
    let library = InMemoryMovieLibrary()
    let movie = LibraryMovie(film("Stalker", 1979, tmdbID: 1398))
    let moment = Timestamp(seconds: 1_790_000_000)
    _ = try MovieMarkInteractor(library: library).mark(
      movie,
      [
        .seen(on: nil), .rating(UserRating(halves: 9)), .tag("rain"), .note("With Ada"),
        .favorite(true),
      ],
      at: moment)
    _ = try CustomListInteractor(library: library).add(
      CustomList.Film(movie), to: "Noir", creates: true, at: moment)
    func text(_ name: String, _ format: OutputFormat) async throws -> String {
      try await DetailCommand(
        .test(store: store, library: library, report: { Issue.record("\($0)") })
      ).run(.arguments([name]), format: format)
    }
    let marks = try #require(try library.marks(of: [movie.names])[0])
    let page = try await text("stalker", .aligned(columns: 80))
    let places = [CustomListPlace(list: "Noir", place: 1, count: 1, note: "")]
    for part in [Wording.marks(marks), Wording.places(places), Wording.PageLabel.note, "With Ada"] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(page.contains(Wording.dayUnknown))
    let bare = try await text("solaris-1972", .aligned(columns: 80))
    #expect(try await bare == run("solaris-1972", format: .aligned(columns: 80)))
    #expect(try await text("stalker", .tabbed).contains("\nmarks.rating\t4.5\n"))
    let json = try #require(JSONValue(written: try await text("stalker", .json)))
    #expect(json["marks"]?["rating"] != nil)
  }

  @Test func `The trailer is the best video with a web address`() async throws {
    func trailer(_ videos: [MovieVideo]) async throws(CommandFailure) -> String {
      var movie = TestSupport.detail(film("Stalker", 1979))
      movie.videos = videos
      return try await DetailCommand(.test(store: InMemoryMovieDataStore([movie]))).run(
        .arguments(["stalker"]), part: .trailer, format: .tabbed)
    }
    let clip = MovieVideo(name: "A", kind: "Clip", site: "YouTube", key: "clip")
    let elsewhere = MovieVideo(name: "B", kind: "Trailer", site: "Elsewhere", key: "x")
    let teaser = MovieVideo(name: "C", kind: "Teaser", site: "Vimeo", key: "7")
    let first = MovieVideo(name: "D", kind: "Trailer", site: "YouTube", key: "one")
    let second = MovieVideo(name: "E", kind: "Trailer", site: "YouTube", key: "two")
    let all = [clip, elsewhere, teaser, first, second]
    #expect(try await trailer(all) == "https://www.youtube.com/watch?v=one\n")
    #expect(try await trailer([clip, elsewhere, teaser]) == "https://vimeo.com/7\n")
    #expect(try await trailer([elsewhere, clip]) == "https://www.youtube.com/watch?v=clip\n")
    await #expect(throws: CommandFailure.self) { try await trailer([elsewhere]) }
    await #expect(throws: CommandFailure.self) { try await trailer([]) }
  }

  @Test func `A hostile title sends no control sequence in any output`() async throws {
    var movie = TestSupport.detail(film("Stal\u{1B}[31mker", 1979, tmdbID: 1398))
    movie.watchOptions = WatchOptions(
      country: try #require(Country(code: "DE")),
      offers: [WatchOptions.Offer(kind: .rent, providers: ["A\u{7}"])])
    let command = DetailCommand(.test(store: InMemoryMovieDataStore([movie])))
    let text = try await command.run(
      .arguments(["1398"]), part: .whereToWatch, format: .aligned(columns: 40))
    #expect(text.hasPrefix("Stal [31mker, in "))
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
  }

  @Test(arguments: [DetailCommand.Part.trailer, .whereToWatch])
  func `A missing field names the right source and what a key adds`(
    part: DetailCommand.Part
  ) async throws {
    var offering = SourceCapabilities.everything
    offering.name = "The Movie Database"
    func message(_ offering: SourceCapabilities) async throws -> String {
      let store = InMemoryMovieDataStore([film("Stalker", 1979)], offering: offering)
      let command = DetailCommand(.test(store: store))
      do throws(CommandFailure) {
        return try await command.run(.arguments(["stalker"]), part: part, format: .tabbed)
      } catch {
        return error.message
      }
    }
    let live = try await message(offering)
    #expect(live.contains("Stalker") && live.contains("found"), "\(live)")
    #expect(!live.contains("the The") && !live.contains("account key"), "\(live)")
    offering.name = "built-in catalog"
    offering.isLocal = true
    let offline = try await message(offering)
    #expect(offline.hasPrefix("the built-in catalog "), "\(offline)")
    #expect(offline.hasSuffix("(moviebrowser account key)"), "\(offline)")
  }

  @Test func `An ambiguous title lists the candidates`() async throws {
    let failure = try #require(await failure("solaris"))
    #expect(failure.kind == .failure)
    #expect(failure.suggestions.sorted() == ["solaris-1972", "solaris-2002"])
    #expect(failure.message.contains("solaris-1972 (Solaris, 1972)"))
    #expect(failure.message.contains("solaris-2002 (Solaris, 2002)"))
    #expect(isOneLineWithHint(failure.message), "\(failure.message)")
  }

  @Test(arguments: ["no such film", "stalker 1980", "\u{1B}[31m\nx", "evil", "…"])
  func `A film that is not found is reported in one sanitized line`(name: String) async throws {
    let failure = try #require(await failure(name))
    #expect(failure.kind == .notFound)
    #expect(isOneLineWithHint(failure.message), "\(failure.message)")
  }

  @Test(arguments: [("solaris", 9), ("solaris 1990", 5)])
  func `An error names at most five films`(name: String, suggestions: Int) async throws {
    let films = (1951...1959).map { film("Solaris", $0) }
    let command = DetailCommand(.test(store: InMemoryMovieDataStore(films)))
    let failure = await #expect(throws: CommandFailure.self) {
      try await command.run(.arguments([name]), format: .tabbed)
    }
    #expect(failure?.suggestions.count == suggestions)
    #expect(failure?.message.ranges(of: "(Solaris, ").count == 5)
    #expect(failure?.message.hasSuffix(" and 4 more") == (suggestions == 9))
  }

  @Test func `A failing source is reported`() async throws {
    store.fail(with: .offline)
    let failure = try #require(await failure("stalker"))
    #expect(failure.message.hasPrefix("\(Wording.cause(.offline)); "))
    #expect(isOneLineWithHint(failure.message), "\(failure.message)")
  }
}
