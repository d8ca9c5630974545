@testable import BusinessLogic
import DomainEntities
import TestSupport
import Testing

/// The new films of followed people.
struct NewFilmsInteractorTests {
  private static let followed = Timestamp(seconds: 1_795_000_000)

  private let library = InMemoryMovieLibrary()
  private let source = RecordingPeopleStore()
  private var interactor: NewFilmsInteractor {
    NewFilmsInteractor(library: library, source: source)
  }

  private func follow(_ name: String, tmdb: Int? = nil) throws {
    let person = FollowedPerson(
      name: name, catalogue: tmdb == nil ? PersonIdentifier(name) : nil, tmdb: tmdb,
      since: Self.followed)
    _ = try library.follow(
      [FollowEdit(person, isFollowed: true)], as: LibraryAction(at: Self.followed))
  }

  private func credit(
    _ title: String, _ released: String?, _ role: PersonRole = .director, _ text: String = "",
    billing: Int? = nil
  ) -> PersonCredit {
    PersonCredit(
      movie: film(title, released: released), role: role, text: text, billing: billing)
  }

  private var titles: [String] {
    get async throws { try await interactor.newFilms().films.map(\.title) }
  }

  // MARK: New films

  @Test func `A film is new from the day of following on`() async throws {
    let day = Self.followed.day
    try follow("A", tmdb: 1)
    source.set(
      1, "A",
      [
        credit("Old", "1990-01-01"), credit("Eve", "\(day.adding(days: -1))"),
        credit("Same day", "\(day)"), credit("Next", "\(day.adding(days: 400))"),
        credit("Undated", nil),
      ])
    #expect(try await titles == ["Same day", "Next"])
  }

  @Test func `Only directing, writing and acting above the tenth billing counts`() async throws {
    try follow("A", tmdb: 1)
    let day = "2027-03-01"
    source.set(
      1, "A",
      [
        credit("Directed", day), credit("Wrote", day, .writer, "Screenplay"),
        credit("Creator", day, .writer, "Characters"), credit("Produced", day, .producer),
        credit("Scored", day, .composer), credit("Thanked", day, .crew, "Thanks"),
        credit("Led", day, .actor, "Ann", billing: 0),
        credit("Ninth", day, .actor, "Bob", billing: 9),
        credit("Tenth", day, .actor, "Cid", billing: 10),
        credit("Unbilled", day, .actor, "Dan"),
        credit("Documentary", day, .actor, "Self", billing: 0),
        credit("Interview", day, .actor, "Himself - Host", billing: 1),
        credit("Footage", day, .actor, "Ann (archive footage)", billing: 1),
        credit("Selfridge", day, .actor, "Selfridge", billing: 1),
      ])
    #expect(try await Set(titles) == ["Directed", "Wrote", "Led", "Ninth", "Selfridge"])
  }

  @Test func `A film of two followed people is there once, with the person and the role`()
    async throws
  {
    try follow("A", tmdb: 1)
    try follow("B", tmdb: 2)
    source.set(1, "A", [credit("Ours", "2027-03-01", .actor, "Ann", billing: 2)])
    source.set(
      2, "B",
      [
        credit("Ours", "2027-03-01", .actor, "Bob", billing: 1),
        credit("Ours", "2027-03-01", .director),
      ])
    let films = try await interactor.newFilms().films
    #expect(films.map(\.found) == [SearchReason(text: "B", role: .director)])
  }

  @Test func `A year of changes of credits shows no film that is not new`() async throws {
    var numbers = SeededNumbers(41)
    let start = Self.followed.day
    try follow("A", tmdb: 1)
    var credits = (0..<40).map { number in
      credit("Early \(number)", "\(start.adding(days: -100 * (number + 1)))")
    }
    var news: Set<String> = []
    for day in 0..<365 {
      let today = start.adding(days: day)
      for change in 0..<Int.random(in: 0...3, using: &numbers) {
        let title = "Film \(day)-\(change)"
        let old = "\(start.adding(days: -Int.random(in: 1...30_000, using: &numbers)))"
        let coming = "\(today.adding(days: Int.random(in: 0...700, using: &numbers)))"
        switch Int.random(in: 0..<9, using: &numbers) {
        // Credits of the past, which people add at any time.
        case 0: credits.append(credit(title, old))
        case 1: credits.append(credit(title, old, .actor, "Ann", billing: 0))
        case 2: credits.append(credit(title, old, .writer))
        // Parts of new films that do not count.
        case 3: credits.append(credit(title, coming, .producer, "Executive Producer"))
        case 4: credits.append(credit(title, coming, .actor, "Guest", billing: 30))
        case 5: credits.append(credit(title, coming, .actor, "Self", billing: 0))
        case 6: credits.append(credit(title, nil))
        // An announced film gets a day, or a credit is removed again.
        case 7:
          if let place = credits.firstIndex(where: { $0.movie.releaseDate == nil }) {
            credits[place].movie.releaseDate = today.adding(days: 90)
            news.insert(credits[place].movie.title)
          } else if let removed = credits.indices.randomElement(using: &numbers) {
            news.remove(credits.remove(at: removed).movie.title)
          }
        default:
          credits.append(credit(title, coming))
          news.insert(title)
        }
      }
      credits.shuffle(using: &numbers)
      source.set(1, "A", credits)
      #expect(try await Set(titles) == news)
    }
    #expect(news.count > 30)
  }

