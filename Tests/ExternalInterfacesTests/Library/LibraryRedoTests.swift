@testable import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import OperatingSystem
@testable import SQLite

/// Undo and redo compared with two stacks: a new change empties the redo stack.
@Suite struct LibraryRedoTests {
  /// Marks as an editor's undo model: a list of states and a position in it.
  private struct Model {
    /// The ratings of the films after every step in force; the first state precedes all steps.
    private var states: [[Int: Int]] = [[:]]
    /// The numbers of the steps in force.
    private(set) var inForce: [Int] = []
    private var undone: [(number: Int, state: [Int: Int])] = []

    var ratings: [Int: Int] { states.last ?? [:] }

    mutating func rate(_ films: [Int: Int], step: Int) {
      states.append(ratings.merging(films) { $1 })
      inForce.append(step)
      undone = []
    }

    mutating func undo() -> Int? {
      guard let number = inForce.popLast(), let state = states.popLast() else { return nil }
      undone.append((number, state))
      return number
    }

    mutating func redo() -> Int? {
      guard let last = undone.popLast() else { return nil }
      states.append(last.state)
      inForce.append(last.number)
      return last.number
    }
  }

  private static let films = 1...4

  private static func rate(
    _ films: [Int: Int], in library: any MovieLibrary, as origin: LibraryAction.Origin, at turn: Int
  ) throws -> LibraryStep? {
    let moment = LibraryFixture.at(turn)
    let edits = films.sorted { $0.key < $1.key }.map { film, halves in
      LibraryEdit(LibraryFixture.film(film)) { marks in
        marks.applying(.rating(UserRating(halves: halves)), at: moment)
      }
    }
    return try library.apply(edits, as: LibraryAction(origin, at: moment))
  }

  private static func ratings(in library: any MovieLibrary) throws -> [Int: Int] {
    var ratings: [Int: Int] = [:]
    for film in films {
      let marks = try library.marks(of: [LibraryFixture.film(film).names])[0]
      if let rating = marks?.rating { ratings[film] = rating.halves }
    }
    return ratings
  }

  @Test(arguments: 1...20, [true, false])
  func `Random marks, undos and redos agree with two stacks`(seed: Int, isOnDisk: Bool) throws {
    var numbers = SeededNumbers(seed)
    let fixture = try LibraryFixture()
    // Two programs take turns on one file.
    let memory = InMemoryMovieLibrary()
    let libraries: [any MovieLibrary] =
      isOnDisk ? [fixture.library(), fixture.library()] : [memory, memory]
    var model = Model()
    for turn in 0..<80 {
      let hint: Comment = "seed \(seed), turn \(turn)"
      let library = libraries[Int.random(in: 0...1, using: &numbers)]
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0...2:
        // Several turns happen in one second, so the clock gives no order.
        #expect(try library.undo(at: LibraryFixture.at(turn / 5))?.number == model.undo(), hint)
      case 3...5:
        #expect(try library.redo(at: LibraryFixture.at(turn / 5))?.number == model.redo(), hint)
      case 6:
        // A synced change is not undone and does not block redo.
        let other = LibraryFixture.film(9)
        let change = LibraryEdit(other) { marks in
          marks.applying(.favorite(!marks.isFavorite), at: LibraryFixture.at(turn))
        }
        let action = LibraryAction(.account, at: LibraryFixture.at(turn))
        #expect(try library.apply([change], as: action) != nil, hint)
      default:
        var films: [Int: Int] = [:]
        for _ in 0..<Int.random(in: 1...2, using: &numbers) {
          films[Int.random(in: Self.films, using: &numbers)] =
            Int.random(in: 1...10, using: &numbers)
        }
        let origin: LibraryAction.Origin =
          Bool.random(using: &numbers) ? .person : .importing
        let step = try Self.rate(films, in: library, as: origin, at: turn / 5)
        // A change without effect is not a step and keeps the redo stack.
        if let step { model.rate(films, step: step.number) }
      }
      try #require(try Self.ratings(in: library) == model.ratings, hint)
      let history = try library.history(before: nil, limit: 1000).reversed()
        .filter(\.action.origin.isUndoable)
      #expect(history.filter { $0.undone == nil }.map(\.number) == model.inForce, hint)
    }
  }

  @Test func `An import that continues after an undo counts as a later change`() throws {
    let fixture = try LibraryFixture()
    for library: any MovieLibrary in [fixture.library(), InMemoryMovieLibrary()] {
      let first = try #require(try Self.rate([1: 2], in: library, as: .importing, at: 0))
      try library.mark(LibraryFixture.film(2), .rating(UserRating(halves: 8)))
      #expect(try library.undo(at: LibraryFixture.at(1))?.number == 2)
      let rest = LibraryAction(
        .importing, at: LibraryFixture.at(2), continues: first.number)
      let edit = LibraryEdit(LibraryFixture.film(3)) { marks in
        marks.applying(.rating(UserRating(halves: 6)), at: LibraryFixture.at(2))
      }
      #expect(try library.apply([edit], as: rest)?.number == first.number)
      #expect(try library.redo(at: LibraryFixture.at(3)) == nil)
    }
  }

  /// The steps of a version 4 file: number, and the times when each was made and undone.
  private static let earlier: [(steps: [(made: Int, undone: Int?)], redone: [Int])] = [
    // Undone, superseded by the third step, which was then undone.
    ([(10, nil), (20, 25), (30, 35)], [3]),
    // Two steps undone in turn within a second.
    ([(10, nil), (20, 40), (30, 40)], [2, 3]),
    ([(10, nil), (20, 25), (30, nil)], []),
    // The second may have been undone before or after the third was made, so it is not redone.
    ([(10, nil), (20, 30), (30, 30)], [3]),
    ([(10, 50), (20, 25), (30, 40)], [1, 3]),
  ]

  @Test(arguments: earlier.indices)
  func `A version 4 file redoes what its timestamps allow`(index: Int) throws {
    let (steps, expected) = Self.earlier[index]
    let fixture = try LibraryFixture()
    #expect(UserFolders.make(fixture.file.folder))
    try TemporaryFolder.write(
      TemporaryFolder.bytes(
        of: Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions/library-4.db")),
      to: fixture.file.path)
    do {
      var database = try SQLiteDatabase(path: fixture.file.path)
      try database.execute("DELETE FROM change; DELETE FROM step;")
      for (place, step) in steps.enumerated() {
        try database.run(
          """
          INSERT INTO step (number, origin, label, made_at, made_offset, undone_at, undone_offset)
          VALUES (?, 'person', '', ?, 0, ?, 0)
          """, .integer(place + 1), .integer(step.made), .integer(orNull: step.undone))
      }
    }
    let library = fixture.library()
    var redone: [Int] = []
    while let step = try library.redo(at: LibraryFixture.at(0)), redone.count < 9 {
      redone.append(step.number)
    }
    #expect(redone == expected)
  }
}
