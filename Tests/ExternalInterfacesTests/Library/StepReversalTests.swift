import DomainEntities
import TestSupport
import Testing

@testable import BusinessLogic

/// Any step is undone and redone by its number, and later changes are kept and listed.
@Suite struct StepReversalTests {
  private let fixture: LibraryFixture
  private let libraries: [any MovieLibrary]

  init() throws {
    fixture = try LibraryFixture()
    libraries = [fixture.library(), InMemoryMovieLibrary()]
  }

  private func film(_ number: Int) -> LibraryMovie { LibraryFixture.film(number) }

  private func marks(_ number: Int, in library: any MovieLibrary) throws -> MovieMarks {
    try library.marks(of: [film(number).names])[0] ?? MovieMarks()
  }

  private func halves(_ number: Int) -> MarkChange { .rating(UserRating(halves: number)) }

  @Test func `A superseded step is redone by its number, and then by redo alone`() throws {
    for library in libraries {
      try library.mark(film(1), halves(8))
      _ = try library.undo(at: LibraryFixture.at(1))
      try library.mark(film(2), .favorite(true), at: 2)
      #expect(try library.redo(at: LibraryFixture.at(3)) == nil)
      #expect(try library.redo(1, at: LibraryFixture.at(3))?.number == 1)
      #expect(try marks(1, in: library).rating?.halves == 8)
      #expect(try marks(2, in: library).isFavorite)
      #expect(try library.undo(1, at: LibraryFixture.at(4))?.number == 1)
      #expect(try library.redo(at: LibraryFixture.at(5))?.number == 1)
    }
  }

  @Test func `An earlier step is undone without later ones, and redo makes it again`() throws {
    for library in libraries {
      for number in 1...3 { try library.mark(film(number), .favorite(true), at: number) }
      let undone = try #require(try library.reversal(.undo, of: 1))
      #expect(!undone.needsConfirmation)
      #expect(try library.perform(undone, at: LibraryFixture.at(4))?.number == 1)
      #expect(try [1, 2, 3].map { try marks($0, in: library).isFavorite } == [false, true, true])
      #expect(try library.reversal(.undo, of: 1) == nil)
      #expect(try library.redo(at: LibraryFixture.at(5))?.number == 1)
      #expect(try library.undo(at: LibraryFixture.at(6))?.number == 3)
    }
  }

