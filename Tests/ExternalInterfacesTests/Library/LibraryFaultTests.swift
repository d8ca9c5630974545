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

/// Faults of any kind: confirmed marks remain, and unsaved ones are reported.
@Suite struct LibraryFaultTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
  }

  @Test func `A damaged file is set aside unchanged and the backup is offered`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    try library.mark(LibraryFixture.film(2), .favorite(true), at: 86_400)
    try library.withConnection { $0.close() }
    var bytes = try fixture.bytes()
    for place in bytes.indices where place >= 100 && place % 4096 < 64 { bytes[place] = 0xFF }
    try TemporaryFolder.write(bytes, to: fixture.file.path)
    #expect(throws: MovieDataError.library(.damaged)) { try library.counts() }
    let aside = try #require(fixture.file.asides.first)
    #expect(try TemporaryFolder.contents(of: aside) == bytes)
    #expect(access(fixture.file.path, F_OK) != 0)
    #expect(throws: MovieDataError.library(.missing)) { try library.counts() }
    #expect(throws: MovieDataError.library(.missing)) {
      try library.mark(LibraryFixture.film(3), .favorite(true))
    }
    #expect(try LibraryLocation(fixture.file).restoreNewest() != nil)
    #expect(try library.counts()[.favorites] == 1)
    #expect(try TemporaryFolder.contents(of: aside) == bytes)
  }

  @Test(arguments: ["no database at all", String(repeating: "x", count: 5000)])
  func `A file that is not a database is set aside on read or write`(text: String) throws {
    #expect(UserFolders.make(fixture.file.folder))
    for isWrite in [true, false] {
      try TemporaryFolder.write(Array(text.utf8), to: fixture.file.path)
      let library = fixture.library()
      #expect(throws: MovieDataError.library(.damagedWithoutBackup)) {
        if isWrite {
          try library.mark(LibraryFixture.film(1), .favorite(true))
        } else {
          _ = try library.counts()
        }
      }
    }
    #expect(fixture.file.asides.count == 2)
    fixture.moveFiles()
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    #expect(try library.counts()[.favorites] == 1)
  }

  @Test func `The log of a deleted file is not applied to a new one`() throws {
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write([1, 2, 3], to: fixture.file.path + "-wal")
    #expect(throws: MovieDataError.library(.missingWithoutBackup)) {
      try fixture.library().mark(LibraryFixture.film(1), .favorite(true))
    }
    fixture.moveFiles()
    try fixture.library().mark(LibraryFixture.film(1), .favorite(true))
    #expect(try LibraryLocation(fixture.file).check())
  }

  @Test func `A lock by another program is awaited up to the time limit`() throws {
    let library = fixture.library(waiting: 10)
    try library.mark(LibraryFixture.film(1), .favorite(true))
    var other = try SQLiteDatabase(path: fixture.file.path)
    try other.run("BEGIN IMMEDIATE")
    #expect(throws: MovieDataError.library(.locked)) {
      try library.mark(LibraryFixture.film(2), .favorite(true))
    }
    // Reading needs no lock.
    #expect(try library.counts()[.favorites] == 1)
    try other.run("ROLLBACK")
    try library.mark(LibraryFixture.film(2), .favorite(true))
    #expect(try library.counts()[.favorites] == 2)
  }

  @Test func `A file set aside by another program is not written to`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    #expect(fixture.file.setAside(as: "damaged") != nil)
    #expect(throws: MovieDataError.library(.damagedWithoutBackup)) { try library.counts() }
    fixture.moveFiles()
    #expect(try library.counts()[.favorites] == 0)
    try library.mark(LibraryFixture.film(2), .favorite(true))
    #expect(try fixture.library().counts()[.favorites] == 1)
  }

  @Test func `Without a folder saving fails and reading is empty`() throws {
    let film = LibraryFixture.film(1)
    let blocked = PathObstacle("/dev/null", reason: FileWording.message(ENOTDIR))
    let files: [(LibraryFile?, LibraryProblem)] = [
      (nil, .noFolder),
      (LibraryFile(path: "/dev/null/moviebrowser/library.db"), .blocked(blocked)),
    ]
    for (file, problem) in files {
      let library = SQLiteMovieLibrary(file)
      #expect(try library.marks(of: [film.names]) == [nil])
      #expect(throws: MovieDataError.library(problem)) {
        try library.mark(film, .favorite(true))
      }
    }
  }

  @Test func `A damaged backup is skipped for an earlier one`() throws {
    let library = fixture.library()
    for day in 0..<3 {
      try library.mark(LibraryFixture.film(day + 1), .favorite(true), at: day * 86_400)
    }
    let last = try #require(fixture.file.backups.last)
    try TemporaryFolder.write(Array("no database".utf8), to: last.path)
    #expect(try LibraryLocation(fixture.file).restoreNewest()?.day == LibraryFixture.at(0).day)
    #expect(try library.counts()[.favorites] == 1)
    for backup in fixture.file.backups {
      try TemporaryFolder.write(Array("no database".utf8), to: backup.path)
    }
    #expect(try LibraryLocation(fixture.file).restoreNewest() == nil)
    #expect(fixture.file.asides.count == 1)
    #expect(try library.counts()[.favorites] == 1)
  }

  @Test func `An older file that cannot be kept is not migrated`() throws {
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    let bytes = try TemporaryFolder.contents(of: "\(kept)/library-1.db")
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write(bytes, to: fixture.file.path)
    try TemporaryFolder.write([1], to: fixture.file.backupFolder)
    let library = fixture.library()
    let blocked = PathObstacle(fixture.file.backupFolder, reason: FileWording.message(ENOTDIR))
    #expect(throws: MovieDataError.library(.blocked(blocked))) { try library.counts() }
    #expect(try fixture.bytes() == bytes)
    unlink(fixture.file.backupFolder)
    #expect(try library.counts()[.diary] == 3)
    #expect(Folder.names(in: fixture.file.backupFolder) == ["version-1.db"])
  }

  @Test func `Several concurrent programs save everything they confirm`() async throws {
    let (programs, films) = (6, 40)
    let file = fixture.file
    await withTaskGroup(of: Int.self) { group in
      for program in 0..<programs {
        group.addTask {
          // From the very first mark, when no file exists yet.
          let library = SQLiteMovieLibrary(file, waiting: 60_000)
          var saved = 0
          for number in 1...films {
            let step = try? library.mark(
              LibraryFixture.film(number), .tag("program \(program)"), at: program)
            saved += step == nil ? 0 : 1
          }
          return saved
        }
      }
      for await saved in group { #expect(saved == films) }
    }
    let library = fixture.library()
    for number in 1...films {
      #expect(try library.marks(of: [LibraryFixture.film(number).names])[0]?.tags.count == programs)
    }
    #expect(try library.history(before: nil, limit: 1000).count == programs * films)
    #expect(try LibraryLocation(fixture.file).check())
  }
}
