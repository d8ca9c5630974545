@testable import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import SQLite

/// Undo and redo restore exactly what was, in any order, also after entries were merged.
@Suite struct LibraryReplayTests {
  /// What a user sees of a library.
  private struct Snapshot: Equatable {
    var marks: [MovieMarks?]
    var lists: [List]

    struct List: Equatable {
      var name: String
      var note: String
      var isRanked: Bool
      var films: [String]
    }

    init(_ library: any MovieLibrary) throws {
      marks = try library.marks(
        of: LibraryReplayTests.films.flatMap { number in
          LibraryReplayTests.names.map { LibraryReplayTests.film(number, $0).names }
        }
      ).map { $0?.isEmpty == true ? nil : $0 }
      lists = try library.customLists().compactMap { try library.customList(named: $0.name) }
        .map { list in
          List(
            name: list.name, note: list.note, isRanked: list.isRanked,
            films: list.films.map { "\($0.movie.title): \($0.note)" })
        }
    }
  }

  /// A change that can be made in any library.
  private struct Event {
    /// The step in the tested library; nil for a merge, which cannot be undone.
    var step: Int?
    var isUndone = false
    var make: (any MovieLibrary) throws -> LibraryStep?
  }

  /// The seeds of random histories; `FUZZ` sets one per 1,000 rounds.
  private static let seeds = Array(TestSample.seeds((TestSample.number("FUZZ") ?? 5_000) / 1_000))

  private static let films = 1...3
  private static let names: [Set<Int>] = [[0], [1], [2]]

  private static func film(_ number: Int, _ kinds: Set<Int>) -> LibraryMovie {
    var names = MovieIdentifiers()
    if kinds.contains(0) { names.tmdb = number }
    if kinds.contains(1) { names.imdb = "tt\(number)" }
    if kinds.contains(2) { names.catalogue = MovieIdentifier("film-\(number)") }
    return LibraryMovie(names: names, title: "Film \(number)", year: 1950 + number)
  }

  /// Merges the entries of a film with some of its identifiers, without a lasting mark.
  private static func merge(_ movie: LibraryMovie, at seconds: Int) -> Event {
    Event { library in
      for change in [MarkChange.tag("merged"), .noTag("merged")] {
        let moment = LibraryFixture.at(seconds)
        _ = try library.apply(
          [LibraryEdit(movie) { $0.applying(change, at: moment) }],
          as: LibraryAction(.account, at: moment))
      }
      return nil
    }
  }

  private static func change(_ numbers: inout SeededNumbers, at seconds: Int) -> Event {
    let moment = LibraryFixture.at(seconds)
    let number = Int.random(in: films, using: &numbers)
    let movie = film(number, names.randomElement(using: &numbers) ?? [0])
    let word = "\(seconds)"
    let list = ["A", "B"].randomElement(using: &numbers) ?? "A"
    let place = Int.random(in: 0...3, using: &numbers)
    let halves = Int.random(in: 0...10, using: &numbers)
    let isSo = Bool.random(using: &numbers)
    let kind = Int.random(in: 0..<14, using: &numbers)
    return Event { library in
      let lists = CustomListInteractor(library: library)
      switch kind {
      case 0: return try library.mark(movie, .rating(UserRating(halves: halves)), at: seconds)
      case 1: return try library.mark(movie, .note(isSo ? word : ""), at: seconds)
      case 2: return try library.mark(movie, isSo ? .tag("a") : .noTag("a"), at: seconds)
      case 3: return try library.mark(movie, .seen(on: moment.day), at: seconds)
      case 4: return try library.mark(movie, .notSeen(on: nil), at: seconds)
      case 5: return try library.mark(movie, .favorite(isSo), .tag(word), at: seconds)
      case 6: return try library.mark(movie, .notForMe(isSo), at: seconds)
      case 7: return try? lists.remove([movie], from: list, at: moment)
      case 8: return try? lists.move(movie, in: list, to: place, at: moment)
      case 9: return try? lists.write(word, on: movie, in: list, at: moment)
      case 10: return try? lists.describe(list, note: word, ranked: isSo, at: moment)
      case 11 where place == 0: return try? lists.delete(list, at: moment)
      case 11 where place == 1: return try? lists.rename(list, to: word, at: moment)
      case 11: return try? lists.rename(list, to: isSo ? "a" : "b", at: moment)
      default:
        return try? lists.add(
          CustomList.Film(movie, note: isSo ? word : ""), to: list, creates: true, at: moment)
      }
    }
  }

