import BusinessLogic
import DomainEntities
import Testing

@testable import Catalogue
@testable import MovieData

/// How basic films are found besides described ones.
struct BasicSearchTests {
  private static let described = [
    ("= river-1960\ntitle: River\nreleased: 1960\nruntime: 90\ngenres: Drama\ncountries: US\n"
      + "director: Ann Stone\ncast: Joe Field = Drive Carter\nthemes: rivers\ncollection: Rivers\n"
      + "overview: A man walks up a mountain with a goat and a broken clock.\nimdb: tt0000001"),
    ("= the-long-drive-1970\ntitle: The Long Drive\nreleased: 1970\ngenres: Western\ncountries: US\n"
      + "director: Ann Stone\ncollection: Rivers\noverview: A road.\nimdb: tt0000002"),
    "= home-1980\ntitle: Home\nreleased: 1980\ngenres: Comedy\ncountries: FR\ndirector: Jo Hill\n"
      + "overview: Nothing.\nimdb: tt0000003",
  ]
  private static let basic = [
    BasicFilmFixture(
      title: "Drive", year: 2011, imdb: 11, genres: "xr", directors: ["Nic Winding"],
      players: ["Joe Field", "Carey Stone"]),
    BasicFilmFixture(
      title: "Home", year: 1990, imdb: 12, minutes: 80, genres: "o", countries: "FRDE",
      directors: ["Jo Hill"]),
    BasicFilmFixture(
      title: "River's End", year: 1995, imdb: 13, genres: "d", directors: ["Ann Stone"],
      series: "Rivers"),
    BasicFilmFixture(title: "Magnificence", year: 1981, imdb: 14, genres: "w", countries: "IT"),
  ]

  private func catalogue(films: [BasicFilmFixture] = basic) -> EmbeddedCatalogue {
    let order = Self.described.map { $0.dropFirst(2).prefix { $0 != "\n" } }.joined(separator: "\n")
    return EmbeddedCatalogue(
      films: .bytes(Array(Self.described.joined(separator: "\n\n").utf8)),
      order: .bytes(Array(order.utf8)), basicFilms: BasicFilmFixture.stored(films))
  }

  private func lists(_ catalogue: EmbeddedCatalogue? = nil) -> MovieListInteractor {
    MovieListInteractor(
      store: MovieDataAdapter(source: catalogue ?? self.catalogue()),
      today: CalendarDate(dayNumber: 20_500))
  }

  private func found(_ query: String) async throws -> MovieBatch {
    let selection = try TypedQuery(query).selection
    return try await lists().movies(in: selection, from: 0, limit: 50)
  }

  private func ids(_ query: String) async throws -> [String] {
    try await found(query).movies.map(\.id.text)
  }

  @Test(arguments: [
    // A whole title first, that of a described film before others.
    ("home", ["home-1980", "home-1990"]),
    ("drive", ["drive-2011", "the-long-drive-1970", "river-1960"]),
    ("home 1990", ["home-1990"]),
    ("drive joe field", ["drive-2011", "river-1960"]),
    // Described films of people before basic ones.
    ("stone", ["river-1960", "the-long-drive-1970", "drive-2011", "rivers-end-1995"]),
    ("ann stone", ["river-1960", "the-long-drive-1970", "rivers-end-1995"]),
    ("films with joe field", ["river-1960", "drive-2011"]),
    // Beginnings, years, genres and countries.
    ("magnif", ["magnificence-1981"]),
    ("western 1980s", ["magnificence-1981"]),
    ("italian western", []),
    ("rivers end", ["rivers-end-1995"]),
    ("home -documentary", ["home-1980"]),
    ("home -\"jo hill\"", []),
    ("home -france", []),
    ("tt0000014", ["magnificence-1981"]),
    ("tt0000003", ["home-1980"]),
  ])
  func `Searches find basic films after described ones of equal kind`(
    query: String, expected: [String]
  ) async throws {
    let batch = try await found(query)
    #expect(batch.movies.map(\.id.text) == expected, "\(query)")
    #expect(batch.match == .exact)
  }

