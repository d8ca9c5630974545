import BusinessLogic
import DomainEntities
import Synchronization
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

/// When backups are made, which ones they replace, and what a restore changes.
@Suite struct LibraryBackupTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
  }

  private var place: LibraryLocation { LibraryLocation(fixture.file) }
  private var names: [String] { fixture.file.backups.map(\.name) }

  private func day(_ number: Int) -> String { LibraryFixture.at(number * 86_400).day.description }

  /// Marks a film on a day in a separate program that ends normally.
  private func mark(_ film: Int, onDay day: Int, _ change: MarkChange = .favorite(true)) throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(film), change, at: day * 86_400)
    library.finish()
  }

  private func removeLibrary() {
    for ending in ["", "-wal", "-shm"] { unlink(fixture.file.path + ending) }
  }

  @Test func `The last change is backed up when the program ends`() throws {
    for number in 1...3 { try mark(number, onDay: 0) }
    #expect(names == [day(0)])
    #expect(TemporaryFolder.rights(of: try #require(fixture.file.backups.first?.path)) == 0o600)
    removeLibrary()
    #expect(try place.restoreNewest()?.name == day(0))
    #expect(try fixture.library().counts()[.favorites] == 3)
  }

  @Test func `An undo is reflected in the backup`() throws {
    try mark(1, onDay: 0)
    try mark(2, onDay: 0)
    let library = fixture.library()
    #expect(try library.undo(at: LibraryFixture.at(60)) != nil)
    library.finish()
    removeLibrary()
    #expect(try place.restoreNewest(onDay: 0) != nil)
    #expect(try fixture.library().counts()[.favorites] == 1)
    // A change on another day leaves the first day's backup unchanged.
    let again = fixture.library()
    #expect(try again.undo(at: LibraryFixture.at(86_400)) != nil)
    again.finish()
    #expect(names == [day(0), day(1)])
    #expect(fixture.file.backups.map(\.contents?.films) == [1, 0])
  }

  @Test func `Reading makes no backup, nor does a change without effect`() throws {
    try mark(1, onDay: 0)
    let backup = try #require(fixture.file.backups.first?.path)
    let stamp = LibraryFile(path: backup).stamp
    try mark(1, onDay: 1)
    let library = fixture.library()
    _ = try library.counts()
    library.finish()
    #expect(names == [day(0)])
    #expect(LibraryFile(path: backup).stamp == stamp)
  }

  @Test func `The change of a killed program is in the next program's backup`() throws {
    try mark(1, onDay: 0)
    // This program never ends normally.
    try fixture.library().mark(LibraryFixture.film(2), .favorite(true), at: 86_400)
    try fixture.library().mark(LibraryFixture.film(3), .favorite(true), at: 2 * 86_400)
    #expect(names == [day(0), day(1)])
    #expect(fixture.file.backups.map(\.contents?.films) == [1, 2])
  }

  @Test func `A clock years ahead loses no backup then or later`() throws {
    let far = 14 * 365
    try mark(1, onDay: far)
    for number in 0..<12 { try mark(number + 2, onDay: number) }
    #expect(names == (2..<12).map(day))
    removeLibrary()
    #expect(try place.restoreNewest(onDay: 11)?.name == day(11))
    #expect(try fixture.library().counts()[.favorites] == 13)
  }

  @Test func `A backup dated in the future stays until later ones replace it`() throws {
    let far = 14 * 365
    try mark(1, onDay: 0)
    try mark(2, onDay: far)
    try mark(3, onDay: 1)
    #expect(names == [day(0), day(1), day(far)])
    #expect(
      LibraryBackupRules.newest(
        of: place.backups(), today: LibraryFixture.at(2 * 86_400).day)?.name == day(1))
  }

  @Test func `A restore can be undone and is in the history`() throws {
    try mark(1, onDay: 0)
    try mark(2, onDay: 1)
    let first = try #require(place.backups().first { $0.name == day(0) })
    let preview = try place.preview(first)
    #expect(preview.present?.films == 2)
    #expect(preview.changes.map(\.movie.title) == ["Film 2"])
    #expect(preview.changes.first?.after.isEmpty == true)
    // Reading changed nothing.
    #expect(fixture.names == ["backups", "library.db"])
    #expect(try fixture.library().counts()[.favorites] == 2)
    let moment = LibraryFixture.at(2 * 86_400)
    let aside = try #require(try place.restore(first, at: moment))
    #expect(aside.hasSuffix("/library.replaced-1.db"))
    let library = fixture.library()
    #expect(try library.counts()[.favorites] == 1)
    let steps = try library.history(before: nil, limit: 9)
    #expect(steps.map(\.number) == [3, 1])
    #expect(steps.first?.action.origin == .restoring && steps.first?.action.label == day(0))
    // Undo reverts the mark, not the restore.
    #expect(try library.undo(at: moment)?.number == 1)
    #expect(try library.redo(at: moment)?.number == 1)
    library.finish()
    let back = try #require(place.backups().first { $0.name == "replaced-1" })
    #expect(back.kind == .aside && back.contents?.films == 2)
    #expect(try place.restore(back, at: moment) != nil)
    #expect(try fixture.library().counts()[.favorites] == 2)
    #expect(try place.check())
  }

  @Test func `Restoring includes the log another program left`() throws {
    let library = fixture.library()
    for number in 1...3 { try library.mark(LibraryFixture.film(number), .favorite(true)) }
    try #require(fixture.file.hasLog)
    #expect(fixture.file.setAside(as: "replaced") != nil)
    let aside = try #require(place.backups().first { $0.kind == .aside })
    #expect(aside.contents?.films == 3)
    #expect(try place.restore(aside, at: LibraryFixture.at(60)) == nil)
    #expect(try fixture.library().counts()[.favorites] == 3)
  }

  @Test(arguments: 1...LibrarySchema.steps.count)
  func `Backups of every schema version can be listed, compared and restored`(version: Int) throws {
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    #expect(UserFolders.make(fixture.file.backupFolder))
    try TemporaryFolder.write(
      TemporaryFolder.contents(of: "\(kept)/library-\(version).db"),
      to: "\(fixture.file.backupFolder)/version-\(version).db")
    #expect(throws: MovieDataError.library(.missing)) { try fixture.library().counts() }
    let backup = try #require(place.backups().first)
    #expect(backup.name == "version-\(version)" && backup.kind == .version)
    #expect(backup.state == .sound && backup.contents?.films == 2)
    #expect(try place.preview(backup).changes.count == 2)
    #expect(try place.restoreNewest() == backup)
    #expect(try fixture.library().counts()[.diary] == 3)
  }

  @Test func `A backup of a later version is listed but not restored`() throws {
    let later = LibrarySchema.steps + ["ALTER TABLE film ADD COLUMN medium TEXT"]
    do { try fixture.library(steps: later).mark(LibraryFixture.film(1), .favorite(true)) }
    #expect(UserFolders.make(fixture.file.backupFolder))
    let path = "\(fixture.file.backupFolder)/library-\(day(0)).db"
    #expect(rename(fixture.file.path, path) == 0)
    removeLibrary()
    #expect(place.backups().map(\.state) == [.newer])
    #expect(throws: MovieDataError.library(.missingWithoutBackup)) {
      try fixture.library().counts()
    }
  }

  @Test(arguments: [true, false])
  func `Damage is reported until resolved, and an invalid backup is never offered`(
    hasBackup: Bool
  ) throws {
    try mark(1, onDay: 0)
    let backup = try #require(fixture.file.backups.first?.path)
    if !hasBackup {
      // The start of the file is intact.
      var bytes = try TemporaryFolder.contents(of: backup)
      for place in bytes.indices.dropFirst(4096) { bytes[place] = 0xFF }
      try TemporaryFolder.write(bytes, to: backup)
    }
    try TemporaryFolder.write([UInt8](repeating: 120, count: 5000), to: fixture.file.path)
    func expect(_ problem: LibraryProblem) {
      let library = fixture.library()
      let expected = MovieDataError.library(problem)
      #expect(throws: expected) { try library.marks(of: [LibraryFixture.film(1).names]) }
      #expect(throws: expected) { try library.undo(at: LibraryFixture.at(1)) }
      #expect(throws: expected) { try library.history(before: nil, limit: 1) }
      #expect(throws: expected) { try library.mark(LibraryFixture.film(2), .favorite(true)) }
      #expect(throws: expected) {
        try library.learn([LibraryFixture.film(1)], at: LibraryFixture.at(1))
      }
      library.finish()
    }
    let first = fixture.library()
    #expect(throws: MovieDataError.library(hasBackup ? .damaged : .damagedWithoutBackup)) {
      try first.mark(LibraryFixture.film(2), .favorite(true))
    }
    for _ in 0..<2 { expect(hasBackup ? .missing : .damagedWithoutBackup) }
    #expect(fixture.names == ["backups", "library.damaged-1.db"])
    if hasBackup {
      #expect(try place.restoreNewest() != nil)
    } else {
      #expect(try place.restoreNewest() == nil)
      fixture.moveFiles()
    }
    #expect(try fixture.library().counts()[.favorites] == (hasBackup ? 1 : 0))
  }

  @Test func `A large library is backed up by a background process or else at once`() throws {
    let library = fixture.library()
    let note = String(repeating: "x", count: MovieMarks.maxNoteLength)
    for number in 1...25 { try library.mark(LibraryFixture.film(number), .note(note)) }
    let starts = Mutex(0)
    library.finish {
      starts.withLock { $0 += 1 }
      return true
    }
    #expect(starts.withLock(\.self) == 1 && names.isEmpty)
    // The background process runs this.
    #expect(try place.backUp(on: LibraryFixture.at(0).day, ifChanged: true) != nil)
    #expect(fixture.file.backups.map(\.contents?.films) == [25])
    // Nothing has changed since.
    library.finish {
      Issue.record("there is nothing to back up")
      return true
    }
    try library.mark(LibraryFixture.film(26), .favorite(true))
    library.finish { false }
    #expect(fixture.file.backups.map(\.contents?.films) == [26])
  }

  @Test func `A background backup has the day of the last change`() throws {
    try fixture.library().mark(LibraryFixture.film(1), .favorite(true))
    let path = try place.backUp(on: LibraryFixture.at(86_400).day, ifChanged: true)
    #expect(path == "\(fixture.file.backupFolder)/library-\(day(0)).db")
    #expect(names == [day(0)])
    // A clock that ran ahead does not date a backup in the future.
    try fixture.library().mark(LibraryFixture.film(2), .favorite(true), at: 9 * 86_400)
    _ = try place.backUp(on: LibraryFixture.at(2 * 86_400).day, ifChanged: true)
    #expect(names == [day(0), day(2)])
  }

  @Test func `An unreadable backup counts as a backup and is not replaced`() throws {
    try mark(1, onDay: 0)
    let path = try #require(fixture.file.backups.first?.path)
    // A folder can be opened but not read.
    unlink(path)
    try #require(UserFolders.make(path))
    let unreadable = try #require(fixture.file.backups.first)
    #expect(unreadable.state == .unreadable && unreadable.contents == nil)
    try mark(2, onDay: 0)
    #expect(names == [day(0), "\(day(0)).2"])
    #expect(fixture.file.backups.map(\.state) == [.unreadable, .sound])
    #expect(throws: MovieDataError.library(.unreadable)) {
      try place.restore(unreadable, at: LibraryFixture.at(60))
    }
    #expect(try fixture.library().counts()[.favorites] == 2)
    try #require(unlink("\(fixture.file.backupFolder)/library-\(day(0)).2.db") == 0)
    removeLibrary()
    #expect(throws: MovieDataError.library(.missing)) { try fixture.library().counts() }
    #expect(try place.restoreNewest() == nil)
  }

  @Test func `A damaged backup of the same day is replaced`() throws {
    try mark(1, onDay: 0)
    let path = try #require(fixture.file.backups.first?.path)
    try TemporaryFolder.write([UInt8](repeating: 120, count: 5000), to: path)
    #expect(fixture.file.backups.map(\.state) == [.damaged])
    try mark(2, onDay: 0)
    #expect(names == [day(0)])
    #expect(fixture.file.backups.map(\.contents?.films) == [2])
  }

  @Test func `An impossible step number does not raise others`() throws {
    try mark(1, onDay: 0)
    try mark(2, onDay: 1)
    let altered = try #require(fixture.file.backups.last?.path)
    do {
      var database = try SQLiteDatabase(path: altered, access: .readWrite)
      try database.run("UPDATE step SET number = 9223372036854775807 WHERE number = 2")
    }
    #expect(fixture.file.backups.map(\.contents?.lastStep) == [1, 1])
    let first = try #require(fixture.file.backups.first)
    #expect(try place.restore(first, at: LibraryFixture.at(2 * 86_400)) != nil)
    try mark(3, onDay: 2)
    #expect(try fixture.library().history(before: nil, limit: 9).map(\.number) == [4, 3, 1])
  }

  @Test func `A missing file is not backed up from its leftover log`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    try #require(fixture.file.hasLog)
    unlink(fixture.file.path)
    #expect(throws: SQLiteError.cannotOpen) { _ = try fixture.file.openCopy() }
    // Keep the file open until here, so that its log remains.
    library.finish()
  }

  @Test func `Programs ending together leave a backup of all their marks`() async throws {
    let file = fixture.file
    try fixture.library().mark(LibraryFixture.film(1), .favorite(true))
    await withTaskGroup(of: Void.self) { group in
      for program in 0..<6 {
        group.addTask {
          let library = SQLiteMovieLibrary(file, waiting: 60_000)
          _ = try? library.mark(LibraryFixture.film(program + 2), .favorite(true))
          library.finish()
        }
      }
    }
    #expect(fixture.file.backups.map(\.contents?.films) == [7])
  }
}
