import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Catalogue
@testable import Commands
@testable import Films
@testable import MovieData
@testable import Plain
@testable import Records
@testable import TerminalModel
@testable import Wording

/// A query selects the same films in the same order in the browser, as a command and in plain mode.
@MainActor struct QueryEverywhereTests {
  private static let catalogue = EmbeddedCatalogue()
  private nonisolated static let today = CalendarDate(dayNumber: 20_500)

  private let store: MovieDataAdapter
  private let library = InMemoryMovieLibrary()
  private let themes: [String]

  init() throws {
    let catalogue = Self.catalogue
    themes = catalogue.offering.themes
    store = MovieDataAdapter(source: RoutedMovieDataSource(catalogue, library: library))
    try Self.mark(catalogue, library)
  }

  /// Marks films with a fixed pattern.
  private static func mark(_ catalogue: EmbeddedCatalogue, _ library: InMemoryMovieLibrary) throws {
    let marks = MovieMarkInteractor(library: library)
    let ids = ["alien-1979", "m-1931", "playtime-1967", "stalker-1979", "ran-1985", "jaws-1975"]
    for (number, id) in ids.enumerated() {
      guard let film = catalogue.knownDetail(of: MovieIdentifier(id))?.summary else { continue }
      let change: MarkChange =
        switch number % 3 {
        case 0: .seen(on: CalendarDate(iso: "2025-03-0\(number + 1)"))
        case 1: .watchlist(true)
        default: .tag("rain")
        }
      _ = try marks.mark(
        LibraryMovie(film), [change], at: Timestamp(seconds: 1_790_000_000 + number))
    }
  }

  private nonisolated static let parts = [
    "genre:drama", "genre:comedy,-romance", "-genre:war", "year:1950..1979", "year:>=1990",
    "decade:1960s", "80s", "length:<100", "length:90..130", "country:fr", "country:-us", "lang:ja",
    "by:kurosawa", "with:\"cary grant\"", "person:herrmann", "theme:heist", "series:alien",
    "unseen", "seen", "watchlist", "-watchlist", "tag:rain", "seen:2025", "sort:title",
    "sort:year", "sort:length", "man", "the", "samurai", "night -day", "list:all-time",
  ]

  private nonisolated static let lines: [String] = {
    var numbers = SeededNumbers(15)
    return (0..<24).map { _ in
      (0..<Int.random(in: 1...3, using: &numbers)).map { _ in
        parts[Int.random(in: parts.indices, using: &numbers)]
      }.joined(separator: " ")
    }
  }()

  @Test(arguments: lines)
  func `A query has the same films everywhere`(line: String) async throws {
    guard (try? TypedQuery(line, themes: themes)) != nil else { return }
    let command = try await films(ofCommand: line)
    #expect(await films(ofBrowser: line) == command)
    let plain = await titles(ofPlainMode: line)
    let different = zip(plain, command).first { !Self.isTitle($0, $1.title) }
    #expect(plain.count == command.count && different == nil, "\(String(describing: different))")
  }

  /// Returns whether a text is a title, or the start of one that is too long for its line.
  private static func isTitle(_ text: String, _ title: String) -> Bool {
    text == title || text.last == "…" && title.hasPrefix(text.dropLast())
  }

  private struct Film: Hashable {
    var id: String
    var title: String
  }

  private func films(ofCommand line: String) async throws -> [Film] {
    var options = ListOptions()
    options.query = line
    options.rows.given = 10_000
    let text: String
    do throws(CommandFailure) {
      let context = CommandContext(
        store: store, library: library,
        now: Timestamp(seconds: Self.today.dayNumber * 86_400))
      text = try await ListCommand(context).run(options, format: .json)
    } catch {
      text = error.output
    }
    guard case .array(let elements)? = JSONValue(written: text) else { return [] }
    return elements.map { Film(id: $0["id"]?.text ?? "", title: $0["title"]?.text ?? "") }
  }

  private func films(ofBrowser line: String) async -> [Film] {
    let list = MovieListPresenter(
      interactor: MovieListInteractor(store: store, today: Self.today), height: 40)
    list.start()
    await list.settle()
    list.search(line)
    await list.settle()
    var last = -1
    while last < list.contents.count {
      last = list.contents.count
      list.moveSelection(by: 100)
      await list.settle()
    }
    return list.contents.pages.movies.map { Film(id: $0.id.text, title: $0.title) }
  }

  private func titles(ofPlainMode line: String) async -> [String] {
    let plain = PlainPresenter(
      store: store, links: RecordingLinkOpener(), today: Self.today,
      size: TerminalSize(columns: 1_000, rows: 60))
    _ = await plain.start()
    var titles: [String] = []
    var page = Self.titles(await plain.receive("/\(line)"))
    while !page.isEmpty, !titles.contains(page[0].text) {
      titles += page.map(\.text)
      page = Self.titles(await plain.receive("n"))
    }
    return titles.map { $0.split(separator: "\u{1F}").last.map(String.init) ?? "" }
  }

  /// Returns the titles of a page, each after its number, so that films of the same title differ.
  private static func titles(_ page: String) -> [(number: Int, text: String)] {
    page.split(separator: "\n").compactMap { row in
      guard let dot = row.firstIndex(of: "."), let number = Int(row[..<dot].filter(\.isNumber)),
        let year = row.lastIndex(of: "(")
      else { return nil }
      let title = row[row.index(after: dot)..<year].drop { $0 == " " }
      return (number, "\(number)\u{1F}\(title.dropLast())")
    }
  }
}
