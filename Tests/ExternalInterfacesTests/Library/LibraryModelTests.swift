@testable import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore

/// The file and plain arrays return the same results for any sequence of operations.
@Suite struct LibraryModelTests {
  /// Returns one of a few films with a random subset of its identifiers, so entries match, merge
  /// and contradict each other.
  private func film(_ numbers: inout SeededNumbers) -> LibraryMovie {
    let number = Int.random(in: 1...6, using: &numbers)
    // Occasionally an identifier belongs to another film.
    let other =
      Int.random(in: 0..<12, using: &numbers) == 0
      ? Int.random(in: 1...6, using: &numbers) : number
    var names = MovieIdentifiers()
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: names.tmdb = number
    case 1: names.imdb = "tt\(number)"
    case 2: names.catalogue = MovieIdentifier("film-\(number)")
    case 3: names = MovieIdentifiers(tmdb: number, imdb: "tt\(other)")
    case 4: names = MovieIdentifiers(catalogue: MovieIdentifier("film-\(number)"), tmdb: other)
    case 5: break
    default:
      names = MovieIdentifiers(
        catalogue: MovieIdentifier("film-\(number)"), tmdb: number, imdb: "tt\(other)")
    }
    return LibraryMovie(
      names: names, title: "Film \(number)", year: number == 3 ? nil : 1950 + number * 7,
      runtime: number == 4 ? nil : 80 + number, genres: number.isMultiple(of: 2) ? [.drama] : [])
  }

  private func change(_ numbers: inout SeededNumbers) -> MarkChange {
    let isSo = Bool.random(using: &numbers)
    let day =
      Bool.random(using: &numbers)
      ? CalendarDate(dayNumber: 20_000 + Int.random(in: 0..<5, using: &numbers)) : nil
    let word =
      ["noir", "Noir", "été", "two words", "a\nb\"\\"].randomElement(using: &numbers) ?? ""
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0: return .favorite(isSo)
    case 1: return .watchlist(isSo)
    case 2: return .notForMe(isSo)
    case 3, 4: return .seen(on: day)
    case 5: return .notSeen(on: day)
    case 6: return .rating(UserRating(halves: Int.random(in: 0...10, using: &numbers)))
    case 7: return .note(isSo ? word : "")
    case 8: return .tag(word)
    default: return .noTag(word)
    }
  }

  /// Returns an edit of one of a few people, some of whom share a name.
  private func person(_ numbers: inout SeededNumbers, at moment: Timestamp) -> FollowEdit {
    let name = ["Ana", "Ben", "Tom"].randomElement(using: &numbers) ?? "Ana"
    let number = Int.random(in: 0...3, using: &numbers)
    let id = name == "Tom" ? "Tom (\(number))" : name
    return FollowEdit(
      FollowedPerson(
        name: name, catalogue: number < 2 ? PersonIdentifier(id) : nil,
        tmdb: number > 0 ? number : nil, since: moment),
      isFollowed: Int.random(in: 0...2, using: &numbers) > 0)
  }

  private func expectSame(
    _ left: any MovieLibrary, _ right: any MovieLibrary, _ films: [LibraryMovie], _ hint: String
  ) throws {
    let names = films.map(\.names)
    #expect(try left.marks(of: names) == right.marks(of: names), "\(hint)")
    for list in LibraryList.allCases {
      for attribute in LibrarySortAttribute.allCases {
        for (isAscending, offset) in [(true, 0), (true, 1), (false, 0), (false, 1)] {
          let request = LibraryRequest(
            list, tag: attribute == .year ? "NOIR" : nil,
            sort: LibrarySort(by: attribute, ascending: isAscending), offset: offset, limit: 4)
          let (one, other) = try (
            left.entries(matching: request), right.entries(matching: request)
          )
          try #require(one == other, "\(hint) \(request)")
        }
      }
      #expect(try left.statistics(of: list) == right.statistics(of: list), "\(hint) \(list)")
    }
    #expect(try left.counts() == right.counts(), "\(hint)")
    #expect(try left.followedPeople() == right.followedPeople(), "\(hint)")
    #expect(try left.viewingYears() == right.viewingYears(), "\(hint)")
    #expect(
      try left.history(before: nil, limit: 7) == right.history(before: nil, limit: 7), "\(hint)")
    for film in films {
      #expect(try left.entry(of: film.names) == right.entry(of: film.names), "\(hint)")
      #expect(try left.entries(titled: film.title) == right.entries(titled: film.title), "\(hint)")
    }
  }

  @Test(arguments: Array(TestSample.seeds((TestSample.number("FUZZ") ?? 3_000) / 1_000)))
  func `SQLite and in-memory libraries agree on random operations`(seed: Int) throws {
    guard seed == TestSample.seed || TestSample.isTimeLeft else { return }
    var numbers = SeededNumbers(seed)
    let fixture = try LibraryFixture()
    let arrays = InMemoryMovieLibrary()
    // Two programs take turns on one file.
    let programs = [fixture.library(), fixture.library()]
    var films: [LibraryMovie] = []
    for turn in 0..<60 {
      let file = programs[Int.random(in: 0...1, using: &numbers)]
      let moment = LibraryFixture.at(turn)
      let hint = "seed \(seed), turn \(turn)"
      switch Int.random(in: 0..<10, using: &numbers) {
      case 0, 1:
        // The last step or any other one, perhaps of another origin or undone already.
        let step =
          Bool.random(using: &numbers) ? nil : Int.random(in: 1...turn + 1, using: &numbers)
        let direction: StepReversal.Direction = Bool.random(using: &numbers) ? .undo : .redo
        let reversal = try file.reversal(direction, of: step)
        try #require(try arrays.reversal(direction, of: step) == reversal, "\(hint)")
        guard let reversal else { break }
        let changed = try file.perform(reversal, at: moment)
        #expect(changed?.number == reversal.step.number, "\(hint)")
        #expect(try arrays.perform(reversal, at: moment) == changed, "\(hint)")
      case 2:
        let movie = film(&numbers)
        try file.learn([movie], at: moment)
        try arrays.learn([movie], at: moment)
      case 3:
        let edits = (0..<Int.random(in: 1...2, using: &numbers)).map { _ in
          person(&numbers, at: moment)
        }
        let action = LibraryAction(at: moment)
        #expect(try file.follow(edits, as: action) == arrays.follow(edits, as: action), "\(hint)")
        let checked = person(&numbers, at: moment).person
        try file.recordCheck(of: checked, at: moment)
        try arrays.recordCheck(of: checked, at: moment)
      default:
        let edits = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
          let changes = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in change(&numbers) }
          let movie = film(&numbers)
          films.append(movie)
          return LibraryEdit(movie) { marks in
            changes.reduce(marks) { $0.applying($1, at: moment) }
          }
        }
        let origins = LibraryAction.Origin.allCases.filter { $0 != .joining }
        let action = LibraryAction(origins.randomElement(using: &numbers) ?? .person, at: moment)
        #expect(try file.apply(edits, as: action) == arrays.apply(edits, as: action), "\(hint)")
      }
      if turn % 6 == 5 { try expectSame(programs[turn % 2], arrays, films, hint) }
    }
    // Everything is on disk.
    try expectSame(fixture.library(), arrays, films, "seed \(seed), reopened")
    #expect(try LibraryLocation(fixture.file).check())
  }
}
