import BusinessLogic
import DomainEntities
import Testing

/// Which backup is the newest, and which ones are kept.
struct LibraryBackupRulesTests {
  private let today = CalendarDate(dayNumber: 20_000)

  private func backup(
    _ day: Int, step: Int, number: Int = 1, state: LibraryBackup.State = .sound,
    kind: LibraryBackup.Kind = .backup
  ) -> LibraryBackup {
    LibraryBackup(
      name: "\(day).\(number)", path: "/\(day).\(number)", kind: kind,
      day: kind == .backup ? CalendarDate(dayNumber: 20_000 + day) : nil, number: number,
      state: state, contents: .init(films: 1, marks: 1, lastStep: step, lastStepAt: nil))
  }

  private func newest(_ backups: LibraryBackup...) -> String? {
    LibraryBackupRules.newest(of: backups, today: today)?.name
  }

  @Test func `The last step determines the newest backup, not the clock`() {
    #expect(newest(backup(-1, step: 4), backup(-9, step: 7), backup(0, step: 2)) == "-9.1")
    #expect(newest(backup(-1, step: 4), backup(0, step: 4)) == "0.1")
    #expect(newest(backup(0, step: 4), backup(0, step: 4, number: 2)) == "0.2")
  }

  @Test func `A backup dated in the future is used only as a last resort`() {
    #expect(newest(backup(5000, step: 90), backup(-3, step: 7)) == "-3.1")
    // In another time zone it may already be tomorrow.
    #expect(newest(backup(1, step: 90), backup(-3, step: 7)) == "1.1")
    #expect(newest(backup(5000, step: 90)) == "5000.1")
  }

  @Test func `Damaged and set-aside files are never the newest`() {
    #expect(
      newest(
        backup(0, step: 9, state: .damaged), backup(0, step: 8, kind: .aside),
        backup(-1, step: 7, state: .newer), backup(-2, step: 1)) == "-2.1")
    #expect(newest(backup(0, step: 1, kind: .version)) == "0.1")
    #expect(newest(backup(0, step: 9, state: .damaged), backup(0, step: 8, kind: .aside)) == nil)
  }

  @Test func `Backups of ten days are kept despite future-dated or damaged ones`() {
    let days = (0..<14).map { backup(-$0, step: 100 - $0) }
    func expired(_ more: LibraryBackup...) -> [String] {
      LibraryBackupRules.expired(among: more + days, today: today).map(\.name)
    }
    let old = ["-10.1", "-11.1", "-12.1", "-13.1"]
    #expect(expired() == old)
    // Made by a wrong clock, after all others and before all others.
    #expect(expired(backup(5000, step: 200)) == old)
    #expect(expired(backup(5000, step: 50)).sorted() == (old + ["5000.1"]).sorted())
    #expect(expired(backup(-20, step: 1, state: .damaged)) == old)
    #expect(expired(backup(0, step: 99, kind: .version), backup(0, step: 99, kind: .aside)) == old)
  }

  @Test func `The last three backups of a day are kept`() {
    let many = (1...5).map { backup(0, step: $0, number: $0) }
    #expect(LibraryBackupRules.expired(among: many, today: today).map(\.name) == ["0.2", "0.1"])
  }

  @Test func `A comparison lists every film whose marks differ under any name`() {
    func entry(_ names: MovieIdentifiers, _ title: String, tag: String) -> LibraryEntry {
      var marks = MovieMarks()
      marks.add(tag: tag)
      return LibraryEntry(movie: LibraryMovie(names: names, title: title, year: 1950), marks: marks)
    }
    let present = [
      entry(MovieIdentifiers(tmdb: 1, imdb: "tt1"), "One", tag: "a"),
      entry(MovieIdentifiers(tmdb: 2), "Two", tag: "a"),
      entry(MovieIdentifiers(), "Three", tag: "a"),
      entry(MovieIdentifiers(tmdb: 4), "Four", tag: "a"),
    ]
    let other = [
      entry(MovieIdentifiers(), "three", tag: "b"),
      entry(MovieIdentifiers(imdb: "tt1"), "Uno", tag: "b"),
      entry(MovieIdentifiers(tmdb: 5), "Five", tag: "b"),
      entry(MovieIdentifiers(tmdb: 2), "Two", tag: "a"),
    ]
    let changes = LibraryComparison.changes(from: present, to: other)
    #expect(changes.map(\.movie.title) == ["One", "Three", "Four", "Five"])
    #expect(changes.map(\.before.tags) == [["a"], ["a"], ["a"], []])
    #expect(changes.map(\.after.tags) == [["b"], ["b"], [], ["b"]])
    #expect(LibraryComparison.changes(from: present, to: present).isEmpty)
  }

  @Test func `Lists differ by their films and notes, not by what is known about films`() throws {
    func list(_ films: [(names: MovieIdentifiers, note: String)]) throws -> CustomList {
      var list = try #require(CustomList(named: "A"))
      for film in films {
        let movie = LibraryMovie(names: film.names, title: "Film", year: 1950)
        list.add(CustomList.Film(movie, note: film.note))
      }
      return list
    }
    let present = try list([
      (MovieIdentifiers(tmdb: 1, imdb: "tt1"), "x"), (MovieIdentifiers(tmdb: 2), ""),
    ])
    let same = try list([(MovieIdentifiers(tmdb: 1), "x"), (MovieIdentifiers(tmdb: 2), "")])
    #expect(LibraryComparison.lists(from: [present], to: [same]).isEmpty)
    let other = try list([
      (MovieIdentifiers(imdb: "tt1"), "x"), (MovieIdentifiers(tmdb: 2), "y"),
      (MovieIdentifiers(tmdb: 3), ""),
    ])
    let change = try #require(LibraryComparison.lists(from: [present], to: [other]).first)
    #expect(change.position == 1)
    #expect(change.before?.films == Array(present.films[1...]))
    #expect(change.after?.films == Array(other.films[1...]))
  }
}
