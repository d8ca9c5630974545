import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import TerminalModel
@testable import Wording

struct MovieDetailDocumentTests {
  @Test func `Every known field is on the page`() {
    let page = MovieDetailDocument(Gallery.everything).lines(width: 100).map(\.text)
      .joined(separator: "\n")
    for text in [
      "The Third Man", "Der dritte Mann", "1949", "1h 44m", "Thriller, Mystery", "8.0 of 10",
      "“A zither plays", "Holly Martins", "Carol Reed", "Graham Greene", "1 September 1949",
      "United Kingdom", "English", "German", "Le Troisième Homme", "Vienna Films",
      "London Film Productions", "Rumored", "$1,234,567", "$7,654,321", "Harry Lime",
      "Anton Karas", "Music", "Trailer", "https://www.youtube.com/watch?v=abc",
      "https://www.themoviedb.org/movie/1092", "https://www.imdb.com/title/tt0041959/",
      "https://example.org/third", "(1,234 votes)",
    ] {
      #expect(page.contains(text), "\(text)")
    }
  }

  @Test(arguments: [(0, "(0 votes)"), (1, "(1 vote)"), (2, "(2 votes)")])
  func `The vote count is singular for one vote`(votes: Int, text: String) {
    var movie = film(1)
    movie.rating = MovieRating(average: 7, votes: votes)
    let lines = MovieDetailDocument(detail(movie)).lines(width: 80).map(\.text)
    #expect(lines.contains { $0.contains(text) })
  }

  @Test func `A film with only a title has no empty labels`() {
    let bare = MovieSummary(id: MovieIdentifier("x"), title: "Untitled")
    for document in [MovieDetailDocument(bare), MovieDetailDocument(MovieDetail(summary: bare))] {
      let lines = document.lines(width: 60).map(\.text)
      #expect(lines.first == "Untitled")
      #expect(lines.dropFirst().allSatisfy { $0.isEmpty })
    }
  }

  @Test func `A film without a description says where its facts are from, and who has more`() {
    var movie = film(1)
    movie.overview = ""
    let cast = [CastMember(name: "Some Player")]
    func page() -> [String] {
      MovieDetailDocument(MovieDetail(summary: movie, cast: cast)).lines(width: 400).map(\.text)
    }
    #expect(page().contains(Wording.PageLabel.cast))
    #expect(!page().joined().contains(Wording.factsOnly))
    movie.isBasic = true
    let text = page().joined(separator: " ")
    #expect(text.contains("\(Wording.factsOnly) \(Wording.keyAddsDescription)"))
    #expect(page().contains(Wording.PageLabel.players))
    #expect(!page().contains(Wording.PageLabel.cast))
    #expect(
      MovieDetailDocument(movie).lines(width: 400).map(\.text).joined()
        .contains(Wording.factsOnly))
  }

  @Test(arguments: [1, 2, 5, 19, 38, 60, 200])
  func `No line is wider than the page`(width: Int) {
    for movie in [Gallery.everything, Gallery.hostileDetail] {
      for line in MovieDetailDocument(movie).lines(width: width) {
        #expect(TextWidth.of(line.text) <= max(width, 2), "\(line.text)")
      }
    }
  }

  @Test(
    arguments: [
      ("cn", [], ["cn"], "Cantonese", nil), ("nan", [], ["nan", "ja"], "Hokkien", "Japanese"),
      ("xx", [], [], "No spoken language", nil),
      // TMDB states the country's language for a film without dialogue.
      ("lv", [], ["xx"], "No spoken language", nil),
      ("fr", [], ["fr", "xx"], "French", nil),
      ("zh", ["silent film"], ["zh"], "Silent", nil),
      ("de", ["silent film"], ["xx"], "Silent", nil),
    ] as [(String, [String], [String], String, String?)])
  func `The language is the spoken one, and silent films are labeled silent`(
    code: String, keywords: [String], spoken: [String], name: String, also: String?
  ) {
    var movie = film(1)
    movie.originalLanguage = Language(code: code)
    let lines = MovieDetailDocument(
      MovieDetail(
        summary: movie, spokenLanguages: spoken.compactMap { Language(code: $0) },
        keywords: keywords)
    ).lines(width: 80).map(\.text)
    func value(_ fact: String) -> String? {
      lines.first { $0.hasPrefix("\(fact) ") }.map { line in
        String(line.dropFirst(fact.count).drop { $0 == " " })
      }
    }
    #expect(value("Language") == name)
    #expect(value("Also spoken") == also)
  }

  @Test func `A zero-width page has no lines`() {
    #expect(MovieDetailDocument(Gallery.everything).lines(width: 0).isEmpty)
  }

  @Test func `External text is sanitized in every line`() {
    for width in [10, 40, 100] {
      for line in MovieDetailDocument(Gallery.hostileDetail).lines(width: width) {
        #expect(line.text.unicodeScalars.allSatisfy { isHarmless($0) }, "\(line.text)")
      }
    }
  }
}