  @Test func `Only later changes of the same marks are conflicts, and they are kept`() throws {
    for library in libraries {
      try library.mark(film(1), halves(4), .tag("noir"), at: 0)
      try library.mark(film(1), .favorite(true), at: 1)
      #expect(try library.reversal(.undo, of: 1)?.conflicts == [])
      try library.mark(film(1), halves(10), at: 2)
      let reversal = try #require(try library.reversal(.undo, of: 1))
      #expect(reversal.conflictCount == 1 && reversal.needsConfirmation)
      guard case .marks(let change) = try #require(reversal.conflicts.first) else {
        throw TestFailure("\(reversal.conflicts)")
      }
      #expect(change.before.rating?.halves == 4 && change.after.rating?.halves == 10)
      #expect(change.before.isFavorite && change.after.isFavorite)
      _ = try library.perform(reversal, at: LibraryFixture.at(3))
      let marks = try marks(1, in: library)
      #expect(marks.rating?.halves == 10 && marks.tags.isEmpty && marks.isFavorite)
    }
  }

  @Test func `A step that has changed since it was shown is not undone`() throws {
    for library in libraries {
      try library.mark(film(1), halves(4))
      let reversal = try #require(try library.reversal(.undo, of: nil))
      try library.mark(film(1), halves(10), at: 2)
      #expect(try library.perform(reversal, at: LibraryFixture.at(3)) == nil)
      #expect(try marks(1, in: library).rating?.halves == 10)
      _ = try library.undo(at: LibraryFixture.at(4))
      _ = try library.undo(at: LibraryFixture.at(5))
      #expect(try library.perform(reversal, at: LibraryFixture.at(6)) == nil)
    }
  }

  @Test func `Merges, syncs and restores have no reversal`() throws {
    for library in libraries {
      for origin in LibraryAction.Origin.allCases where !origin.isUndoable {
        let edit = LibraryEdit(film(1)) { marks in
          marks.applying(.tag(origin.rawValue), at: LibraryFixture.at(0))
        }
        let action = LibraryAction(origin, at: LibraryFixture.at(0))
        let step = try #require(try library.apply([edit], as: action))
        for direction in StepReversal.Direction.allCases {
          #expect(try library.reversal(direction, of: step.number) == nil)
        }
      }
      for number in [0, -1, 99, Int.max, Int.min] {
        #expect(try library.reversal(.undo, of: number) == nil)
      }
    }
  }

  @Test func `The first conflicts are listed, and all are counted`() throws {
    for library in libraries {
      let edits = (1...15).map { number in
        LibraryEdit(film(number)) { $0.applying(.favorite(true), at: LibraryFixture.at(0)) }
      }
      _ = try library.apply(edits, as: LibraryAction(at: LibraryFixture.at(0)))
      for number in 1...15 { try library.mark(film(number), .favorite(false), at: 1) }
      let reversal = try #require(try library.reversal(.undo, of: 1))
      #expect(reversal.conflicts.count == StepReversal.maxListedConflicts)
      #expect(reversal.conflictCount == 15)
    }
  }

  // MARK: Lists

  @discardableResult private func edit(
    _ library: any MovieLibrary, _ name: String, at seconds: Int,
    _ change: @escaping @Sendable (CustomList?) -> CustomList?
  ) throws -> LibraryStep? {
    try library.edit(
      [CustomListEdit(name, change: change)], as: LibraryAction(at: LibraryFixture.at(seconds)))
  }

  private func add(_ number: Int, to name: String, in library: any MovieLibrary, at seconds: Int)
    throws
  {
    let movie = film(number)
    try edit(library, name, at: seconds) { list in
      var list = list ?? CustomList(named: name)
      list?.add(CustomList.Film(movie))
      return list
    }
  }

  private func titles(_ name: String, in library: any MovieLibrary) throws -> [String]? {
    try library.customList(named: name)?.films.map(\.movie.title)
  }

  @Test func `Undoing an addition to a list keeps later additions, its name and its kind`() throws {
    for library in libraries {
      try add(1, to: "Noir", in: library, at: 0)
      try add(2, to: "Noir", in: library, at: 1)
      try add(3, to: "Noir", in: library, at: 2)
      try edit(library, "Noir", at: 3) { list in
        var list = list
        list?.rename("Crime")
        list?.rank(true)
        return list
      }
      let reversal = try #require(try library.reversal(.undo, of: 2))
      #expect(reversal.conflicts == [])
      #expect(try library.perform(reversal, at: LibraryFixture.at(4))?.number == 2)
      #expect(try titles("Crime", in: library) == ["Film 1", "Film 3"])
      #expect(try library.customList(named: "Crime")?.isRanked == true)
      #expect(try library.customList(named: "Noir") == nil)
      // Another list with the earlier name is not in the way.
      try add(9, to: "Noir", in: library, at: 5)
      #expect(try library.redo(2, at: LibraryFixture.at(6)) != nil)
      #expect(try titles("Crime", in: library) == ["Film 1", "Film 2", "Film 3"])
    }
  }

  @Test func `Undoing the creation of a list keeps the films added since, and names the list`()
    throws
  {
    for library in libraries {
      try add(1, to: "Noir", in: library, at: 0)
      #expect(try library.reversal(.undo, of: 1)?.conflicts == [])
      try add(2, to: "Noir", in: library, at: 1)
      let reversal = try #require(try library.reversal(.undo, of: 1))
      #expect(reversal.conflicts == [.listChanged(name: "Noir", count: 2)])
      _ = try library.perform(reversal, at: LibraryFixture.at(2))
      #expect(try titles("Noir", in: library) == ["Film 2"])
      #expect(try library.redo(1, at: LibraryFixture.at(3)) != nil)
      #expect(try titles("Noir", in: library) == ["Film 1", "Film 2"])
    }
  }

  @Test func `A list that was deleted since stays deleted`() throws {
    for library in libraries {
      try add(1, to: "Noir", in: library, at: 0)
      try add(2, to: "Noir", in: library, at: 1)
      try edit(library, "Noir", at: 2) { _ in nil }
      let reversal = try #require(try library.reversal(.undo, of: 2))
      #expect(reversal.conflicts == [.listDeleted(name: "Noir")])
      #expect(try library.perform(reversal, at: LibraryFixture.at(3)) != nil)
      #expect(try library.customLists().isEmpty)
    }
  }

  @Test func `A list does not return while another one has its name`() throws {
    for library in libraries {
      try add(1, to: "Noir", in: library, at: 0)
      try edit(library, "Noir", at: 1) { _ in nil }
      try add(2, to: "noir", in: library, at: 2)
      let reversal = try #require(try library.reversal(.undo, of: 2))
      #expect(reversal.takenName == "Noir" && reversal.conflicts == [.nameTaken(name: "Noir")])
      #expect(try library.perform(reversal, at: LibraryFixture.at(3)) == nil)
      #expect(try titles("Noir", in: library) == ["Film 2"])
      try edit(library, "noir", at: 4) { list in
        var list = list
        list?.rename("Other")
        return list
      }
      #expect(try library.undo(2, at: LibraryFixture.at(5)) != nil)
      #expect(try titles("Noir", in: library) == ["Film 1"])
    }
  }
}
