import Synchronization
import Testing

@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import BusinessLogic
@testable import DomainEntities

@MainActor struct PosterPresenterTests {
  /// A source whose responses the test sets.
  private final class Source: PosterSource {
    let asked = Mutex<[PosterRequest]>([])
    let missing: Mutex<Set<String>>
    let problem: PosterProblem?

    init(missing: Set<String> = [], problem: PosterProblem? = nil) {
      self.missing = Mutex(missing)
      self.problem = problem
    }

    nonisolated(nonsending) func picture(
      _ request: PosterRequest
    ) async throws(PosterProblem) -> RenderedPicture? {
      asked.withLock { $0.append(request) }
      if let problem { throw problem }
      let isMissing = missing.withLock { $0.contains(request.poster.text) }
      return isMissing ? nil : PosterPresenterTests.picture(request)
    }
  }

  private nonisolated static func picture(_ request: PosterRequest) -> RenderedPicture {
    RenderedPicture(
      .rows([Array(request.poster.text.utf8)]), size: TerminalSize(columns: 1, rows: 1))
  }

  private func request(_ name: String, _ way: PictureSupport.Way = .kitty) -> PosterRequest {
    PosterRequest(
      PictureIdentifier(name), room: TerminalSize(columns: 20, rows: 15),
      ability: PictureSupport(way))
  }

  @Test func `A film gets its poster after the debounce, and back reuses it`() async {
    let source = Source()
    var drawings = 0
    let posters = PosterPresenter(source: source, debounce: {}) { drawings += 1 }
    #expect(posters.request(request("/a.jpg")) == nil)
    await posters.settle()
    #expect(drawings == 1)
    #expect(posters.request(request("/a.jpg")) == Self.picture(request("/a.jpg")))
    posters.request(request("/b.jpg"))
    await posters.settle()
    #expect(posters.request(request("/a.jpg")) == Self.picture(request("/a.jpg")))
    // Another protocol is another picture.
    #expect(posters.request(request("/a.jpg", .sixel)) == nil)
    await posters.settle()
    #expect(
      source.asked.withLock { $0 } == [
        request("/a.jpg"), request("/b.jpg"), request("/a.jpg", .sixel),
      ])
  }

  @Test func `Films scrolled past request no poster`() async {
    let source = Source()
    let posters = PosterPresenter(source: source, debounce: { try Task.checkCancellation() }) {}
    for name in ["/a.jpg", "/b.jpg", "/c.jpg"] { posters.request(request(name)) }
    await posters.settle()
    #expect(source.asked.withLock { $0 } == [request("/c.jpg")])
    posters.request(request("/d.jpg"))
    posters.close()
    await posters.settle()
    #expect(source.asked.withLock { $0.count } == 1)
  }

  @Test func `An unavailable poster is requested once and needs no redraw`() async {
    let source = Source(missing: ["/a.jpg"])
    var drawings = 0
    let posters = PosterPresenter(source: source, debounce: {}) { drawings += 1 }
    for _ in 0..<3 {
      #expect(posters.request(request("/a.jpg")) == nil)
      await posters.settle()
      posters.request(nil)
    }
    #expect(drawings == 0)
    #expect(source.asked.withLock { $0.count } == 1)
  }

  @Test(arguments: [false, true])
  func `An unavailable poster is requested again after a reset or toggle`(isToggled: Bool) async {
    let source = Source(missing: ["/a.jpg"])
    let posters = PosterPresenter(source: source, debounce: {}) {}
    posters.request(request("/a.jpg"))
    await posters.settle()
    source.missing.withLock { $0 = [] }
    if isToggled {
      posters.toggle()
      posters.toggle()
    } else {
      posters.forgetMissing()
    }
    #expect(posters.request(request("/a.jpg")) == nil)
    await posters.settle()
    #expect(posters.request(request("/a.jpg")) == Self.picture(request("/a.jpg")))
    #expect(source.asked.withLock { $0.count } == 2)
  }

  @Test(arguments: [PosterProblem.notLoaded(.offline), .notDrawn])
  func `The reason why there are no posters is reported once`(problem: PosterProblem) async {
    var reports: [PosterProblem] = []
    let posters = PosterPresenter(
      source: Source(problem: problem), reportsProblem: true, debounce: {}
    ) {}
    posters.onProblem { reports.append($0) }
    for name in ["/a.jpg", "/b.jpg"] {
      posters.request(request(name))
      await posters.settle()
    }
    #expect(reports == [problem])
    // Turning posters on again asks for the reason.
    posters.toggle()
    posters.toggle()
    posters.request(request("/a.jpg"))
    await posters.settle()
    #expect(reports == [problem, problem])
  }

  @Test func `Posters fail silently unless the user asked for them`() async {
    let posters = PosterPresenter(source: Source(problem: .notDrawn), debounce: {}) {}
    posters.onProblem { _ in Issue.record("reported") }
    posters.request(request("/a.jpg"))
    await posters.settle()
  }

  @Test func `Without support or with posters off, nothing is requested`() async {
    let source = Source()
    let posters = PosterPresenter(source: source, debounce: {}) {}
    posters.request(request("/a.jpg", .none))
    await posters.settle()
    posters.request(request("/a.jpg"))
    posters.toggle()
    #expect(!posters.isOn)
    await posters.settle()
    #expect(source.asked.withLock { $0.isEmpty })
  }
}