  // MARK: Checks

  @Test func `A check asks once for each person`() async throws {
    for number in 1...50 { try follow("Person \(number)", tmdb: number) }
    for number in 1...50 { source.set(number, "Person \(number)", []) }
    let check = await interactor.check(at: Self.followed)
    #expect(check == NewFilmsInteractor.Check())
    #expect(source.requests == (1...50).reversed().map { "person \($0)" })
    // Not again on the same day, and on the next day again.
    _ = await interactor.check(at: later(hours: 2))
    #expect(source.requests.count == 50)
    _ = await interactor.check(at: later(hours: 24))
    #expect(source.requests.count == 100)
  }

  private func later(hours: Int) -> Timestamp {
    Timestamp(seconds: Self.followed.seconds + hours * 3_600)
  }

  @Test func `A check ends when the service is unreachable, and goes on the next time`()
    async throws
  {
    for number in 1...3 { try follow("Person \(number)", tmdb: number) }
    for number in 1...3 { source.set(number, "Person \(number)", []) }
    source.fail(2, .timedOut)
    #expect(await interactor.check(at: Self.followed).failure == .timedOut)
    #expect(source.requests == ["person 3", "person 2"])
    source.fail(2, nil)
    #expect(await interactor.check(at: later(hours: 1)).failure == nil)
    #expect(source.requests.dropFirst(2) == ["person 2", "person 1"])
  }

  @Test func `A person whom the service no longer has is asked for once a day`() async throws {
    try follow("Gone", tmdb: 1)
    try follow("Here", tmdb: 2)
    source.set(2, "Here", [])
    for hour in 0...3 {
      #expect(await interactor.check(at: later(hours: hour)) == NewFilmsInteractor.Check())
    }
    #expect(source.requests == ["person 2", "person 1"])
  }

  @Test(arguments: [true, false])
  func `An answer from a cache or from another source is no check`(isOld: Bool) async throws {
    try follow("Ana", tmdb: 1)
    source.answer(1, "Ana", id: isOld ? "1" : "Ana", age: isOld ? .seconds(60) : nil)
    for _ in 0..<2 {
      #expect(await interactor.check(at: Self.followed).failure == .offline)
    }
    #expect(source.requests == ["person 1", "person 1"])
  }

  @Test func `A person of the catalog is searched first, and asked for the next time`() async throws
  {
    try follow("Agnès Varda")
    source.find("Agnès Varda", [(6817, "Agnes Varda", [])])
    source.set(6817, "Agnès Varda", [credit("New", "2027-03-01")])
    _ = await interactor.check(at: Self.followed)
    #expect(try library.followedPeople().map(\.tmdb) == [6817])
    _ = await interactor.check(at: later(hours: 24))
    #expect(source.requests == ["search Agnès Varda", "person 6817"])
    #expect(try await titles == ["New"])
  }

  @Test func `Of several people of a name, the films of the catalog tell which`() async throws {
    try follow("Chris Evans")
    let snow = film("Snowpiercer", 2013)
    source.set(
      "Chris Evans", [PersonCredit(movie: snow, role: .actor, text: "Curtis", billing: 0)])
    source.find("Chris Evans", [(1, "Chris Evans", []), (2, "Chris Evans", [snow])])
    let check = await interactor.check(at: Self.followed)
    #expect(check == NewFilmsInteractor.Check())
    #expect(try library.followedPeople().map(\.tmdb) == [2])
  }

  @Test func `A name that stays ambiguous is left alone`() async throws {
    try follow("Li Wei")
    source.find("Li Wei", [(1, "Li Wei", []), (2, "Li Wei", [])])
    let check = await interactor.check(at: Self.followed)
    #expect(check.ambiguous == ["Li Wei"])
    #expect(try library.followedPeople().map(\.tmdb) == [nil])
  }

  @Test func `Nothing is asked of a local source`() async throws {
    try follow("A", tmdb: 1)
    let local = RecordingPeopleStore(isLocal: true)
    let check = await NewFilmsInteractor(library: library, source: local).check(at: Self.followed)
    #expect(check == NewFilmsInteractor.Check() && local.requests.isEmpty)
  }
}
