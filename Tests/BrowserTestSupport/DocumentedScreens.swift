import Browser
import BusinessLogic
import DomainEntities
package import MovieData
import TerminalModel
import TerminalTestSupport
import TestSupport

/// The main screens as images for the documentation.
package enum DocumentedScreens {
  /// An image.
  package struct Image {
    /// The name of its file.
    package let name: String
    /// The image as SVG.
    package let text: String
  }

  /// A screen: its name, its size and the keys that lead to it.
  private struct State {
    var name: String
    var title: String
    var size: TerminalSize
    var keys: [Key]
    /// The number of films with a viewing in the year before the current day.
    var viewings = 0
    /// Whether rows are those of the finished screen, which a source may answer late.
    var isComplete: @Sendable (_ rows: [String]) -> Bool = { _ in true }
  }

  private static let states = [
    State(name: "list", title: "A list of films", size: small, keys: [Key(.down), Key(.down)]),
    State(
      name: "film", title: "A film", size: small, keys: keys("4g") + [Key(.enter), Key(.down)]),
    State(name: "search", title: "A search", size: small, keys: keys("/mifune")),
    State(
      name: "filter", title: "A filter", size: small, keys: keys("Fgenre:comedy decade:80s le")),
    State(
      name: "lists", title: "The lists", size: small, keys: keys("L"),
      isComplete: { rows in
        let lists = rows.filter { $0.contains("smart list") }
        return !lists.isEmpty && lists.allSatisfy { $0.contains(where: \.isNumber) }
      }),
    State(name: "help", title: "The keys", size: small, keys: keys("?")),
    State(
      name: "panes", title: "A list and a film beside each other",
      size: TerminalSize(columns: 140, rows: 36),
      keys: keys("3j")),
    State(
      name: "tonight", title: "Films for tonight", size: TerminalSize(columns: 160, rows: 45),
      keys: keys("x"), isComplete: { $0.contains { $0.contains("More like this") } }),
    State(
      name: "year", title: "A year in films", size: TerminalSize(columns: 90, rows: 40),
      keys: keys("Sh"), viewings: 90),
  ]
  private static let small = TerminalSize(columns: 90, rows: 26)
  private static let today = day("2026-01-01")

  private static func keys(_ text: String) -> [Key] { text.map { Key(.character($0)) } }

  /// Returns every screen in dark and light colors, with the films of a source.
  @MainActor package static func images(of source: any MovieDataSource) async -> [Image] {
    let looks = [
      ("dark", Theme.dark, RGBColor(0xD4D4D4), RGBColor(0x16181D)),
      ("light", Theme.light, RGBColor(0x24292F), RGBColor(0xFAFAFA)),
    ]
    var images: [Image] = []
    for state in states {
      let frame = await frame(of: state, source)
      images += looks.map { look, theme, foreground, background in
        let writer = ScreenSVG(theme, foreground: foreground, background: background)
        return Image(
          name: "\(state.name)-\(look).svg", text: writer.image(of: frame, title: state.title))
      }
    }
    return images
  }

  /// Returns a screen on a fixed day, with some marks.
  @MainActor private static func frame(
    of state: State, _ source: any MovieDataSource
  ) async -> CellBuffer {
    let terminal = RecordingTerminal(columns: state.size.columns, rows: state.size.rows)
    let library = InMemoryMovieLibrary()
    let store = MovieDataAdapter(source: RoutedMovieDataSource(source, library: library))
    var context = BrowserContext(
      store: store, device: terminal, links: RecordingLinkOpener(works: false),
      today: today)
    mark(library, source)
    await watch(state.viewings, library, store)
    context.library = library
    context.seed = { 7 }
    terminal.run(BrowserSession(context))
    await terminal.idle()
    for key in state.keys {
      terminal.send([.key(key)])
      await terminal.idle()
    }
    await terminal.waitForFrame { state.isComplete($0.textRows) }
    defer { terminal.hangUp() }
    return terminal.frame
  }

  /// Marks some films as a user would.
  private static func mark(_ library: InMemoryMovieLibrary, _ source: any MovieDataSource) {
    let interactor = MovieMarkInteractor(library: library)
    let seen = MarkChange.seen(in: PartialDate(year: 2019))
    let marks: [(film: String, changes: [MarkChange])] = [
      ("the-godfather-1972", [seen, .rating(UserRating(halves: 10)), .favorite(true)]),
      ("star-wars-1977", [seen, .rating(UserRating(halves: 8))]),
      ("fight-club-1999", [.watchlist(true)]),
      ("the-wizard-of-oz-1939", [seen]), ("seven-1995", [.notForMe(true)]),
      ("the-matrix-1999", [seen, .rating(UserRating(halves: 9))]),
    ]
    for (film, changes) in marks {
      guard let detail = source.knownDetail(of: MovieIdentifier(film)) else { continue }
      _ = try? interactor.mark(LibraryMovie(detail), changes, at: moment)
    }
  }

  /// Marks the best-known films as seen on days of the year before the current day.
  private static func watch(
    _ count: Int, _ library: InMemoryMovieLibrary, _ store: MovieDataAdapter
  ) async {
    guard count > 0 else { return }
    let lists = MovieListInteractor(store: store, today: today)
    let films = try? await lists.movies(in: MovieListSelection(.allTime), from: 0, limit: count)
    let interactor = MovieMarkInteractor(library: library)
    for (index, film) in (films?.movies ?? []).enumerated() {
      // Squares give some weeks many films and others none.
      let day = today.adding(days: -1 - index * index * 7 % 365)
      let rating = MarkChange.rating(UserRating(halves: 4 + index * 5 % 7))
      let changes = [.seen(on: day)] + (index % 2 == 0 ? [rating] : [])
      _ = try? interactor.mark(LibraryMovie(film), changes, at: moment)
    }
  }

  private static let moment = Timestamp(seconds: 1_767_225_600)
}
