import BusinessLogic
import CommandTestSupport
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Commands
@testable import Records
@testable import Transfer

/// Two films of one file stay separate, however similar their titles and years are.
struct ImportTwinTests {
  private let library = InMemoryMovieLibrary()

  private func take(
    _ input: ImportInput, catalogue: [MovieSummary] = [], service: [MovieSummary]? = nil,
    options: ImportOptions = ImportOptions(), now: Timestamp = ImportSamples.now
  ) async throws -> ImportCommand.Outcome {
    try await ImportCommand(input, options: options, now: now).run(
      in: .init(
        library: library, catalogue: InMemoryMovieDataStore(catalogue, isLocal: true),
        service: service.map { InMemoryMovieDataStore($0) }), format: .tabbed)
  }

  private func entries() throws -> [LibraryEntry] {
    try library.entries(
      matching: LibraryRequest(.everything, sort: LibrarySort(by: .title), limit: 10_000)
    ).entries
  }

  /// Returns title, stars and days of every marked film.
  private func marked() throws -> [String] {
    try entries().map { entry in
      let days = entry.marks.viewings.compactMap(\.day?.description).joined(separator: " ")
      let number = entry.movie.names.tmdb.map { " #\($0)" } ?? ""
      return
        "\(entry.movie.titleAndYear)\(number) \(entry.marks.rating?.description ?? "-") \(days)"
    }
  }

  private func changes(_ outcome: ImportCommand.Outcome) -> [String] {
    outcome.text.split(separator: "\n").map(String.init).filter {
      $0.hasPrefix("changed\t") || $0.hasPrefix("conflicts\t")
    }
  }

  private func folder(_ files: [(String, String)]) -> ImportInput {
    ImportInput(
      name: "letterboxd-somebody",
      files: files.map { .init(path: $0.0, bytes: Array($0.1.utf8)) }, isCollection: true)
  }

  private func ratings(_ rows: [String]) -> ImportInput {
    let head = "Date,Name,Year,Letterboxd URI,Rating"
    return ImportSamples.input("ratings.csv", ([head] + rows).joined(separator: "\n") + "\n")
  }

  private let home = "2020-01-05,Home,2016,https://boxd.it/1,4"
  private let otherHome = "2020-01-06,Home,2016,https://boxd.it/2,2"

  @Test func `A film of the previous year that the file also lists is not matched`() async throws {
    let feature = film("Whiplash", 2014, tmdbID: 1)
    let rows = [
      "2020-01-05,Whiplash,2014,https://boxd.it/1,5",
      "2020-01-06,Whiplash,2013,https://boxd.it/2,4",
    ]
    for rows in [rows, rows.reversed()] {
      _ = try await take(ratings(rows), catalogue: [feature])
      let found = try marked().sorted()
      #expect(found == ["Whiplash (2013) 4 ", "Whiplash (2014) #1 5 "])
      _ = try library.undo(at: ImportSamples.now)
    }
    // On its own it may still be that film.
    _ = try await take(ratings([rows[1]]), catalogue: [feature])
    #expect(try marked() == ["Whiplash (2014) #1 4 "])
  }

  @Test func `Titles that differ only in case are two films if their pages differ`() async throws {
    let rows = [
      "2020-01-05,Rain,2019,https://boxd.it/1,4", "2020-01-06,rain,2019,https://boxd.it/2,2",
    ]
    _ = try await take(ratings(rows), catalogue: [film("Rain", 2019, tmdbID: 1)])
    #expect(try marked() == ["Rain (2019) #1 4 ", "rain (II) (2019) 2 "])
    let again = try await take(ratings(rows), catalogue: [film("Rain", 2019, tmdbID: 1)])
    #expect(changes(again) == ["changed\t0", "conflicts\t0"])
  }

  @Test func `Two films with one title and year stay two entries on reimport`() async throws {
    let first = try await take(ratings([home, otherHome]))
    #expect(try marked() == ["Home (2016) 4 ", "Home (II) (2016) 2 "])
    #expect(first.text.contains("film\ttitleOnly\tratings.csv, line 3\tHome\t2016"))
    let before = try entries()
    // A file is ordered by day, and films may be missing or new.
    for rows in [[home, otherHome], [otherHome, home], [otherHome], [home]] {
      let again = try await take(ratings(rows))
      #expect(changes(again) == ["changed\t0", "conflicts\t0"])
      #expect(try entries() == before)
    }
    _ = try library.undo(at: ImportSamples.now)
    #expect(try entries().isEmpty)
  }

  @Test func `A new film in the file leaves the entry of its namesake unchanged`() async throws {
    _ = try await take(ratings([otherHome]))
    _ = try await take(ratings([home, otherHome]))
    #expect(try marked() == ["Home (2016) 2 ", "Home (II) (2016) 4 "])
    let trial = try await take(ratings([home, otherHome]), options: .init(isDryRun: true))
    #expect(changes(trial) == ["changed\t0", "conflicts\t0"])
    _ = try library.undo(at: ImportSamples.now)
    #expect(try marked() == ["Home (2016) 2 "])
  }

