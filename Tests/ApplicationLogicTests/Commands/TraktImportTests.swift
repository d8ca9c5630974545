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

/// Trakt’s export: viewings, ratings, watchlist, favorites and comments.
struct TraktImportTests {
  private static func film(_ number: Int) -> String {
    #""type":"movie","movie":{"title":"Film \#(number)","year":\#(1950 + number),"#
      + #""ids":{"trakt":\#(number),"slug":"film","imdb":"tt900000\#(number)","tmdb":\#(number)}}"#
  }

  private static func play(_ film: Int, _ moment: String) -> String {
    #"{"id":1,"watched_at":"\#(moment)","action":"watch",\#(Self.film(film))}"#
  }

  private static let episode =
    #"{"id":2,"watched_at":"2020-01-01T10:00:00.000Z","action":"watch","type":"episode","#
    + #""episode":{"season":1,"number":2,"title":"Pilot"},"show":{"title":"Long Running"}}"#

  private static let files: [(path: String, text: String)] = [
    (
      "watched/watched-history-10.json",
      "[\(play(1, "2014-04-05T23:30:00.000Z")),\(episode),\(episode)]"
    ),
    (
      "watched/watched-history-2.json",
      "[\(play(2, "1900-01-01T00:00:00.000Z")),\(play(1, "2019-06-01T12:00:00.000Z"))]"
    ),
    (
      "watched/watched-movies.json",
      #"[{"plays":9,"last_watched_at":"2022-01-01T00:00:00.000Z",\#(film(9))}]"#
    ),
    (
      "ratings/ratings-movies.json",
      #"[{"rated_at":"2019-06-02T08:00:00.000Z","rating":9,\#(film(1))}]"#
    ),
    (
      "ratings/ratings-shows.json",
      #"[{"rated_at":"2019-06-02T08:00:00.000Z","rating":9,"type":"show","show":{"title":"Long"}}]"#
    ),
    (
      "lists/lists-watchlist.json",
      #"[{"rank":1,"listed_at":"2021-01-01T08:00:00.000Z","notes":"with Ada",\#(film(3))}]"#
    ),
    (
      "lists/lists-favorites.json",
      #"[{"rank":1,"listed_at":"2021-01-02T08:00:00.000Z","notes":null,\#(film(1))}]"#
    ),
    (
      "comments/comments-movies.json",
      #"[{"comment":{"id":1,"comment":"So good.","created_at":"2019-06-03T08:00:00.000Z"},\#(film(1))}]"#
    ),
    (
      "lists/lists-lists.json",
      #"[{"name":"Rainy \u001bdays","description":"For autumn","display_numbers":true,"ids":{"trakt":77}}]"#
    ),
    (
      "lists/lists-list-77-rainy.json",
      "[{\"rank\":2,\(film(4))},{\"rank\":1,\"notes\":\"wet\",\(film(1))},{\"type\":\"show\"}]"
    ),
  ]

  private static let others = [
    "user-profile/settings.json", "watched/watched-shows.json", "collection/collection-movies.json",
    "read.me",
  ]

  private func input(_ files: [(path: String, text: String)] = files) -> ImportInput {
    ImportInput(
      name: "trakt.zip", files: files.map { .init(path: $0.path, bytes: Array($0.text.utf8)) },
      otherPaths: Self.others, isCollection: true)
  }

