import DomainEntities
import Testing

@testable import MovieDatabase

/// Texts that are missing in the requested language.
struct MovieDatabaseTranslationsTests {
  private func detail(
    title: String = "羅生門", overview: String = "", tagline: String = "",
    translations: [(tag: String, title: String, overview: String, tagline: String)],
    language: String = "de-AT", fallbacks: [String] = ["fr"]
  ) throws -> MovieDetail {
    let rows = translations.map { row in
      #"{"iso_639_1":"\#(row.tag.prefix(2))","iso_3166_1":"\#(row.tag.suffix(2))","data":"#
        + #"{"title":"\#(row.title)","overview":"\#(row.overview)","tagline":"\#(row.tagline)"}}"#
    }
    let text =
      #"{"id":1,"original_language":"ja","original_title":"羅生門","title":"\#(title)","#
      + #""overview":"\#(overview)","tagline":"\#(tagline)","#
      + #""translations":{"translations":[\#((["null", "{}"] + rows).joined(separator: ","))]}}"#
    return try MovieDatabaseMovieDetail(
      try json(text), MovieDatabaseLocale(language: language, fallbacks: fallbacks)
    ).detail
  }

  private func borrowed(_ code: String, _ parts: Set<BorrowedText.Part>) throws -> BorrowedText {
    BorrowedText(language: try #require(Language(code: code)), parts: parts)
  }

  @Test func `Missing texts come from the second language and are labeled`() throws {
    let detail = try detail(translations: [
      ("en-US", "Rashomon", "A crime.", "In the woods."), ("fr-FR", "Rashōmon", "Un crime.", ""),
    ])
    #expect(detail.title == "Rashōmon" && detail.summary.originalTitle == "羅生門")
    #expect(detail.summary.overview == "Un crime." && detail.tagline == "")
    #expect(detail.borrowed == (try borrowed("fr", [.title, .overview])))
  }

  @Test func `English is the last fallback and preferred where it has the overview`() throws {
    let english = try detail(translations: [("en-US", "Rashomon", "A crime.", "In the woods.")])
    #expect(english.title == "Rashomon" && english.tagline == "In the woods.")
    #expect(english.borrowed == (try borrowed("en", [.title, .overview, .tagline])))
    let both = try detail(translations: [
      ("fr-FR", "Rashōmon", "", ""), ("en-US", "Rashomon", "A crime.", ""),
    ])
    #expect(both.title == "Rashomon" && both.summary.overview == "A crime.")
    #expect(both.borrowed == (try borrowed("en", [.title, .overview])))
  }

  @Test func `Existing texts are not replaced`() throws {
    let detail = try detail(
      title: "Das Lustwäldchen", overview: "Ein Verbrechen.",
      translations: [
        ("de-AT", "Das Lustwäldchen", "Ein Verbrechen.", ""),
        ("en-US", "Rashomon", "A crime.", "In the woods."),
      ])
    #expect(detail.title == "Das Lustwäldchen" && detail.summary.overview == "Ein Verbrechen.")
    #expect(detail.tagline == "In the woods.")
    #expect(detail.borrowed == (try borrowed("en", [.tagline])))
  }

  @Test func `Another region of the same language is not a fallback`() throws {
    let detail = try detail(translations: [
      ("de-DE", "Das Lustwäldchen", "Ein Verbrechen.", "Im Wald."), ("en-US", "Rashomon", "x", "y"),
    ])
    #expect(detail.title == "Das Lustwäldchen" && detail.summary.originalTitle == "羅生門")
    #expect(detail.summary.overview == "Ein Verbrechen." && detail.tagline == "Im Wald.")
    #expect(detail.borrowed == nil)
  }

  @Test func `A translation equal to the original title counts as translated`() throws {
    let detail = try detail(
      overview: "o", tagline: "t",
      translations: [("de-AT", "羅生門", "o", "t"), ("en-US", "Rashomon", "x", "y")])
    #expect(detail.title == "羅生門" && detail.borrowed == nil)
  }

  @Test func `A fallback equal to the shown title is not borrowed`() throws {
    let detail = try detail(tagline: "t", translations: [("en-US", "羅生門", "A crime.", "")])
    #expect(detail.title == "羅生門")
    #expect(detail.borrowed == (try borrowed("en", [.overview])))
  }

  @Test func `A film in the user's language needs no other title`() throws {
    let detail = try detail(
      overview: "o", tagline: "t", translations: [("en-US", "Rashomon", "x", "y")], language: "ja")
    #expect(detail.title == "羅生門" && detail.summary.originalTitle == nil)
    #expect(detail.borrowed == nil)
  }

  @Test func `Without fallback texts nothing is borrowed`() throws {
    for translations in [[], [("it-IT", "R", "U", "x")], [("en-US", "", "", "")]] {
      let detail = try detail(translations: translations)
      #expect(detail.title == "羅生門" && detail.summary.overview == "" && detail.borrowed == nil)
    }
  }
}