  @Test func `Two films with one title and year match no known film`() async throws {
    let known = film("Home", 2016, tmdbID: 7)
    _ = try await take(ratings([home, otherHome]), catalogue: [known], service: [known])
    #expect(try marked() == ["Home (2016) 4 ", "Home (II) (2016) 2 "])
  }

  @Test func `An identifier that belongs to another film is skipped`() async throws {
    let rows = [
      "2020-01-05,Rocky,1979,https://boxd.it/1,4", "2020-01-06,Rocky,1979,https://boxd.it/2,2",
      "2020-01-07,Rocky II,1979,https://boxd.it/3,5",
    ]
    for _ in 1...2 {
      _ = try await take(ratings(rows))
      #expect(
        try marked() == ["Rocky (1979) 4 ", "Rocky II (1979) 5 ", "Rocky (III) (1979) 2 "])
    }
    // The same applies if that film came from an earlier file.
    _ = try library.undo(at: ImportSamples.now)
    _ = try await take(ratings([rows[2]]))
    _ = try await take(ratings(Array(rows.prefix(2))))
    #expect(try marked() == ["Rocky (1979) 4 ", "Rocky II (1979) 5 ", "Rocky (III) (1979) 2 "])
  }

  @Test func `A diary row belongs to the film with the same log date or rating`() async throws {
    let diary = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2020-01-06,Home,2016,https://boxd.it/9,2,,,2020-01-04
      2020-01-05,Home,2016,https://boxd.it/8,4,,,2020-01-03

      """
    let watched = """
      Date,Name,Year,Letterboxd URI
      2020-01-05,Home,2016,https://boxd.it/1
      2020-01-06,Home,2016,https://boxd.it/2

      """
    let watchlist = """
      Date,Name,Year,Letterboxd URI
      2020-02-01,Home,2016,https://boxd.it/3

      """
    let input = folder([
      ("watchlist.csv", watchlist), ("diary.csv", diary), ("watched.csv", watched),
    ])
    let outcome = try await take(input)
    #expect(
      try marked() == [
        "Home (2016) 4 2020-01-03", "Home (II) (2016) 2 2020-01-04", "Home (III) (2016) - ",
      ])
    #expect(!outcome.text.contains("doubtful\t"))
    let again = try await take(input)
    #expect(changes(again) == ["changed\t0", "conflicts\t0"])
  }

  @Test func `An ambiguous row is reported`() async throws {
    let diary = """
      Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date
      2021-06-06,Home,2016,https://boxd.it/9,,Yes,,2021-06-05

      """
    let watched = """
      Date,Name,Year,Letterboxd URI
      2020-01-05,Home,2016,https://boxd.it/1
      2020-01-05,Home,2016,https://boxd.it/2

      """
    let outcome = try await take(folder([("diary.csv", diary), ("watched.csv", watched)]))
    #expect(try marked() == ["Home (2016) - 2021-06-05", "Home (II) (2016) - "])
    #expect(
      outcome.text.contains(
        "doubtful\tdiary.csv, line 2: 2 films are called Home (2016); "
          + "matched to the one in watched.csv, line 2\n"))
  }

  @Test(arguments: [0, 100, 600], [true, false])
  func `An unidentified film and its namesake stay separate in any order`(
    between: Int, isNamedFirst: Bool
  ) async throws {
    let at = "\"2020-01-01T12:00:00Z\""
    let named = #"{"tmdb":9900001,"title":"Rain","year":2019,"marks":{"favourite":\#(at)}}"#
    let nameless = #"{"title":"Rain","year":2019,"marks":{"watchlist":\#(at)}}"#
    let others = (0..<between).map {
      #"{"tmdb":\#($0 + 1),"title":"Film \#($0)","marks":{"favourite":\#(at)}}"#
    }
    let films = isNamedFirst ? [named] + others + [nameless] : [nameless] + others + [named]
    let input = ImportSamples.input(
      "films.json",
      #"{"format":"moviebrowser library","version":1,"films":[\#(films.joined(separator: ","))]}"#)
    for _ in 1...2 {
      let outcome = try await take(input, catalogue: [film("Rain", 2019, tmdbID: 9_900_001)])
      let rains = try library.entries(titled: "Rain")
      #expect(rains.count == 2)
      #expect(rains.filter { $0.movie.names.isEmpty }.map(\.marks.isOnWatchlist) == [true])
      #expect(rains.filter { $0.movie.names.tmdb == 9_900_001 }.map(\.marks.isFavorite) == [true])
      #expect(outcome.text.contains("films\t\(between + 2)\n"))
    }
    #expect(try library.history(before: nil, limit: 5).map(\.action.origin) == [.importing])
  }
}
