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
      posters.request([])
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

  // MARK: Several pictures

  /// A source that answers when the test says so.
  private final class SlowSource: PosterSource {
    let asked = Mutex<[String]>([])
    let canceled = Mutex<[String]>([])
    private let waiting = Mutex<[String: CheckedContinuation<Void, Never>]>([:])

    nonisolated(nonsending) func picture(
      _ request: PosterRequest
    ) async throws(PosterProblem) -> RenderedPicture? {
      let name = request.poster.text
      asked.withLock { $0.append(name) }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiting.withLock { $0[name] = continuation }
        }
      } onCancel: {
        canceled.withLock { $0.append(name) }
        answer(name)
      }
      return PosterPresenterTests.picture(request)
    }

    func answer(_ name: String) { waiting.withLock { $0.removeValue(forKey: name) }?.resume() }
  }

  private func turn() async { for _ in 0..<20 { await Task.yield() } }

  @Test func `Two pictures are loaded at once, the first ones first`() async {
    let source = SlowSource()
    let posters = PosterPresenter(source: source, debounce: {}) {}
    let page = ["/poster.jpg", "/1.jpg", "/2.jpg", "/3.jpg"].map { request($0) }
    #expect(posters.request(page) == [nil, nil, nil, nil])
    await turn()
    #expect(source.asked.withLock { $0 } == ["/poster.jpg", "/1.jpg"])
    source.answer("/1.jpg")
    await turn()
    #expect(source.asked.withLock { $0 } == ["/poster.jpg", "/1.jpg", "/2.jpg"])
    #expect(posters.request(page) == [nil, Self.picture(page[1]), nil, nil])
    source.answer("/poster.jpg")
    source.answer("/2.jpg")
    await turn()
    #expect(source.asked.withLock { $0.last } == "/3.jpg")
    source.answer("/3.jpg")
    await posters.settle()
    #expect(posters.request(page) == page.map(Self.picture))
    #expect(source.canceled.withLock { $0.isEmpty })
  }

  @Test func `Pictures that leave the page are canceled, and the others go on`() async {
    let source = SlowSource()
    let posters = PosterPresenter(source: source, debounce: {}) {}
    posters.request(["/poster.jpg", "/1.jpg", "/2.jpg"].map { request($0) })
    await turn()
    // The page is scrolled: another face, and the same poster.
    posters.request(["/poster.jpg", "/9.jpg"].map { request($0) })
    await turn()
    #expect(source.canceled.withLock { $0 } == ["/1.jpg"])
    #expect(source.asked.withLock { $0 } == ["/poster.jpg", "/1.jpg", "/9.jpg"])
    // Another film.
    posters.request([request("/other.jpg")])
    await turn()
    #expect(source.canceled.withLock { Set($0) } == ["/poster.jpg", "/1.jpg", "/9.jpg"])
    #expect(source.asked.withLock { $0.last } == "/other.jpg")
    posters.toggle()
    await turn()
    #expect(source.canceled.withLock { $0.last } == "/other.jpg")
  }

  @Test func `A face that cannot be loaded is not reported`() async {
    let posters = PosterPresenter(
      source: Source(problem: .notDrawn), reportsProblem: true, debounce: {}
    ) {}
    posters.onProblem { _ in Issue.record("reported") }
    var face = request("/a.jpg")
    face.kind = .face
    posters.request([face])
    await posters.settle()
  }

  @Test func `The pictures of the page are kept whatever their size`() async {
    final class LargeSource: PosterSource {
      let asked = Mutex(0)
      nonisolated(nonsending) func picture(
        _ request: PosterRequest
      ) async throws(PosterProblem) -> RenderedPicture? {
        asked.withLock { $0 += 1 }
        return RenderedPicture(
          .sixel([UInt8](repeating: 63, count: 1 << 20)), size: TerminalSize(columns: 1, rows: 1))
      }
    }
    let source = LargeSource()
    let posters = PosterPresenter(source: source, debounce: {}) {}
    let page = (1...6).map { request("/\($0).jpg") }
    posters.request(page)
    await posters.settle()
    #expect(posters.request(page).allSatisfy { $0 != nil })
    // Another page takes their place.
    let next = (7...9).map { request("/\($0).jpg") }
    posters.request(next)
    await posters.settle()
    #expect(posters.request(next).allSatisfy { $0 != nil })
    #expect(posters.request([page[0]]) == [nil])
    await posters.settle()
    #expect(source.asked.withLock { $0 } == 10)
  }
}

extension PosterPresenter {
  /// Sets the only picture of the page; returns it if it is cached.
  @discardableResult fileprivate func request(_ request: PosterRequest) -> RenderedPicture? {
    self.request([request])[0]
  }
}
