import BusinessLogic
import DomainEntities
import TestSupport
import Testing

/// Finding people and their films.
struct PersonInteractorTests {
  private func interactor(_ store: InMemoryMovieDataStore) -> PersonInteractor {
    PersonInteractor(MovieListInteractor(store: store, today: day("2026-11-30")))
  }

  private var local: InMemoryMovieDataStore {
    InMemoryMovieDataStore(Gallery.kurosawa, isLocal: true)
  }

  @Test func `A local source knows a person from the films`() async throws {
    let interactor = interactor(local)
    let person = Person(id: PersonIdentifier("Akira Kurosawa"), name: "Akira Kurosawa")
    let detail = try #require(interactor.knownDetail(of: person))
    #expect(try await interactor.detail(of: person) == detail)
    #expect(detail.awards.map(\.category) == [.costumes])
    #expect(detail.awards.map(\.movie.title) == ["Ran"])
    #expect(Filmography(detail).parts.map(\.role) == [.director, .writer, .editor, .crew])
  }

  @Test func `A person of another source is found by name`() throws {
    let person = Person(id: PersonIdentifier("7450"), name: "Toshiro Mifune")
    let detail = try #require(interactor(local).knownDetail(of: person))
    #expect(detail.person.id.text == "Toshiro Mifune")
    #expect(detail.credits.first?.text == "Part 1" && detail.credits.first?.billing == 0)
  }

  @Test func `An unknown person is not found`() async {
    let person = Person(id: PersonIdentifier("x"), name: "X")
    await #expect(throws: MovieDataError.notFound) {
      try await interactor(local).detail(of: person)
    }
  }

  @Test(arguments: ["kurosawa", "Akira Kurosawa", "akira kuro", "KUROSAWA akira"])
  func `A name means the only person who has its words`(name: String) async throws {
    guard case .person(let person) = try await interactor(local).meaning(of: name) else {
      Issue.record("\(name) means no person")
      return
    }
    #expect(person.name == "Akira Kurosawa")
  }

  @Test func `A name that several people have asks which`() async throws {
    var films = Gallery.kurosawa
    films[3].crew.append(
      CrewMember(
        name: "Kiyoshi Kurosawa", job: "Director", person: PersonIdentifier("Kiyoshi Kurosawa")))
    let interactor = interactor(InMemoryMovieDataStore(films, isLocal: true))
    guard case .several(let people) = try await interactor.meaning(of: "kurosawa") else {
      Issue.record("Only one person has the name")
      return
    }
    #expect(people.map(\.person.name) == ["Akira Kurosawa", "Kiyoshi Kurosawa"])
    #expect(people[0].role == .director && people[0].filmCount == 7)
    #expect(people[0].films.map(\.title) == ["Seven Samurai", "Rashomon", "Ran"])
  }

  @Test func `No person has other words`() async throws {
    #expect(try await interactor(local).meaning(of: "ozu") == .unknown)
    #expect(try await interactor(local).meaning(of: " ") == .unknown)
  }

  @Test func `A query narrows the films of a person`() async throws {
    let person = Person(id: PersonIdentifier("Akira Kurosawa"), name: "Akira Kurosawa")
    let films = try await interactor(local).films(of: person, matching: TypedQuery("60s"))
    let titles = Gallery.kurosawa.filter { films.contains($0.id) }.map(\.title)
    #expect(titles == ["Yojimbo", "High and Low"])
  }
}