  private func read(_ input: ImportInput) throws -> ImportBundle {
    try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: nil)
  }

  @Test func `A viewing in the future has no date`() throws {
    let path = "watched/watched-history-1.json"
    let bundle = try read(input([(path, "[\(Self.play(1, "2027-04-05T10:00:00.000Z"))]")]))
    #expect(bundle.films.map { $0.marks.viewings.map(\.day) } == [[nil]])
    let error = MarkError.futureDay(PartialDate(day("2027-04-05")), today: ImportSamples.now.day)
    let flaw = Wording.dropped(error)
    #expect(bundle.flaws.count == 1 && bundle.flaws.first?.hasSuffix(flaw) == true)
  }

  private func read(_ name: String, _ text: String) throws -> ImportBundle {
    try read(ImportSamples.input(name, text))
  }

  @Test func `All marks of films are read, and each viewing keeps its local day`() throws {
    let bundle = try read(input())
    #expect(bundle.origin == .trakt && bundle.flaws.isEmpty)
    let films = Dictionary(uniqueKeysWithValues: bundle.films.map { ($0.movie.title, $0) })
    #expect(films.keys.sorted() == ["Film 1", "Film 2", "Film 3", "Film 4"])
    let first = try #require(films["Film 1"])
    #expect(first.movie.names == MovieIdentifiers(tmdb: 1, imdb: "tt9000001"))
    #expect(first.movie.year == 1951)
    // An hour east of Greenwich, half past eleven in the evening is the next day.
    #expect(first.marks.viewings.map(\.day) == [day("2014-04-06"), day("2019-06-01")])
    #expect(first.marks.viewings.map(\.isRewatch) == [false, true])
    #expect(first.marks.rating?.halves == 9 && first.marks.isFavorite)
    #expect(first.marks.note == "So good.")
    #expect(first.marks.ratedAt?.day == day("2019-06-02"))
    let second = try #require(films["Film 2"])
    #expect(second.marks.viewings.map(\.day) == [nil])
    let third = try #require(films["Film 3"])
    #expect(third.marks.isOnWatchlist && !third.marks.isSeen && third.marks.note == "with Ada")
  }

  @Test func `A list keeps its order by rank, its notes and its name`() throws {
    let bundle = try read(input())
    let list = try #require(bundle.lists.first)
    #expect(bundle.lists.count == 1 && list.list.isRanked && list.list.note == "For autumn")
    #expect(list.list.name.hasPrefix("Rainy") && list.list.name.hasSuffix("days"))
    #expect(list.films.map { bundle.films[$0.index].movie.title } == ["Film 1", "Film 4"])
    #expect(list.films.map(\.note) == ["wet", ""])
  }

  @Test func `Days follow the time zone at the time of the viewing`() throws {
    // Summer time begins on day 100 of 1970 in this zone.
    let context = ImportContext(now: ImportSamples.now) { $0 >= 100 * 86_400 ? 120 : 60 }
    let text = "[\(Self.play(1, "1970-03-01T22:30:00Z")),\(Self.play(2, "1970-08-01T22:30:00Z"))]"
    let bundle = try ImportReader(ImportSamples.input("watched-history-1.json", text), in: context)
      .read(as: .trakt)
    #expect(
      bundle.films.flatMap { $0.marks.viewings.map(\.day) } == [
        day("1970-03-01"), day("1970-08-02"),
      ])
  }

  @Test func `Series are counted, and all unread files are named`() throws {
    let bundle = try read(input())
    #expect(bundle.episodes == 2 && bundle.series == 1 && bundle.others == 4)
    #expect(
      bundle.skippedFiles.map { "\($0.path): \($0.reason)" } == [
        "collection/collection-movies.json: \(Wording.SkipReason.noMarks)",
        "read.me: \(Wording.SkipReason.notImportable)",
        "user-profile/settings.json: \(Wording.SkipReason.personal)",
        "watched/watched-movies.json: \(Wording.SkipReason.summary)",
        "watched/watched-shows.json: \(Wording.SkipReason.summary)",
      ])
  }

  @Test func `The settings with the email address are never selected`() {
    let paths = Self.files.map(\.path) + Self.others + ["user/profile.json", "settings.json"]
    let selection = ImportSelection(among: paths)
    #expect(
      selection.wanted
        == Set(Self.files.map(\.path)).subtracting(["watched/watched-movies.json"]))
    #expect(ImportSelection(among: ["export/settings.json"]).wanted.isEmpty)
    #expect(ImportSelection(among: ["user-profile/a.json"]).wanted.isEmpty)
  }

  @Test func `History files are read in the order of their numbers`() {
    let paths = (1...12).map { "you/watched-history-\($0).json" }
    let selection = ImportSelection(among: paths.sorted())
    #expect(selection.traktFiles == paths)
  }

  @Test func `Without a history the summary tells the last viewing`() throws {
    let bundle = try read(input(Self.files.filter { !$0.path.contains("history") }))
    let film = try #require(bundle.films.first { $0.movie.title == "Film 9" })
    #expect(film.marks.viewings.map(\.day) == [day("2022-01-01")])
    #expect(bundle.notes.contains(Wording.skippedViewings(8)))
  }

  @Test func `Single files are recognized by content, and lists by name`() throws {
    #expect(try read("a.json", "[\(Self.play(1, "2014-04-05T10:00:00Z"))]").films.count == 1)
    let rating = #"[{"rated_at":"2019-06-02T08:00:00.000Z","rating":7,\#(Self.film(1))}]"#
    #expect(try read("a.json", rating).films.map(\.marks.rating?.halves) == [7])
    let listed = #"[{"listed_at":"2019-06-02T08:00:00.000Z","rank":7,\#(Self.film(1))}]"#
    #expect(try read("lists-watchlist.json", listed).films.first?.marks.isOnWatchlist == true)
    #expect(try read("lists-favorites.json", listed).films.first?.marks.isFavorite == true)
    let failure = #expect(throws: CommandFailure.self) { try read("a.json", listed) }
    #expect(failure?.message == Wording.watchlistOrFavorites("a.json"))
  }

  @Test func `Damaged entries are named, and the others are imported`() throws {
    let text = """
      [1,{},{"watched_at":"2014-04-05T10:00:00Z"},
       {"watched_at":"yesterday","type":"movie","movie":{"title":"Alien","year":1979}},
       {"watched_at":7,"type":"movie","movie":{"title":"Orbit","year":-5,"ids":{"tmdb":1e300}}},
       {"watched_at":"2014-04-05T10:00:00Z","type":"movie","movie":{"ids":{"imdb":"nm1"}}},
       {"watched_at":"2014-04-05T10:00:00Z","type":"hologram","movie":{"title":"x"}}]
      """
    func entry(_ number: Int, _ flaw: String) -> String {
      "\(Wording.entry(number, of: "watched-history-1.json")): \(flaw)"
    }
    let bundle = try read(input([("watched-history-1.json", text)]))
    #expect(bundle.films.map(\.movie.title) == ["Alien", "Orbit"])
    #expect(bundle.films.map(\.movie.year) == [1979, nil])
    #expect(bundle.films.allSatisfy { $0.marks.viewings.map(\.day) == [nil] })
    #expect(
      bundle.flaws == [
        entry(1, Wording.unknownType("")), entry(2, Wording.unknownType("")),
        entry(3, Wording.unknownType("")), entry(4, Wording.unreadable("date", "yesterday")),
        entry(6, Wording.noTitleOrID), entry(7, Wording.unknownType("hologram")),
      ])
    let failure = #expect(throws: CommandFailure.self) {
      try read(input(Self.files + [("ratings/ratings-movies-2.json", "[{\n")]))
    }
    #expect(failure?.message == Wording.notJSON("ratings/ratings-movies-2.json", line: 2))
    let odd = try read(input(Self.files + [("ratings/ratings-movies-2.json", "{}")]))
    #expect(odd.skippedFiles.contains { $0.reason == Wording.SkipReason.noEntries })
    let answer = #"{"error":"unauthorized","error_description":"VIP required"}"#
    let error = try read(input(Self.files + [("ratings/ratings-movies-2.json", answer)]))
    let vip = Wording.SkipReason.other(.answer("VIP required"))
    #expect(error.skippedFiles.contains { $0.reason == vip })
    // A sign-in page under the name of one file does not refuse the others.
    let page = "<!DOCTYPE html><html><title>Sign in</title></html>"
    let saved = try read(input(Self.files + [("ratings/ratings-movies-2.json", page)]))
    let signIn = Wording.SkipReason.other(.webPage(title: "Sign in"))
    #expect(saved.skippedFiles.contains { $0.reason == signIn })
  }

  @Test func `A second import changes nothing, and one step undoes the first`() async throws {
    let library = InMemoryMovieLibrary()
    let context = ImportCommand.Context(
      library: library, catalogue: InMemoryMovieDataStore([MovieSummary]()), service: nil)
    for changed in [3, 0] {
      let outcome = try await ImportCommand(
        input(), options: ImportOptions(), now: ImportSamples.now
      ).run(in: context, format: .tabbed)
      #expect(outcome.text.contains("\nchanged\t\(changed)\n"), "\(outcome.text)")
      #expect(outcome.text.contains("\nepisodes\t2\nseries\t1\n"))
    }
    let outcome = try await ImportCommand(
      input(), options: ImportOptions(), now: ImportSamples.now
    ).run(in: context, format: .aligned(columns: 80))
    let first = Wording.imported("trakt.zip", 4, from: .trakt, isDryRun: false)
    #expect(outcome.text.hasPrefix("\(first)\n"))
    #expect(outcome.text.contains("  \(Wording.episodes(2, of: 1))\n"))
    #expect(outcome.text.contains("  \(Wording.localDays)\n"))
  }

  @Test(arguments: [-480, 0, 60, 780])
  func `Exactly midnight is the day that was chosen, whatever the time zone`(offset: Int) throws {
    let context = ImportContext(now: ImportSamples.now, offset: { _ in offset })
    func dates(_ moments: String...) throws -> [String?] {
      let plays = moments.map { Self.play(1, $0) }.joined(separator: ",")
      let input = ImportSamples.input("watched-history-1.json", "[\(plays)]")
      let film = try ImportReader(input, in: context).read(as: nil).films.first
      return film?.marks.viewings.map { $0.date?.description } ?? []
    }
    #expect(
      try dates("2015-01-01T00:00:00.000Z", "2024-02-29T00:00:00Z", "2020-05-06 00:00:00")
        == ["2015-01-01", "2020-05-06", "2024-02-29"])
    #expect(try dates("2024-02-29T00:00:00.000+02:00") == ["2024-02-29"])
    // Any other time belongs to the day of the time zone.
    let second = try dates("2024-02-29T00:00:01.000Z", "2023-02-01T00:00:00.500Z")
    #expect(second == (offset < 0 ? ["2023-01-31", "2024-02-28"] : ["2023-02-01", "2024-02-29"]))
  }

  @Test func `Instants are read in all forms of exports`() throws {
    let context = ImportContext(now: ImportSamples.now)
    let noon = Timestamp(seconds: 1_396_695_600, offset: 60)
    #expect(noon.description == "2014-04-05T12:00:00+01:00")
    for text in [
      "2014-04-05T11:00:00.000Z", "2014-04-05T11:00:00Z", "2014-04-05 11:00:00",
      "2014-04-05T13:00:00.123456+02:00", "2014-04-05 11:00:00 UTC",
    ] {
      #expect(ImportInstant(text, in: context) == .at(noon), "\(text)")
    }
    for text in ["2014-04-05", "2014-04", "2014"] {
      #expect(ImportInstant(text, in: context) == .on(try #require(PartialDate(iso: text))))
    }
    for text in ["", "unknown", "1900-01-01T00:00:00.000Z", "1970-01-01", "0001-01-01T00:00:00Z"] {
      #expect(ImportInstant(text, in: context) == .unknown, "\(text)")
    }
    for text in [
      "x", "2014-13-05", "2014-04-05T25:00:00Z", "2014-04-05T11:00:00.Z", "2014-04-05T11",
      String(repeating: "9", count: 50),
    ] {
      #expect(ImportInstant(text, in: context) == .unreadable, "\(text)")
    }
  }
}
