import DomainEntities
import Testing

@testable import Catalogue

struct CatalogueRecordTests {
  private let text = """
    = the-third-man-1949
    title: The Third Man
    also: Der dritte Mann | El tercer hombre
    released: 1949-09-01
    runtime: 104
    genres: Thriller, Mystery
    countries: GB, US
    language: en
    director: Carol Reed
    writer: Graham Greene, Somebody Else
    composer: Anton Karas
    cinematographer: Robert Krasker
    cast: Joseph Cotten = Holly Martins
    cast: Paul Hörbiger
    themes: post-war, friendship
    collection: Greene in Europe
    overview: A first line that goes on
      in a second one: with a colon.
    like: m-1931 = another hunt through a city by night
    like: not-here-1900 = nobody knows it
    tmdb: 1092
    imdb: tt0041959
    note: runtime: the British version
    """

  @Test func `A record becomes the film it describes`() {
    let record = CatalogueRecord(text)
    #expect(record.faults.isEmpty)
    let other = MovieSummary(id: MovieIdentifier("m-1931"), title: "M")
    let film = record.detail { $0 == other.id ? other : nil }
    #expect(film.id == MovieIdentifier("the-third-man-1949"))
    #expect(film.title == "The Third Man")
    #expect(film.summary.originalTitle == nil)
    #expect(film.summary.otherTitles == ["Der dritte Mann", "El tercer hombre"])
    #expect(film.summary.releaseDate == CalendarDate(year: 1949, month: 9, day: 1))
    #expect(film.summary.year == 1949)
    #expect(film.summary.runtime == 104)
    #expect(film.summary.genres == [.thriller, .mystery])
    #expect(film.summary.countries.map(\.code) == ["GB", "US"])
    #expect(film.summary.originalLanguage?.code == "en")
    #expect(film.directors == ["Carol Reed"])
    #expect(film.writers == ["Graham Greene", "Somebody Else"])
    #expect(
      film.cast == [
        CastMember(
          name: "Joseph Cotten", character: "Holly Martins",
          person: PersonIdentifier("Joseph Cotten")),
        CastMember(name: "Paul Hörbiger", person: PersonIdentifier("Paul Hörbiger")),
      ])
    #expect(film.crew.map(\.name).suffix(2) == ["Anton Karas", "Robert Krasker"])
    #expect(
      film.crew.map(\.job) == [
        "Director", "Writer", "Writer", "Original Music Composer", "Director of Photography",
      ])
    #expect(film.keywords == ["post-war", "friendship"])
    #expect(film.collection?.name == "Greene in Europe")
    #expect(
      film.recommendations == [
        MovieRecommendation(movie: other, reason: "another hunt through a city by night")
      ])
    #expect(record.people.contains("Robert Krasker"))
    #expect(film.summary.overview == "A first line that goes on in a second one: with a colon.")
    #expect(film.summary.links.tmdbID == 1092)
    #expect(film.summary.links.imdbID == "tt0041959")
  }

  @Test func `An award has the people who won it, over two lines too`() {
    let record = CatalogueRecord(
      """
      = x-1950
      title: X
      collection: Y
      part: 3
      award: academy-award = best-picture, best-screenplay (Ann Lee; Bob
        Day Jr.), best-song
      award: afi = 12
      """)
    let film = record.detail { _ in nil }
    #expect(
      film.awards == [
        MovieAward(
          .academyAward, categories: [.picture, .screenplay, .song],
          winners: [
            .init(category: .screenplay, name: "Ann Lee"),
            .init(category: .screenplay, name: "Bob Day Jr."),
          ]), MovieAward(.afi, rank: 12),
      ])
    #expect(film.part == 3)
  }

  @Test func `A bare year is a year without a date`() {
    let film = CatalogueRecord("= x-1950\ntitle: X\nreleased: 1950\n").summary
    #expect(film.year == 1950)
    #expect(film.releaseDate == nil)
  }

  @Test(arguments: [
    "", "= ", "=", "title", "title:", "cast: =", "cast: = =", "= x\n  floating\nnonsense here",
    "= y\nruntime: much\nreleased: soon\ntmdb: -\ngenres: ,\ncountries: Mars\nlanguage: EN",
  ])
  func `A malformed record is read as far as possible and never traps`(text: String) {
    let record = CatalogueRecord(text)
    _ = record.detail { _ in nil }
    #expect(record.summary.runtime == nil)
    #expect(record.summary.genres.isEmpty)
  }

  @Test func `A line that is not a field is reported`() {
    #expect(CatalogueRecord("= x-1950\ntitle: X\nnonsense here\n").faults == ["nonsense here"])
    #expect(CatalogueRecord("= x-1950\nfoo: X\n").faults == ["foo: X"])
  }
}
