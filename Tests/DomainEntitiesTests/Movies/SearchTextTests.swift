import DomainEntities
import Testing

struct SearchTextTests {
  @Test(arguments: [
    ("kubrick -war", "kubrick", ["war"]), ("!war", "", ["war"]), ("-war -spy", "", ["war", "spy"]),
    ("-war kubrick", "kubrick", ["war"]), ("  kubrick   -War  1968 ", "kubrick 1968", ["war"]),
    ("kubrick --war", "kubrick", ["war"]), ("kubrick !-war", "kubrick", ["war"]),
    ("kubrick \u{2212}war", "kubrick", ["war"]), ("kubrick –war", "kubrick", ["war"]),
    ("kubrick -sci-fi", "kubrick", ["sci fi"]),
    ("french -\"second world war\" drama", "french drama", ["second world war"]),
    ("french -\"second world war", "french", ["second world war"]),
    ("-“cold war” spies", "spies", ["cold war"]), ("x -\"\" y", "x -\"\" y", []),
  ])
  func `A sign before a word excludes it`(text: String, wanted: String, excluded: [String]) {
    let search = SearchText(text)
    #expect(search.wanted == wanted)
    #expect(search.excluded.map(\.text) == excluded)
  }

  @Test(arguments: [
    "", "   ", "spider-man", "kubrick", "mother!", "-", "!", "--", "alien - the cut", "8½",
    "x-men: first class", "catch-22", "1990–1999", "- !", "!'", "¡three amigos!",
  ])
  func `Any other hyphen or exclamation mark is punctuation`(text: String) {
    #expect(SearchText(text).wanted == text)
    #expect(SearchText(text).excluded.isEmpty)
    #expect(SearchText.literal(text) == text)
  }

  @Test(
    arguments: [
      ("tt0047478", "tt0047478"), ("https://www.imdb.com/title/tt0047478/?ref_=x", "tt0047478"),
      ("https://www.imdb.com/de/title/tt0047478/", "tt0047478"),
      ("https://www.imdb.com/title/tt0047478.", "tt0047478"),
      ("<https://www.imdb.com/title/tt0047478>", "tt0047478"),
      ("(https://www.imdb.com/title/tt0047478)", "tt0047478"),
      ("https://m.imdb.com/de/title/tt0047478/reference", "tt0047478"),
      ("https://www.themoviedb.org/movie/346-seven-samurai?language=de", "346"),
      ("https://letterboxd.com/tmdb/346", "346"), ("letterboxd.com/imdb/tt0047478/", "tt0047478"),
      ("https://www.imdb.com/name/nm0000041/", nil), ("https://letterboxd.com/joe/", nil),
      ("https://www.imdb.com/title/", nil), ("https://www.themoviedb.org/tv/346", nil),
    ] as [(String, String?)])
  func `An address has the ID of its film`(text: String, id: String?) {
    #expect(SearchText(text).film?.text == id)
    #expect(SearchText(text).addressedTitle == nil)
  }

  @Test(
    arguments: [
      ("https://letterboxd.com/film/seven-samurai/", "seven samurai"),
      ("https://letterboxd.com/joe/film/seven-samurai/1/", "seven samurai"),
      ("letterboxd.com/film/film?x", "film"), ("https://letterboxd.com/joe/list/noir/", nil),
      ("https://letterboxd.com/joe/films/", nil), ("see letterboxd.com/film/alien/", nil),
    ] as [(String, String?)])
  func `A page at Letterboxd has the title of its film`(text: String, title: String?) {
    #expect(SearchText(text).addressedTitle == title)
    if let title { #expect(SearchText(text).wanted == title) }
  }

  @Test func `A literal text excludes nothing and keeps its words`() {
    #expect(SearchText.literal("!Women Art Revolution") == "Women Art Revolution")
    #expect(SearchText.literal("-30-") == "30-")
    #expect(SearchText(SearchText.literal("a -b !c")).excluded.isEmpty)
  }

  @Test func `A film is excluded by whole words within one field`() {
    let movie = MovieSummary(
      id: MovieIdentifier("x"), title: "Full Metal Jacket", originalTitle: "Metal",
      originalLanguage: Language(code: "en"), year: 1987, genres: [.war, .scienceFiction])
    for text in ["-war", "-sci-fi", "-\"full jacket\"", "-1987", "-english", "-science"] {
      #expect(SearchText(text).excludes(movie), "\(text)")
    }
    for text in ["-wars", "-wa", "-\"war jacket\"", "-198", "war", "", "-drama"] {
      #expect(!SearchText(text).excludes(movie), "\(text)")
    }
  }
}
