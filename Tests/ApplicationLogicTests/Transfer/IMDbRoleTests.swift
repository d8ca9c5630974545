import BusinessLogic
import DomainEntities
import TestSupport
import Testing
import TransferTestSupport

@testable import Transfer
@testable import Wording

/// What the films of IMDb’s files are besides rated.
struct IMDbRoleTests {
  private func marks(
    _ name: String, _ text: String, as role: ImportRole? = nil
  ) throws -> [MovieMarks] {
    try ImportReader(
      ImportSamples.input(name, text), in: ImportContext(now: ImportSamples.now, role: role)
    ).read(as: .imdb).films.map(\.marks)
  }

  private func list(_ name: String, as role: ImportRole? = nil) throws -> MovieMarks {
    try #require(try marks(name, ImportSamples.watchlist, as: role).first)
  }

  private func read(
    _ name: String, _ text: String = Self.noir, as role: ImportRole? = nil
  ) throws -> ImportBundle {
    try ImportReader(
      ImportSamples.input(name, text), in: ImportContext(now: ImportSamples.now, role: role)
    ).read(as: .imdb)
  }

  private static let noir = """
    Position,Const,Created,Modified,Description,Title,Original Title,URL,Title Type,IMDb Rating,Runtime (mins),Year,Genres,Num Votes,Release Date,Directors,Your Rating,Date Rated
    3,tt9000007,2023-01-02,2023-01-02,,Third,Third,u,Movie,7.7,91,1953,,1,,,,
    1,tt9000005,2023-01-02,2023-01-02,Ada says so,First,First,u,Movie,7.7,91,1951,,1,,,8,2023-02-03
    2,tt9000006,2023-01-02,2023-01-02,,Long Running,Long Running,u,TV Series,8.0,50,2010,,9,,,,

    """

  @Test func `A list is one of your own, in its order, named by its file`() throws {
    let bundle = try read("lists/Film noir.csv")
    let list = try #require(bundle.lists.first)
    #expect(bundle.lists.count == 1 && bundle.others == 1)
    #expect(list.list.name == "Film noir" && !list.list.isRanked)
    #expect(list.films.map { bundle.films[$0.index].movie.title } == ["First", "Third"])
    #expect(list.films.map(\.note) == ["Ada says so", ""])
    let first = try #require(bundle.films.first { $0.movie.title == "First" })
    #expect(first.marks.rating?.halves == 8 && first.marks.note.isEmpty)
    #expect(bundle.films.allSatisfy { !$0.marks.isOnWatchlist })
    for name in ["Favorite noirs.csv", "Seen in 2024.csv", "Best of 1950.csv"] {
      #expect(try read(name).lists.map(\.list.name) == [String(name.dropLast(4))])
    }
  }

  @Test(arguments: [
    "a1b2.csv", "ls012345678.csv", "16ff3f3b-dead-4bee-cafe-abcdefabcdef (1).csv", "export.csv",
    "imdb list.csv", "1950.csv", "ratings (1).csv", "standard input",
  ])
  func `A list whose name says nothing needs an option`(name: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try read(name) }
    #expect(failure?.message == Wording.watchlistOrList(name))
    #expect(try read(name, as: .watchlist).lists.isEmpty)
    #expect(try read(name, as: .list).lists.first?.films.count == 2)
  }

  @Test func `A list is a watchlist or favorites if its name or an option says so`() throws {
    for name in ["WATCHLIST.csv", "my-watchlist (2).csv"] {
      #expect(try list(name).isOnWatchlist && list(name).note == "Ada says so")
    }
    #expect(try list("a1b2.csv", as: .watchlist).isOnWatchlist)
    #expect(try list("favourites.csv").isFavorite && !list("favourites.csv").isOnWatchlist)
    let seen = try list("a1b2.csv", as: .seen)
    // The day is that of the entry.
    #expect(seen.viewings.map(\.day) == [nil] && !seen.isOnWatchlist)
    #expect(try list("watchlist.csv", as: .favorites).isFavorite)
  }

  @Test func `Several lists in a folder become one list each`() throws {
    let files = [("Film noir.csv", Self.noir), ("best/Westerns.csv", Self.noir)]
    let input = ImportInput(
      name: "lists", files: files.map { .init(path: $0.0, bytes: Array($0.1.utf8)) },
      otherPaths: ["photo.jpg"], isCollection: true)
    let bundle = try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: .imdb)
    #expect(bundle.lists.map(\.list.name) == ["Film noir", "Westerns"])
    #expect(bundle.lists.map(\.films.count) == [2, 2] && bundle.films.count == 2)
    #expect(bundle.skippedFiles.map(\.path) == ["photo.jpg"])
  }

  @Test func `Ratings, the watchlist, check-ins and lists in a folder are read together`() throws {
    let files = [
      ("Best of Noir.csv", Self.noir), ("WATCHLIST.csv", ImportSamples.watchlist),
      ("checkins.csv", Self.noir), ("ls012345678.csv", Self.noir),
      ("ratings.csv", ImportSamples.ratings),
    ]
    let input = ImportInput(
      name: "imdb", files: files.map { .init(path: $0.0, bytes: Array($0.1.utf8)) },
      isCollection: true)
    let bundle = try ImportReader(input, in: ImportContext(now: ImportSamples.now)).read(as: .imdb)
    #expect(bundle.lists.map(\.list.name) == ["Best of Noir"])
    #expect(bundle.films.count { $0.marks.isOnWatchlist } == 1)
    #expect(bundle.films.count { $0.marks.isSeen } == 2)
    #expect(bundle.films.first { $0.movie.title == "The Long Harbour" }?.marks.rating != nil)
    #expect(bundle.skippedFiles.map(\.path) == ["ls012345678.csv"])
  }

  @Test func `A check-in is a viewing on its day`() throws {
    for name in ["checkins.csv", "Check-ins.csv"] {
      let marks = try list(name)
      #expect(marks.viewings.map(\.day) == [day("2023-01-02")] && !marks.isOnWatchlist)
    }
  }

  @Test func `An option says that rated films are seen`() throws {
    let rated = try marks("ratings.csv", ImportSamples.ratings, as: .seen)
    #expect(rated.count == 3 && rated.allSatisfy(\.isSeen))
    #expect(try marks("ratings.csv", ImportSamples.ratings).allSatisfy { !$0.isSeen })
  }

  @Test func `The day on which a rating was added is that of the rating`() throws {
    let text = """
      Const,Your Rating,Date Added,Title,Title Type,Directors,IMDb Rating,Runtime (mins),Year,Genres,Num Votes
      tt0078748,9,2017-10-30,Alien,movie,Ridley Scott,8.5,117,1979,"Horror, Sci-Fi",900000

      """
    let bundle = try read("ratings.csv", text)
    #expect(bundle.films.map(\.marks.ratedAt) == [ImportSamples.noon("2017-10-30")])
    #expect(bundle.skippedColumns.isEmpty)
  }
}
