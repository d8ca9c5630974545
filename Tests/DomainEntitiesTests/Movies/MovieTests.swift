import DomainEntities
import Testing

struct MovieTests {
  private let id = MovieIdentifier("x")

  @Test func `A missing year is derived from the release date`() {
    let released = CalendarDate(year: 1949, month: 9, day: 1)

    #expect(MovieSummary(id: id, title: "X", releaseDate: released).year == 1949)
    #expect(MovieSummary(id: id, title: "X", year: 1948, releaseDate: released).year == 1948)
    #expect(MovieSummary(id: id, title: "X").year == nil)
  }

  @Test func `A detail has the identifier and title of its summary`() {
    let detail = MovieDetail(summary: MovieSummary(id: id, title: "X"))

    #expect(detail.id == id)
    #expect(detail.title == "X")
  }

  @Test func `Directors and writers are unique and in credit order`() {
    let detail = MovieDetail(
      summary: MovieSummary(id: id, title: "X"),
      crew: [
        CrewMember(name: "B", job: "Screenplay"), CrewMember(name: "A", job: "Director"),
        CrewMember(name: "C", job: "Producer"), CrewMember(name: "A", job: "Writer"),
        CrewMember(name: "B", job: "Story"), CrewMember(name: "D", job: "Director"),
        CrewMember(name: "A", job: "Director"),
      ])

    #expect(detail.directors == ["A", "D"])
    #expect(detail.writers == ["B", "A"])
  }

  @Test func `Web pages are known for the linked services`() {
    let links = MovieLinks(tmdbID: 1092, imdbID: "tt0041959")

    #expect(links.tmdbPage == "https://www.themoviedb.org/movie/1092")
    #expect(links.imdbPage == "https://www.imdb.com/title/tt0041959/")
    #expect(MovieLinks().tmdbPage == nil)
    #expect(MovieLinks().imdbPage == nil)
  }

  @Test(arguments: [
    ("YouTube", "https://www.youtube.com/watch?v=abc"), ("Vimeo", "https://vimeo.com/abc"),
    ("Elsewhere", nil),
  ])
  func `A video has a web page if its site is known`(site: String, page: String?) {
    #expect(MovieVideo(name: "T", kind: "Trailer", site: site, key: "abc").page == page)
  }
}
