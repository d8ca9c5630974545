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

/// A path that is not a library: nothing is created or changed that the user may want to keep.
@Suite struct LibraryMissingTests {
  private let fixture: LibraryFixture
  private let film = LibraryFixture.film(9)

  init() throws {
    fixture = try LibraryFixture()
  }

  /// Marks films on two days, so a backup exists, and deletes the file.
  private func loseLibrary() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    try library.mark(LibraryFixture.film(2), .favorite(true), at: 86_400)
    library.finish()
    unlink(fixture.file.path)
  }

  private func expect(_ problem: LibraryProblem, of library: SQLiteMovieLibrary) {
    let expected = MovieDataError.library(problem)
    #expect(throws: expected) { try library.counts() }
    #expect(throws: expected) { try library.marks(of: [film.names]) }
    #expect(throws: expected) { try library.history(before: nil, limit: 5) }
    #expect(throws: expected) { try library.undo(at: LibraryFixture.at(1)) }
    #expect(throws: expected) { try library.mark(film, .favorite(true)) }
    #expect(throws: expected) { try library.mark(film, .favorite(false)) }
    let place = LibraryLocation(fixture.file)
    #expect(throws: expected) { try place.check() }
    #expect(throws: expected) { try place.backUp(on: LibraryFixture.at(0).day) }
    #expect(place.contents().problem == expected)
    #expect(place.contents().contents.path == fixture.file.path)
  }

  @Test(arguments: [false, true])
  func `A missing or empty file with a backup is reported to readers`(isEmpty: Bool) throws {
    try loseLibrary()
    if isEmpty { try TemporaryFolder.write([], to: fixture.file.path) }
    expect(.missing, of: fixture.library())
    #expect(fixture.file.size == 0)
    let place = LibraryLocation(fixture.file)
    #expect(try place.restoreNewest()?.day == LibraryFixture.at(86_400).day)
    #expect(try fixture.library().counts()[.favorites] == 2)
  }

  @Test(arguments: [false, true])
  func `A new library starts after the old files were moved`(isEmpty: Bool) throws {
    try loseLibrary()
    if isEmpty { try TemporaryFolder.write([], to: fixture.file.path) }
    fixture.moveFiles()
    #expect(try fixture.library().counts()[.favorites] == 0)
    try fixture.library().mark(film, .favorite(true))
    #expect(try LibraryLocation(fixture.file).check())
  }

  @Test func `An empty file is initialized by the first mark, not by reading`() throws {
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write([], to: fixture.file.path)
    let library = fixture.library()
    #expect(try library.counts()[.favorites] == 0)
    #expect(try fixture.bytes().isEmpty && fixture.names == ["library.db"])
    try library.mark(film, .favorite(true))
    #expect(try fixture.library().counts()[.favorites] == 1)
    for name in fixture.names {
      #expect(TemporaryFolder.rights(of: "\(fixture.file.folder)/\(name)") == 0o600, "\(name)")
    }
    library.finish()
    #expect(fixture.file.kind == .library(version: LibrarySchema.steps.count))
  }

  @Test func `An empty file with a non-empty log is damaged`() throws {
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write([], to: fixture.file.path)
    try TemporaryFolder.write([1, 2, 3], to: fixture.file.path + "-wal")
    #expect(throws: MovieDataError.library(.damagedWithoutBackup)) {
      try fixture.library().counts()
    }
    #expect(fixture.names == ["library.damaged-1.db", "library.damaged-1.db-wal"])
  }

  @Test(arguments: [0, 3]) func `Another program's database is unchanged`(version: Int) throws {
    #expect(UserFolders.make(fixture.file.folder))
    do {
      var other = try SQLiteDatabase(path: fixture.file.path)
      try other.run("CREATE TABLE recipe (name TEXT)")
      if version > 0 { try other.run("PRAGMA user_version = 3") }
    }
    let bytes = try fixture.bytes()
    expect(.foreign, of: fixture.library())
    #expect(try fixture.bytes() == bytes)
    #expect(fixture.names == ["library.db"])
  }

  @Test func `A folder in its place is not a library`() throws {
    #expect(UserFolders.make(fixture.file.path))
    expect(.foreign, of: fixture.library())
    #expect(fixture.names == ["library.db"])
  }

  @Test func `A dangling link is unreadable, and nothing is restored or created`() throws {
    try loseLibrary()
    symlink("/nowhere/library.db", fixture.file.path)
    let names = fixture.names
    expect(.unreadable, of: fixture.library())
    let place = LibraryLocation(fixture.file)
    #expect(throws: MovieDataError.library(.unreadable)) { try place.restoreNewest() }
    #expect(fixture.names == names)
  }

  @Test func `An inaccessible file is not reported as missing`() throws {
    #expect(UserFolders.make("\(fixture.folder.path)/data"))
    symlink("moviebrowser", fixture.file.folder)
    #expect(throws: MovieDataError.library(.unreadable)) { try fixture.library().counts() }
    #expect(throws: MovieDataError.library(.unreadable)) {
      try LibraryLocation(fixture.file).check()
    }
  }

  @Test func `A backup that cannot be opened is skipped for an earlier one`() throws {
    try loseLibrary()
    let later = LibraryFixture.at(5 * 86_400).day
    // A link to itself.
    symlink("library-\(later).db", "\(fixture.file.backupFolder)/library-\(later).db")
    let restored = try LibraryLocation(fixture.file).restoreNewest()
    #expect(restored?.day == LibraryFixture.at(86_400).day)
    #expect(try fixture.library().counts()[.favorites] == 2)
  }

  @Test func `A damaged file that replaces an open one is itself set aside`() throws {
    let library = fixture.library()
    try library.mark(film, .favorite(true))
    let damaged = [UInt8](repeating: 120, count: 5000)
    try TemporaryFolder.write(damaged, to: fixture.folder.file("damaged"))
    #expect(rename(fixture.folder.file("damaged"), fixture.file.path) == 0)
    #expect(throws: MovieDataError.library(.damagedWithoutBackup)) { try library.counts() }
    let aside = try #require(fixture.file.asides.first)
    #expect(try TemporaryFolder.contents(of: aside) == damaged)
    #expect(access(fixture.file.path, F_OK) != 0)
  }

  @Test func `The log of an open file is not applied to its replacement`() throws {
    let library = fixture.library()
    for number in 1...3 { try library.mark(LibraryFixture.film(number), .favorite(true)) }
    let backup = try #require(
      try LibraryLocation(fixture.file).backUp(on: LibraryFixture.at(0).day))
    for number in 4...9 { try library.mark(LibraryFixture.film(number), .favorite(true)) }
    try #require(fixture.file.hasLog)
    let bytes = try TemporaryFolder.contents(of: backup)
    #expect(rename(backup, fixture.file.path) == 0)
    #expect(try library.counts()[.favorites] == 3)
    #expect(fixture.names.contains("library.lost-1.db-wal"))
    library.finish()
    #expect(try fixture.bytes() == bytes)
    #expect(try LibraryLocation(fixture.file).check())
  }

  @Test func `A log keeps its name if its file cannot be set aside`() throws {
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write([1, 2, 3], to: fixture.file.path + "-wal")
    // No file exists that could be renamed.
    #expect(fixture.file.setAside(as: "damaged") == nil)
    #expect(fixture.names == ["library.db-wal"])
  }
}