  @Test func `A title with a typo is found if no other film is meant`() async throws {
    let batch = try await found("magnifisence")
    #expect(batch.movies.map(\.title) == ["Magnificence"] && batch.match == .similar)
    #expect(try await ids("magnxxxsence") == [])
  }

  @Test func `A title with a typo comes before a part of another title`() async throws {
    let films =
      Self.basic + [
        BasicFilmFixture(title: "The Homme", imdb: 15), BasicFilmFixture(title: "Rivver", imdb: 16),
        BasicFilmFixture(title: "A Lonng Drive South", imdb: 17),
      ]
    let lists = lists(catalogue(films: films))
    func find(_ text: String) async throws -> (SearchMatch, [String]) {
      let batch = try await lists.movies(in: MovieListSelection(.search(text)), from: 0, limit: 9)
      return (batch.match, batch.movies.map(\.title))
    }
    #expect(try await find("lonng drive") == (.similar, ["The Long Drive", "A Lonng Drive South"]))
    // A whole title is what the words say, and the other what they may mean.
    #expect(try await find("rivver") == (.exact, ["Rivver", "River"]))
  }

  @Test func `A title that repeats a word comes before others with that word`() async throws {
    let films = ["Kiss the Bells", "Bells! Bells! Bells!", "The Bells, the Bells"]
    let lists = lists(
      catalogue(
        films: films.enumerated().map { BasicFilmFixture(title: $1, imdb: 15 + $0) }))
    let batch = try await lists.movies(
      in: MovieListSelection(.search("bells bells bells")), from: 0, limit: 9)
    #expect(batch.movies.map(\.title) == [films[1], films[0], films[2]])
  }

  @Test func `A plot is not hidden by scattered words of basic films`() async throws {
    let batch = try await found("goat clock mountain stone")
    #expect(batch.movies.first?.id.text == "river-1960")
  }

  @Test func `A row says which person was found`() async throws {
    let movies = try await found("carey stone").movies
    #expect(movies.map(\.found) == [SearchReason(text: "Carey Stone", role: .cast)])
    let directed = try await found("ann stone").movies.last
    #expect(directed?.found == SearchReason(text: "Ann Stone", role: .director))
    #expect(try await found("drive").movies.first?.found == nil)
  }

  @Test(arguments: [
    ("genre:western", ["the-long-drive-1970", "magnificence-1981"]),
    ("genre:drama,-western sort:year", ["river-1960", "rivers-end-1995"]),
    ("country:fr", ["home-1980", "home-1990"]),
    ("country:fr length:<90", ["home-1990"]),
    ("year:>=1985 sort:title", ["drive-2011", "home-1990", "rivers-end-1995"]),
    ("year:>=1985 sort:year:asc", ["home-1990", "rivers-end-1995", "drive-2011"]),
    ("by:stone", ["river-1960", "the-long-drive-1970", "rivers-end-1995"]),
    ("with:\"joe field\"", ["river-1960", "drive-2011"]),
    ("person:field sort:year", ["river-1960", "drive-2011"]),
    ("series:rivers", ["river-1960", "the-long-drive-1970", "rivers-end-1995"]),
    ("decade:2010s", ["drive-2011"]),
    ("theme:rivers", ["river-1960"]),
    ("-theme:rivers decade:1980s", ["home-1980", "magnificence-1981"]),
    ("lang:en year:1981", []),
    ("drive sort:year", ["the-long-drive-1970", "river-1960", "drive-2011"]),
    ("drive theme:rivers", ["river-1960"]),
    ("drive award:palme", []),
    ("stone genre:drama", ["river-1960", "rivers-end-1995"]),
    ("home country:de year:>1980", ["home-1990"]),
  ])
  func `Conditions find basic films after described ones`(
    query: String, expected: [String]
  ) async throws {
    #expect(try await ids(query) == expected, "\(query)")
  }

