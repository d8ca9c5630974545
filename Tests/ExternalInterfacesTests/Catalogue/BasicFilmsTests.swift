import BusinessLogic
import DomainEntities
import Testing

@testable import Catalogue

/// The basic films, and the rules of `Scripts/make_basic_films.py`.
struct BasicFilmsTests {
  private static let films = BasicFilms.embedded
  private static let all = (0..<films.count).map(films.detail)

  @Test func `There are more than 13,000 films in less than a megabyte`() {
    #expect(Self.films.count > 13_000 && Self.films.count == BasicFilms.builtInCount)
    let count = EmbeddedCatalogue.withBasicFilms.offering.filmCount
    #expect(count == EmbeddedCatalogue.shared.count + Self.films.count)
    #expect(CatalogueText.basicFilms.withBytes(\.count) < 1_000_000)
  }

  @Test func `Every film has the facts that the page promises`() {
    for film in Self.all {
      let summary = film.summary
      #expect(summary.isBasic && summary.overview.isEmpty && !summary.title.isEmpty)
      #expect((1940...2014).contains(summary.year ?? 0), "\(summary.id)")
      #expect((55...200).contains(summary.runtime ?? 55), "\(summary.id)")
      #expect(summary.isRuntimeApproximate == (summary.runtime != nil))
      #expect((1...4).contains(summary.genres.count), "\(summary.id)")
      #expect(!summary.countries.isEmpty, "\(summary.id)")
      let areNamed = summary.countries.allSatisfy { $0.name != $0.code }
      #expect(areNamed, "\(summary.countries)")
      #expect(!film.directors.isEmpty && film.directors == summary.directors, "\(summary.id)")
      let hasNoRoles = film.cast.allSatisfy { $0.character.isEmpty }
      #expect(film.cast.count <= 6 && hasNoRoles)
      let hasPlayers =
        !film.cast.isEmpty || summary.genres.contains(.documentary)
        || summary.genres.contains(.animation)
      #expect(hasPlayers, "\(summary.id)")
      let names = film.cast.map(\.name)
      #expect(Set(names).count == names.count, "\(summary.id)")
      #expect(!(names + film.directors).contains(""), "\(summary.id)")
      #expect(summary.links.imdbID?.utf8.count ?? 0 >= 9, "\(summary.id)")
    }
  }

  @Test func `Identifiers are like those of described films, and unique`() {
    let ids = Self.all.map(\.summary.id.text)
    #expect(Set(ids).count == ids.count)
    for (id, film) in zip(ids, Self.all) {
      let isPlain = id.utf8.allSatisfy { byte in
        "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains(byte)
      }
      #expect(isPlain, "\(id)")
      #expect(id.hasSuffix("-\(film.summary.year ?? 0)") && !id.contains("--"), "\(id)")
    }
    let numbers = Self.all.map(\.summary.links.imdbID)
    #expect(Set(numbers).count == numbers.count)
  }

  @Test func `No film has a description; otherwise run Scripts make_basic_films again`() {
    let index = CatalogueIndex.embedded
    var ids: Set<String> = []
    var imdb: Set<String> = []
    var titles: [TitleKey: [(year: Int, directors: Set<FoldedText>)]] = [:]
    for position in index.entries.indices {
      let film = index.summary(at: position)
      ids.insert(film.id.text)
      if let name = film.links.imdbID { imdb.insert(name) }
      for title in film.titles {
        titles[TitleKey(title), default: []].append(
          (film.year ?? 0, Set(film.directors.map { FoldedText($0) })))
      }
    }
    for film in Self.all.map(\.summary) {
      #expect(!ids.contains(film.id.text), "\(film.id)")
      #expect(!imdb.contains(film.links.imdbID ?? ""), "\(film.id)")
      let directors = Set(film.directors.map { FoldedText($0) })
      let isTwice = titles[TitleKey(film.title), default: []].contains {
        abs($0.year - (film.year ?? 0)) <= 1 && !$0.directors.isDisjoint(with: directors)
      }
      #expect(!isTwice, "\(film.id)")
    }
  }

  @Test func `A film is found by its identifier, its ID at IMDb and its title`() {
    let hashes = Self.films.titleHashes()
    for film in stride(from: 0, to: Self.films.count, by: 97) {
      let summary = Self.films.summary(at: film)
      #expect(Self.films.position(of: summary.id) == film)
      #expect(Self.films.position(of: MovieIdentifier(summary.links.imdbID ?? "")) == film)
      #expect(Self.films.films(titled: TitleKey(summary.title), in: hashes).contains(film))
    }
    for id in ["", "nothing-1990", "tt9999999", "1990", "\u{1F3AC}-1990"] {
      #expect(Self.films.position(of: MovieIdentifier(id)) == nil, "\(id)")
    }
    #expect(Self.films.films(titled: TitleKey("No Such Film"), in: hashes).isEmpty)
  }

  @Test func `Fields are read from the text`() throws {
    let films = BasicFilms(
      text: BasicFilmFixture.text([
        BasicFilmFixture(
          title: "L'Été & Co.", year: 1971, imdb: 1234, minutes: 0, genres: "cd", countries: "FRIT",
          directors: ["B", "A"], players: ["Zoë Ä", "A"], series: "Étés",
          identifier: "lete-b-1971"),
        BasicFilmFixture(title: "The Other", year: 2001, imdb: 10_123_456),
      ]))
    let film = films.detail(at: 0)
    #expect(film.summary.id.text == "lete-b-1971" && film.title == "L'Été & Co.")
    #expect(film.summary.year == 1971 && film.summary.runtime == nil)
    #expect(film.summary.genres == [.comedy, .drama])
    #expect(film.summary.countries.map(\.code) == ["FR", "IT"])
    #expect(film.directors == ["B", "A"] && film.cast.map(\.name) == ["Zoë Ä", "A"])
    #expect(film.collection?.name == "Étés" && film.summary.links.imdbID == "tt0001234")
    let other = films.summary(at: 1)
    #expect(other.id.text == "the-other-2001" && other.links.imdbID == "tt10123456")
    #expect(other.runtime == 100 && other.directors == ["Some Director"])
    #expect(
      films.films(of: PersonIdentifier("A")) == [0]
        && films.films(of: PersonIdentifier("Nobody")).isEmpty)
    #expect(films.films(ofSeries: "Étés") == [0])
    #expect(films.position(of: MovieIdentifier("lete-and-co-1971")) == nil)
  }

  @Test func `A damaged text has no films, and none that cannot be read`() {
    #expect(BasicFilms(.bytes([])).count == 0)
    #expect(BasicFilms(.bytes([0x78, 0x9C, 1, 2, 3])).count == 0)
    #expect(BasicFilms(text: []).count == 0)
    let films = BasicFilms(text: Array("A\n\nTitle\t19\t\tx\t??\tU\tzzz0\n\n\t\n".utf8))
    #expect((0..<films.count).map(films.detail).count == films.count)
  }
}
