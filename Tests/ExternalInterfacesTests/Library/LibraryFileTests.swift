import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import OperatingSystem
@testable import SQLite

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The library file: creation, permissions, versions and backups.
@Suite struct LibraryFileTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
  }

  @Test func `Reading and removing nothing create no file`() throws {
    let library = fixture.library()
    let film = LibraryFixture.film(1)
    #expect(try library.marks(of: [film.names]) == [nil])
    #expect(try library.entries(matching: LibraryRequest(.everything, limit: 5)).total == 0)
    #expect(try library.undo(at: LibraryFixture.at(1)) == nil)
    #expect(try library.history(before: nil, limit: 5).isEmpty)
    #expect(try library.mark(film, .favorite(false), .neverSeen, .note("")) == nil)
    try library.learn([film], at: LibraryFixture.at(1))
    library.finish()
    #expect(access(fixture.file.folder, F_OK) != 0)
  }

  @Test func `The first mark creates a private file`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    #expect(TemporaryFolder.rights(of: fixture.file.folder) == 0o700)
    for name in fixture.names where name.hasPrefix("library.db") {
      #expect(TemporaryFolder.rights(of: "\(fixture.file.folder)/\(name)") == 0o600, "\(name)")
    }
    #expect(!fixture.names.contains { $0.hasPrefix(".") })
    #expect(fixture.file.version == LibrarySchema.steps.count || fixture.names.count > 1)
  }

  @Test(arguments: 1...LibrarySchema.steps.count)
  func `A file of every schema version opens and keeps its content`(version: Int) throws {
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write(
      TemporaryFolder.contents(of: "\(kept)/library-\(version).db"), to: fixture.file.path)
    let library = fixture.library()
    let diary = try library.entries(matching: LibraryRequest(.diary, limit: 10))
    #expect(diary.entries.map(\.movie.title) == ["Seven Samurai", "Alien", "Seven Samurai"])
    #expect(
      diary.entries.map { $0.viewing?.day?.description } == ["2026-11-21", "2026-11-20", nil])
    let alien = try #require(try library.entry(of: MovieIdentifiers(tmdb: 348)))
    #expect(alien.marks.rating == UserRating(halves: 9))
    #expect(alien.marks.tags == ["noir"])
    #expect(alien.movie.directors == ["Ridley Scott"])
    #expect(alien.movie.actors == (version < 7 ? [] : ["Sigourney Weaver", "Tom Skerritt"]))
    #expect(alien.movie.language?.code == (version < 7 ? nil : "en"))
    #expect(try library.undo(at: LibraryFixture.at(0)) != nil)
    #expect(try library.history(before: nil, limit: 10).count == 4)
    #expect(try LibraryLocation(fixture.file).check())
  }

  @Test func `The first eight actors and the language of a film are kept`() throws {
    let library = fixture.library()
    var film = LibraryFixture.film(1)
    try library.mark(film, .favorite(true))
    film.actors = (1...3).map { "Actor \($0)" }
    film.language = Language(code: "ja")
    try library.learn([film], at: LibraryFixture.at(1))
    let kept = try #require(try library.entry(of: film.names)?.movie)
    #expect(kept.actors == ["Actor 1", "Actor 2", "Actor 3"] && kept.language?.code == "ja")
    // A list item knows no actors.
    try library.learn([LibraryMovie(kept.summary)], at: LibraryFixture.at(2))
    #expect(try library.entry(of: film.names)?.movie == kept)
    let many = LibraryMovie(
      names: MovieIdentifiers(), title: "Short Cuts", actors: (1...22).map { "Actor \($0)" })
    #expect(many.actors.count == LibraryMovie.maxActors)
  }

  @Test func `A list by title ignores articles, like other lists`() throws {
    let library = fixture.library()
    let titles = ["The Third Man", "Alien", "A Bout", "An", "The", "Another", "Thelma", "An Élite"]
    for (number, title) in titles.enumerated() {
      try library.mark(LibraryFixture.film(number + 1, title: title), .favorite(true))
    }
    for isAscending in [true, false] {
      let request = LibraryRequest(
        .favorites, sort: LibrarySort(by: .title, ascending: isAscending), limit: 20)
      let found = try library.entries(matching: request).entries.map(\.movie.title)
      let expected = titles.sorted {
        FoldedText($0).withoutArticle.joined(separator: " ")
          < FoldedText($1).withoutArticle.joined(separator: " ")
      }
      #expect(found == (isAscending ? expected : expected.reversed()))
    }
  }

  @Test func `The SQL condition for undoable steps matches the rule`() {
    let words = LibraryAction.Origin.allCases.filter(\.isUndoable).map { "'\($0.rawValue)'" }
    #expect(
      SQLiteDatabase.isUndoable.description == "origin IN (\(words.joined(separator: ", ")))")
  }

  @Test func `A migration keeps the earlier file`() throws {
    try fixture.library().mark(LibraryFixture.film(1), .favorite(true))
    let later = LibrarySchema.steps + ["ALTER TABLE film ADD COLUMN medium TEXT"]
    let library = fixture.library(steps: later)
    #expect(try library.counts()[.favorites] == 1)
    #expect(
      Folder.names(in: fixture.file.backupFolder)
        == ["version-\(LibrarySchema.steps.count).db"])
    // This version finds a file of a later one and leaves every byte unchanged.
    try library.mark(LibraryFixture.film(2), .favorite(true))
    try library.withConnection { $0.close() }
    let bytes = try fixture.bytes()
    let names = fixture.names
    let older = fixture.library()
    #expect(throws: MovieDataError.library(.newerVersion)) { try older.counts() }
    #expect(throws: MovieDataError.library(.newerVersion)) {
      try older.mark(LibraryFixture.film(3), .favorite(true))
    }
    #expect(try fixture.bytes() == bytes)
    #expect(fixture.names == names)
  }

  @Test func `The first change of a day backs up the previous change`() throws {
    let library = fixture.library()
    for day in 0..<14 {
      try library.mark(LibraryFixture.film(day + 1), .favorite(true), at: day * 86_400)
      try library.mark(LibraryFixture.film(day + 1), .watchlist(true), at: day * 86_400 + 60)
    }
    let backups = fixture.file.backups
    #expect(backups.count == LibraryBackupRules.daysKept)
    #expect(backups.last?.day == LibraryFixture.at(12 * 86_400).day)
    let last = try #require(backups.last)
    #expect(TemporaryFolder.rights(of: last.path) == 0o600)
    var backup = try SQLiteDatabase(path: last.path, access: .immutable)
    #expect(try backup.counts()[.favorites] == 13)
    #expect(Folder.names(in: fixture.file.backupFolder).count == backups.count)
  }

  @Test func `A backup reports its file`() throws {
    try fixture.library().mark(LibraryFixture.film(1), .favorite(true))
    let place = LibraryLocation(fixture.file)
    let later = LibraryFixture.at(3 * 86_400).day
    #expect(try place.backUp(on: later) == "\(fixture.file.backupFolder)/library-\(later).db")
    let earlier = LibraryFixture.at(86_400).day
    #expect(try place.backUp(on: earlier) == "\(fixture.file.backupFolder)/library-\(earlier).db")
  }

  @Test func `A deleted library is not recreated while a backup exists`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    try library.mark(LibraryFixture.film(2), .favorite(true), at: 86_400)
    for name in fixture.names where name.hasPrefix("library.db") {
      unlink("\(fixture.file.folder)/\(name)")
    }
    #expect(throws: MovieDataError.library(.missing)) {
      try library.mark(LibraryFixture.film(3), .favorite(true))
    }
    let place = LibraryLocation(fixture.file)
    #expect(try place.restoreNewest()?.day == LibraryFixture.at(0).day)
    #expect(try library.counts()[.favorites] == 1)
    try library.mark(LibraryFixture.film(3), .favorite(true))
    #expect(try place.check())
    // Restoring again sets the current file aside without losing it.
    #expect(try place.restoreNewest() != nil)
    #expect(fixture.file.asides.count == 1)
    #expect(try library.counts()[.favorites] == 1)
  }

  @Test func `Closing leaves all marks in one file`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    #expect(fixture.file.hasLog)
    library.finish()
    #expect(fixture.names == ["backups", "library.db"])
    try TemporaryFolder.write(fixture.bytes(), to: fixture.folder.file("copy.db"))
    let copy = SQLiteMovieLibrary(LibraryFile(path: fixture.folder.file("copy.db")))
    #expect(try copy.counts()[.favorites] == 1)
    // The closed library opens again and finds everything.
    #expect(try library.counts()[.favorites] == 1)
  }

  @Test func `Closing does not wait for another program's lock`() throws {
    // Longer than any test may take.
    let library = fixture.library(waiting: 3_600_000)
    try library.mark(LibraryFixture.film(1), .favorite(true))
    var other = try SQLiteDatabase(path: fixture.file.path, access: .readWrite)
    try other.run("BEGIN IMMEDIATE")
    library.finish()
    #expect(fixture.file.hasLog)
    try other.run("ROLLBACK")
  }
}
