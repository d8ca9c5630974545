import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Plain
@testable import TerminalModel
@testable import Wording

/// The walk through a list in plain mode.
@MainActor struct PlainWalkTests {
  private let library = InMemoryMovieLibrary()
  private let walks = InMemoryTextStore()

  private func plain(_ count: Int = 60, hasLibrary: Bool = true) async -> PlainPresenter {
    let store = InMemoryMovieDataStore(
      (0..<count).map { detail($0) }, offering: allFilms, isLocal: true)
    let plain = PlainPresenter(
      store: store, links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 14), library: hasLibrary ? library : nil, walks: walks)
    _ = await plain.start()
    return plain
  }

  private func marks(_ number: Int) throws -> MovieMarks {
    try library.entry(of: MovieIdentifiers(film(number)))?.marks ?? MovieMarks()
  }

  @Test func `Each line is an answer, and the next film follows`() async throws {
    let plain = await plain()
    let first = await plain.receive("walk")
    #expect(first.contains("1 of 60, 0 seen: Film 0000 (1920), Some Director. Seen?"), "\(first)")
    #expect(first.contains("Type y for seen"))
    let second = await plain.receive("y")
    #expect(second.contains("Film 0001") && !second.contains("Type y for seen"), "\(second)")
    for line in ["n", "4.5", "a", ""] { _ = await plain.receive(line) }
    #expect(try marks(0).isSeenOnUnknownDay && marks(1).isEmpty)
    #expect(try marks(2).rating == UserRating(halves: 9) && marks(3).isOnWatchlist)
    let undone = await plain.receive("u")
    #expect(undone.contains("Film 0004"), "\(undone)")
    _ = await plain.receive("u")
    #expect(try !marks(3).isOnWatchlist)
  }

  @Test func `Another command ends the walk, which continues later`() async throws {
    let plain = await plain()
    for line in ["walk", "y", "n"] { _ = await plain.receive(line) }
    #expect(await plain.receive("3").contains("Film 0003"))
    #expect(try marks(2).rating == UserRating(halves: 6))
    #expect(await plain.receive("again").contains("Film 0000"))
    #expect(await plain.receive("3").contains("The line of Film 0002"))
    _ = await plain.receive("b")
    #expect(await plain.receive("walk").contains("Film 0003"))
  }

  @Test func `The end has a summary, and a failure keeps the film`() async throws {
    let plain = await plain(2)
    _ = await plain.receive("walk")
    library.fail(with: .library(.full))
    #expect(await plain.receive("y").contains("Film 0000 (1920)"))
    library.fail(with: nil)
    _ = await plain.receive("y")
    #expect(await plain.receive("n").contains("2 films: 1 seen, 1 not seen."))
    #expect(await plain.receive("").contains("Film 0001"))
  }

  @Test func `Without a library there is no walk`() async {
    let plain = await plain(hasLibrary: false)
    #expect(await plain.receive("walk").contains(Wording.noMarks))
  }
}
