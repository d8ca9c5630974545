import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Records
@testable import Wording

struct OptionValuesTests {
  @Test(arguments: [
    ("popular", MovieList.popular), ("ALL-TIME", .allTime), ("top rated", .topRated),
    ("Now_Playing", .nowPlaying), ("drama", .genre(.drama)),
    ("science fiction", .genre(.scienceFiction)), ("tv-movie", .genre(.tvMovie)),
    ("1970s", .decade(1970)), ("2020s", .decade(2020)), ("70s", .decade(1970)),
    ("the 80s", .decade(1980)), ("The 1980s", .decade(1980)),
  ])
  func `Lists parse by name`(word: String, list: MovieList) throws {
    #expect(try OptionValues.list(word) == list)
    #expect(try OptionValues.list(OptionValues.name(of: list)) == list)
  }

  @Test(arguments: [
    "", "poplar", "1975s", "75s", "the s", "s", "19700s", "x970s", "\u{1B}[2J", "search",
  ])
  func `Other words are not lists`(word: String) {
    expectUsage { () throws(CommandFailure) in _ = try OptionValues.list(word) }
  }

  @Test(arguments: [
    ("popularity", MovieSort(by: .popularity)), ("TITLE", MovieSort(by: .title)),
    ("title:desc", MovieSort(by: .title, ascending: false)),
    ("year:asc", MovieSort(by: .releaseDate, ascending: true)),
    ("year", MovieSort(by: .releaseDate)),
    ("length:DESC", MovieSort(by: .runtime)),
    ("Length", MovieSort(by: .runtime)),
  ])
  func `Orders parse with names and directions`(word: String, sort: MovieSort) throws {
    #expect(try OptionValues.sort(word, among: MovieSortAttribute.allCases) == sort)
  }

  @Test(arguments: ["year", "length"])
  func `Sort orders of the library accept column headings`(word: String) throws {
    let attribute: LibrarySortAttribute = word == "year" ? .year : .runtime
    #expect(
      try OptionValues.librarySort("\(word):asc") == LibrarySort(by: attribute, ascending: true))
  }

  @Test func `An unknown value in a query is quoted as in an option`() {
    let failure = #expect(throws: CommandFailure.self) {
      try OptionValues.query("war theme:hiest", themes: ["heist"])
    }
    for part in ["theme “hiest”", "column 11", "mean heist?"] {
      #expect(failure?.message.contains(part) == true, "\(part)")
    }
  }

  @Test(arguments: [
    ("kurosawa", "kurosawa", nil), ("  Akira \t Kurosawa ", "Akira Kurosawa", nil),
    ("kurosawa /", "kurosawa", ""), ("kurosawa / 60s", "kurosawa", "60s"),
    ("AC/DC", "AC/DC", nil), ("kurosawa /60s", "kurosawa /60s", nil), ("", "", nil),
    ("/ 60s", "", "60s"), ("kurosawa / war / 60s", "kurosawa", "war / 60s"),
  ])
  func `A slash between spaces separates a person's name from a query`(
    text: String, name: String, query: String?
  ) throws {
    let (found, typed) = try OptionValues.personQuery(text, themes: [])
    let expected = try query.map { try TypedQuery($0) }
    #expect(found == name && typed == expected)
  }

  @Test(arguments: ["kurosawa / sort:title", "kurosawa / list:popular", "kurosawa / genre:"])
  func `A list, an order or an error in the query of a person is rejected`(text: String) {
    expectUsage { () throws(CommandFailure) in
      _ = try OptionValues.personQuery(text, themes: [])
    }
  }

  @Test(arguments: ["", ":", "titel", "title:", "title:up", "title:asc:asc", ":asc", "tïtle"])
  func `Other words are not orders`(word: String) {
    expectUsage { () throws(CommandFailure) in
      _ = try OptionValues.sort(word, among: MovieSortAttribute.allCases)
    }
  }

  @Test func `An order that the source does not support is rejected`() {
    expectUsage { () throws(CommandFailure) in
      _ = try OptionValues.sort("rating", among: [.popularity, .title])
    }
  }

  @Test(arguments: [
    ("drama", MovieGenre.drama), ("Science Fiction", .scienceFiction), ("sci-fi", .scienceFiction),
    ("SciFi", .scienceFiction), ("WAR", .war), ("tv movie", .tvMovie),
  ])
  func `Genres parse by name`(word: String, genre: MovieGenre) throws {
    #expect(try OptionValues.genre(word) == genre)
  }

  @Test(arguments: ["!horror", "-horror", "~horror", "!popular", "-1970s"])
  func `A prefixed name never parses as the bare name`(word: String) {
    expectUsage { () throws(CommandFailure) in _ = try OptionValues.genre(word) }
    expectUsage { () throws(CommandFailure) in _ = try OptionValues.list(word) }
    expectUsage { () throws(CommandFailure) in
      _ = try OptionValues.list(word, among: [.genre(.horror), .decade(1970), .popular])
    }
    expectUsage { () throws(CommandFailure) in
      _ = try OptionValues.theme(word, among: ["horror", "heist"])
    }
  }

  @Test(arguments: ["", "darma", "popular", "dra ma", "\n"])
  func `Other words are not genres`(word: String) {
    expectUsage { () throws(CommandFailure) in _ = try OptionValues.genre(word) }
  }

  @Test(arguments: [("1", 1), ("007", 7), ("100", 100)])
  func `Numbers are whole and within bounds`(word: String, number: Int) throws {
    #expect(try OptionValues.number(word, of: "--limit", in: 1...100) == number)
  }

  @Test(arguments: [
    "", "0", "101", "-1", "+1", "1.0", "1e1", " 1", "1 ", "0x1", "٣", "99999999999999999999999",
    "a",
  ])
  func `Other words are not numbers`(word: String) {
    expectUsage { () throws(CommandFailure) in
      _ = try OptionValues.number(word, of: "--limit", in: 1...100)
    }
  }

  @Test(arguments: [
    ("poplar", "popular"), ("al-time", "all-time"), ("horor", "horror"), ("trend", "trending"),
  ])
  func `An unknown list suggests the nearest name`(word: String, nearest: String) {
    let failure = #expect(throws: CommandFailure.self) { try OptionValues.list(word) }
    #expect(failure?.message.hasSuffix("mean \(nearest)?") == true)
  }

  private func expectUsage(
    at location: SourceLocation = #_sourceLocation, _ body: () throws(CommandFailure) -> Void
  ) {
    let failure = #expect(throws: CommandFailure.self, sourceLocation: location) { try body() }
    #expect(failure?.kind == .usage, sourceLocation: location)
    #expect(isOneLineWithHint(failure?.message ?? ""), sourceLocation: location)
  }
}
