import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Plain
@testable import TerminalModel
@testable import Wording

/// `x` in plain mode.
@MainActor struct PlainTonightTests {
  private func store(_ count: Int = 60) -> InMemoryMovieDataStore {
    let details = (0..<count).map { number in
      var movie = detail(number)
      movie.keywords = ["heist"]
      return movie
    }
    var offering = allFilms
    offering.isLocal = true
    offering.themes = ["heist"]
    return InMemoryMovieDataStore(details, offering: offering, isLocal: true)
  }

  private func library(_ seen: Range<Int>) throws -> InMemoryMovieLibrary {
    let library = InMemoryMovieLibrary()
    for number in seen {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film(number)), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    return library
  }

  private func plain(
    _ store: InMemoryMovieDataStore, library: InMemoryMovieLibrary? = nil
  ) -> PlainPresenter {
    PlainPresenter(
      store: store, links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 14), library: library, seed: { 77 })
  }

  @Test func `Plain mode opens a film with its reason, the next differs, and b returns`() async {
    let plain = plain(store())
    let list = body(of: await plain.start())
    let page = await plain.receive("x")
    #expect(page.contains("A heist film.\n"))
    #expect(await plain.receive("surprise") != page)
    #expect(body(of: await plain.goBack()) == list)
  }

  @Test func `A query after the name narrows the choice`() async {
    let plain = plain(store())
    _ = await plain.start()
    #expect((await plain.receive("tonight Film 0042")).hasPrefix("Film 0042"))
    #expect((await plain.receive("x gnere:war")).contains("gnere:"))
  }

  @Test func `Plain mode skips seen films and tells when no film is left`() async throws {
    let some = plain(store(3), library: try library(0..<2))
    _ = await some.start()
    #expect((await some.receive("x")).contains("Film 0002"))
    let none = plain(store(3), library: try library(0..<3))
    _ = await none.start()
    #expect((await none.receive("x")).hasPrefix(Wording.nothingLeft(of: 3)))
    let empty = plain(store(0))
    _ = await empty.start()
    #expect((await empty.receive("x")).hasPrefix(Wording.nothingForTonight))
  }
}
