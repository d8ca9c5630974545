import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Tonight
@testable import Wording

@Suite struct TonightCardTests {
  private func texts(
    of movie: MovieDetail = Gallery.live, reason: TonightReason? = nil, width: Int = 60,
    height: Int = .max
  ) -> [String] {
    let sentence = reason.map { Wording.reason($0, on: day("2026-07-01")) } ?? ""
    return TonightCard(TonightFilm(movie: movie, reason: reason), reason: sentence, width: width)
      .lines(height: height, rows: nil).map(\.text)
  }

  @Test func `With room, a card has everything in order of worth`() throws {
    let texts = texts()
    let order = [
      "Der dritte Mann", "A writer of cheap westerns", "Joseph Cotten as Holly Martins",
      "Player 14 as Part 14", "Themes: vienna, black market",
      Wording.whereToWatch(try #require(Country(code: "DE"))),
      "Stream: Arthouse Plus, Filmfreund", "Rent: Apple TV", "Writer: Graham Greene",
      "Countries: ", "Language: English", "More like this", "Odd Man Out (1947)",
      "  The same director", "Touch of Evil (1958)",
    ]
    let rows = try order.map { start in
      try #require(texts.firstIndex { $0.hasPrefix(start) }, "\(start): \(texts)")
    }
    #expect(rows == rows.sorted())
    // An actor whose role is not known has no “as”.
    #expect(texts.contains("Observer Without a Part"))
  }

  @Test func `Films that a card recommends have the signs of their marks`() throws {
    let films = Gallery.live.recommendations
    var marks = MovieMarks()
    marks.add(Viewing(noted: Timestamp(seconds: 0)))
    let card = TonightCard(
      TonightFilm(movie: Gallery.live), reason: "",
      marks: [try #require(films.first).movie.id: marks],
      width: 60)
    let lines = card.lines(height: .max, rows: nil).map(\.text)
    #expect(lines.contains("Odd Man Out (1947) ✓") && lines.contains("Touch of Evil (1958)"))
  }

  @Test(arguments: [24, 34, 48, 60])
  func `A lower card has whole parts only, and never too many rows`(width: Int) {
    let whole = texts(width: width)
    let head = TonightCard(TonightFilm(movie: Gallery.live), reason: "", width: width).head.count
    for height in head...whole.count {
      let lines = texts(width: width, height: height)
      #expect(lines.count <= height && lines.last != "")
      // Every line is one of the whole card, or ends a sentence where more would follow.
      for line in lines where !whole.contains(line) {
        #expect(line.hasSuffix("."), "\(line)")
      }
      for (line, next) in zip(lines, lines.dropFirst() + [""])
      where line == "More like this" || line.hasSuffix("JustWatch") {
        #expect(!next.isEmpty)
      }
    }
    #expect(texts(width: width, height: whole.count) == whole)
  }

  @Test func `A lower card has the leads before the rest of the cast`() {
    let texts = texts(height: 26)
    #expect(texts.contains("Observer Without a Part"))
    #expect(texts.contains { $0.hasPrefix("Themes: ") })
    #expect(!texts.contains("Player 14 as Part 14"))
  }

  @Test func `No line repeats the reason`() throws {
    var movie = Gallery.live
    #expect(
      texts(of: movie, reason: .about("vienna"))
        .contains("Themes: black market, post war, ferris wheel"))
    movie.keywords = ["vienna"]
    #expect(!texts(of: movie, reason: .about("vienna")).contains { $0.hasPrefix("Themes") })
    #expect(
      !texts(of: movie, reason: .theme("vienna", in: [])).contains { $0.hasPrefix("Themes") })
    #expect(
      !texts(of: movie, reason: .like(title: "Touch of Evil", nil, because: ""))
        .contains("Touch of Evil (1958)"))
    #expect(
      !texts(of: movie, reason: .similar(to: "Touch of Evil", because: ""))
        .contains("Touch of Evil (1958)"))
    let work = SourceWork(title: "Emma", author: "Jane Austen")
    movie.sources = [work]
    #expect(!texts(of: movie, reason: .basedOn(work)).contains { $0.hasSuffix("Jane Austen") })
    let oscars = MovieAward(.academyAward, categories: [.picture, .director, .song])
    movie.awards = [MovieAward(.afi), oscars]
    #expect(
      !texts(of: movie, reason: .award(movie.awards[0])).contains { $0.hasPrefix("AFI") })
    // The reason names two of three categories.
    #expect(texts(of: movie, reason: .award(oscars)).contains { $0.hasSuffix("Best Song") })
    #expect(
      !texts(of: movie, reason: .actor("Observer Without a Part", in: ["Alien"]))
        .contains("Observer Without a Part"))
  }

  @Test func `Parts of cards beside each other begin in one row if there is room`() throws {
    var short = Gallery.live
    short.summary.overview = "It ends well."
    let cards = [Gallery.live, short].map {
      TonightCard(TonightFilm(movie: $0), reason: "", width: 40)
    }
    let rows = try #require(TonightCard.rows(of: cards, height: 40))
    let casts = cards.map { card in
      card.lines(height: 40, rows: rows).firstIndex { $0.text.hasPrefix("Joseph Cotten") }
    }
    #expect(casts[0] != nil && casts[0] == casts[1])
    #expect(TonightCard.rows(of: cards, height: 14) == nil)
  }
}