  /// Makes random changes and merges, and returns those that changed anything.
  private static func fill(
    _ library: any MovieLibrary, _ numbers: inout SeededNumbers, turns: Range<Int>
  ) throws -> [Event] {
    var events: [Event] = []
    for turn in turns {
      if Int.random(in: 0..<6, using: &numbers) == 0 {
        let kinds = [[0, 1], [1, 2], [0, 2], [0, 1, 2]].randomElement(using: &numbers) ?? []
        let event = merge(film(Int.random(in: films, using: &numbers), Set(kinds)), at: turn)
        _ = try event.make(library)
        events.append(event)
      } else {
        var event = change(&numbers, at: turn)
        guard let step = try event.make(library) else { continue }
        event.step = step.number
        events.append(event)
      }
    }
    return events
  }

  @Test(arguments: Self.seeds)
  func `Undo and redo equal a library in which the undone steps were never made`(
    seed: Int
  ) throws {
    guard seed == TestSample.seed || TestSample.isTimeLeft else { return }
    var numbers = SeededNumbers(seed)
    let fixture = try LibraryFixture()
    let library = fixture.library()
    var events: [Event] = []
    for turn in 0..<50 {
      let hint: Comment = "seed \(seed), turn \(turn)"
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0...2:
        let step = try library.undo(at: LibraryFixture.at(turn))?.number
        let last = events.lastIndex { $0.step != nil && !$0.isUndone }
        #expect(step == last.flatMap { events[$0].step }, hint)
        if let last { events[last].isUndone = true }
      case 3, 4:
        if let step = try library.redo(at: LibraryFixture.at(turn))?.number,
          let index = events.firstIndex(where: { $0.step == step })
        {
          events[index].isUndone = false
        }
      default:
        events += try Self.fill(library, &numbers, turns: turn..<turn + 1)
      }
      guard turn % 10 == 9 else { continue }
      let other = try LibraryFixture()
      let model = other.library()
      for event in events where !event.isUndone { _ = try event.make(model) }
      try #require(try Snapshot(library) == Snapshot(model), hint)
    }
    #expect(try LibraryLocation(fixture.file).check())
  }

  @Test(arguments: Self.seeds)
  func `Undoing all steps in any order leaves nothing, and redoing them leaves all`(
    seed: Int
  ) throws {
    guard seed == TestSample.seed || TestSample.isTimeLeft else { return }
    var numbers = SeededNumbers(seed)
    let fixture = try LibraryFixture()
    let library = fixture.library()
    let steps = try Self.fill(library, &numbers, turns: 0..<40).compactMap(\.step)
    let whole = try Snapshot(library)
    try turn(steps.shuffled(using: &numbers), isUndo: true, in: fixture)
    let empty = try Snapshot(library)
    #expect(empty.marks.allSatisfy { $0 == nil } && empty.lists.isEmpty)
    try turn(steps.shuffled(using: &numbers), isUndo: false, in: fixture)
    #expect(try Snapshot(library) == whole, "seed \(seed)")
    #expect(try LibraryLocation(fixture.file).check())
  }

  /// Undoes or redoes steps in an order that `undo` and `redo` would not choose.
  private func turn(_ steps: [Int], isUndo: Bool, in fixture: LibraryFixture) throws {
    var database = try SQLiteDatabase(path: fixture.file.path, access: .readWrite, waiting: 5000)
    for step in steps {
      try database.transaction { (database: inout SQLiteDatabase) throws(SQLiteError) in
        try database.turn(step, isUndo: isUndo, at: LibraryFixture.at(100))
        try database.run(
          "UPDATE step SET undone_at = ?, undone_offset = 0 WHERE number = ?",
          isUndo ? .integer(1) : .null, .integer(step))
      }
    }
  }

  @Test func `Undo across a merge restores the ratings and the notes in lists of both`() throws {
    let fixture = try LibraryFixture()
    let library = fixture.library()
    let (one, other, both) = (Self.film(1, [0]), Self.film(1, [1]), Self.film(1, [0, 1]))
    let lists = CustomListInteractor(library: library)
    try library.mark(one, .rating(UserRating(halves: 2)), at: 1)
    try library.mark(other, .rating(UserRating(halves: 10)), at: 2)
    for (film, note) in [(one, "April"), (Self.film(2, [0]), "between"), (other, "August")] {
      _ = try lists.add(
        CustomList.Film(film, note: note), to: "Both", creates: true, at: LibraryFixture.at(3))
    }
    func rating() throws -> Int? { try library.marks(of: [both.names])[0]?.rating?.halves }
    func notes() throws -> [String] {
      try library.customList(named: "Both")?.films.map(\.note) ?? []
    }
    let edit = LibraryEdit(both) { $0.applying(.tag("imported"), at: LibraryFixture.at(4)) }
    _ = try library.apply([edit], as: LibraryAction(.importing, at: LibraryFixture.at(4)))
    #expect(try rating() == 10)
    #expect(try notes() == ["April August", "between"])
    var seen: [(Int?, [String])] = []
    while try library.undo(at: LibraryFixture.at(5)) != nil {
      seen.append((try rating(), try notes()))
    }
    #expect(seen.map(\.0) == [10, 10, 10, 10, 2, nil])
    #expect(
      seen.map(\.1) == [
        ["April August", "between"], ["April", "between"], ["April"], [], [], [],
      ])
    while try library.redo(at: LibraryFixture.at(6)) != nil {}
    #expect(try rating() == 10)
    #expect(try notes() == ["April August", "between"])
  }

  @Test func `Undoing an earlier step keeps later changes`() throws {
    let fixture = try LibraryFixture()
    let library = fixture.library()
    let film = Self.film(1, [0])
    func rating() throws -> Int? { try library.marks(of: [film.names])[0]?.rating?.halves }
    let first = try #require(try library.mark(film, .rating(UserRating(halves: 6)), at: 1)).number
    let second = try #require(
      try library.mark(film, .rating(UserRating(halves: 9)), .tag("late"), at: 2)
    ).number
    try turn([first], isUndo: true, in: fixture)
    #expect(try rating() == 9)
    try turn([second], isUndo: true, in: fixture)
    #expect(try rating() == nil)
    try turn([first], isUndo: false, in: fixture)
    #expect(try rating() == 6)
    try turn([second], isUndo: false, in: fixture)
    #expect(try rating() == 9)

    let lists = CustomListInteractor(library: library)
    func add(_ number: Int, to name: String) throws -> Int? {
      try lists.add(
        CustomList.Film(Self.film(number, [0])), to: name, creates: true, at: LibraryFixture.at(3)
      )?.number
    }
    let creation = try #require(try add(1, to: "A"))
    _ = try add(2, to: "A")
    _ = try lists.move(Self.film(1, [0]), in: "A", to: 1, at: LibraryFixture.at(4))
    let renaming = try #require(try lists.rename("A", to: "B", at: LibraryFixture.at(5))).number
    _ = try add(3, to: "A")
    func titles(_ name: String) throws -> [String]? {
      try library.customList(named: name)?.films.map(\.movie.title)
    }
    try turn([creation], isUndo: true, in: fixture)
    #expect(try titles("B") == ["Film 2"])
    try turn([creation], isUndo: false, in: fixture)
    #expect(try titles("B") == ["Film 2", "Film 1"])
    // Another list has the earlier name now.
    try turn([renaming], isUndo: true, in: fixture)
    #expect(try titles("B") == ["Film 2", "Film 1"] && titles("A") == ["Film 3"])
  }

  @Test func `A film that joins two of a list keeps the notes of both`() throws {
    let library = try LibraryFixture().library()
    let lists = CustomListInteractor(library: library)
    for (kind, note) in [(0, "one"), (1, "two")] {
      _ = try lists.add(
        CustomList.Film(Self.film(1, [kind]), note: note), to: "A", creates: true,
        at: LibraryFixture.at(kind))
    }
    let edit = CustomListEdit("A") { list in
      var films = list?.films ?? []
      films.append(CustomList.Film(Self.film(1, [0, 1])))
      var list = list
      list?.restore(films)
      return list
    }
    _ = try library.edit([edit], as: LibraryAction(at: LibraryFixture.at(3)))
    #expect(try library.customList(named: "A")?.films.map(\.note) == ["one two"])
  }
}
