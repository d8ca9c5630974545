@testable import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Backups before bulk changes, which later backups of the day do not replace.
@Suite struct LibraryBulkBackupTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
  }

  private var place: LibraryLocation { LibraryLocation(fixture.file) }

  private func day(_ number: Int) -> String { LibraryFixture.at(number * 86_400).day.description }

  private var backups: [LibraryBackup] {
    place.backups().filter { $0.kind == .beforeChange }.sorted { $0.name < $1.name }
  }

  @discardableResult private func favor(
    _ films: some Sequence<Int>, _ isFavorite: Bool = true, in library: SQLiteMovieLibrary,
    as origin: LibraryAction.Origin = .person, at seconds: Int, continuing step: Int? = nil
  ) throws(MovieDataError) -> LibraryStep? {
    let moment = LibraryFixture.at(seconds)
    let edits = films.map { number in
      LibraryEdit(LibraryFixture.film(number)) { marks in
        marks.applying(.favorite(isFavorite), at: moment)
      }
    }
    return try library.apply(edits, as: LibraryAction(origin, at: moment, continues: step))
  }

  @Test func `The library before an undone import survives a day of marks`() throws {
    let first = fixture.library()
    try favor(1...3, in: first, at: 0)
    try favor(100...399, in: first, as: .importing, at: 10)
    first.finish()
    let second = fixture.library()
    try second.mark(LibraryFixture.film(1), .tag("noir"), at: 20)
    for _ in 0..<2 { #expect(try second.undo(at: LibraryFixture.at(30)) != nil) }
    try second.mark(LibraryFixture.film(2), .tag("noir"), at: 40)
    second.finish()
    #expect(backups.map(\.name) == ["\(day(0)).before-step-2", "\(day(0)).before-undo-2"])
    #expect(backups.map(\.contents?.films) == [3, 303])
    #expect(fixture.file.backups.map(\.contents?.films) == [3])
    for backup in backups { #expect(TemporaryFolder.rights(of: backup.path) == 0o600) }
    // The newest backup is still the daily one.
    let today = LibraryFixture.at(50).day
    #expect(LibraryBackupRules.newest(of: place.backups(), today: today)?.name == day(0))
    #expect(try place.restore(backups[1], at: LibraryFixture.at(60)) != nil)
    #expect(try fixture.library().counts()[.favorites] == 303)
  }

  @Test(arguments: [LibraryAction.Origin.person, .account])
  func `A batch of more than 20 films is backed up before, and a smaller one is not`(
    origin: LibraryAction.Origin
  ) throws {
    let library = fixture.library()
    // Nothing is lost before the first step.
    try favor(1...22, in: library, as: origin, at: 0)
    #expect(backups.isEmpty)
    try favor(1...20, false, in: library, as: origin, at: 1)
    try favor(1...20, true, in: library, as: origin, at: 2)
    #expect(backups.isEmpty)
    try favor(1...22, false, in: library, as: origin, at: 3)
    #expect(backups.map(\.contents?.films) == [22])
    // Films that stay as they are do not count.
    try favor(1...60, false, in: library, as: origin, at: 4)
    #expect(backups.count == 1)
  }

  @Test func `Changes of long lists are backed up before`() throws {
    let library = fixture.library()
    let films = (1...21).map { CustomList.Film(LibraryFixture.film($0)) }
    func edit(_ change: @escaping @Sendable (CustomList?) -> CustomList?) throws {
      let action = LibraryAction(at: LibraryFixture.at(0))
      _ = try library.edit([CustomListEdit("Noir", change: change)], as: action)
    }
    try edit { _ in
      var list = CustomList(named: "Noir")
      list?.restore(films)
      return list
    }
    #expect(backups.isEmpty)
    try edit { list in
      var list = list
      list?.write("A note")
      return list
    }
    #expect(backups.isEmpty)
    try edit { _ in nil }
    #expect(backups.map(\.contents?.lists) == [1])
  }

  @Test func `An import in parts is backed up once, before its first part`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .favorite(true))
    let step = try #require(try favor([2], in: library, as: .importing, at: 1))
    try favor(3...40, in: library, as: .importing, at: 2, continuing: step.number)
    try favor(41...90, in: library, as: .importing, at: 3, continuing: step.number)
    #expect(backups.map(\.name) == ["\(day(0)).before-step-2"])
    #expect(backups.map(\.contents?.films) == [1])
  }

  @Test func `Every undo and redo of a bulk change has its own backup`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(99), .favorite(true))
    try favor(1...30, in: library, at: 1)
    for second in 2..<6 {
      _ =
        try second.isMultiple(of: 2)
        ? library.undo(at: LibraryFixture.at(second)) : library.redo(at: LibraryFixture.at(second))
    }
    #expect(
      backups.map(\.name)
        == [
          "before-redo-2", "before-redo-2.2", "before-step-2", "before-undo-2", "before-undo-2.2",
        ]
        .map { "\(day(0)).\($0)" })
    #expect(backups.map(\.contents?.films) == [1, 1, 1, 31, 31])
  }

  @Test func `An undo with conflicts is backed up before`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(1), .rating(UserRating(halves: 2)))
    try library.mark(LibraryFixture.film(1), .rating(UserRating(halves: 4)), at: 1)
    #expect(try library.undo(1, at: LibraryFixture.at(2)) != nil)
    #expect(backups.map(\.name) == ["\(day(0)).before-undo-1"])
  }

  @Test func `Without its backup, a bulk change is not made`() throws {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(99), .favorite(true))
    // A file in place of the folder cannot be written to, not even by root.
    try TemporaryFolder.write([1], to: fixture.file.backupFolder)
    let error = MovieDataError.library(.noBackup)
    #expect(throws: error) { try favor(1...30, in: library, at: 1) }
    #expect(throws: error) { try favor([1], in: library, as: .importing, at: 1) }
    #expect(try library.counts()[.favorites] == 1)
    #expect(try library.history(before: nil, limit: 9).count == 1)
    // Small changes do not need one.
    try library.mark(LibraryFixture.film(98), .favorite(true), at: 2)
    unlink(fixture.file.backupFolder)
    #expect(try favor(1...30, in: library, at: 3)?.count == 30)
    #expect(backups.map(\.contents?.films) == [2])
  }

  @Test func `A large library is backed up completely before the change`() throws {
    let library = fixture.library()
    let note = String(repeating: "x", count: MovieMarks.maxNoteLength)
    for number in 1...45 { try library.mark(LibraryFixture.film(number), .note(note)) }
    #expect(fixture.file.size > BackupSchedule.quickBackup)
    try favor(1...45, in: library, at: 1)
    let backup = try #require(backups.first)
    #expect(backup.contents?.marks == 45 && backup.state == .sound)
    #expect(try library.counts()[.favorites] == 45)
  }

  @Test func `Backups before changes are kept for ten days, ten a day, and the newest longest`()
    throws
  {
    let library = fixture.library()
    try library.mark(LibraryFixture.film(99), .favorite(true))
    for number in 0..<13 {
      try favor([1], number.isMultiple(of: 2), in: library, as: .importing, at: 60 + number)
    }
    #expect(backups.count == LibraryBackupRules.backupsBeforeChangesKeptPerDay)
    #expect(backups.contains { $0.name == "\(day(0)).before-step-14" })
    for number in 1..<12 {
      try favor([1], number.isMultiple(of: 2), in: library, as: .importing, at: number * 86_400)
    }
    #expect(backups.map(\.day?.description) == (2..<12).map(day))
    #expect(try place.check())
  }
}
