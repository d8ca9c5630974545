import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

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

  @Test func `A list is a watchlist unless its name or an option says otherwise`() throws {
    #expect(try list("a1b2.csv").isOnWatchlist)
    #expect(try list("favourites.csv").isFavorite && !list("favourites.csv").isOnWatchlist)
    let seen = try list("a1b2.csv", as: .seen)
    // The day is that of the entry.
    #expect(seen.viewings.map(\.day) == [nil] && !seen.isOnWatchlist)
    #expect(try list("watchlist.csv", as: .favorites).isFavorite)
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
}
