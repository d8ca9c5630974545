import BrowserTestSupport
import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import Plain
@testable import TerminalModel
@testable import Wording

struct WordingFilmsTests {
  @Test(
    arguments: [
      ("Solaris", "Солярис", "Solaris"), ("!", nil, "!"), ("惑星", nil, "惑星"),
      ("", "Солярис", "Солярис"), ("  \t\n", "Солярис", "Солярис"),
      ("\u{200B}\u{202E}", "Солярис", "Солярис"), ("\u{7}", nil, "(untitled)"),
      ("", nil, "(untitled)"), ("\u{3000}", " \u{FEFF}", "(untitled)"), ("", "", "(untitled)"),
    ] as [(String, String?, String)])
  func `A film whose title has no visible characters uses another name`(
    title: String, original: String?, shown: String
  ) {
    let film = film(title, id: "x", original: original)
    #expect(Wording.title(of: film) == shown)
    #expect(MovieListViewModel.Row(film).title == shown)
    let page = MovieDetailDocument(film).lines(width: 40).map(\.text)
    #expect(page.first == shown)
    // The replacement appears only once.
    #expect(page.filter { $0 == shown }.count == 1)
  }

  @MainActor @Test func `The address that is copied is the page that opens`() async {
    var movie = detail(1)
    movie.summary.links = MovieLinks(tmdbID: 1092, imdbID: "tt0041959")
    let run = await BrowserRun.opened(
      InMemoryMovieDataStore([movie], offering: allFilms, isLocal: true))
    await run.type("y")
    await run.press(Key(.enter))
    await run.type("o")
    #expect(run.links.opened == ["https://www.themoviedb.org/movie/1092"])
    #expect(
      run.terminal.copied == ["Film 0001 (1921) https://www.themoviedb.org/movie/1092"])
    run.end()
  }

  @MainActor @Test func `Plain mode uses the same names`() async {
    let nameless = [film("", id: "x"), film(" ", id: "y", original: "Солярис")]
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore(nameless, offering: allFilms, isLocal: true),
      links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 24))
    let page = await plain.start()
    #expect(page.contains("1. (untitled)\n"))
    #expect(page.contains("2. Солярис\n"))
  }

  @MainActor @Test func `Popular names the day it counts back from, as on screen`() async {
    var offering = SourceCapabilities.only([.popular, .allTime])
    offering.lastDay = day("2024-12-31")
    let store = InMemoryMovieDataStore([film("A", released: "2024-02-03")], offering: offering)
    let plain = PlainPresenter(
      store: store, links: RecordingLinkOpener(), today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 14))
    let name = Wording.heading(of: .popular, on: ListBasis(asOf: offering.lastDay))
    #expect(name.contains("December 2024"))
    #expect(await plain.start().hasPrefix(Wording.heading(of: .allTime)))
    #expect(await plain.receive("l").contains("1. \(name)\n"))
    #expect(await plain.receive("1").hasPrefix("\(name)\n1. A"))
    let run = await BrowserRun.opened(store)
    defer { run.end() }
    await run.type("L")
    #expect(run.text.contains(name))
    await run.press(Key(.home, .control), Key(.enter))
    #expect(run.rows.first?.contains(name) == true)
    #expect(run.chosen?.hasPrefix("A ") == true)
  }

  @Test func `The heading names the people whom a source has chosen`() {
    let filters: [MovieFilterAttribute] = [.director("lynch"), .genre(.drama)]
    var contents = MovieListContents(
      MovieListSelection(.allTime, filters: filters), height: 10)
    contents.receive(
      MovieBatch(
        movies: films(0..<3), nextOffset: nil, total: 3,
        people: [IdentifiedPerson(.director("lynch"), name: "David Lynch")]), for: 0..<1)
    let heading = MovieListViewModel.heading(of: contents, seenFilter: nil, naming: [])
    #expect(heading == "Films directed by David Lynch · genre:drama")
    #expect(Wording.heading(of: contents).contains("directed by David Lynch"))
  }
}
