import BusinessLogic
import CommandTestSupport
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import Commands
@testable import FilmPages
@testable import MovieData
@testable import Records
@testable import Wording

@Suite(.timeLimit(.minutes(60))) struct ListCommandTests {
  private let store = InMemoryMovieDataStore(films(0..<250))

  private func run(
    _ arguments: ListWords, on other: (any MovieDataStore)? = nil,
    format: OutputFormat = .tabbed
  ) async throws(CommandFailure) -> String {
    try await ListCommand(.test(store: other ?? store))
      .run(arguments.options, format: format)
  }

  private func identifiers(
    _ arguments: ListWords, on other: (any MovieDataStore)? = nil
  ) async throws -> [String] {
    try await run(arguments, on: other).split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
  }

  private func failure(
    _ arguments: ListWords, on other: (any MovieDataStore)? = nil,
    format: OutputFormat = .tabbed
  ) async -> CommandFailure? {
    do throws(CommandFailure) {
      _ = try await run(arguments, on: other, format: format)
      return nil
    } catch {
      return error
    }
  }

  @Test func `The default is the browser's first list with 20 films`() async throws {
    let found = try await identifiers(.init())
    #expect(found == films(0..<20).map(\.id.text))
  }

  @Test(arguments: [
    ListWords(query: "year:1990..1999"), .init(query: "genre:drama"),
    .init(query: "genre:!horror"), .init(query: "genre:-horror year:1977"),
  ])
  func `A filter without a list searches all films, not the popular ones`(
    arguments: ListWords
  ) async throws {
    let old = film("Old", 1995, genres: [.drama], released: "1995-05-05")
    let new = film("New", genres: [.horror], released: "2026-05-05")
    let store = InMemoryMovieDataStore([new, old])
    _ = await failure(arguments, on: store)
    let asked = try #require(store.requests.last?.query)
    #expect(asked.scope == .everything && asked.sort == MovieSort(by: .popularity))
    #expect(!asked.filters.contains(.releasedOnOrBefore(day("2026-07-01"))))
    #expect(store.requests.allSatisfy { $0.query == asked }, "no other list is tried")
    if arguments.query?.contains("1977") == false {
      #expect(try await run(arguments, on: store).contains("\tOld\t"))
    }
  }

  @Test(arguments: ["!horror", "-horror"])
  func `An excluded genre is left out`(word: String) async throws {
    let store = InMemoryMovieDataStore([
      film("A", 2001, genres: [.horror]), film("B", 2002, genres: [.drama, .horror]),
      film("C", 2003, genres: [.drama]), film("D", 2004),
    ])
    #expect(try await run(.init(query: "genre:\(word)"), on: store).contains("\tA\t") == false)
    #expect(
      try await identifiers(.init(query: "genre:\(word)"), on: store) == ["c-2003", "d-2004"])
    #expect(try await identifiers(.init(query: "genre:drama,\(word)"), on: store) == ["c-2003"])
    let failure = await failure(.init(list: word), on: store)
    #expect(failure?.kind == .usage)
    #expect(failure?.message.contains("genre:-horror") == true)
  }

  @Test(arguments: [OutputFormat.tabbed, .json, .aligned(columns: 80)])
  func `Similar films are labeled as similar`(format: OutputFormat) async throws {
    let reports = ReportedLines()
    func run(_ store: any MovieDataStore) async throws(CommandFailure) -> String {
      try await ListCommand(.test(store: store, report: { reports.add($0) }))
        .run(ListWords(search: "flim\u{1B}").options, format: format)
    }
    let similar = try await run(SimilarFilmsStore(films(0..<3)))
    #expect(reports.lines == [Wording.noMatches(for: "flim ", showing: .similar)])
    #expect(similar.components(of: "\"match\": \"similar\"") == (format == .json ? 3 : 0))
    let exact = try await run(SimilarFilmsStore(films(0..<3), match: .exact))
    #expect(reports.lines.count == 1)
    #expect(!exact.contains("match"))
    if format != .json { #expect(exact == similar) }
  }

  @Test(arguments: [(20, 0), (20, 5), (1, 0), (3, 97), (101, 0)])
  func `Films of the opening list are not fetched again`(limit: Int, offset: Int) async throws {
    let all = InMemoryMovieDataStore(films(0..<250), offering: .only([.allTime]))
    let found = try await identifiers(
      .init(limit: String(limit), offset: String(offset)), on: all)
    #expect(found == films(offset..<offset + limit).map(\.id.text))
    let asked = all.requests.map { $0.offset..<$0.offset + $0.limit }
    #expect(Set(asked.map(\.lowerBound)).count == asked.count, "\(asked)")
  }

  @Test(arguments: [
    (1, 0), (20, 0), (100, 0), (101, 0), (230, 5), (1_000_000, 0), (10, 245), (20, 20),
  ])
  func `Limit and offset select a window across batches`(limit: Int, offset: Int) async throws {
    let found = try await identifiers(
      .init(list: "all-time", limit: String(limit), offset: String(offset)))
    #expect(found == films(offset..<min(250, offset + limit)).map(\.id.text))
  }

  @Test func `A film in two batches is written once`() async throws {
    let scripted = ScriptedMovieDataStore(offering: allFilms)
    async let found = identifiers(.init(list: "all-time", limit: "150"), on: scripted)
    try await scripted.batches.next().answer(batch(0..<100, next: 100))
    let second = try await scripted.batches.next()
    #expect((second.question.offset, second.question.limit) == (100, 60))
    second.answer(batch(90..<140, next: 160))
    let third = try await scripted.batches.next()
    #expect((third.question.offset, third.question.limit) == (160, 20))
    third.answer(batch(140..<150, next: nil))

    #expect(try await found == films(0..<150).map(\.id.text))
    #expect(scripted.unclaimed.isEmpty)
  }

  @Test func `Every filter on the command line reaches the query`() async throws {
    let arguments = ListWords(
      list: "1970s", query: "genre:drama,sci-fi year:1972..1975", sort: "title:desc")
    _ = await failure(arguments)
    let query = try #require(store.requests.last?.query)
    #expect(query.sort == MovieSort(by: .title, ascending: false))
    for filter in [
      MovieFilterAttribute.genre(.drama), .genre(.scienceFiction),
      .year(.within(1972...1975)),
      .releasedOnOrAfter(day("1970-01-01")), .includesAdult(false),
    ] {
      #expect(query.filters.contains(filter))
    }
  }

  @Test func `A search queries titles`() async throws {
    #expect(try await identifiers(.init(search: "FILM 0042")) == ["film-42"])
    #expect(store.requests.last?.query.scope == .search("FILM 0042"))
  }

  // MARK: Failures

  @Test(arguments: [
    ListWords(sort: "titel"), .init(query: "genre:drama,x"),
    .init(query: "year:x"), .init(limit: "0"), .init(limit: "-1"), .init(offset: "x"),
    .init(limit: "1000001"),
  ])
  func `Invalid options send no query`(arguments: ListWords) async throws {
    let failure = try #require(await failure(arguments))
    #expect(failure.kind == .usage)
    #expect(failure.output.isEmpty)
    #expect(isOneLineWithHint(failure.message), "\(failure.message)")
    #expect(store.requests.isEmpty)
  }

  @Test(arguments: [("rating", "TMDB"), ("length", "--source catalog")])
  func `An order that only another source has is named as that`(name: String, need: String) {
    let offered: [MovieSortAttribute] = [.popularity, .releaseDate, .title]
    let failure = #expect(throws: CommandFailure.self) {
      try OptionValues.sort("\(name):asc", among: offered)
    }
    #expect(failure?.kind == .usage)
    #expect(failure?.message.contains(need) == true)
    #expect(failure?.message.contains(Wording.useOne(of: ["popularity", "year", "title"])) == true)
    #expect(failure?.message.contains("unknown") == false)
    #expect(isOneLineWithHint(failure?.message ?? ""))
  }

  @Test func `A list that does not exist is not found, and a similar one is suggested`()
    async throws
  {
    let failure = try #require(await failure(.init(list: "poplar")))
    #expect(failure.kind == .notFound && failure.suggestions == ["popular"])
    #expect(isOneLineWithHint(failure.message), "\(failure.message)")
    #expect(store.requests.isEmpty)
    let other = try #require(await self.failure(.init(list: "\u{1B}[2J\nx")))
    #expect(other.kind == .notFound)
    #expect(isOneLineWithHint(other.message), "\(other.message)")
  }

  @Test func `Words that are no list are searched, and that is said`() async throws {
    let remarks = ReportedLines()
    let words = ListWords(list: "film 000")
    let listed = try await ListCommand(.test(store: store, inform: { remarks.add($0) }))
      .run(words.options, format: .tabbed)
    #expect(try await listed == run(.init(search: "film 000")))
    #expect(remarks.lines.first == Wording.searchesInstead(of: "film 000"))
  }

  @Test(arguments: [
    ListWords(search: "nothing like it"), .init(list: "1890s"), .init(list: "popular"),
    .init(list: "all-time", offset: "250"), .init(query: "genre:war"), .init(search: "…"),
    .init(search: "\u{1B}[31m\nevil"),
  ])
  func `No matches are an error with an empty array`(arguments: ListWords) async throws {
    let plain = try #require(await failure(arguments))
    #expect(plain.kind == .notFound)
    #expect(plain.output.isEmpty)
    #expect(isOneLineWithHint(plain.message), "\(plain.message)")
    let json = try #require(await failure(arguments, format: .json))
    #expect(json.output == "[]\n")
  }

  @Test(arguments: [
    (ListWords(list: "all-time", offset: "1042"), Wording.offsetTooHigh(250)),
    (.init(search: "film 000", offset: "77"), Wording.offsetTooHigh(10)),
    (.init(search: "nothing like it", offset: "7"), "match “nothing like it”"),
    (
      .init(search: "nothing like it"),
      Wording.noMatches(for: "nothing like it", isNarrowed: false, in: .everything)
    ),
    (
      .init(search: "film genre:war"),
      Wording.noMatches(for: "film genre:war", isNarrowed: true, in: .everything)
    ),
    (.init(list: "1890s"), "1890s; try the 1920s"),
    (.init(list: "1890s", query: "genre:war"), "try fewer filters"),
    (.init(list: "popular"), Wording.noNewFilms),
    (.init(query: "genre:war"), Wording.noMatches(filters: 1)),
    (.init(query: "genre:war year:1801"), "try fewer filters"),
  ])
  func `The message for no matches names the query`(
    arguments: ListWords, message: String
  ) async throws {
    let failure = try #require(await failure(arguments))
    #expect(failure.message.contains(message), "\(failure.message)")
  }

  @Test(arguments: [true, false])
  func `Popular names the day it counts back from when that is not today`(
    isBuiltIn: Bool
  ) async throws {
    var offering = SourceCapabilities.only([.popular, .allTime])
    offering.lastDay = day("2024-12-31")
    offering.isLocal = isBuiltIn
    let old = InMemoryMovieDataStore([film("A", released: "2024-02-03")], offering: offering)
    let reports = Mutex<[String]>([])
    let command = ListCommand(
      .test(store: old, inform: { text in reports.withLock { $0 += [text] } }))
    for list in ["all-time", "popular"] {
      let text = try await command.run(ListWords(list: list).options, format: .tabbed)
      #expect(text.contains("A\t2024"))
    }
    let told = reports.withLock { $0 }
    #expect(told == [Wording.countsBack("popular", from: day("2024-12-31"), in: offering)])
    #expect(told.allSatisfy { $0.contains("31 December 2024") })
    #expect(told.allSatisfy { $0.contains("moviebrowser account key") == isBuiltIn })
  }

  @Test(arguments: [
    (0, nil, ["report"]), (0, 20, ["inform"]), (240, nil, []), (240, 20, []),
    (0, ListOptions.limits.upperBound, []),
  ])
  func `A part of a list says how many films there are, in a pipe unless a limit was given`(
    offset: Int, limit: Int?, channels: [String]
  ) async throws {
    let said = Mutex<[String]>([])
    let command = ListCommand(
      .test(
        store: store, report: { text in said.withLock { $0 += ["report", text] } },
        inform: { text in said.withLock { $0 += ["inform", text] } }))
    var options = ListOptions()
    (options.list, options.rows.offset, options.rows.given) = (.allTime, offset, limit)
    _ = try await command.run(options, format: .tabbed)
    #expect(said.withLock { $0 } == channels.flatMap { [$0, Wording.shown(20, of: 250)] })
  }

  @Test func `The message about films that could not be loaded ends with the list`() {
    var list = PagedList()
    list.receive(MovieBatch(movies: films(0..<40), nextOffset: 40, total: 45), for: 0..<2)
    list.receive(.offline)
    let missing = ListGap(40..<45, because: .offline)
    #expect(
      FoundMovies(list, from: 0, limit: 60).shortfall?.message == Wording.complaint([missing]))
  }

  @Test func `A list missing from the source fails and names the available lists`() async throws {
    let few = InMemoryMovieDataStore(films(0..<20), offering: .only([.allTime, .topRated]))
    let failure = try #require(await failure(.init(list: "trending"), on: few))
    #expect(failure.kind == .notFound)
    #expect(failure.message.contains("use all-time, top-rated,"))
    #expect(isOneLineWithHint(failure.message), "\(failure.message)")
  }

  @Test(arguments: ["now-playing", "upcoming", "trending", "trending-today", "top-rated"])
  func `A list that needs the service mentions the free key`(list: String) async throws {
    var offering = SourceCapabilities.only([.popular, .allTime])
    offering.isLocal = true
    let failure = try #require(
      await failure(
        .init(list: list), on: InMemoryMovieDataStore(films(0..<20), offering: offering)))
    #expect(failure.message == Wording.lacks(list, offering))
    #expect(failure.message.hasSuffix("(moviebrowser account key)"))
  }

  @Test(arguments: [
    MovieDataError.offline, .timedOut, .unauthorized, .rateLimited(retryAfter: .seconds(9)),
    .rateLimited(retryAfter: nil), .serviceUnavailable, .invalidResponse, .library(.unreadable),
    .cancelled,
  ])
  func `An unsupported query is one line with a hint`(error: MovieDataError) async throws {
    store.fail(with: error)
    for arguments in [ListWords(), .init(list: "all-time")] {
      let failure = try #require(await failure(arguments))
      #expect(failure.kind == CommandFailure.Kind(error))
      #expect(failure.message == Wording.complaint(error))
      #expect(isOneLineWithHint(failure.message), "\(failure.message)")
    }
  }

  @Test func `A name that means one of several people says whom`() async throws {
    let (reports, remarks) = (ReportedLines(), ReportedLines())
    func run(_ person: IdentifiedPerson) async throws {
      let store = ScriptedMovieDataStore()
      let command = ListCommand(
        .test(store: store, report: { reports.add($0) }, inform: { remarks.add($0) }))
      let options = try ListWords(list: "by:lynch").options
      async let text = command.run(options, format: .tabbed)
      try await store.batches.next().answer(
        MovieBatch(movies: films(0..<3), nextOffset: nil, total: 3, people: [person]))
      let output = try await text
      #expect(!output.isEmpty)
    }
    let filter = MovieFilterAttribute.director("lynch")
    let several = IdentifiedPerson(
      filter, name: "David Lynch", others: ["Jane Lynch", "David Lynch", "Kelly Lynch"])
    try await run(several)
    #expect(several.others == ["Jane Lynch", "Kelly Lynch"])
    #expect(reports.lines == [Wording.identified(several)])
    #expect(remarks.lines == [])
    let only = IdentifiedPerson(filter, name: "David Lynch")
    try await run(only)
    try await run(IdentifiedPerson(filter, name: "Lynch"))
    #expect(reports.lines.count == 1 && remarks.lines == [Wording.identified(only)])
  }

  @Test func `A batch that fails later leaves no partial output`() async throws {
    store.fail(at: 100, with: .offline)
    let failure = try #require(await failure(.init(list: "all-time", limit: "200")))
    #expect(failure.output.isEmpty)
  }
}

extension String {
  /// Returns the number of occurrences of a text.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
