import Synchronization
import TestSupport
import Testing

@testable import ApplicationLogic
@testable import DomainEntities

@MainActor struct PosterPresenterTests {
  /// A source whose responses the test sets.
  private final class Source: PosterSource {
    let asked = Mutex<[PosterRequest]>([])
    let missing: Mutex<Set<String>>

    init(missing: Set<String> = []) { self.missing = Mutex(missing) }

    nonisolated(nonsending) func picture(_ wish: PosterRequest) async -> RenderedPicture? {
      asked.withLock { $0.append(wish) }
      let isMissing = missing.withLock { $0.contains(wish.poster.text) }
      return isMissing ? nil : PosterPresenterTests.picture(wish)
    }
  }

  private nonisolated static func picture(_ wish: PosterRequest) -> RenderedPicture {
    RenderedPicture(.rows([Array(wish.poster.text.utf8)]), size: TerminalSize(columns: 1, rows: 1))
  }

  private func wish(_ name: String, _ way: PictureAbility.Way = .kitty) -> PosterRequest {
    PosterRequest(
      PictureIdentifier(name), room: TerminalSize(columns: 20, rows: 15),
      ability: PictureAbility(way))
  }

  @Test func `A film gets its poster after the debounce, and back reuses it`() async {
    let source = Source()
    var drawings = 0
    let posters = PosterPresenter(source: source, rest: {}) { drawings += 1 }
    #expect(posters.want(wish("/a.jpg")) == nil)
    await posters.settle()
    #expect(drawings == 1)
    #expect(posters.want(wish("/a.jpg")) == Self.picture(wish("/a.jpg")))
    posters.want(wish("/b.jpg"))
    await posters.settle()
    #expect(posters.want(wish("/a.jpg")) == Self.picture(wish("/a.jpg")))
    // Another protocol is another picture.
    #expect(posters.want(wish("/a.jpg", .sixel)) == nil)
    await posters.settle()
    #expect(
      source.asked.withLock { $0 } == [wish("/a.jpg"), wish("/b.jpg"), wish("/a.jpg", .sixel)])
  }

  @Test func `Films scrolled past request no poster`() async {
    let source = Source()
    let posters = PosterPresenter(source: source, rest: { try Task.checkCancellation() }) {}
    for name in ["/a.jpg", "/b.jpg", "/c.jpg"] { posters.want(wish(name)) }
    await posters.settle()
    #expect(source.asked.withLock { $0 } == [wish("/c.jpg")])
    posters.want(wish("/d.jpg"))
    posters.close()
    await posters.settle()
    #expect(source.asked.withLock { $0.count } == 1)
  }

  @Test func `An unavailable poster is requested once and needs no redraw`() async {
    let source = Source(missing: ["/a.jpg"])
    var drawings = 0
    let posters = PosterPresenter(source: source, rest: {}) { drawings += 1 }
    for _ in 0..<3 {
      #expect(posters.want(wish("/a.jpg")) == nil)
      await posters.settle()
      posters.want(nil)
    }
    #expect(drawings == 0)
    #expect(source.asked.withLock { $0.count } == 1)
  }

  @Test(arguments: [false, true])
  func `An unavailable poster is requested again after a reset or toggle`(isToggled: Bool) async {
    let source = Source(missing: ["/a.jpg"])
    let posters = PosterPresenter(source: source, rest: {}) {}
    posters.want(wish("/a.jpg"))
    await posters.settle()
    source.missing.withLock { $0 = [] }
    if isToggled {
      posters.toggle()
      posters.toggle()
    } else {
      posters.forgetMissing()
    }
    #expect(posters.want(wish("/a.jpg")) == nil)
    await posters.settle()
    #expect(posters.want(wish("/a.jpg")) == Self.picture(wish("/a.jpg")))
    #expect(source.asked.withLock { $0.count } == 2)
  }

  @Test func `Without support or with posters off, nothing is requested`() async {
    let source = Source()
    let posters = PosterPresenter(source: source, rest: {}) {}
    posters.want(wish("/a.jpg", .none))
    await posters.settle()
    posters.want(wish("/a.jpg"))
    posters.toggle()
    #expect(!posters.isOn)
    await posters.settle()
    #expect(source.asked.withLock { $0.isEmpty })
  }
}
