import ApplicationLogic
import BusinessLogic
import DomainEntities
import ExternalInterfaces

/// Times the parts that stand between a key and the screen.
///
/// Times depend on the machine: compare two runs on one machine, or the lines of one run.
@main
@MainActor struct Benchmarks {
  static func main() async throws {
    let today = CalendarDate.today()
    try await measure("open the catalogue and its first page of 20") {
      _ = try await EmbeddedCatalogue().page(1, of: popularity)
    }
    try await measure("open the catalogue and parse all films") {
      _ = try await EmbeddedCatalogue().page(1, of: MovieQuery(filters: [.genre(.drama)]))
    }
    let catalogue = EmbeddedCatalogue()
    let pages = try await catalogue.page(1, of: popularity).totalPages
    try await measure("all \(pages) pages of the open catalogue") {
      for number in 1...pages { _ = try await catalogue.page(number, of: popularity) }
    }
    let list = MovieListInteractor(store: MovieDataAdapter(source: catalogue), today: today)
    var letters = 0
    try await measure("a letter of a search") {
      let text = String("seven samurai".prefix(letters % 13 + 1))
      letters += 1
      _ = try await list.movies(in: MovieListSelection(.search(text)), from: 0, limit: 48)
    }
    try await measure("a search that forgives mistakes") {
      letters += 1
      let text = "godfater \(letters.isMultiple(of: 2) ? "prat" : "part")"
      _ = try await list.movies(in: MovieListSelection(.search(text)), from: 0, limit: 48)
    }
    for size in [TerminalSize(columns: 80, rows: 24), TerminalSize(columns: 200, rows: 60)] {
      let wireframe = MovieBrowserWireframe(
        .init(
          store: MovieDataAdapter(source: catalogue), device: BlindTerminal(size: size),
          links: NoLinks(), today: today))
      wireframe.start()
      await Task.yield()
      var presses = 0
      try await measure("a key from the event to the cells, \(size.columns)x\(size.rows)") {
        presses += 1
        wireframe.receive([.key(Key(presses / 100 % 2 == 0 ? .down : .up))])
        await Task { @MainActor in }.value
      }
    }
  }

  private static let popularity = MovieQuery(sort: MovieSort(by: .popularity))

  /// Runs something often and reports the median.
  private static func measure(_ name: String, _ body: () async throws -> Void) async throws {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<200 {
      let start = clock.now
      try await body()
      times.append(clock.now - start)
    }
    report(name, times.sorted()[times.count / 2])
  }

  private static func report(_ name: String, _ time: Duration) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    let microseconds = "\(nanoseconds / 1_000).\(nanoseconds / 100 % 10)"
    let space = String(repeating: " ", count: max(1, 52 - name.count))
    print("\(name)\(space)\(microseconds) µs")
  }
}

/// A terminal that shows nothing.
@MainActor private final class BlindTerminal: TerminalDevice {
  let size: TerminalSize

  init(size: TerminalSize) { self.size = size }

  func present(_ frame: CellBuffer) {}
  func suspend() {}
  func forgetFrame() {}
}

@MainActor private final class NoLinks: LinkOpener {
  func open(_ address: String) -> Bool { false }
}
