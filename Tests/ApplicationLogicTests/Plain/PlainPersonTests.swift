import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import People
@testable import Plain
@testable import TerminalModel
@testable import Wording

/// `person` in plain mode.
@MainActor struct PlainPersonTests {
  private let library = InMemoryMovieLibrary()

  private func plain(_ change: (inout [MovieDetail]) -> Void = { _ in }) async -> PlainPresenter {
    var films = Gallery.kurosawa
    change(&films)
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore(films, isLocal: true), links: RecordingLinkOpener(),
      today: day("2026-07-01"), size: TerminalSize(columns: 80, rows: 14), library: library)
    _ = await plain.start()
    return plain
  }

  @Test func `A name is answered with the person in sentences, and the films as a list`() async {
    let plain = await plain()
    let answer = await plain.receive("person mifune")
    #expect(answer.hasPrefix("Toshiro Mifune."))
    #expect(answer.contains("Acted in 7 films"))
    #expect(answer.contains("Ran (1985) as Part 3"))
    #expect((await plain.receive("1")).contains("Ran"))
  }

  @Test func `Seen films are told in whole sentences`() async throws {
    _ = try MovieMarkInteractor(library: library).mark(
      LibraryMovie(Gallery.kurosawa[2].summary),
      [.seen(on: nil), .rating(UserRating(halves: 8))], at: Timestamp(seconds: 1_780_000_000))
    let answer = await plain().receive("person mifune").replacing("\n", with: " ")
    #expect(answer.contains("You have seen 1 of 7 films. Next: Seven Samurai (1954)."))
    #expect(answer.contains("Acted in 7 films: Ran (1985) as Part 3 (seen, rated 4);"))
  }

  @Test func `People are followed and named, and no longer followed`() async throws {
    let plain = await plain()
    #expect((await plain.receive("follow")).contains("You do not follow anyone yet."))
    #expect((await plain.receive("follow mifune")).contains("Following Toshiro Mifune."))
    #expect((await plain.receive("follow")).contains("Followed people: Toshiro Mifune."))
    #expect((await plain.receive("unfollow mifune")).contains("No longer following"))
    #expect(try library.followedPeople().isEmpty)
  }

  @Test func `A query narrows the sentences and the list`() async {
    let answer = await plain().receive("person mifune / 60s")
    #expect(answer.contains("Acted in 2 films") && !answer.contains("Ran (1985) as"))
  }

  @Test func `Missing, unknown and ambiguous names are explained`() async {
    let plain = await plain { films in
      films[0].crew.append(
        CrewMember(
          name: "Kiyoshi Kurosawa", job: "Director", person: PersonIdentifier("Kiyoshi Kurosawa")))
    }
    let missing = await plain.receive("person")
    #expect(missing.contains(Wording.sentence(Wording.noPersonName)))
    #expect((await plain.receive("person ozu")).contains(Wording.unknownPerson(named: "ozu")))
    let several = await plain.receive("person kurosawa").replacing("\n", with: " ")
    #expect(several.contains("“Akira Kurosawa”") && several.contains("“Kiyoshi Kurosawa”"))
  }
}
