import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import LibraryStore
@testable import OperatingSystem
@testable import Records
@testable import SQLite

/// Altered library files: each is read, refused or set aside with a correct message; none is
/// emptied, and nothing crashes or hangs.
///
/// `FUZZ=200000` sets the number of rounds, `FUZZ_SEED=7` the first seed, as for `FuzzTests`. With
/// `FUZZ` every seed is printed before its round, so the last one printed identifies a crash.
@Suite struct LibraryFuzzTests {
  /// A round takes a few hundred times as long as a decoder's.
  private static let rounds = max(1, (TestSample.number("FUZZ") ?? 2_000) / 250)
  private static let films = 12

  /// Returns the bytes of a library with data of every kind.
  private static func soundBytes() throws -> [UInt8] {
    let fixture = try LibraryFixture()
    let library = fixture.library()
    for film in 1...films {
      try library.mark(
        LibraryFixture.film(film), .rating(UserRating(halves: 1 + film % 10)),
        .tag("tag \(film % 3)"),
        .seen(on: CalendarDate(dayNumber: 20_000 + film)), at: film)
    }
    for film in 1...4 {
      try library.mark(
        LibraryFixture.film(film), .favorite(true), .note("A note of film \(film)"),
        .seen(on: nil), at: 100 + film)
    }
    _ = try library.undo(at: LibraryFixture.at(200))
    try library.mark(LibraryFixture.film(5), .watchlist(true), at: 201)
    _ = try library.undo(at: LibraryFixture.at(202))
    library.finish()
    return try fixture.bytes()
  }

  /// What SQLite finds in the altered bytes.
  private struct Oracle {
    var isSound = false
    var films = 0

    init(_ bytes: [UInt8], at path: String) throws {
      try TemporaryFolder.write(bytes, to: path)
      guard var database = try? SQLiteDatabase(path: path, access: .immutable) else { return }
      let answer = try? database.first("PRAGMA integrity_check(1)") { $0.text(0) ?? "" }
      isSound = answer == "ok"
      let count = try? database.first("SELECT count(*) FROM film") { $0.integer(0) }
      films = (count ?? nil) ?? 0
    }
  }

  /// The problems that may be reported for an altered file; the disk is not full, faulty or
  /// read-only.
  private static let words: Set<LibraryProblem> = [
    .damaged, .damagedWithoutBackup, .missing, .missingWithoutBackup, .newerVersion, .foreign,
    .altered, .unreadable,
  ]

  /// Reads in every possible way; returns the reported problems.
  private static func read(_ library: SQLiteMovieLibrary) -> [LibraryProblem?] {
    var said: [LibraryProblem?] = []
    func attempt(_ body: () throws -> Void) {
      do {
        try body()
        said.append(nil)
      } catch let error as MovieDataError {
        if case .library(let problem) = error { said.append(problem) } else { said.append(.full) }
      } catch {
        // Commands throw messages about the same errors.
      }
    }
    for list in LibraryList.allCases {
      for sort in LibrarySortAttribute.allCases {
        attempt {
          _ = try library.entries(
            matching: LibraryRequest(list, sort: LibrarySort(by: sort), limit: 20))
        }
      }
      attempt { _ = try library.statistics(of: list) }
    }
    attempt { _ = try library.counts() }
    attempt { _ = try library.history(before: nil, limit: 50) }
    attempt { _ = try library.marks(of: (1...films).map { LibraryFixture.film($0).names }) }
    attempt { _ = try library.entry(of: LibraryFixture.film(2).names) }
    attempt { _ = try library.entries(titled: "Film 3") }
    let context = CommandContext(store: nil, library: library, now: Timestamp(seconds: 0))
    for format in [OutputFormat.aligned(columns: 80), .tabbed, .json] {
      attempt { _ = try HistoryCommand(context).run(HistoryOptions(), format: format) }
      attempt {
        _ = try MineCommand(context).run(MineOptions(), format: format)
      }
      attempt { _ = try StatisticsCommand(context).run(format: format) }
    }
    var diary = MineOptions()
    diary.subject = .mine(.diary)
    attempt { _ = try MineCommand(context).run(diary, format: .csv) }
    return said
  }

