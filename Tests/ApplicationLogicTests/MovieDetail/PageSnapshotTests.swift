import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import TerminalModel

/// One snapshot restores a page within the session and in the next one.
@Suite(.timeLimit(.minutes(60))) @MainActor struct PageSnapshotTests {
  private let store = ScriptedMovieDataStore(known: [Gallery.live, detail(2)])

  /// Creates an unfolded and scrolled page with a selected entry.
  private func page(width: Int = 40) -> DetailFixture {
    let page = DetailFixture(store, width: width, height: 12)
    page.presenter.show(Gallery.live.summary)
    while page.presenter.chosenEntry != .more(.cast) { page.press(.character("j")) }
    page.press(Key(.enter), .character("j"), .character("j"))
    return page
  }

  @Test func `A page snapshot restores the page`() throws {
    let page = page()
    let (lines, entry) = (page.lines, page.presenter.chosenEntry)
    let snapshot = try #require(page.presenter.snapshot)
    #expect(snapshot.position.top > 0 && snapshot.position.chosen == entry?.snapshotName)
    page.presenter.show(film(2))
    page.presenter.restore(snapshot)
    #expect(page.lines == lines && page.presenter.chosenEntry == entry)
    #expect(page.presenter.snapshot == snapshot)
  }

  @Test func `A written snapshot restores the page`() throws {
    let page = page()
    let snapshot = try #require(page.presenter.snapshot)
    let written = try #require(PageSnapshot(snapshot.part))
    #expect(written.position == snapshot.position && written.unfolded == [.cast])
    #expect(written.detail == nil && written.movie.id == Gallery.live.summary.id)
    // The next session has no size before its first frame.
    let next = DetailFixture(store, width: 0, height: 0)
    next.presenter.restore(written)
    #expect(next.presenter.snapshot?.position == written.position)
    next.presenter.resize(width: 40, height: 12)
    #expect(next.lines == page.lines)
    #expect(next.presenter.chosenEntry == page.presenter.chosenEntry)
  }

  @Test func `A page without a film has no snapshot and restores none`() {
    let page = page()
    page.presenter.restore(nil)
    #expect(page.lines.isEmpty && page.presenter.snapshot == nil)
  }

  @Test func `Viewing a page changes nothing`() {
    let page = page()
    let updates = page.updates
    for _ in 0..<3 { _ = (page.presenter.viewModel, page.presenter.snapshot, page.lines) }
    #expect(page.updates == updates && page.presenter.viewModel == page.presenter.viewModel)
  }
}
