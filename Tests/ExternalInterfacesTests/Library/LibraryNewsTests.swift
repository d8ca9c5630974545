import BusinessLogic
import DomainEntities
import Synchronization
import TestSupport
import Testing

@testable import LibraryStore
@testable import OperatingSystem

/// Detecting marks made by another program.
@Suite struct LibraryNewsTests {
  private let fixture: LibraryFixture

  init() throws {
    fixture = try LibraryFixture()
  }

  @Test func `Own marks are not announced, another program's are, once`() throws {
    let (own, other) = (fixture.library(), fixture.library())
    try own.mark(LibraryFixture.film(1), .favorite(true))
    #expect(!own.checkForChanges())
    try own.mark(LibraryFixture.film(2), .favorite(true))
    _ = try own.counts()
    #expect(!own.checkForChanges())
    try other.mark(LibraryFixture.film(3), .favorite(true))
    #expect(own.checkForChanges())
    #expect(!own.checkForChanges())
    _ = try other.counts()
    #expect(!own.checkForChanges())
    #expect(try other.undo(at: LibraryFixture.at(1)) != nil)
    #expect(own.checkForChanges())
  }

  @Test func `A file that appears, disappears or is replaced is announced`() throws {
    let own = fixture.library()
    #expect(!own.checkForChanges())
    try fixture.library().mark(LibraryFixture.film(1), .favorite(true))
    #expect(own.checkForChanges())
    #expect(!own.checkForChanges())
    #expect(fixture.file.setAside(as: "damaged") != nil)
    #expect(own.checkForChanges())
    fixture.moveFiles()
    try fixture.library().mark(LibraryFixture.film(2), .favorite(true))
    #expect(own.checkForChanges())
    #expect(!own.checkForChanges())
  }

  @Test func `Damage found by a change check is reported to the next reader`() throws {
    let own = fixture.library()
    #expect(!own.checkForChanges())
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write(Array(repeating: 120, count: 5000), to: fixture.file.path)
    #expect(own.checkForChanges())
    #expect(fixture.file.asides.count == 1)
    for _ in 0..<2 {
      #expect(throws: MovieDataError.library(.damagedWithoutBackup)) { try own.counts() }
    }
  }

  @Test func `A list read in parts within one snapshot ignores concurrent marks`() throws {
    let (own, other) = (fixture.library(), fixture.library())
    for number in 1...6 { try own.mark(LibraryFixture.film(number), .favorite(true), at: number) }
    func titles(from offset: Int) throws -> [String] {
      let sort = LibrarySort(by: .added, ascending: true)
      let request = LibraryRequest(.everything, sort: sort, offset: offset, limit: 3)
      return try own.entries(matching: request).entries.map(\.movie.title)
    }
    var found: [String] = []
    var problem: (any Error)?
    try own.withSnapshot {
      do {
        found = try titles(from: 0)
        // It moves to the end, and the fourth moves to the place of the third.
        try other.mark(LibraryFixture.film(1), .watchlist(true), at: 10)
        found += try titles(from: 3)
      } catch { problem = error }
    }
    #expect(problem == nil)
    #expect(found == (1...6).map { "Film \($0)" })
    #expect(try titles(from: 3).last == "Film 1")
    try own.mark(LibraryFixture.film(7), .favorite(true), at: 11)
    #expect(try other.counts()[.favorites] == 7)
  }

  @Test func `Observers hear of every step that is saved, once, and of nothing else`() throws {
    for library: any MovieLibrary in [fixture.library(), InMemoryMovieLibrary()] {
      let events = Mutex<[LibraryEvent]>([])
      var count: Int { events.withLock { $0.count } }
      library.observe { event in events.withLock { $0.append(event) } }
      let film = LibraryFixture.film(1)
      try library.mark(film, .favorite(true))
      try library.mark(film, .favorite(true))
      #expect(count == 1)
      _ = try library.undo(at: LibraryFixture.at(1))
      _ = try library.undo(at: LibraryFixture.at(1))
      _ = try library.redo(at: LibraryFixture.at(1))
      #expect(count == 3)
      #expect(events.withLock { $0 }.allSatisfy { $0.ownMarks?.number == 1 && !$0.isExternal })
      #expect(try library.marks(of: [film.names])[0]?.isFavorite == true)
      _ = try library.history(before: nil, limit: 9)
      #expect(count == 3)
      // Marks have not changed.
      _ = try library.edit(
        [CustomListEdit("Noir") { _ in CustomList(named: "Noir") }],
        as: LibraryAction(at: LibraryFixture.at(2)))
      #expect(events.withLock { $0.last }?.ownMarks == nil && count == 4)
    }
  }

  @Test func `Changes from an account and by another process are external`() throws {
    let library = fixture.library()
    let events = Mutex<[LibraryEvent]>([])
    library.observe { event in events.withLock { $0.append(event) } }
    let edit = LibraryEdit(LibraryFixture.film(1)) { marks in
      var marks = marks
      marks.favoriteSince = LibraryFixture.at(1)
      return marks
    }
    _ = try library.apply([edit], as: LibraryAction(.account, at: LibraryFixture.at(1)))
    library.publish(.changedElsewhere)
    #expect(events.withLock { $0 }.map(\.isExternal) == [true, true])
    #expect(events.withLock { $0 }.allSatisfy { $0.ownMarks == nil })
  }
}
