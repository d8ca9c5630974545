import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Commands
@testable import Records
@testable import TerminalModel
@testable import Wording

struct WordingTonightTests {
  private static func stars(_ halves: Int) -> UserRating? { UserRating(halves: halves) }

  private static func moment(_ iso: String) -> Timestamp {
    Timestamp(iso: iso + "T12:00:00Z") ?? Timestamp(seconds: 0)
  }

  private static let reasons: [(TonightReason, String)] = [
    (.watchlist(since: moment("2026-07-01")), "Added to your watchlist today."),
    (.watchlist(since: moment("2026-06-30")), "Added to your watchlist yesterday."),
    (.watchlist(since: moment("2026-06-20")), "Added to your watchlist on 20 June 2026."),
    (.watchlist(since: moment("2026-02-20")), "Added to your watchlist in February."),
    (.watchlist(since: moment("2025-02-20")), "Added to your watchlist in February 2025."),
    (
      .like(title: "Airplane!", stars(10), because: ""),
      "Like Airplane!, which you rated 5."
    ),
    (
      .like(title: "Airplane!", nil, because: "another journey with a rising body count"),
      "Like Airplane!, a favorite of yours: another journey with a rising body count."
    ),
    (.next(after: "Alien", stars(9)), "Next in the series after Alien, which you rated 4.5."),
    (.next(after: "Alien", nil), "Next in the series after Alien."),
    (.series(with: "Aliens", stars(9)), "Came before Aliens, which you rated 4.5."),
    (
      .director("Akira Kurosawa", of: "Ran", stars(8), isOnly: true),
      "By Akira Kurosawa, director of Ran, which you rated 4."
    ),
    (
      .director("Andrew Adamson", of: "Shrek", nil, isOnly: false),
      "By Andrew Adamson, co-director of Shrek, a favorite of yours."
    ),
    (
      .actor("Toshirō Mifune", in: ["Ran", "Yojimbo"]),
      "With Toshirō Mifune, whom you liked in Ran and Yojimbo."
    ),
    (
      .craft(.music, by: "X", in: ["A", "B", "C"]),
      "Music by X, as in A, B and C, which you liked."
    ),
    (
      .craft(.photography, by: "X", in: ["A", "B", "C"]),
      "Cinematography by X, as in A, B and C, which you liked."
    ),
    (
      .craft(.writing, by: "X", in: ["A", "B", "C"]),
      "Written by X, like A, B and C, which you liked."
    ),
    (
      .theme("heist", in: ["Heat", "Rififi"]),
      "A heist film, like Heat and Rififi, which you liked."
    ),
    (.acclaimed(MovieRating(average: 8.2, votes: 900)), "Rated 8.2 of 10."),
    (.award(MovieAward(.goldenBear)), "Won the Golden Bear."),
    (.award(MovieAward(.cesar)), "Won the César for Best Film."),
    (
      .award(MovieAward(.academyAward, categories: [.song])),
      "Won the Academy Award for Best Song."
    ),
    (
      .award(
        MovieAward(
          .academyAward, categories: [.actor],
          winners: [
            .init(category: .actor, name: "Brendan Fraser"),
            .init(category: .makeup, name: "Judy Chin"),
          ])), "Won Brendan Fraser the Academy Award for Best Actor."
    ),
    (
      .award(MovieAward(.academyAward, categories: [.picture, .director, .song])),
      "Won the Academy Awards for Best Picture and Best Director."
    ),
    (.award(MovieAward(.sightAndSound)), "In Sight and Sound’s poll of 2022."),
    (
      .award(MovieAward(.sightAndSound, rank: 20)), "Number 20 in Sight and Sound’s poll of 2022."
    ),
    (.award(MovieAward(.afi)), "On the American Film Institute’s list."),
    (.award(MovieAward(.afi, rank: 1)), "Number 1 on the American Film Institute’s list."),
    (.basedOn(SourceWork(title: "Emma", author: "Jane Austen")), "Based on Emma by Jane Austen."),
    (.similar(to: "Alien", because: ""), "For fans of Alien."),
    (
      .similar(to: "Alien", because: "a hunter in the jungle"),
      "For fans of Alien: a hunter in the jungle."
    ),
    (.about("heist"), "A heist film."),
    (.about("old age"), "A film about old age."),
    (.about("animals"), "A film featuring animals."),
    (.about("unheard of"), "A film about unheard of."),
  ]

  @Test(arguments: reasons)
  func `A reason is one sentence`(reason: TonightReason, text: String) {
    #expect(Wording.reason(reason, on: day("2026-07-01")) == text)
  }

  @Test func `How often a director was rated is told in words`() throws {
    let rating = try #require(UserRating(halves: 10))
    for (times, words) in [(2, "twice"), (3, "three times"), (12, "12 times")] {
      #expect(
        Wording.reason(
          .ratedDirector("Akira Kurosawa", rating, times: times), on: day("2026-07-01"))
          == "You gave Akira Kurosawa 5 stars \(words).")
    }
  }

  @Test func `Exactly the themes of the catalogue have a wording, and moods use only them`()
    throws
  {
    let text = try #require(
      Repository.text(of: "Sources/ExternalInterfaces/Catalogue/Films/themes.txt"))
    let themes = Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init))
    #expect(Set(ThemeWording.all.keys) == themes)
    #expect(Set(Mood.allCases.flatMap(\.themes)).isSubset(of: themes))
  }

  @Test func `As many whole sentences as fit are shown`() {
    let text = Sentences("One two. Three “four!” Five six seven.")
    #expect(text.text(width: 40, rows: 2) == ["One two. Three “four!” Five six seven."])
    #expect(text.text(width: 22, rows: 1) == ["One two. Three “four!”"])
    #expect(text.text(width: 8, rows: 1) == ["One two."])
    #expect(text.text(width: 4, rows: 1) == ["One …"])
    #expect(text.text(width: 4, rows: 0) == [])
    #expect(Sentences("").text(width: 4, rows: 3) == [])
    #expect(text.whole(width: 22, rows: 1) == ["One two. Three “four!”"])
    #expect(text.whole(width: 4, rows: 1) == [])
  }

  @Test(arguments: [
    "Mr. Orange bleeds.", "J. R. Moore sings.", "So does Dr. No.", "Only Rufus T. Firefly leads.",
    "Sammy Davis Jr. is in St. Louis.", "It stars (as “Mrs. Peel”) Diana Rigg.",
    "He sings (J. R. Moore dances).",
  ])
  func `Abbreviations and initials end no sentence`(text: String) {
    let sentences = Sentences(text + " The end.")
    #expect(sentences.whole(width: text.count + 4, rows: 1) == [text])
    #expect(sentences.whole(width: text.count - 1, rows: 1) == [])
  }

  @Test func `The documentation lists every source and all software with the license`() throws {
    let page = try #require(Repository.text(of: "docs/credits.md"))
    #expect(Credits.sources.count == 6)
    for source in Credits.sources + Credits.software {
      #expect(page.contains("| \(source.name) | \(source.use) | \(source.license) |"))
      #expect(CreditsCommand.text(format: .aligned(columns: 80)).contains(source.name))
    }
    #expect(page.contains(Credits.movieDatabase))
  }
}
