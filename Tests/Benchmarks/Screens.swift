import ApplicationLogic
import BusinessLogic
import DomainEntities
import ExternalInterfaces
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The main screens as images for the documentation, with the built-in films.
enum Screens {
  /// A screen: its name, its size and the keys that lead to it.
  private struct State {
    var name: String
    var title: String
    var size: TerminalSize
    var keys: [Key]
  }

  private static let states = [
    State(name: "list", title: "A list of films", size: small, keys: [Key(.down), Key(.down)]),
    State(
      name: "film", title: "A film", size: small, keys: keys("4g") + [Key(.enter), Key(.down)]),
    State(name: "search", title: "A search", size: small, keys: keys("/mifune")),
    State(
      name: "filter", title: "A filter", size: small, keys: keys("Fgenre:comedy decade:80s le")),
    State(name: "lists", title: "The lists", size: small, keys: keys("L")),
    State(name: "help", title: "The keys", size: small, keys: keys("?")),
    State(
      name: "panes", title: "A list and a film beside each other",
      size: TerminalSize(columns: 140, rows: 36),
      keys: keys("3j")),
  ]
  private static let small = TerminalSize(columns: 90, rows: 26)

  private static func keys(_ text: String) -> [Key] { text.map { Key(.character($0)) } }

  /// Writes each screen in light and dark colors to a folder.
  @MainActor static func write(to folder: String) async {
    mkdir(folder, 0o755)
    let looks = [
      ("dark", Theme.dark, RGBColor(0xD4D4D4), RGBColor(0x16181D)),
      ("light", Theme.light, RGBColor(0x24292F), RGBColor(0xFAFAFA)),
    ]
    for state in states {
      guard let frame = await frame(of: state) else { continue }
      for (name, theme, foreground, background) in looks {
        let writer = ScreenSVG(theme, foreground: foreground, background: background)
        guard let file = fopen("\(folder)/\(state.name)-\(name).svg", "w") else {
          return print("nothing can be written to \(folder)")
        }
        fputs(writer.image(of: frame, title: state.title), file)
        fclose(file)
      }
    }
  }

  /// Returns a screen on a fixed day, with some marks.
  @MainActor private static func frame(of state: State) async -> CellBuffer? {
    let device = BlindTerminal(size: state.size)
    let source = EmbeddedCatalogue()
    var context = BrowserContext(
      store: MovieDataAdapter(source: source), device: device,
      links: RecordingLinkOpener(works: false), today: CalendarDate(iso: "2026-01-01") ?? .today())
    let library = InMemoryMovieLibrary()
    mark(library, source)
    context.library = library
    let session = BrowserSession(context)
    session.start()
    await settle(session)
    for key in state.keys {
      session.receive([.key(key)])
      await settle(session)
    }
    return device.frame
  }

  /// Marks some films as a user would.
  private static func mark(_ library: InMemoryMovieLibrary, _ source: EmbeddedCatalogue) {
    let interactor = MovieMarkInteractor(library: library)
    let moment = Timestamp(seconds: 1_767_225_600)
    let marks: [(film: String, changes: [MarkChange])] = [
      ("the-godfather-1972", [.seen(on: nil), .rating(UserRating(halves: 10)), .favorite(true)]),
      ("star-wars-1977", [.seen(on: nil), .rating(UserRating(halves: 8))]),
      ("fight-club-1999", [.watchlist(true)]),
      ("the-wizard-of-oz-1939", [.seen(on: nil)]), ("seven-1995", [.notForMe(true)]),
      ("the-matrix-1999", [.seen(on: nil), .rating(UserRating(halves: 9))]),
    ]
    for (film, changes) in marks {
      guard let detail = source.knownDetail(of: MovieIdentifier(film)) else { continue }
      _ = try? interactor.mark(LibraryMovie(detail), changes, at: moment)
    }
  }

  /// Runs all pending work.
  @MainActor private static func settle(_ session: BrowserSession) async {
    for _ in 0..<8 { await Task { @MainActor in }.value }
    session.showChanges()
  }
}
