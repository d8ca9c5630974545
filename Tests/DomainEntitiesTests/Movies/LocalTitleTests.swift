import DomainEntities
import Testing

/// The titles of a film in other languages.
struct LocalTitleTests {
  private static let titles = [
    LocalTitle(language: "de", title: "Der Pate"),
    LocalTitle(language: "es", title: "El padrino"),
    LocalTitle(language: "pt", title: "O Padrinho"),
    LocalTitle(language: "pt-BR", title: "O Poderoso Chefão"),
    LocalTitle(language: "zh", title: "教父"),
  ]

  @Test(arguments: [
    ("de", "Der Pate"), ("de-AT", "Der Pate"), ("es-AR", "El padrino"),
    ("pt-BR", "O Poderoso Chefão"),
    ("pt-PT", "O Padrinho"), ("pt", "O Padrinho"), ("zh-CN", "教父"), ("zh-TW", nil), ("fr", nil),
    ("d", nil),
  ])
  func `A language has the title of its country or its own`(tag: String, title: String?) {
    #expect(Self.titles.title(in: tag) == title)
  }

  @Test func `Spanish outside Spain has the Mexican title`() {
    let titles = [
      LocalTitle(language: "es", title: "Solo en casa"),
      LocalTitle(language: "es-MX", title: "Mi pobre angelito"),
    ]
    #expect(titles.title(in: "es-AR") == "Mi pobre angelito")
    #expect(titles.title(in: "es-ES") == "Solo en casa")
    #expect(titles.title(in: "es") == "Solo en casa")
  }

  @Test func `A film is displayed with a chosen title and found by the others`() {
    var film = MovieSummary(
      id: MovieIdentifier("a"), title: "Seven Samurai", originalTitle: "七人の侍",
      originalLanguage: Language(code: "ja"))
    #expect(film.displaying(.mine) == film)
    film.localTitle = "Die sieben Samurai"
    #expect(film.displaying(.english) == film)
    let mine = film.displaying(.mine)
    #expect(mine.titles == ["Die sieben Samurai", "七人の侍", "Seven Samurai"])
    let original = film.displaying(.original)
    #expect(original.titles == ["七人の侍", "Seven Samurai"])
    #expect(original.originalTitle == nil)
  }

  @Test func `The English title of an English film is its original one`() {
    var film = MovieSummary(
      id: MovieIdentifier("a"), title: "The Godfather", originalLanguage: Language(code: "en"))
    film.localTitle = "Der Pate"
    #expect(film.displaying(.mine).title == "Der Pate")
    #expect(film.displaying(.mine).originalTitle == "The Godfather")
    #expect(film.displaying(.mine).otherTitles.isEmpty)
  }
}
