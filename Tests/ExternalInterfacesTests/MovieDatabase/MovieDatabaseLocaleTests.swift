import DomainEntities
import Testing

@testable import MovieDatabase

struct MovieDatabaseLocaleTests {
  @Test(arguments: [
    ("de", "de", nil), ("de-AT", "de-AT", "AT"), ("de_AT.UTF-8", "de-AT", "AT"),
    ("de_AT@euro", "de-AT", "AT"), ("zh-Hant-TW", "zh-TW", "TW"), ("PT-br", "pt-BR", "BR"),
    ("C", "en-US", "US"), ("", "en-US", "US"), ("deutsch", "en-US", "US"),
    ("../../etc", "en-US", "US"), ("POSIX", "en-US", "US"),
  ])
  func `Tags are accepted in human and system notation`(
    text: String, tag: String, region: String?
  ) {
    let locale = MovieDatabaseLocale(language: text)
    #expect(locale.language == tag)
    #expect(locale.region?.code == region)
  }

  @Test func `An explicit region counts and an invalid one does not`() {
    #expect(MovieDatabaseLocale(language: "de-DE", region: "at").region?.code == "AT")
    #expect(MovieDatabaseLocale(language: "de-DE", region: "Austria").region?.code == "DE")
  }

  @Test func `English is the last fallback, and no language is its own fallback`() {
    func fallbacks(_ language: String, _ others: [String]) -> [String] {
      MovieDatabaseLocale(language: language, fallbacks: others).fallbacks.map(\.code)
    }
    #expect(fallbacks("de", []) == ["en"])
    #expect(fallbacks("de", ["fr-CA", "de-AT", "it", "fr", "?"]) == ["fr", "it", "en"])
    #expect(fallbacks("de", ["en", "fr"]) == ["en", "fr"])
    #expect(fallbacks("en-GB", []) == [])
  }
}
