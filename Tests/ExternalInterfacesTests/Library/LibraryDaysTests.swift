import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ExternalInterfaces

/// Films and viewings on some days, and the statistics of a year that need only those.
struct LibraryDaysTests {
  private static let today = day("2026-11-25")

  private func libraries(
    _ folder: TemporaryFolder, seed: Int
  ) throws -> (disk: SQLiteMovieLibrary, memory: InMemoryMovieLibrary) {
    let disk = SQLiteMovieLibrary(at: "\(folder.path)/\(seed).db", waiting: 250)
    let memory = InMemoryMovieLibrary()
    var random = SeededNumbers(seed)
    for number in 0..<40 {
      let moment = Timestamp(seconds: 1_780_000_000 + number)
      var changes: [MarkChange] = number % 5 == 0 ? [.favorite(true)] : []
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let first = day("2024-06-01")
        changes.append(.seen(on: first.adding(days: Int.random(in: 0..<900, using: &random))))
      }
      if number % 7 == 0 { changes.append(.seen(on: nil)) }
      if number % 4 == 0 { changes.append(.tag("rain")) }
      var movie = LibraryMovie(film(number))
      movie.runtime = number % 3 == 0 ? nil : 80 + number
      for library in [disk, memory] as [any MovieLibrary] {
        _ = try MovieMarkInteractor(library: library).mark(movie, changes, at: moment)
      }
    }
    return (disk, memory)
  }

  @Test func `The library on disk finds what was seen on some days, like the reference`() throws {
    let folder = try TemporaryFolder()
    for seed in 0..<3 {
      let (disk, memory) = try libraries(folder, seed: seed)
      var random = SeededNumbers(seed)
      for list in LibraryList.allCases {
        for tag in [nil, "rain"] {
          let first = day("2024-06-01").adding(days: Int.random(in: 0..<900, using: &random))
          let last = first.adding(days: Int.random(in: 0..<300, using: &random))
          let request = LibraryRequest(list, tag: tag, days: first...last, offset: 1, limit: 7)
          let (found, expected) = (
            try disk.entries(matching: request), try memory.entries(matching: request)
          )
          #expect(found.total == expected.total, "\(list)")
          #expect(found.entries.map(\.movie.title) == expected.entries.map(\.movie.title))
          #expect(found.entries.map(\.viewing) == expected.entries.map(\.viewing))
        }
      }
    }
  }

  @Test func `Statistics of a year that read its viewings alone equal those of all`() throws {
    let folder = try TemporaryFolder()
    let (disk, _) = try libraries(folder, seed: 9)
    let all = try disk.entries(matching: LibraryRequest(.seen, limit: .max)).entries
    for year in 2023...2027 {
      let found = try YearInteractor(library: disk, today: Self.today).statistics(of: year)
      let films = all.map { entry in
        SeenMovie(
          entry.movie.summary, directors: entry.movie.directors, marks: entry.marks)
      }
      #expect(found == YearStatistics(year: year, of: films, on: Self.today))
    }
  }
}
