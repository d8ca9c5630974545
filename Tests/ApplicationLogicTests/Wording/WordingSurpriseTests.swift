import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import ApplicationLogic

struct WordingSurpriseTests {
  private static let japanese = Language(code: "ja")

  @Test(arguments: [
    (
      SurpriseReason(
        year: 1954, genre: .action, theme: "samurai", minutes: 207, language: japanese,
        standing: .bestKnown(ofDecade: 1950)),
      "A 1954 samurai film running 207 minutes in Japanese, among the most popular of its decade."
    ),
    (
      SurpriseReason(
        year: 1945, genre: .romance, theme: "forbidden love", minutes: 86,
        standing: .one(of: 4, by: "David Lean")),
      "A 1945 romance running 86 minutes about forbidden love, one of 4 David Lean films in the catalogue."
    ),
    (SurpriseReason(genre: .animation, minutes: 67), "An animated film running only 67 minutes."),
    (SurpriseReason(year: 1895, genre: .documentary), "An 1895 documentary."),
    (SurpriseReason(year: 1999, theme: "unheard of"), "A 1999 film."),
    (SurpriseReason(language: Language(code: "xx")), "A film without dialogue."),
    (SurpriseReason(), "A film."),
  ])
  func `The reason is written as one sentence`(reason: SurpriseReason, text: String) {
    #expect(Wording.reason(reason) == text)
  }

  @Test func `Exactly the themes of the catalogue have a wording`() throws {
    let text = try #require(
      Repository.text(of: "Sources/ExternalInterfaces/Catalogue/Films/themes.txt"))
    let themes = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(Set(ThemeWording.all.keys) == Set(themes))
    for theme in themes {
      let sentence = Wording.reason(SurpriseReason(year: 1970, genre: .drama, theme: theme))
      #expect(sentence != "A 1970 drama.", "\(theme)")
    }
  }

  @Test func `The documentation lists every source and its license`() throws {
    let page = try #require(Repository.text(of: "docs/credits.md"))
    #expect(Credits.sources.count == 5)
    for source in Credits.sources {
      #expect(page.contains("| \(source.name) | \(source.use) | \(source.license) |"))
      #expect(CreditsCommand.text(columns: 80).contains(source.name))
    }
    #expect(page.contains(Credits.movieDatabase))
  }
}