  /// Writes in every possible way; returns the reported problems.
  private static func write(_ library: SQLiteMovieLibrary) -> [LibraryProblem?] {
    var said: [LibraryProblem?] = []
    func attempt(_ body: () throws -> Void) {
      do {
        try body()
        said.append(nil)
      } catch MovieDataError.library(let problem) {
        said.append(problem)
      } catch {
        said.append(.full)
      }
    }
    attempt { _ = try library.redo(at: LibraryFixture.at(300)) }
    attempt { _ = try library.undo(at: LibraryFixture.at(301)) }
    attempt { _ = try library.undo(at: LibraryFixture.at(302)) }
    attempt { try library.mark(LibraryFixture.film(3), .note("new"), .tag("new"), at: 303) }
    attempt { try library.mark(LibraryFixture.film(99), .favorite(true), at: 86_400 * 2) }
    attempt {
      try library.learn([LibraryFixture.film(4, title: "Other")], at: LibraryFixture.at(304))
    }
    return said
  }

  @Test func `An altered file is read, refused or set aside, never emptied`() throws {
    print("library files: \(Self.rounds) rounds from seed \(TestSample.seed)")
    let sound = try Self.soundBytes()
    for seed in TestSample.seeds(Self.rounds) {
      if TestSample.number("FUZZ") != nil { print("library files: seed \(seed)") }
      let start = ContinuousClock.now
      let fixture = try LibraryFixture()
      let altered = try AlteredLibrary(sound, seed: seed, in: fixture.folder)
      let hint: Comment = "FUZZ_SEED=\(seed) FUZZ=1: \(altered.story)"
      let oracle = try Oracle(altered.bytes, at: fixture.folder.file("oracle.db"))
      #expect(UserFolders.make(fixture.file.folder))
      try TemporaryFolder.write(altered.bytes, to: fixture.file.path)

      let library = fixture.library(waiting: 10)
      var said = Self.read(library)
      let isDamaged = said.contains(.damaged) || said.contains(.damagedWithoutBackup)
      let refusals: Set<LibraryProblem> = [.foreign, .newerVersion]
      let isRefused = said.contains { $0.map(refusals.contains) ?? false }
      if isDamaged {
        // Nothing was written yet, so all of it must exist under its new name.
        #expect(!oracle.isSound, hint)
        let asides = fixture.file.asides
        try #require(asides.count == 1, hint)
        #expect(try TemporaryFolder.contents(of: asides[0]) == altered.bytes, hint)
      } else {
        said += Self.write(library)
        said += Self.read(library)
      }
      library.finish()
      if isRefused {
        #expect(try fixture.bytes() == altered.bytes, hint)
      }
      if !isDamaged {
        let place = LibraryLocation(fixture.file)
        _ = place.contents()
        do throws(MovieDataError) {
          // A file that was repaired by rewriting may be intact by now.
          _ = try place.check()
        } catch {
          guard case .library(let problem) = error else { throw error }
          said.append(problem)
        }
        let wasSetAside = !fixture.file.asides.isEmpty
        if wasSetAside { #expect(!oracle.isSound, hint) }
        // Every film must exist, or else the file that contains them.
        if !wasSetAside, !isRefused, oracle.isSound {
          let now = try Oracle(fixture.bytes(), at: fixture.folder.file("after.db"))
          #expect(now.films >= oracle.films, hint)
        }
      }
      for problem in said.compactMap(\.self) {
        #expect(Self.words.contains(problem), "\(problem): \(hint)")
      }
      // No machine is this slow: such a file makes the program hang.
      #expect(ContinuousClock.now - start < .seconds(240), hint)
    }
  }
}
