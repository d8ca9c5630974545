import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

/// What `library` and `stats` say to people.
struct LibraryCommandTests {
  @Test(arguments: [
    (1, "The only backup is of 21 November 2026, in /x/backups"),
    (2, "The last of 2 backups is of 21 November 2026, in /x/backups"),
  ])
  func `The last backup is named, among however many`(count: Int, line: String) {
    let contents = LibraryCommand.Contents(
      path: "/x/library.db", exists: true, bytes: 4096, films: 1,
      backups: Array(repeating: day("2026-11-21"), count: count), backupFolder: "/x/backups",
      asides: [])
    let lines = LibraryCommand(contents).text(format: .aligned(columns: 80)).split(separator: "\n")
    #expect(lines.last.map(String.init) == line)
  }

  @Test(arguments: [
    (0, 1, "1 film (seen films), 1 viewing"), (45, 1, "1 film (seen films), 45 minutes, 1 viewing"),
    (1, 2, "2 films (seen films), 2 minutes, 2 viewings"),
    (119, 1, "1 film (seen films), 1 hour, 1 viewing"),
    (60, 2, "2 films (seen films), 2 hours, 2 viewings"),
  ])
  func `One of anything is one`(minutes: Int, count: Int, line: String) throws {
    let library = InMemoryMovieLibrary()
    for number in 0..<count {
      var movie = film(number)
      movie.runtime = minutes > 0 ? minutes : nil
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(movie), [.seen(on: nil)], at: Moment(seconds: 1_780_000_000))
    }
    let text = try StatisticsCommand(library: library).run("seen", format: .aligned(columns: 80))
    #expect(text.split(separator: "\n").first.map(String.init) == line)
  }
}
