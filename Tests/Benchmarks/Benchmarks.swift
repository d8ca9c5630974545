import ApplicationLogic
import ExternalInterfaces

/// Times the parts that stand between a key and the screen, or shows the browser on generated films.
///
/// `Benchmarks` measures; `Benchmarks browse 20000` is the real browser over so many films, for whoever drives a terminal
/// program from outside; `Benchmarks screens docs/screens` writes the screens of the documentation. Times depend on the machine: compare two runs on one machine, or the lines of one run.
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
    default: print("usage: Benchmarks [browse N | screens FOLDER]")
    }
  }

  @MainActor private static func measureAll() {
    let failure = MainQueue.run { () async -> String? in
      do {
        try await SourceBenchmarks.run()
        await KeyBenchmarks.run()
        FrameBenchmarks.run()
        try StartBenchmarks.run()
        return nil
      } catch { return "\(error)" }
    }
    if let failure { print("it ended early: \(failure)") }
  }

  @MainActor private static func browse(_ count: Int) {
    do {
      let terminal = try ANSITerminal.open(depth: .sixteen, theme: .automatic)
      terminal.run(
        MovieBrowserWireframe(
          .init(
            store: MovieDataAdapter(source: GeneratedFilms(count: count)), device: terminal,
            links: NoLinks(), today: .today())))
    } catch { print("there is no terminal to show it in") }
  }
}