  @Test func `Lists of the program and of themes have described films only`() async throws {
    let lists = lists()
    var selections = MovieList.standing.map { MovieListSelection($0) }
    selections += SmartList.builtIn.map(\.query.selection)
    selections += [
      MovieListSelection(.theme("rivers")), MovieListSelection(.allTime, filters: [.not(.seen)]),
      MovieListSelection(.allTime, sort: MovieSort(by: .title)),
    ]
    for selection in selections where lists.offering.supports(selection.filters) {
      guard let batch = try? await lists.movies(in: selection, from: 0, limit: 50) else { continue }
      let basic = batch.movies.filter(\.isBasic)
      #expect(basic == [], "\(selection)")
    }
    // A genre is a condition.
    let italy = MovieFilterAttribute.country(try #require(Country(code: "IT")))
    let genre = try await lists.movies(
      in: MovieListSelection(.genre(.western), filters: [italy]), from: 0, limit: 50)
    #expect(genre.movies.map(\.title) == ["Magnificence"])
  }

  @Test func `Tonight never chooses a basic film`() async throws {
    let tonight = TonightInteractor(lists())
    for seed in UInt64(0)..<20 {
      for filters in [[], [MovieFilterAttribute.genre(.western)]] {
        let outcome = try await tonight.films(
          of: MovieListSelection(.allTime, filters: filters), as: TonightFilm.Role.allCases,
          seed: seed)
        guard case .films(let films, _, _) = outcome else { continue }
        #expect(films.filter(\.movie.summary.isBasic) == [])
      }
    }
  }

  @Test func `People and series have basic films last`() async throws {
    let lists = lists()
    func titles(_ list: MovieList) async throws -> [String] {
      try await lists.movies(in: MovieListSelection(list), from: 0, limit: 50).movies.map(\.title)
    }
    let person = Person(id: PersonIdentifier("Ann Stone"), name: "Ann Stone")
    #expect(try await titles(.person(person)) == ["The Long Drive", "River", "River's End"])
    let series = MovieCollection(id: CollectionIdentifier("Rivers"), name: "Rivers")
    #expect(try await titles(.collection(series)) == ["River", "The Long Drive", "River's End"])
  }

  @Test func `A title alone means the described film, with its year the basic one`() async throws {
    let films = MovieDetailInteractor(lists())
    func id(_ name: String) async throws -> String? {
      guard case .film(let film) = try await films.film(named: name, by: .wholeTitle) else {
        return nil
      }
      return film.id.text
    }
    #expect(try await id("home") == "home-1980")
    #expect(try await id("home 1990") == "home-1990")
    #expect(try await id("home-1990") == "home-1990")
    #expect(try await id("drive") == "drive-2011")
    #expect(try await id("tt0000012") == "home-1990")
  }

  @Test func `Identifiers resolve to basic films unless they are described`() {
    let catalogue = catalogue()
    #expect(catalogue.identifier(of: MovieIdentifiers(imdb: "tt0000011"))?.text == "drive-2011")
    #expect(catalogue.identifier(of: MovieIdentifiers(imdb: "tt0000001"))?.text == "river-1960")
    #expect(
      catalogue.knownMovies(titled: "the home")?.map(\.id.text) == ["home-1980", "home-1990"])
    #expect(catalogue.knownDetail(of: MovieIdentifier("drive-2011"))?.directors == ["Nic Winding"])
    #expect(catalogue.knownDetail(of: MovieIdentifier("drive-2012")) == nil)
  }

  @Test func `Without the setting, no basic film is found`() async throws {
    let page = try await EmbeddedCatalogue.shared.page(
      1, of: MovieQuery(scope: .search("invictus 2009")))
    #expect(page.movies.filter(\.isBasic) == [])
    #expect(EmbeddedCatalogue.shared.knownDetail(of: MovieIdentifier("invictus-2009")) == nil)
  }
}
