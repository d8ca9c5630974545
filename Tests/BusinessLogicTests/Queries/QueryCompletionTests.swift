import BusinessLogic
import Testing

/// Completion of the last word of a query.
struct QueryCompletionTests {
  private let completion = QueryCompletion(
    themes: ["heist", "high school", "robots"], decades: [1990, 1980])

  @Test(arguments: [
    ("ge", ["genre:"]), ("noir -ge", ["noir -genre:"]),
    ("s", ["series:", "seen:", "sort:", "seen"]),
    ("genre:com", ["genre:comedy"]), ("genre:drama,-ho", ["genre:drama,-horror"]),
    ("theme:hi", ["theme:high-school"]), ("decade:19", ["decade:1990s", "decade:1980s"]),
    ("alien country:fr", ["alien country:france"]), ("lang:frenc", ["lang:french"]),
    ("sort:le", ["sort:length"]), ("list:wa", ["list:watchlist"]),
    ("", []), ("noir ", []), ("xyz", []), ("by:x", []), ("gnere:d", []), ("genre:drama", []),
  ])
  func `The last word is completed`(text: String, texts: [String]) {
    #expect(completion.texts(for: text) == texts)
  }

  @Test func `A completion is shown as its last value`() {
    #expect(QueryCompletion.name(of: "noir genre:drama,-horror") == "-horror")
    #expect(QueryCompletion.name(of: "noir genre:") == "genre:")
    #expect(QueryCompletion.name(of: "unseen") == "unseen")
    #expect(QueryCompletion.hasKey("-genre:d") && !QueryCompletion.hasKey("gen"))
  }

  @Test func `Every completion of a value is a valid query`() throws {
    for key in QueryKey.all {
      for text in completion.texts(for: key.name + ":") {
        #expect(throws: Never.self) {
          try TypedQuery(text, themes: ["heist", "high school", "robots"])
        }
      }
    }
  }
}
