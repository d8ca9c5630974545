import BusinessLogic
import DomainEntities
import Testing

/// Queries as they are typed and printed.
struct TypedQueryTests {
  private static let themes = ["heist", "coming of age"]

  private func query(_ text: String) throws -> TypedQuery {
    try TypedQuery(text, themes: Self.themes)
  }

  private func problem(_ text: String) -> QueryProblem? {
    do throws(QueryProblem) {
      _ = try TypedQuery(text, themes: Self.themes)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "genre:drama,-horror year:1990..1999 decade:1980s length:<110 country:fr lang:fr by:varda",
    "with:\"jean gabin\" theme:heist series:alien rating:>7 votes:>500 my:>=4 seen:2025 unseen",
    "watchlist tag:rain note:ending sort:year", "-war", "kubrick -war", "list:popular noir",
    "list:diary seen -watchlist favorite -not-for-me", "rating:7.5 my:<=3.5 year:>=1990",
    "theme:coming-of-age,-heist", "sort:title:desc", "\"unseen\" year:1954", "tag:\"a b\",-c",
    "person:morricone", "https://www.imdb.com/title/tt0047478/", "2001: a space odyssey",
    "alien 3", "-\"second world war\"", "",
  ])
  func `A query in its usual form is printed as it was typed`(text: String) throws {
    #expect(try query(text).text == text)
    #expect(try query(query(text).text) == query(text))
  }

