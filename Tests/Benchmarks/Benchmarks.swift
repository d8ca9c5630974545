import Browser
import Device
import MovieData
import OperatingSystem
import TerminalModel
import TerminalTestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Measures the code between a key and the screen, or shows the browser with generated films.
///
/// `Benchmarks` measures everything, and `Benchmarks search` only the search. `Benchmarks browse
/// 20000` opens the real browser with that many films, to be driven from outside; with
/// `BENCHMARKS_CRASH=stackOverflow` it crashes at the key `!`. `Benchmarks screens docs/screens`
/// writes the screens of the documentation. `Benchmarks service 8080` runs a double of The Movie
/// Database, to try the live screens by hand. Times depend on the machine: compare two runs on one
/// machine, or the lines of one run.
@main
struct Benchmarks {
  @MainActor static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.dropFirst().first.flatMap { Int($0) }) {
    case (nil, _): measureAll()
    case ("browse", let count): browse(count ?? 20_000)
    case ("screens", _):
      let folder = arguments.dropFirst().first ?? "docs/screens"
      MainQueue.run { await Screens.write(to: folder) }
    case ("search", _):
      _ = MainQueue.run { () async -> Bool in (try? await SearchBenchmarks.run()) != nil }
    case ("service", let port):
      do { try ServiceBenchmarks.serve(port: port ?? 0) } catch { print("\(error)") }
    case ("library", let count):
      let failure = MainQueue.run { () async -> String? in
        do {
          try await LibraryBenchmarks.run(films: count ?? 1_000_000)
          return nil
        } catch { return "\(error)" }
      }
      if let failure { print("it ended early: \(failure)") }
    case ("year", let count):
      let failure = MainQueue.run { () async -> String? in
        do {
          try await YearBenchmarks.run(viewings: count ?? 100_000)
          return nil
        } catch { return "\(error)" }
      }
      if let failure { print("it ended early: \(failure)") }
    case ("import", let count):
      let failure = MainQueue.run { () async -> String? in
        do {
          try await ImportBenchmarks.run(rows: count ?? 10_000)
          return nil
        } catch { return "\(error)" }
      }
      if let failure { print("it ended early: \(failure)") }
    default:
      print(
        """
        usage: Benchmarks [browse N | screens FOLDER | man FOLDER DATE | search | service PORT | library N | year N | import N]
        """)
    }
  }

  @MainActor private static func measureAll() {
    let failure = MainQueue.run { () async -> String? in
      do {
        try await SourceBenchmarks.run()
        try await SearchBenchmarks.run()
        try await MovieDatabaseBenchmarks.run()
        await KeyBenchmarks.run()
        FrameBenchmarks.run()
        try StartBenchmarks.run()
        try await ServiceBenchmarks.run()
        try await LibraryBenchmarks.run()
        try await ImportBenchmarks.run()
        return nil
      } catch { return "\(error)" }
    }
    if let failure { print("it ended early: \(failure)") }
  }

  @MainActor private static func browse(_ count: Int) {
    do {
      let terminal = try ANSITerminal.open(depth: .sixteen, theme: .automatic)
      let browser = BrowserSession(
        BrowserContext(
          store: MovieDataAdapter(source: GeneratedFilms(count: count)), device: terminal,
          links: RecordingLinkOpener(works: false), today: .today()))
      let fault = getenv("BENCHMARKS_CRASH").flatMap {
        CrashingSession.Fault(rawValue: String(cString: $0))
      }
      terminal.run(fault.map { CrashingSession(browser, $0) } ?? browser)
    } catch { print("there is no terminal to show it in") }
  }
}
