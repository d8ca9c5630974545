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

/// The log of another library is refused, and that of a crashed program is always used.
@Suite struct LibraryLogTests {
  private let one: LibraryFixture
  private let other: LibraryFixture

  init() throws {
    one = try LibraryFixture()
    other = try LibraryFixture()
  }

  private func favorites(_ fixture: LibraryFixture) throws -> Int? {
    try fixture.library().counts()[.favorites]
  }

  private func copyLog(_ from: LibraryFixture, _ to: LibraryFixture) throws {
    try TemporaryFolder.write(
      TemporaryFolder.contents(of: from.file.path + "-wal"), to: to.file.path + "-wal")
  }

  /// Copies a library with its log while a program has both open, as after a crash.
  private func crashed(_ fixture: LibraryFixture) throws -> LibraryFixture {
    let copy = try LibraryFixture()
    #expect(UserFolders.make(copy.file.folder))
    for ending in ["", "-wal"] {
      try TemporaryFolder.write(
        TemporaryFolder.contents(of: fixture.file.path + ending), to: copy.file.path + ending)
    }
    return copy
  }

  @Test func `The log of another library is refused without a change`() throws {
    do { try one.library().mark(LibraryFixture.film(1), .favorite(true)) }
    let library = other.library()
    for number in 2...4 { try library.mark(LibraryFixture.film(number), .favorite(true)) }
    try copyLog(other, one)
    let bytes = try one.bytes()
    let names = one.names
    #expect(throws: MovieDataError.library(.foreignLog)) { try favorites(one) }
    #expect(throws: MovieDataError.library(.foreignLog)) {
      try one.library().mark(LibraryFixture.film(5), .favorite(true))
    }
    #expect(throws: MovieDataError.library(.foreignLog)) { try LibraryLocation(one.file).check() }
    #expect(try one.bytes() == bytes && one.names == names)
    #expect(rename(one.file.path + "-wal", other.folder.file("elsewhere")) == 0)
    #expect(try favorites(one) == 1)
  }

  @Test func `A log that was written for another copy of the library is refused`() throws {
    do { try one.library().mark(LibraryFixture.film(1), .favorite(true)) }
    // The same library on two machines, which both change it.
    #expect(UserFolders.make(other.file.folder))
    try TemporaryFolder.write(one.bytes(), to: other.file.path)
    do { try one.library().mark(LibraryFixture.film(2), .favorite(true)) }
    let library = other.library()
    try library.mark(LibraryFixture.film(3), .favorite(true))
    try copyLog(other, one)
    #expect(throws: MovieDataError.library(.foreignLog)) { try favorites(one) }
  }

  @Test func `The log of a backup's library is not applied to the backup in its place`() throws {
    let library = one.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    let place = LibraryLocation(one.file)
    let backup = try #require(try place.backUp(on: LibraryFixture.at(0).day))
    try library.mark(LibraryFixture.film(2), .favorite(true))
    let copy = try crashed(one)
    try TemporaryFolder.write(TemporaryFolder.contents(of: backup), to: copy.file.path)
    #expect(throws: MovieDataError.library(.foreignLog)) { try favorites(copy) }
    #expect(try place.restoreNewest() != nil)
    #expect(try favorites(one) == 1)
  }

  @Test(arguments: 1...8)
  func `The log of a crashed program is never refused`(seed: Int) throws {
    var numbers = SeededNumbers(seed)
    let programs = [one.library(), one.library()]
    var reader = SQLiteMovieLibrary(one.file)
    for number in 1...40 {
      let program = programs[Int.random(in: 0...1, using: &numbers)]
      switch Int.random(in: 0..<8, using: &numbers) {
      case 0: try program.withConnection { $0.close() }
      case 1: _ = try program.undo(at: LibraryFixture.at(number))
      case 2: reader = SQLiteMovieLibrary(one.file)
      case 3 where number > 1:
        // Moves pages from the log into the file, all or some of them.
        var database = try SQLiteDatabase(path: one.file.path, access: .readWrite)
        try database.execute("PRAGMA wal_checkpoint")
      default: break
      }
      try program.mark(LibraryFixture.film(number), .tag("\(number)"), at: number)
      _ = try reader.counts()
      guard number % 4 == 0 else { continue }
      let copy = try crashed(one)
      #expect(!copy.file.hasForeignLog, "seed \(seed), \(number)")
      #expect(
        try copy.library().counts()[.everything] == program.counts()[.everything],
        "seed \(seed), \(number)")
    }
  }

  @Test func `The log of a crashed migration is used`() throws {
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    #expect(UserFolders.make(one.file.folder))
    try TemporaryFolder.write(
      TemporaryFolder.contents(of: "\(kept)/library-8.db"), to: one.file.path)
    let library = one.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    let copy = try crashed(one)
    #expect(copy.file.version == 8)
    #expect(try favorites(copy) == library.counts()[.favorites])
    // Next to a file without links, the log of another library is recognized, too.
    try other.library().mark(LibraryFixture.film(1), .favorite(true))
    let writer = other.library()
    try writer.mark(LibraryFixture.film(2), .favorite(true))
    let old = try crashed(one)
    try copyLog(other, old)
    #expect(throws: MovieDataError.library(.foreignLog)) { try favorites(old) }
  }

  @Test(arguments: [true, false])
  func `A file of gigabytes without contents is refused unread`(isLibrary: Bool) throws {
    if isLibrary {
      try one.library().mark(LibraryFixture.film(1), .favorite(true))
      try one.library().withConnection { $0.close() }
    } else {
      #expect(UserFolders.make(one.file.folder))
      try TemporaryFolder.write([], to: one.file.path)
    }
    #expect(truncate(one.file.path, 8 << 30) == 0)
    let names = one.names
    #expect(throws: MovieDataError.library(.oversized)) { try favorites(one) }
    #expect(throws: MovieDataError.library(.oversized)) {
      try one.library().mark(LibraryFixture.film(2), .favorite(true))
    }
    let place = LibraryLocation(one.file)
    #expect(throws: MovieDataError.library(.oversized)) { try place.check() }
    #expect(throws: MovieDataError.library(.oversized)) {
      try place.backUp(on: LibraryFixture.at(0).day)
    }
    #expect(one.names == names)
    #expect(throws: SQLiteError.oversized) { _ = try one.file.openCopy() }
    // As a backup it is not read either, and nothing is restored from it.
    #expect(UserFolders.make(other.file.backupFolder))
    let backup = "\(other.file.backupFolder)/library-2026-11-20.db"
    #expect(rename(one.file.path, backup) == 0)
    #expect(LibraryLocation(other.file).backups().map(\.state) != [.sound])
  }
}