  @Test func `Conditions have the values that were typed`() throws {
    #expect(
      try query("genre:drama,-horror").filters == [.genre(.drama), .not(.genre(.horror))])
    #expect(try query("-genre:horror !country:us").filters.map(\.isExclusion) == [true, true])
    #expect(try query("year:1990..1999").filters == [.year(.within(1990...1999))])
    #expect(
      try query("year:..1999 year:1990..").filters == [.year(.atMost(1999)), .year(.atLeast(1990))])
    #expect(try query("decade:80s").filters == [.decade(1980)])
    #expect(try query("rating:>7.2").filters == [.rating(.more(72))])
    #expect(try query("my:>=3.5").filters == [.stars(.atLeast(7))])
    #expect(try query("country:iranian").filters == query("country:ir").filters)
    #expect(try query("lang:French").filters == query("lang:fr").filters)
    #expect(try query("genre:scifi genre:sci-fi").filters == [.genre(.scienceFiction)])
    #expect(try query("UNSEEN Genre:Drama").filters == [.not(.seen), .genre(.drama)])
    #expect(try query("-unseen").filters == [.seen])
    #expect(try query("list:1970s").filters == [.decade(1970)])
    #expect(try query("sort:year").sort == MovieSort(by: .releaseDate))
    #expect(try query("with:“jean gabin”").filters == [.actor("jean gabin")])
    #expect(try query("actor:\"jean gabin\"").text == "with:\"jean gabin\"")
    #expect(try query("-Director:varda").text == "by:-varda")
    #expect(try query("noir genre:drama city").words == "noir city")
  }

  @Test(arguments: [
    ("gnere:drama", "gnere", 1, "genre"), ("war genre:drma", "drma", 11, "drama"),
    ("directed:varda", "directed", 1, "by"), ("year:abc", "abc", 6, nil),
    ("year:199x", "199x", 6, nil),
    ("year:1999..1990", "1999..1990", 6, "1990..1999"), ("genre:", "genre", 1, nil),
    ("sort:lenght", "lenght", 6, "length"), ("sort:year sort:title", "sort", 16, nil),
    ("-list:popular", "list", 7, nil), ("rating:11", "11", 8, nil), ("my:4.3", "4.3", 4, nil),
    ("theme:hiest", "hiest", 7, "heist"), ("country:frnace", "frnace", 9, "france"),
    ("length:<1h", "<1h", 8, nil), ("genre:drama,,war", "genre", 1, nil),
  ])
  func `An error names the word, its place and the nearest valid word`(
    text: String, word: String, column: Int, suggestion: String?
  ) throws {
    let found = try #require(problem(text))
    #expect(found.word == word && found.column == column)
    #expect(found.suggestion == suggestion)
  }

  @Test func `Words are searched and conditions narrow the list`() throws {
    #expect(try query("noir unseen").selection.list == .search("noir"))
    #expect(try query("unseen").selection.list == .allTime)
    let own = try query("list:watchlist noir length:<100").selection
    #expect(own.list == .mine(.watchlist))
    #expect(own.filters == [.runtime(.less(100)), .words(FilmWords("noir"))])
    #expect(try query("noir").selection(of: .popular).filters == [.words(FilmWords("noir"))])
    let narrowed = try query("80s noir 1980s genre:crime").selection(of: .popular)
    #expect(narrowed.filters == [.genre(.crime), .decade(1980), .words(FilmWords("noir"))])
    #expect(try query("The 80s").narrowingFilters == [.decade(1980)])
    for words in ["the noir", "roaring twenties", "\"the 80s\" noir", "-\"that 80s show\"", "-80s"]
    {
      #expect(try query(words).narrowingFilters == [.words(FilmWords(words))])
    }
    #expect(try query("80s noir").selection.list == .search("80s noir"))
    #expect(
      try query("<100 noir >1990").narrowingFilters
        == [.runtime(.less(100)), .year(.more(1990)), .words(FilmWords("noir"))])
    let list = try #require(SmartList("retro", query("list:popular 80s")))
    #expect(list.additions(in: list.query.selection)?.isEmpty == true)
  }

  @Test(arguments: [
    "genre:drama or genre:comedy", "by:varda or with:varda unseen", "seen or watchlist sort:year",
    "genre:war genre:drama or genre:comedy or country:fr year:1990", "genre:-war or genre:drama",
    "trick or treat", "\"or\" comedy genre:drama",
  ])
  func `A word between conditions joins them`(text: String) throws {
    #expect(try query(text).text == text)
    #expect(try query(query(text).text) == query(text))
  }

  @Test func `Alternatives may leave out the key`() throws {
    #expect(
      try query("genre:drama or comedy OR horror").filters
        == [.any([.genre(.drama), .genre(.comedy), .genre(.horror)])])
    #expect(try query("genre:drama | genre:drama").filters == [.genre(.drama)])
    #expect(try query("genre:drama or").words == "or")
    #expect(problem("genre:drama or drma")?.reason == .unknownValue(.filter(.genre)))
    for text in ["genre:drama or unseen", "genre:drama or sort:year", "sort:year or genre:drama"] {
      #expect(problem(text)?.reason == .alternatives, "\(text)")
    }
  }

  @Test func `A selection is the same query`() throws {
    for text in ["noir unseen", "list:popular noir genre:drama", "sort:year", "tag:rain"] {
      let query = try query(text)
      #expect(TypedQuery(query.selection) == query)
    }
    #expect(TypedQuery(MovieListSelection(.genre(.drama))).text == "genre:drama")
    #expect(TypedQuery(MovieListSelection(.tagged("a b"))).text == "tag:\"a b\"")
  }

  @Test func `Parts are removed from the end`() throws {
    var query: TypedQuery? = try query("list:popular noir genre:drama unseen sort:year")
    var texts: [String] = []
    while let next = query?.withoutLastPart {
      texts.append(next.text)
      query = next
    }
    #expect(
      texts == [
        "list:popular noir genre:drama unseen", "list:popular noir genre:drama",
        "list:popular noir", "list:popular", "",
      ])
  }

  @Test func `A combined query has the conditions of both, each once`() throws {
    let query = try query("noir genre:drama sort:year").combined(
      with: query("city genre:drama unseen sort:title"))
    #expect(query.text == "noir city genre:drama unseen sort:title")
  }
}
