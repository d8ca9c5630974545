import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import OperatingSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A full or read-only disk: confirmed marks remain, and unsaved ones are reported.
@Suite(.enabled(if: SmallDisk.isPossible)) struct LibraryDiskTests {
  @Test func `A full disk loses nothing and reports no false save`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 1024)
    let fixture = try LibraryFixture(in: disk.path)
    let library = fixture.library()
    let text = String(repeating: "long ", count: 4000)
    var saved = 0
    #expect(throws: MovieDataError.library(.full)) {
      for number in 1...500 {
        try library.mark(LibraryFixture.film(number), .note("\(number) \(text)"))
        saved = number
      }
    }
    try #require(saved > 3)
    #expect(try library.counts()[.notes] == saved)
    #expect(try fixture.library().counts()[.notes] == saved)
    #expect(try LibraryLocation(fixture.file).check())
    for number in 1...saved {
      let note = try library.marks(of: [LibraryFixture.film(number).names])[0]?.note
      #expect(note?.hasPrefix("\(number) long") == true)
    }
  }

  @Test func `Without space marks stay readable and no partial library is created`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 1024)
    let fixture = try LibraryFixture(in: disk.path)
    do { try fixture.library().mark(LibraryFixture.film(1), .favorite(true)) }
    let ballast = "\(disk.path)/ballast"
    // Fill the remaining space.
    try? TemporaryFolder.write([UInt8](repeating: 1, count: 1 << 20), to: ballast)
    #expect(try fixture.library().counts()[.favorites] == 1)
    let other = SQLiteMovieLibrary(LibraryFile(path: "\(disk.path)/other/library.db"))
    for library in [fixture.library(), other] {
      #expect(throws: MovieDataError.library(.full)) {
        try library.mark(LibraryFixture.film(2), .favorite(true))
      }
    }
    #expect(Folder.names(in: "\(disk.path)/other").isEmpty)
    unlink(ballast)
    try other.mark(LibraryFixture.film(1), .favorite(true))
    #expect(try other.counts()[.favorites] == 1)
    #expect(try fixture.library().counts()[.favorites] == 1)
  }

  @Test func `A read-only library can be read, and nothing is saved`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk %41?#"), kilobytes: 2048)
    let fixture = try LibraryFixture(in: disk.path)
    do { try fixture.library().mark(LibraryFixture.film(1), .favorite(true)) }
    try disk.makeReadOnly()
    let library = fixture.library()
    #expect(try library.counts()[.favorites] == 1)
    #expect(throws: MovieDataError.library(.readOnly)) {
      try library.mark(LibraryFixture.film(2), .favorite(true))
    }
    #expect(try library.counts()[.favorites] == 1)
    let none = SQLiteMovieLibrary(LibraryFile(path: "\(disk.path)/library.db"))
    #expect(throws: MovieDataError.library(.readOnly)) {
      try none.mark(LibraryFixture.film(2), .favorite(true))
    }
  }

  @Test(arguments: [true, false])
  func `An older file that cannot be migrated is reported and unchanged`(isFull: Bool) throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 1024)
    let fixture = try LibraryFixture(in: disk.path)
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    let bytes = try TemporaryFolder.contents(of: "\(kept)/library-1.db")
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write(bytes, to: fixture.file.path)
    let ballast = "\(disk.path)/ballast"
    if isFull {
      try? TemporaryFolder.write([UInt8](repeating: 1, count: 1 << 20), to: ballast)
    } else {
      try disk.makeReadOnly()
    }
    let library = fixture.library()
    let problem = MovieDataError.library(isFull ? .full : .readOnly)
    #expect(throws: problem) { try library.counts() }
    #expect(throws: problem) { try library.mark(LibraryFixture.film(1), .favorite(true)) }
    #expect(try fixture.bytes() == bytes)
    if isFull {
      unlink(ballast)
      #expect(try library.counts()[.diary] == 3)
    }
  }

  @Test func `An intact file stays when there is no space to restore a backup`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 1024)
    let fixture = try LibraryFixture(in: disk.path)
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    try library.mark(LibraryFixture.film(2), .favorite(true), at: 86_400)
    try library.withConnection { $0.close() }
    let ballast = "\(disk.path)/ballast"
    try? TemporaryFolder.write([UInt8](repeating: 1, count: 1 << 20), to: ballast)
    let place = LibraryLocation(fixture.file)
    #expect(throws: MovieDataError.library(.full)) { try place.restoreNewest() }
    #expect(fixture.file.asides.isEmpty)
    unlink(ballast)
    #expect(try library.counts()[.favorites] == 2)
    #expect(try place.restoreNewest()?.day == LibraryFixture.at(0).day)
    #expect(fixture.file.asides.count == 1)
    #expect(try library.counts()[.favorites] == 1)
  }

  @Test func `A read that bypasses the log sets nothing aside`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 1024)
    let fixture = try LibraryFixture(in: disk.path)
    do {
      let library = fixture.library()
      try library.mark(LibraryFixture.film(1), .favorite(true))
      try library.withConnection { $0.close() }
    }
    var bytes = try fixture.bytes()
    for place in bytes.indices where place >= 4096 && place % 4096 < 64 { bytes[place] = 0xFF }
    try TemporaryFolder.write(bytes, to: fixture.file.path)
    let ballast = "\(disk.path)/ballast"
    try? TemporaryFolder.write([UInt8](repeating: 1, count: 1 << 20), to: ballast)
    let library = fixture.library()
    #expect(throws: MovieDataError.library(.unreadable)) { try library.counts() }
    #expect(fixture.file.asides.isEmpty)
    #expect(try fixture.bytes() == bytes)
    // With space for the log the damage can be identified.
    unlink(ballast)
    #expect(throws: MovieDataError.library(.damagedWithoutBackup)) { try library.counts() }
    #expect(fixture.file.asides.count == 1)
  }

  @Test func `A log beside a read-only file is not bypassed`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 2048)
    let fixture = try LibraryFixture()
    let library = fixture.library()
    for number in 1...3 { try library.mark(LibraryFixture.film(number), .favorite(true)) }
    // The log exists while a program has the file open, and after it was killed.
    try #require(fixture.file.hasLog)
    let there = LibraryFile(path: "\(disk.path)/library.db")
    for ending in ["", "-wal"] {
      try TemporaryFolder.write(
        TemporaryFolder.contents(of: fixture.file.path + ending), to: there.path + ending)
    }
    try disk.makeReadOnly()
    let other = SQLiteMovieLibrary(there)
    for _ in 1...2 {
      #expect(try other.counts()[.favorites] == 3)
      #expect(try other.history(before: nil, limit: 5).count == 3)
    }
    #expect(throws: MovieDataError.library(.readOnly)) {
      try other.mark(LibraryFixture.film(4), .favorite(true))
    }
    #expect(try other.counts()[.favorites] == 3)
    #expect(Folder.names(in: disk.path) == ["library.db", "library.db-wal"])
  }

  @Test func `Damage that cannot be set aside is not reported as set aside`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 1024)
    let file = LibraryFile(path: "\(disk.path)/library.db")
    try TemporaryFolder.write(Array(repeating: 120, count: 5000), to: file.path)
    try disk.makeReadOnly()
    #expect(throws: MovieDataError.library(.unreadable)) { try SQLiteMovieLibrary(file).counts() }
    #expect(Folder.names(in: disk.path) == ["library.db"])
  }

  @Test func `A failed backup reports its reason`() throws {
    let folder = try TemporaryFolder()
    let disk = try SmallDisk(folder.file("disk"), kilobytes: 1024)
    let fixture = try LibraryFixture(in: disk.path)
    do { try fixture.library().mark(LibraryFixture.film(1), .favorite(true)) }
    try disk.makeReadOnly()
    #expect(throws: MovieDataError.library(.readOnly)) {
      try LibraryLocation(fixture.file).backUp(on: LibraryFixture.at(0).day)
    }
  }
}
