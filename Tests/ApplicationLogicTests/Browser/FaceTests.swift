import BrowserTestSupport
import BusinessLogic
import MovieData
import Synchronization
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import DomainEntities
@testable import TerminalModel

/// Faces of the cast in the browser: which ones are requested and drawn, and when.
@Suite(.timeLimit(.minutes(60))) @MainActor struct FaceTests {
  /// A source that records the requests.
  private final class Source: PosterSource {
    let asked = Mutex<[PosterRequest]>([])
    var names: [String] { asked.withLock { $0.map(\.poster.text) } }

    nonisolated(nonsending) func picture(
      _ request: PosterRequest
    ) async throws(PosterProblem) -> RenderedPicture? {
      asked.withLock { $0.append(request) }
      return RenderedPicture(.pixels([65], width: 1, height: 1), size: request.room)
    }
  }

  private static let store: InMemoryMovieDataStore = {
    let details = (0..<5).map { number in
      var detail = detail(number)
      detail.summary.poster = PictureIdentifier("/poster\(number).jpg")
      detail.cast = (1...9).map {
        CastMember(
          name: "Actor \($0)", character: "Part \($0)", person: PersonIdentifier("\(number)-\($0)"),
          portrait: PictureIdentifier("/face\(number)-\($0).jpg"))
      }
      return detail
    }
    return InMemoryMovieDataStore(details, offering: allFilms, isLocal: true)
  }()

  private let source = Source()

  /// Opens the page of the first film on the whole width.
  private func open(
    _ columns: Int, _ rows: Int, _ way: PictureSupport.Way = .kitty,
    prepare: (inout BrowserContext) -> Void = { _ in }
  ) async -> BrowserRun {
    let run = BrowserRun(
      Self.store, columns: columns, rows: rows,
      prepare: { context in
        context.posters = source
        prepare(&context)
      })
    run.terminal.setPictureAbility(PictureSupport(way))
    await run.terminal.idle()
    await run.press(Key(.enter))
    if columns < 200 { await run.press(Key(.character("+"))) }
    return run
  }

  private func faces(_ run: BrowserRun) -> [String] {
    run.terminal.pictures.filter { $0.name.kind == .face }.map(\.name.poster.text)
  }

  @Test(arguments: [(120, 40, 6), (200, 50, 4)])
  func `The poster is loaded first, then the faces from left to right`(
    columns: Int, rows: Int, count: Int
  ) async {
    let run = await open(columns, rows)
    let expected = (1...count).map { "/face0-\($0).jpg" }
    #expect(source.names.first == "/poster0.jpg")
    #expect(source.names.filter { $0.contains("face") } == expected)
    #expect(faces(run) == expected, "\(run.text)")
    let lines = run.terminal.pictures.filter { $0.name.kind == .face }.map(\.area)
    #expect(Set(lines.map(\.y)).count == 1)
    // The cells are empty, and the names are below them.
    for area in lines {
      #expect(
        run.rows[area.y].dropFirst(area.x).prefix(area.width).allSatisfy { $0 == " " })
      #expect(run.rows[area.maxY].dropFirst(area.x).hasPrefix("Actor "))
    }
    run.end()
  }

  @Test func `A page of 80 columns has names only`() async {
    let run = await open(80, 24)
    #expect(!source.names.contains { $0.contains("face") })
    #expect(run.terminal.pictures.map(\.name.kind) == [.poster])
    run.end()
  }

  @Test(arguments: ["setting", "posters", "symbols", "none"])
  func `Without faces, none are requested`(reason: String) async {
    let way: PictureSupport.Way =
      ["symbols": .symbols(colors: .full), "none": PictureSupport.Way.none][reason] ?? .kitty
    let run = await open(120, 40, way) {
      if reason == "setting" { $0.showsFaces = false }
      if reason == "posters" { $0.showsPosters = false }
    }
    #expect(!source.names.contains { $0.contains("face") })
    #expect(faces(run).isEmpty)
    #expect(run.text.contains("Actor 1"))
    run.end()
  }

  @Test func `The key of posters toggles both`() async {
    let run = await open(120, 40)
    #expect(run.terminal.pictures.count == 7)
    await run.press(.character("p"))
    #expect(run.terminal.pictures.isEmpty)
    #expect(run.rows.contains { $0.contains("Actor 1") && $0.contains("Part 1") })
    await run.press(.character("p"))
    #expect(run.terminal.pictures.count == 7)
    #expect(source.names.count == 7)
    run.end()
  }

  @Test func `Popups hide the faces, and the next film has its own`() async {
    let run = await open(120, 40)
    await run.press(.character("?"))
    #expect(run.terminal.pictures.isEmpty)
    await run.press(Key(.escape))
    #expect(faces(run).count == 6)
    await run.press(.character("J"))
    #expect(faces(run) == (1...6).map { "/face1-\($0).jpg" }, "\(run.text)")
    run.end()
  }

  @Test func `Faces scroll with the page and leave it as a whole`() async throws {
    let run = await open(120, 40)
    await run.resize(120, 34)
    let before = try #require(run.terminal.pictures.last?.area)
    await run.press(.character("j"))
    var tops: [Int] = []
    for _ in 0..<30 {
      run.terminal.send([.mouse(MouseEvent(.wheelDown, at: Point(x: 5, y: 5)))])
      await run.terminal.idle()
      if let area = run.terminal.pictures.last(where: { $0.name.kind == .face })?.area {
        tops.append(area.y)
        #expect(area.y >= 1 && area.maxY <= 32)
      }
    }
    #expect(tops.allSatisfy { $0 <= before.y })
    #expect(source.names.count == 7)
    run.end()
  }

  @Test func `Keys reach each face, and Enter opens the person`() async {
    let run = await open(120, 40)
    await run.press(.character("}"))
    await run.press(.character("j"))
    #expect(run.rows.contains { $0.contains("> Actor 2") }, "\(run.text)")
    await run.press(Key(.enter))
    #expect(run.rows.first?.contains("Actor 2") == true, "\(run.text)")
    #expect(faces(run).isEmpty)
    run.end()
  }

  @Test func `A click selects a face, and a second one opens the person`() async throws {
    let run = await open(120, 40)
    let area = try #require(run.terminal.pictures.last?.area)
    let point = Point(x: area.x + 1, y: area.y + 2)
    for _ in 0..<2 {
      run.terminal.send([.mouse(MouseEvent(.press(.left), at: point))])
      await run.terminal.idle()
    }
    #expect(run.rows.first?.contains("Actor 6") == true, "\(run.text)")
    run.end()
  }
}
