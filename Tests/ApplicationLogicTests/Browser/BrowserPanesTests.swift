import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Browser
@testable import Films
@testable import MovieData
@testable import TerminalModel
@testable import Widgets

/// The panes as a value: focus, split and hit testing, without a screen.
struct BrowserPanesTests {
  private let wide = BrowserPanes(size: TerminalSize(columns: 120, rows: 30))
  private let narrow = BrowserPanes(size: TerminalSize(columns: 80, rows: 24))

  @Test func `Both panes are shown where there is room`() {
    #expect(wide.isSplit)
    #expect(wide.shows(.list) && wide.shows(.film))
    #expect(!narrow.isSplit)
    #expect(narrow.shows(.list) && !narrow.shows(.film))
    var panes = narrow
    panes.focus(on: .film)
    #expect(panes.shows(.film) && !panes.shows(.list))
    panes.resize(to: wide.size)
    #expect(panes.isSplit)
    #expect(panes.focus == .film)
  }

  @Test(arguments: [0, 1, 20, 80, 99, 100, 160], [1, 5, 24, 60])
  func `Every cell belongs to the pane drawn there or to none`(columns: Int, rows: Int) {
    for pane in BrowserPanes.Pane.allCases {
      var panes = BrowserPanes(size: TerminalSize(columns: columns, rows: rows))
      panes.focus(on: pane)
      check(panes, columns, rows)
    }
  }

  private func check(_ panes: BrowserPanes, _ columns: Int, _ rows: Int) {
    for x in 0..<max(1, columns) {
      for y in 0..<rows {
        let point = Point(x: x, y: y)
        let shown = BrowserPanes.Pane.allCases.filter {
          panes.shows($0) && panes.area(of: $0).contains(point)
        }
        #expect(shown.count <= 1)
        #expect(panes.pane(at: point) == shown.first)
      }
    }
  }

  @Test func `Title, borders and key line belong to no pane`() throws {
    let layout = wide.layout
    let borders = [try #require(layout.listBorder), try #require(layout.filmBorder)]
    for area in [layout.title, layout.keys] + borders {
      #expect(wide.pane(at: Point(x: area.x, y: area.y)) == nil)
    }
    #expect(wide.pane(at: Point(x: -1, y: 3)) == nil)
    #expect(wide.pane(at: Point(x: 5, y: 99)) == nil)
  }

  @Test func `The lists are shown from 160 columns on and give up the focus below`() {
    var panes = BrowserPanes(size: TerminalSize(columns: 160, rows: 24))
    #expect(panes.shown == [.lists, .list, .film])
    panes.focus(on: .lists)
    #expect(panes.focus == .lists)
    panes.resize(to: TerminalSize(columns: 159, rows: 24))
    #expect(panes.shown == [.list, .film])
    #expect(panes.focus == .list)
    panes.resize(to: TerminalSize(columns: 160, rows: 24))
    panes.setShowsOnePane(true)
    #expect(panes.focus == .list && panes.shown == [.list])
  }

  @Test func `Zooming a pane requires room for both`() {
    var panes = wide
    panes.setShowsOnePane(true)
    #expect(!panes.isSplit)
    #expect(panes.area(of: .list).width == 120)
    panes.setShowsOnePane(false)
    #expect(panes == wide)
    panes = narrow
    panes.setShowsOnePane(true)
    #expect(panes == narrow)
  }

  @Test func `The split moves only where both panes are shown`() {
    var panes = wide
    panes.moveSplit(by: 2)
    #expect(panes.area(of: .list).width > wide.area(of: .list).width)
    panes = narrow
    panes.moveSplit(by: 2)
    #expect(panes == narrow)
  }

  @Test func `Preferences are stored at any width`() {
    var panes = narrow
    panes.prefer(.init(showsOnePane: true, listShare: 30))
    #expect(panes.preferences.listShare == 30)
    panes.resize(to: wide.size)
    #expect(!panes.isSplit)
  }
}

@MainActor struct BrowserFrameTests {
  /// Opens a browser of 100 loaded films with both panes visible.
  private func opened(
    _ library: InMemoryMovieLibrary
  ) async -> (session: BrowserSession, terminal: RecordingTerminal) {
    let terminal = RecordingTerminal(columns: 120, rows: 30)
    var context = BrowserContext(
      store: MovieDataAdapter(source: ScriptedMovieDataSource(count: 100)), device: terminal,
      links: RecordingLinkOpener(), today: day("2026-07-01"))
    context.library = library
    let session = BrowserSession(context)
    session.start()
    repeat {
      for _ in 0..<50 { await Task.yield() }
    } while session.awaitsTasks
    return (session, terminal)
  }

  @Test func `Drawing a frame loads, looks up and changes nothing`() async {
    let library = InMemoryMovieLibrary()
    let (session, terminal) = await opened(library)
    session.showChanges()
    let (readings, frames) = (library.markReadings, terminal.frames.count)
    #expect(frames == 1)
    let first = session.frame.cells()
    #expect(first.text.contains("> "))
    #expect(session.frame.cells().text == first.text)
    session.showChanges()
    #expect(terminal.frames.count == frames)
    #expect(!session.awaitsTasks)
    #expect(library.markReadings == readings)
    session.terminalDidClose()
  }

  @Test func `Changes that happen together are drawn once`() async {
    let (session, terminal) = await opened(InMemoryMovieLibrary())
    session.showChanges()
    let frames = terminal.frames.count
    session.change {
      for _ in 0..<5 { session.change { session.receive([.key(.character("j"))]) } }
    }
    session.receive([.key(.character("j")), .key(.character("k"))])
    session.showChanges()
    #expect(terminal.frames.count == frames + 1)
    session.terminalDidClose()
    session.change {}
    session.showChanges()
    #expect(terminal.frames.count == frames + 1)
  }

  @Test func `A resize lays out when it is handled, not when it is drawn`() async {
    let (session, terminal) = await opened(InMemoryMovieLibrary())
    func rows() -> Int { session.frame.parts.first?.area.height ?? 0 }
    let before = rows()
    terminal.resize(columns: 120, rows: 50)
    session.receive([.resized])
    #expect(rows() == before + 20)
    #expect(session.frame.cells().textRows.filter { $0.contains("Film 00") }.count > before)
    session.terminalDidClose()
  }
}
