import BusinessLogic
import DomainEntities
import TestSupport
import Testing

/// The films of a person by role.
struct FilmographyTests {
  private let person = Person(id: PersonIdentifier("p"), name: "P")
  private let kurosawa = Person(id: PersonIdentifier("Akira Kurosawa"), name: "Akira Kurosawa")

  private func detail(
    _ credits: [(film: Int, role: PersonRole, text: String, billing: Int?)],
    known: PersonRole? = nil
  ) -> PersonDetail {
    PersonDetail(
      person: person, knownRole: known,
      credits: credits.map {
        PersonCredit(movie: film($0.film), role: $0.role, text: $0.text, billing: $0.billing)
      })
  }

  @Test func `A director with many small parts is a director first`() {
    let directed = (0..<12).map {
      (film: $0, role: PersonRole.director, text: "", billing: Int?.none)
    }
    let parts = (12..<42).map {
      (film: $0, role: PersonRole.actor, text: "Himself", billing: Int?(20))
    }
    let wrote = (0..<4).map { (film: $0, role: PersonRole.writer, text: "", billing: Int?.none) }
    let filmography = Filmography(detail(parts + wrote + directed))
    #expect(filmography.parts.map(\.role) == [.director, .writer, .actor])
    #expect(filmography.parts.map(\.films.count) == [12, 4, 30])
  }

  @Test func `The role that the source names comes first, if there are films of it`() {
    let credits = [
      (film: 1, role: PersonRole.director, text: "", billing: Int?.none),
      (film: 2, role: .actor, text: "A", billing: 0),
    ]
    #expect(Filmography(detail(credits, known: .actor)).parts.first?.role == .actor)
    #expect(Filmography(detail(credits, known: .editor)).parts.first?.role == .director)
  }

  @Test func `A film is listed once in a role, with all characters or jobs`() {
    let filmography = Filmography(
      detail([
        (film: 1, role: .actor, text: "Tom", billing: 0),
        (film: 1, role: .actor, text: "Tim", billing: 4),
        (film: 1, role: .actor, text: "", billing: 5),
      ]))
    #expect(filmography.parts.map { $0.films.map(\.text) } == [["Tom, Tim"]])
  }

  @Test func `Films are sorted by year, title, fame or the user's stars`() {
    let filmography = Filmography(
      PersonDetail(kurosawa, films: Gallery.kurosawa, life: nil))
    func titles(_ order: FilmographyOrder) -> [String] {
      let ran = Gallery.kurosawa[2].id
      return filmography.sorted(by: order) { $0 == ran ? UserRating(halves: 9) : nil }
        .parts[0].films.prefix(3).map(\.movie.title)
    }
    #expect(titles(.year) == ["Ran", "High and Low", "Yojimbo"])
    #expect(titles(.title) == ["High and Low", "Ikiru", "Ran"])
    #expect(titles(.popularity) == ["Seven Samurai", "Rashomon", "Ran"])
    #expect(titles(.stars) == ["Ran", "Seven Samurai", "Rashomon"])
  }

  @Test func `The next film is the best-known one that is neither seen nor rejected`() {
    let filmography = Filmography(PersonDetail(kurosawa, films: Gallery.kurosawa, life: nil))
    var (seen, rejected) = (MovieMarks(), MovieMarks())
    seen.add(Viewing(noted: Timestamp(seconds: 0)))
    rejected.notForMeSince = Timestamp(seconds: 0)
    let films = Gallery.kurosawa
    let progress = filmography.progress([films[0].id: seen, films[1].id: rejected])
    #expect(progress.count == 7 && progress.seen == 1)
    #expect(progress.next?.title == "Ran")
  }

  @Test func `A filtered filmography drops roles without films`() {
    let filmography = Filmography(PersonDetail(kurosawa, films: Gallery.kurosawa, life: nil))
    let late = filmography.filtered { ($0.year ?? 0) > 1960 }
    #expect(late.parts.map(\.role) == [.director, .writer])
    #expect(late.films.map(\.title) == ["Ran", "Yojimbo", "High and Low"])
  }
}
