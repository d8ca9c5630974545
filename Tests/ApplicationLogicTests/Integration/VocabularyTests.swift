import TestSupport
import Testing

@Suite("Vocabulary") struct VocabularyTests {
  private let vocabulary = Vocabulary()

  @Test(
    "Every part of every name is in the vocabulary", arguments: Vocabulary.Place.allCases)
  func namesHaveKnownParts(place: Vocabulary.Place) {
    let names = vocabulary.names(in: place)
    #expect(names.count > 20)
    let unknown = names.filter { !Vocabulary.unknownParts(of: $0).isEmpty }
    #expect(unknown.isEmpty, "\(unknown)")
  }

  @Test("Every word is listed once") func wordsAreUnique() {
    let words = Vocabulary.concepts.map(\.word)
    #expect(Set(words).count == words.count)
  }

  /// `RECORD_GOLDENS=1` writes the page.
  @Test("docs/vocabulary.md is up to date") func pageIsCurrent() {
    let difference = Golden.difference(of: vocabulary.page, fromPage: "docs/vocabulary.md")
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test("A synonym in a name is reported") func synonymIsFound() {
    #expect(Vocabulary.unknownParts(of: "bookmark-film") == ["bookmark"])
    #expect(Vocabulary.unknownParts(of: "mark-favorite").isEmpty)
  }

  @Test(
    "Names are split at hyphens, spaces and capitals",
    arguments: [
      ("mark-favorite", ["mark", "favorite"]), ("--api-url", ["api", "url"]),
      ("releaseDate", ["release", "date"]), ("tmdbID", ["tmdb", "id"]),
      ("MOVIEBROWSER_COLOR_SCHEME", ["moviebrowser", "color", "scheme"]),
    ])
  func parts(name: String, parts: [String]) {
    #expect(Vocabulary.parts(of: name) == parts)
  }
}
