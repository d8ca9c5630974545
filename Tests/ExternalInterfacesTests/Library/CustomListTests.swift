import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import LibraryStore
@testable import OperatingSystem

/// The user's own lists in the library file, compared with those in memory.
@Suite struct CustomListTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  private static func film(_ number: Int, note: String = "") -> CustomList.Film {
    CustomList.Film(LibraryFixture.film(number), note: note)
  }

  private static func titles(_ library: any MovieLibrary, _ name: String) throws -> [String]? {
    try library.customList(named: name)?.films.map(\.movie.title)
  }

  private func filled(_ library: any MovieLibrary, _ name: String, _ films: Int...) throws {
    let lists = CustomListInteractor(library: library)
    for film in films {
      _ = try lists.add(Self.film(film), to: name, creates: true, at: LibraryFixture.at(film))
    }
  }

  @Test func `A list keeps its films in order, whatever they are marked with`() throws {
    let library = fixture.library()
    try filled(library, "Noir", 3, 1, 2)
    try library.mark(LibraryFixture.film(1), .seen(on: nil))
    let other = fixture.library()
    #expect(try Self.titles(other, " NOÏR ") == ["Film 3", "Film 1", "Film 2"])
    let list = try #require(try other.customLists().first)
    #expect(list.name == "Noir" && list.count == 3 && list.seen == 1)
    let entries = try other.entries(matching: LibraryRequest(customList: "noir", offset: 1))
    #expect(entries.total == 3)
    #expect(entries.entries.map(\.movie.title) == ["Film 1", "Film 2"])
    #expect(entries.entries.map(\.marks.isSeen) == [true, false])
    #expect(entries.entries.map(\.listRank) == [nil, nil])
    _ = try CustomListInteractor(library: other).describe(
      "noir", note: nil, ranked: true, at: LibraryFixture.at(9))
    let byTitle = LibraryRequest(customList: "noir", sort: LibrarySort(by: .title))
    #expect(try other.entries(matching: byTitle).entries.map(\.listRank) == [2, 3, 1])
    // A film in a list is not a marked film.
    #expect(try other.counts()[.everything] == 1)
  }

  @Test func `Every change of a list is one step, which undo and redo cover`() throws {
    let library = fixture.library()
    let lists = CustomListInteractor(library: library)
    try filled(library, "Noir", 1, 2, 3)
    let now = LibraryFixture.at(10)
    _ = try lists.move(LibraryFixture.film(3), in: "noir", to: 0, at: now)
    _ = try lists.write("a note", on: LibraryFixture.film(2), in: "noir", at: now)
    _ = try lists.describe("noir", note: "All of them", ranked: true, at: now)
    _ = try lists.rename("noir", to: "Film noir", at: now)
    _ = try lists.remove([LibraryFixture.film(1)], from: "film noir", at: now)
    _ = try lists.delete("film noir", at: now)
    var states: [[CustomList?]] = []
    func state() throws -> [CustomList?] {
      [try library.customList(named: "noir"), try library.customList(named: "film noir")]
    }
    states.append(try state())
    while try library.undo(at: now) != nil { states.append(try state()) }
    #expect(states.count == 10)
    #expect(states[1][1]?.films.map(\.movie.title) == ["Film 3", "Film 2"])
    #expect(states[2][1]?.films.map(\.note) == ["", "", "a note"])
    #expect(states[3][0]?.isRanked == true && states[3][0]?.note == "All of them")
    #expect(states[4][0]?.isRanked == false && states[4][0]?.note == "")
    #expect(states[6][0]?.films.map(\.movie.title) == ["Film 1", "Film 2", "Film 3"])
    #expect(states[9] == [nil, nil])
    for expected in states.reversed().dropFirst() {
      #expect(try library.redo(at: now) != nil)
      #expect(try state() == expected)
    }
    #expect(try library.redo(at: now) == nil)
  }

  @Test func `Toggling adds a film to a list, then removes it`() throws {
    let library = fixture.library()
    try filled(library, "A", 1)
    let lists = CustomListInteractor(library: library)
    _ = try lists.toggle([LibraryFixture.film(2)], in: "a", at: LibraryFixture.at(2))
    #expect(try Self.titles(library, "A") == ["Film 1", "Film 2"])
    _ = try lists.toggle([LibraryFixture.film(2)], in: "a", at: LibraryFixture.at(3))
    #expect(try Self.titles(library, "A") == ["Film 1"])
    #expect(throws: CustomListError.unknown("b", known: ["A"])) {
      try lists.toggle([LibraryFixture.film(2)], in: "b", at: LibraryFixture.at(4))
    }
  }

  @Test func `Undo also takes back which list was used last`() throws {
    let library = fixture.library()
    try filled(library, "A", 1)
    try filled(library, "B", 1)
    try filled(library, "A", 2)
    let lists = CustomListInteractor(library: library)
    try filled(library, "B", 2)
    #expect(try lists.lastUsed()?.name == "B")
    _ = try library.undo(at: LibraryFixture.at(3))
    #expect(try lists.lastUsed()?.name == "A")
    _ = try library.undo(at: LibraryFixture.at(4))
    #expect(try lists.lastUsed()?.name == "B")
    _ = try library.redo(at: LibraryFixture.at(5))
    #expect(try lists.lastUsed()?.name == "A")
  }

  @Test func `An imported list is not the list used last until it is used`() throws {
    let libraries: [any MovieLibrary] = [InMemoryMovieLibrary(), fixture.library()]
    for library in libraries {
      let lists = CustomListInteractor(library: library)
      func take(_ name: String, _ number: Int) throws {
        let empty = try #require(CustomList(named: name))
        let edit = CustomListEdit(name) { old in
          var list = old ?? empty
          list.add(Self.film(number))
          return list
        }
        let action = LibraryAction(.importing, at: LibraryFixture.at(number))
        #expect(try library.edit([edit], as: action) != nil)
      }
      try take("A", 1)
      #expect(try lists.lastUsed() == nil)
      try filled(library, "B", 2)
      try take("A", 3)
      try take("B", 3)
      try take("A", 4)
      #expect(try lists.lastUsed()?.name == "B")
      _ = try library.undo(at: LibraryFixture.at(5))
      _ = try library.redo(at: LibraryFixture.at(6))
      #expect(try lists.lastUsed()?.name == "B")
      try filled(library, "A", 7)
      #expect(try lists.lastUsed()?.name == "A")
      _ = try library.undo(at: LibraryFixture.at(8))
      #expect(try lists.lastUsed()?.name == "B")
    }
  }

  @Test func `A list that is deleted and undone is the same list, note and all`() throws {
    let library = fixture.library()
    let lists = CustomListInteractor(library: library)
    _ = try lists.create("A", note: "Why\nnot", ranked: true, at: LibraryFixture.at(0))
    try filled(library, "A", 1, 2)
    let before = try library.customList(named: "a")
    _ = try lists.delete("A", at: LibraryFixture.at(5))
    #expect(try library.customLists().isEmpty)
    let step = try #require(try library.undo(at: LibraryFixture.at(6)))
    #expect(step.lists.first?.before?.films.count == 2 && step.lists.first?.after == nil)
    #expect(try library.customList(named: "a") == before)
  }

  @Test(arguments: [
    "favorites", "Seen", "Not for me", "horror", "1990s", "genre:war", "Year:<1950", "-tag:x",
  ])
  func `A name with a meaning in queries is refused`(name: String) throws {
    let lists = CustomListInteractor(library: fixture.library())
    let now = LibraryFixture.at(0)
    let error = CustomListError.reservedName(name)
    #expect(throws: error) { try lists.create(name, at: now) }
    #expect(throws: error) { try lists.add(Self.film(1), to: name, creates: true, at: now) }
    _ = try lists.create("A", at: now)
    #expect(throws: error) { try lists.rename("A", to: name, at: now) }
    for other in ["Series: the best", "12:08"] {
      #expect(throws: Never.self) { try lists.create(other, at: now) }
    }
  }

  @Test func `Quotation marks in a name make no difference, as in queries`() throws {
    let libraries: [any MovieLibrary] = [InMemoryMovieLibrary(), fixture.library()]
    for library in libraries {
      try filled(library, "a\"b", 1)
      for name in ["a\"b", "ab", "“A”b"] {
        #expect(try library.customList(named: name)?.name == "a\"b")
      }
    }
  }

  @Test func `A name that another list has is refused, except in other letters`() throws {
    let library = fixture.library()
    let lists = CustomListInteractor(library: library)
    try filled(library, "Été", 1)
    try filled(library, "Hiver", 1)
    let now = LibraryFixture.at(3)
    #expect(throws: CustomListError.nameTaken("Été")) { try lists.create("ete", at: now) }
    #expect(throws: CustomListError.nameTaken("Été")) {
      try lists.rename("hiver", to: "ETE", at: now)
    }
    #expect(throws: CustomListError.emptyName) { try lists.rename("hiver", to: " \n", at: now) }
    #expect(throws: CustomListError.unknown("x", known: ["Été", "Hiver"])) {
      try lists.delete("x", at: now)
    }
    #expect(try lists.rename("été", to: "ÉTÉ", at: now) != nil)
    #expect(try library.customLists().map(\.name) == ["ÉTÉ", "Hiver"])
    // The port itself keeps names distinct.
    let edit = CustomListEdit("hiver") { list in
      var list = list
      list?.rename("ete")
      return list
    }
    #expect(try library.edit([edit], as: LibraryAction(at: now)) == nil)
  }

  @Test func `Entries of the same film are merged in lists, too`() throws {
    let library = fixture.library()
    let lists = CustomListInteractor(library: library)
    let one = LibraryMovie(names: MovieIdentifiers(tmdb: 1), title: "One")
    let two = LibraryMovie(names: MovieIdentifiers(imdb: "tt1"), title: "One")
    for name in ["A", "B"] {
      try filled(library, name, 7)
      _ = try lists.add(
        CustomList.Film(two, note: "from IMDb"), to: name, at: LibraryFixture.at(0))
    }
    _ = try lists.add(CustomList.Film(one, note: "x"), to: "A", at: LibraryFixture.at(0))
    let whole = LibraryMovie(names: MovieIdentifiers(tmdb: 1, imdb: "tt1"), title: "One")
    try library.learn([whole], at: LibraryFixture.at(1))
    #expect(try library.customList(named: "A")?.films.map(\.note) == ["", "x from IMDb"])
    #expect(try library.customList(named: "B")?.films.map(\.note) == ["", "from IMDb"])
    // Undo finds the merged film by either entry.
    while try library.undo(at: LibraryFixture.at(2)) != nil {}
    #expect(try library.customLists().isEmpty)
    while try library.redo(at: LibraryFixture.at(2)) != nil {}
    #expect(try Self.titles(library, "B") == ["Film 7", "One"])
  }

  @Test func `A film that an import finds is identified in every list until undo`() async throws {
    let library = fixture.library()
    let alien = LibraryMovie(names: MovieIdentifiers(), title: "Alien", year: 1979)
    let lists = CustomListInteractor(library: library)
    for name in ["A", "B"] {
      _ = try lists.add(
        CustomList.Film(alien, note: name), to: name, creates: true, at: LibraryFixture.at(0))
    }
    try library.mark(alien, .seen(on: nil))
    var request = MovieImportInteractor.Request(
      [ImportedMovie(movie: alien, marks: MovieMarks())], label: "a.csv",
      at: LibraryFixture.at(1))
    request.lists = [
      ImportedList(
        try #require(CustomList(named: "a")), films: [ImportedList.Film(index: 0, note: "")])
    ]
    let found = TestSupport.film("Alien", 1979, tmdbID: 348)
    let report = await MovieImportInteractor(
      library: library, catalogue: InMemoryMovieDataStore([found], isLocal: true)
    ).run(request)
    #expect(report.lists.count == 2)
    func numbers() throws -> [Int?] {
      try ["A", "B"].map { try library.customList(named: $0)?.films.first?.movie.names.tmdb }
    }
    #expect(try numbers() == [348, 348])
    #expect(try library.customLists().map(\.count) == [1, 1])
    #expect(try library.customLists().map(\.seen) == [1, 1])
    #expect(try library.undo(at: LibraryFixture.at(2)) != nil)
    #expect(try numbers() == [nil, nil])
    #expect(try library.customLists().map(\.seen) == [1, 1])
  }

  @Test func `An import counts each film once, whether it is marked, listed or both`() throws {
    let libraries: [any MovieLibrary] = [InMemoryMovieLibrary(), fixture.library()]
    for library in libraries {
      let edits = (1...3).map { number in
        LibraryEdit(LibraryFixture.film(number)) { old in
          var marks = old
          marks.add(Viewing(noted: LibraryFixture.at(0)))
          return marks
        }
      }
      let action = LibraryAction(.importing, at: LibraryFixture.at(0))
      let step = try #require(try library.apply(edits, as: action))
      let lists = try ["A", "B"].map { name in
        var list = try #require(CustomList(named: name))
        for number in 2...4 { list.add(Self.film(number)) }
        return CustomListEdit(name) { [list] in $0 ?? list }
      }
      var next = action
      next.continues = step.number
      #expect(try library.edit(lists, as: next)?.count == 4)
    }
  }

  @Test func `A backup brings lists back, and its preview names them`() throws {
    let library = fixture.library()
    try filled(library, "A", 1, 2)
    try filled(library, "B", 3)
    let place = LibraryLocation(fixture.file)
    #expect(try place.backUp(on: LibraryFixture.at(0).day) != nil)
    let lists = CustomListInteractor(library: library)
    _ = try lists.delete("A", at: LibraryFixture.at(5))
    _ = try lists.remove([LibraryFixture.film(3)], from: "b", at: LibraryFixture.at(5))
    let backup = try #require(place.backups().first)
    let changes = try place.preview(backup).lists
    #expect(changes.map { $0.after?.name } == ["B", "A"])
    #expect(changes.map { $0.after?.films.count } == [1, 2])
    #expect(changes.map { $0.before == nil } == [false, true])
    _ = try place.restore(backup, at: LibraryFixture.at(6))
    #expect(try Self.titles(fixture.library(), "a") == ["Film 1", "Film 2"])
    #expect(try place.check())
  }

  @Test func `Nothing is created for a change that changes nothing`() throws {
    let library = fixture.library()
    let edit = CustomListEdit("none") { $0 }
    #expect(try library.edit([edit], as: LibraryAction(at: LibraryFixture.at(0))) == nil)
    #expect(fixture.file.identity == nil)
    #expect(try library.customLists().isEmpty)
  }

  @Test(arguments: 1...20) func `Random changes agree with lists in memory`(seed: Int) throws {
    var numbers = SeededNumbers(seed)
    let memory = InMemoryMovieLibrary()
    let disks = [fixture.library(), fixture.library()]
    for turn in 0..<60 {
      let (name, film) = (
        ["a", "B", "ć"][Int.random(in: 0...2, using: &numbers)],
        LibraryFixture.film(Int.random(in: 1...5, using: &numbers))
      )
      let kind = Int.random(in: 0...9, using: &numbers)
      let place = Int.random(in: -1...6, using: &numbers)
      let now = LibraryFixture.at(turn)
      func change(_ library: any MovieLibrary) -> LibraryStep? {
        let lists = CustomListInteractor(library: library)
        switch kind {
        case 0: return try? lists.delete(name, at: now)
        case 1: return try? library.undo(at: now)
        case 2: return try? library.redo(at: now)
        case 3: return try? lists.move(film, in: name, to: place, at: now)
        case 4: return try? lists.remove([film], from: name, at: now)
        case 5: return try? lists.write("n\(turn)", on: film, in: name, at: now)
        case 6: return try? lists.rename(name, to: place < 3 ? "d" : "A", at: now)
        default:
          return try? lists.add(
            CustomList.Film(film), to: name, place: place < 0 ? nil : place, creates: true, at: now)
        }
      }
      let hint: Comment = "seed \(seed), turn \(turn), kind \(kind)"
      let (one, other) = (change(memory), change(disks[turn % 2]))
      #expect(one?.number == other?.number && one?.lists == other?.lists, hint)
      #expect(try memory.customLists() == disks[1 - turn % 2].customLists(), hint)
      for name in ["a", "b", "c", "d"] {
        #expect(
          try memory.customList(named: name) == disks[0].customList(named: name), hint)
      }
    }
    #expect(try LibraryLocation(fixture.file).check())
  }

  @Test func `Summaries of the library and of backups count its lists`() throws {
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    for version in [1, 6] {
      let fixture = try LibraryFixture()
      #expect(UserFolders.make(fixture.file.folder))
      try TemporaryFolder.write(
        TemporaryFolder.contents(of: "\(kept)/library-\(version).db"), to: fixture.file.path)
      let place = LibraryLocation(fixture.file)
      let lists = try #require(try place.presentContents()).lists
      #expect(version == 1 ? lists == 0 : lists > 0)
      let library = fixture.library()
      try filled(library, "Fresh", 5)
      library.finish()
      #expect(try place.presentContents()?.lists == lists + 1)
      let counts = fixture.file.backups.map(\.contents?.lists)
      #expect(counts.contains(lists) && counts.contains(lists + 1), "\(counts)")
    }
  }

  @Test func `Lists in files of earlier versions appear once there are some`() throws {
    let kept = Repository.place(of: "Tests/ExternalInterfacesTests/Library/Versions")
    for version in 1...LibrarySchema.steps.count {
      let fixture = try LibraryFixture()
      #expect(UserFolders.make(fixture.file.folder))
      try TemporaryFolder.write(
        TemporaryFolder.contents(of: "\(kept)/library-\(version).db"), to: fixture.file.path)
      let library = fixture.library()
      let list = try library.customList(named: "best films")
      if version < 6 {
        #expect(list == nil)
      } else {
        #expect(list?.films.map(\.movie.title) == ["Seven Samurai", "Alien"])
        #expect(list?.films.map(\.note) == ["", "with Ripley"])
        #expect(list?.isRanked == true && list?.note == "Only the best")
      }
      try filled(library, "Fresh", 5)
      #expect(try Self.titles(library, "fresh") == ["Film 5"])
      #expect(try LibraryLocation(fixture.file).check())
    }
  }
}
