import ApplicationLogic
import DomainEntities
import ExternalInterfaces
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The main screens as text for the documentation, with the built-in films.
enum Screens {
  /// The keys that lead to each screen.
  private static let states: [(name: String, keys: [Key])] = [
    ("list", []),
    ("list-below", [Key(.pageDown), Key(.down)]),
    ("film", [Key(.enter)]),
    ("search", "/seven".map { Key(.character($0)) }),
    ("lists", [Key(.character("L"))]),
    ("help", [Key(.character("?"))]),
  ]
  private static let sizes = [(40, 12), (80, 24), (160, 40)]

  /// Writes each screen in three sizes to a folder.
  @MainActor static func write(to folder: String) async {
    mkdir(folder, 0o755)
    for (name, keys) in states {
      for (columns, rows) in sizes {
        let text = await screen(after: keys, TerminalSize(columns: columns, rows: rows))
        guard let file = fopen("\(folder)/\(name)-\(columns)x\(rows).txt", "w") else {
          return print("nothing can be written to \(folder)")
        }
        fputs(text, file)
        fclose(file)
      }
    }
  }

  /// Returns the screen after some keys, on a fixed day.
  @MainActor private static func screen(after keys: [Key], _ size: TerminalSize) async -> String {
    let device = BlindTerminal(size: size)
    let session = BrowserSession(
      BrowserContext(
        store: MovieDataAdapter(source: EmbeddedCatalogue()), device: device,
        links: RecordingLinkOpener(works: false),
        today: CalendarDate(iso: "2026-01-01") ?? .today()))
    session.start()
    await settle(session)
    for key in keys {
      session.receive([.key(key)])
      await settle(session)
    }
    return (device.frame?.text ?? "") + "\n"
  }

  /// Runs all pending work.
  @MainActor private static func settle(_ session: BrowserSession) async {
    for _ in 0..<8 { await Task { @MainActor in }.value }
    session.showChanges()
  }
}
