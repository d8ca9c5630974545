import BusinessLogic
import DomainEntities
import Testing

/// Completion of the last word of a query.
struct QueryCompletionTests {
  private let completion = QueryCompletion(
    themes: ["heist", "high school", "robots"], decades: [1990, 1980])

  @Test(arguments: [
    ("ge", ["genre:"]), ("noir -ge", ["noir -genre:"]),
    ("s", ["genre:science-fiction ", "series:", "studio:", "seen:", "sort:", "seen "]),
    ("u", ["unseen "]),
    ("com", ["genre:comedy "]), ("noir -HO", ["noir -genre:horror "]),
    ("alien 8", ["alien decade:1980s "]), ("19", ["decade:1990s ", "decade:1980s "]),
    ("hei", ["theme:heist "]), ("<100", ["length:<100 "]), (">=2", ["length:>=2 "]),
    ("<1960", ["year:<1960 "]), ("<", []),
    ("genre:com", ["genre:comedy"]), ("genre:drama,-ho", ["genre:drama,-horror"]),
    ("theme:hi", ["theme:high-school"]), ("decade:19", ["decade:1990s", "decade:1980s"]),
    ("alien country:fr", ["alien country:france"]), ("lang:frenc", ["lang:french"]),
    ("sort:le", ["sort:length"]), ("list:wa", ["list:watchlist"]),
    ("", []), ("noir ", []), ("xyz", []), ("by:x", []), ("gnere:d", []), ("genre:drama", []),
  ])
  func `The last word is completed`(text: String, texts: [String]) {
    #expect(completion.candidates(for: text).map(\.text) == texts)
  }

  @Test(arguments: [
    ("gen", ""), ("80s genre", "80s "), ("noir uns", "noir "), ("noir -wa", "noir "),
    ("noir", "noir"), ("unseen", "unseen"), ("seen ", "seen "), ("genre:com", "genre:com"),
    ("alien", "alien"), ("", ""),
  ])
  func `The beginning of a condition is no search word yet`(text: String, settled: String) {
    #expect(completion.settled(text) == settled)
  }

  @Test func `A completion is shown as its last value`() {
    #expect(completion.candidates(for: "noir genre:drama,-hor").map(\.name) == ["horror"])
    #expect(completion.candidates(for: "noir -gen").map(\.name) == ["genre:"])
    #expect(completion.candidates(for: "uns").map(\.name) == ["unseen"])
  }

  @Test(arguments: [
    "Amélie", "É", "Cafe\u{301} Society", "Ocean's 8", "8½", "Fast & Furious", "The Matrix",
    "[REC]", "'Round Midnight", "The 'Burbs", "Up  There", "Me and Earl & the Dying Girl",
    "Le Éclair", "羅生門", "",
  ])
  func `A name is found by every prefix of its hyphenated form`(_ name: String) {
    let hyphenated = QueryNames.hyphenated(name)
    for count in 0...hyphenated.count {
      let prefix = String(hyphenated.prefix(count))
      #expect(QueryNames.name(name, hasHyphenatedPrefix: prefix))
      #expect(!QueryNames.name(name, hasHyphenatedPrefix: prefix + "~"))
    }
  }

  @Test(arguments: [
    ("genre:d", MovieFilterKind.genre, ""), ("alien -genre:d", .genre, "alien "),
    ("80s genre:drama,-ho", .genre, "80s genre:drama"), ("by:", .director, ""),
  ])
  func `Values are counted among the films of the rest of the query`(
    text: String, kind: MovieFilterKind, rest: String
  ) {
    #expect(completion.subject(of: text) == QueryCompletion.Subject(kind: kind, rest: rest))
  }

  @Test(arguments: ["", "gen", "alien ", "gnere:d", "sort:y", "mission: impossible"])
  func `Other words have no values to count`(text: String) {
    #expect(completion.subject(of: text) == nil)
  }

  @Test func `Counted values come in order of their films, and others not at all`() {
    let counts: MovieFilterCounts = [
      .director("Akira Kurosawa"): 12, .director("Kiyoshi Kurosawa"): 2,
      .director("Kurt Maetzig"): 3,
      .director("Agnès Varda"): 4,
    ]
    let found = completion.candidates(for: "jp by:ku", counts: counts)
    #expect(found.map(\.name) == ["kurt-maetzig", "akira-kurosawa", "kiyoshi-kurosawa"])
    #expect(found.map(\.count) == [3, 12, 2])
    #expect(found.first?.text == "jp by:kurt-maetzig")
    #expect(completion.candidates(for: "by:agn", counts: counts).map(\.name) == ["agnes-varda"])
    #expect(
      completion.candidates(for: "tag:r", counts: [.tag("rainy day"): 2, .tag("sun"): 1])
        .map(\.text) == ["tag:\"rainy day\""])
  }

  @Test func `Every completion of a value is a valid query`() throws {
    for key in QueryKey.all {
      for text in completion.candidates(for: key.name + ":").map(\.text) {
        #expect(throws: Never.self) {
          try TypedQuery(text, themes: ["heist", "high school", "robots"])
        }
      }
    }
  }
}
