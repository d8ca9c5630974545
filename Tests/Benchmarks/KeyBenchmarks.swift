import Browser
import MovieData
import OperatingSystem
import TerminalModel
import TerminalTestSupport

/// The cost of a key from the event to the cells of the next frame.
enum KeyBenchmarks {
  @MainActor static func run() async {
    for count in [1_000, 20_000] {
      for size in [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 200, rows: 60)] {
        await run(GeneratedFilms(count: count), size)
      }
    }
  }

  @MainActor private static func run(_ films: GeneratedFilms, _ size: TerminalSize) async {
    let session = BrowserSession(
      BrowserContext(
        store: MovieDataAdapter(source: films), device: BlindTerminal(size: size),
        links: RecordingLinkOpener(works: false), today: .today()))
    session.start()
    await Task { @MainActor in }.value
    session.showChanges()
    var presses = 0
    await Stopwatch.measure("\(films.count) films, \(size.columns)x\(size.rows): a key to cells") {
      presses += 1
      session.receive([.key(Key(presses / 100 % 2 == 0 ? .down : .up))])
      await Task { @MainActor in }.value
      session.showChanges()
    }
    await Stopwatch.measure("\(films.count) films, \(size.columns)x\(size.rows): End and Home") {
      presses += 1
      session.receive([.key(Key(presses % 2 == 0 ? .end : .home))])
      await Task { @MainActor in }.value
      session.showChanges()
    }
  }
}

/// A terminal that shows nothing.
@MainActor final class BlindTerminal: TerminalDevice {
  let size: TerminalSize
  /// The frame that a real terminal would show.
  private(set) var frame: CellBuffer?

  init(size: TerminalSize) { self.size = size }

  func present(_ frame: CellBuffer) { self.frame = frame }
  func suspend() {}
  func forgetFrame() {}
  func setMouse(_ on: Bool) {}
}
