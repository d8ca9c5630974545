import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import Plain
@testable import TerminalModel
@testable import Wording

/// The numbered entries of a film's page in plain mode.
@MainActor struct PlainEntriesTests {
  private let links = RecordingLinkOpener()
  private let library = InMemoryMovieLibrary()

  private func started() async -> PlainPresenter {
    let others = [
      MovieDetail(
        summary: film("Return to Vienna", 1952, id: "return-to-vienna"),
        cast: [CastMember(name: "Orson Welles", person: PersonIdentifier("Orson Welles"))],
        collection: Gallery.live.collection),
      MovieDetail(
        summary: film("Odd Man Out", 1947, id: "odd-man-out"),
        recommendations: [MovieRecommendation(movie: Gallery.live.summary)]),
    ]
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore([Gallery.live] + others, offering: allFilms), links: links,
      today: day("2026-07-01"), size: TerminalSize(columns: 80, rows: 24), language: "de",
      region: "DE", version: "1.2.3", library: library)
    _ = await plain.start()
    return plain
  }

  /// Returns the number before a text on a page.
  private func number(of text: String, on page: String) -> String {
    let line = page.split(separator: "\n").first { $0.contains("] " + text) } ?? ""
    return String(line.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" })
  }

  @Test func `The web page opens from the film's most complete data`() async throws {
    var known = detail(1)
    known.summary.links = MovieLinks(tmdbID: 278)
    var bare = known.summary
    bare.links = MovieLinks()
    let store = ScriptedMovieDataStore(offering: allFilms)
    let plain = PlainPresenter(
      store: store, links: links, today: day("2026-07-01"),
      size: TerminalSize(columns: 80, rows: 24))
    async let start = plain.start()
    try await store.batches.next().answer(MovieBatch(movies: [bare], nextOffset: nil))
    _ = await start
    async let page = plain.receive("1")
    try await store.details.next().answer(known)
    _ = await page
    _ = await plain.receive("o")
    #expect(links.opened == ["https://www.themoviedb.org/movie/278"])
  }

  @Test func `A person's number lists their films, and b returns to page and list`() async {
    let plain = await started()
    let first = body(of: await plain.receive("1"))
    let films = await plain.receive(number(of: "Orson Welles", on: first))
    #expect(films.contains("Orson Welles"))
    #expect(films.contains("Return to Vienna") && !films.contains("Odd Man Out"))
    #expect(body(of: await plain.receive("1")) != first)
    let back = await plain.receive("b")
    #expect(back.hasPrefix(Wording.back(to: "")) && back.contains("Orson Welles: 1 to "))
    let film = Wording.back(to: "Der dritte Mann (1949)")
    #expect((await plain.receive("b")).hasPrefix("\(film).\n"))
    #expect(body(of: await plain.receive("again")) == first)
    #expect((await plain.goBack()).contains("Odd Man Out"))
    #expect((await plain.receive("b")).contains(Wording.noWayBack))
  }

  @Test(arguments: ["s", "l"])
  func `Leaving a picker returns to the page that opened it`(choice: String) async {
    let plain = await started()
    let first = body(of: await plain.receive("1"))
    let other = body(of: await plain.receive(number(of: "Odd Man Out", on: first)))
    _ = await plain.receive(choice)
    _ = await plain.receive("l")
    #expect(body(of: await plain.goBack()) == other)
    #expect(body(of: await plain.goBack()) == first)
    #expect((await plain.goBack()).contains("Return to Vienna"))
  }

  @Test(arguments: [["favorites"], ["l", "1"]])
  func `From another list, b returns to the original page`(lines: [String]) async {
    let plain = await started()
    let first = body(of: await plain.receive("1"))
    _ = await plain.receive(number(of: "Orson Welles", on: first))
    for line in lines { _ = await plain.receive(line) }
    let back = await plain.receive("b")
    #expect(back.hasPrefix(Wording.back(to: "")) && back.contains("Orson Welles"))
    #expect(body(of: await plain.goBack()) == first)
  }

  @Test func `Neighbors come from the current list, and the history is kept`() async {
    let person = PersonIdentifier("somebody")
    let movies = (0..<10).map { number in
      var movie = detail(number)
      if number > 1 { movie.cast = [CastMember(name: "Somebody", person: person)] }
      movie.recommendations = [MovieRecommendation(movie: film(0))]
      return movie
    }
    let plain = PlainPresenter(
      store: InMemoryMovieDataStore(movies, offering: allFilms), links: links,
      today: day("2026-07-01"), size: TerminalSize(columns: 80, rows: 24), seed: { 7 })
    _ = await plain.start()
    let fifth = body(of: await plain.receive("5"))
    let list = body(of: await plain.receive(number(of: "Somebody", on: fifth)))
    let chosen = await plain.receive("x")
    _ = await plain.receive(number(of: "Film 0000", on: chosen))
    let next = await plain.receive("n")
    #expect(next.hasPrefix("Film 000") && list.contains("2. \(next.prefix(9))"), "\(next)")
    #expect(list.hasPrefix("Somebody.") && list.contains("Acted in 8 films: "))
    #expect(list.hasSuffix(body(of: await plain.goBack())))
    #expect(body(of: await plain.goBack()) == fifth)
  }

  @Test func `Recommendations, the series and its films have numbers`() async {
    let plain = await started()
    let first = body(of: await plain.receive("1"))
    #expect(first.contains("Return to Vienna"))
    let other = body(of: await plain.receive(number(of: "Odd Man Out", on: first)))
    #expect(other.hasPrefix("Odd Man Out"))
    let again = await plain.receive(number(of: "Der dritte Mann", on: other))
    #expect(body(of: again) == first)
    #expect(body(of: await plain.goBack()) == other)
    #expect(body(of: await plain.goBack()) == first)
    let series = await plain.receive(number(of: "Vienna Films", on: first))
    #expect(series.contains("Return to Vienna") && !series.contains("Odd Man Out"))
    #expect(body(of: await plain.goBack()) == first)
  }

  @Test func `Marks of the series and of similar films are words`() async {
    let plain = await started()
    let first = body(of: await plain.receive("1"))
    var marked = first
    for (title, command) in [("Odd Man Out", "rate 4.5"), ("Return to Vienna", "a")] {
      _ = await plain.receive(number(of: title, on: first))
      _ = await plain.receive(command)
      marked = body(of: await plain.goBack())
    }
    #expect(marked.contains("] Odd Man Out (1947); seen, rated 4.5\n"), "\(marked)")
    #expect(marked.contains("] Return to Vienna (1952); watchlist\n"))
    _ = await plain.receive("undo")
    _ = await plain.goBack()
    let undone = body(of: await plain.receive("1"))
    #expect(undone.contains("] Return to Vienna (1952)\n"), "\(undone)")
  }

  @Test func `The page states how much of the series was seen`() async {
    let plain = await started()
    let first = body(of: await plain.receive("1"))
    #expect(!first.contains("1 seen"))
    _ = await plain.receive("v")
    _ = await plain.receive("b")
    #expect((await plain.receive("1")).contains("1 seen"))
  }

  @Test func `A number unfolds a folded section`() async {
    let plain = await started()
    let first = body(of: await plain.receive("1"))
    #expect(!first.contains("Player 14"))
    #expect((await plain.receive(number(of: "… 5 more", on: first))).contains("Player 14"))
  }

  @Test func `Links, trailer, where to watch and credits are listed`() async {
    let plain = await started()
    #expect((await plain.receive("t")).contains(Wording.noFilmOpen))
    #expect((await plain.receive("w")).contains(Wording.noFilmOpen))
    let first = body(of: await plain.receive("1"))
    _ = await plain.receive(number(of: "https://www.imdb.com", on: first))
    #expect(links.opened == ["https://www.imdb.com/title/tt0041959/"])
    #expect((await plain.receive("t")).contains("Opened https://www.youtube.com"))
    let watch = await plain.receive("w")
    #expect(watch.contains("Arthouse Plus") && watch.contains("JustWatch"))
    let about = await plain.receive("credits")
    #expect(about.contains("1.2.3") && about.contains("not endorsed"))
    #expect((await plain.receive("999")).contains("from 1 to "))
    #expect(await plain.receive("0") != first)
  }
}
