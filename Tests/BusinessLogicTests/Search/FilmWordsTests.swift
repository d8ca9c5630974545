import DomainEntities
import Testing

@testable import BusinessLogic

/// The words that narrow a list.
struct FilmWordsTests {
  private let film = MovieSummary(
    id: MovieIdentifier("amelie-2001"), title: "Amélie", originalLanguage: Language(code: "fr"),
    year: 2001, runtime: 122, genres: [.romance, .comedy],
    countries: [Country(code: "FR")].compactMap(\.self))

  @Test(arguments: [
    "amelie", "ame", "comedy", "comedies", "french", "amelie comedy", "romantic comedies", "2000s",
    "french film", "over 2 hours", "after 1999 france", "amélie -horror", "",
  ])
  func `A film has the words of its title and of its facts`(text: String) {
    #expect(FilmWords(text).admits(film, nil))
  }

  @Test(arguments: [
    "horror", "italian", "amelie horror", "1990s", "under 2 hours", "amelie -comedy", "com",
  ])
  func `A film lacks other words`(text: String) {
    #expect(!FilmWords(text).admits(film, nil))
  }

  @Test func `The tags and the note of the user count`() {
    var marks = MovieMarks()
    marks.write("With Anna, in the rain", at: nil)
    marks.add(tag: "cinema")
    for text in ["cinema", "anna", "rain amelie"] {
      #expect(FilmWords(text).admits(film, marks), "\(text)")
    }
    #expect(!FilmWords("popcorn").admits(film, marks))
  }
}
