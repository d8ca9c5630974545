import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import Films
@testable import TerminalModel
@testable import Widgets
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieDetailPresenterTests {
  // MARK: Loading

  @Test func `A cached film is shown at once without loading`() async {
    let store = ScriptedMovieDataStore(known: [detail(1)])
    let page = DetailFixture(store)
    page.presenter.show(film(1))
    #expect(page.text.contains("Second Actor"))
    page.presenter.open()
    await page.presenter.settle()

    #expect(store.unclaimed.isEmpty)
    #expect(page.rests.questions.isEmpty)
  }

  @Test func `The list's facts are shown while the detail loads`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    page.presenter.show(film(1))
    #expect(page.lines.first == "Film 0001")
    #expect(page.lines.last == "Loading…")
    #expect(store.details.questions.isEmpty)

    try await page.rests.next().answer(0)
    let call = try await store.details.next()
    #expect(call.question == film(1).id)
    call.answer(detail(1))
    await page.presenter.settle()
    #expect(page.text.contains("Second Actor"))
    #expect(!page.text.contains("Loading"))
  }

  @Test func `A hundred quick moves load only the final film`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    for number in 0..<100 {
      page.presenter.show(film(number))
      await Task.yield()
    }
    // Only the last pause is still active.
    while try await !page.rests.next().answer(0) {}
    let call = try await store.details.next()
    call.answer(detail(99))
    await page.presenter.settle()

    #expect(store.details.questions == [film(99).id])
    #expect(page.lines.first == "Film 0099")
    #expect(page.text.contains("Second Actor"))
  }

  @Test func `An opened film loads once without a debounce`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    page.presenter.show(film(1))
    page.presenter.open()
    let call = try await store.details.next()
    page.presenter.open()
    page.presenter.open()
    for _ in 0..<10 { await Task.yield() }
    try #require(!call.wasCancelled && store.details.questions.count == 1)
    call.answer(detail(1))
    await page.presenter.settle()

    #expect(page.text.contains("Second Actor"))
  }

  @Test func `A response for a previous film is dropped`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    page.presenter.show(film(1))
    page.presenter.open()
    let late = try await store.details.next()
    page.presenter.show(film(2))
    page.presenter.open()
    let wanted = try await store.details.next()
    late.answer(detail(1))
    wanted.answer(detail(2))
    await page.presenter.settle()

    #expect(late.wasCancelled)
    #expect(page.presenter.detail == detail(2))
    #expect(page.lines.first == "Film 0002")
  }

  @Test func `Showing the same film again changes nothing`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    page.presenter.show(film(1))
    page.presenter.open()
    let call = try await store.details.next()
    page.presenter.show(film(1))
    call.answer(detail(1))
    await page.presenter.settle()

    #expect(page.presenter.detail == detail(1))
  }

  @Test func `No film is an empty page`() async {
    let page = DetailFixture(ScriptedMovieDataStore(known: [detail(1)]))
    page.presenter.show(film(1))
    page.presenter.show(nil)
    #expect(page.lines.isEmpty)
    page.presenter.open()
    page.press(.character("r"), .character("o"), .character("G"), .character("k"))
    await page.presenter.settle()
    #expect(page.lines.isEmpty)
    #expect(page.notice == nil)
  }

  @Test func `A failure keeps the known facts, and r retries`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    page.presenter.show(film(1))
    page.presenter.open()
    try await store.details.next().fail(.offline)
    await page.presenter.settle()
    #expect(page.lines.first == "Film 0001")
    let text = page.text.split(separator: "\n").joined(separator: " ")
    #expect(text.hasSuffix(Wording.failed(.offline, press: Wording.press("r"))))

    page.press(.character("r"), .character("r"), .character("r"))
    let again = try await store.details.next()
    #expect(page.text.hasSuffix("Loading…"))
    again.answer(detail(1))
    await page.presenter.settle()
    #expect(page.text.contains("Second Actor"))
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `On a page taller than the window the status is below it`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store, width: 20, height: 2)
    page.presenter.show(film(1))
    #expect(page.notice == "Loading…")
    page.presenter.open()
    try await store.details.next().fail(.offline)
    await page.presenter.settle()
    #expect(page.notice == Wording.retry(.offline, with: "r"))
    page.press(.character("o"))
    #expect(page.notice?.hasPrefix("Opened") == true)
  }

  @Test func `A refreshed page says so, and a failure keeps the page`() async throws {
    let store = ScriptedMovieDataStore(known: [detail(1)])
    let page = DetailFixture(store, height: 30)
    page.presenter.show(film(1))
    page.press(.character("r"))
    try await store.details.next().answer(detail(1))
    await page.presenter.settle()
    #expect(page.notice == "Refreshed.")
    page.press(.character("r"))
    try await store.details.next().fail(.timedOut)
    await page.presenter.settle()

    #expect(page.text.contains("Second Actor"))
    #expect(page.text.contains("timed out"))
  }

  @Test func `Closing cancels the load and its effects`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    page.presenter.show(film(1))
    page.presenter.open()
    let call = try await store.details.next()
    let updates = page.updates
    page.presenter.close()
    call.answer(detail(1))
    for _ in 0..<10 { await Task.yield() }

    #expect(call.wasCancelled)
    #expect(page.presenter.detail == nil)
    #expect(page.updates == updates)
  }

  // MARK: Links

  @Test func `o opens the page at TMDB or else IMDb, O the one at IMDb`() {
    var both = film(1)
    both.links = MovieLinks(tmdbID: 7, imdbID: "tt0000007")
    var one = film(2)
    one.links = MovieLinks(imdbID: "tt0000008")
    let page = DetailFixture(InMemoryMovieDataStore([both, one], isLocal: true))
    page.presenter.show(both)
    page.press(.character("o"), .character("O"))
    page.presenter.show(one)
    page.press(.character("o"))

    #expect(
      page.pages == [
        "https://www.themoviedb.org/movie/7", "https://www.imdb.com/title/tt0000007/",
        "https://www.imdb.com/title/tt0000008/",
      ])
    #expect(page.notice == "Opened https://www.imdb.com/title/tt0000008/")
    page.press(.character("j"))
    #expect(page.notice == nil)
  }

  @Test(arguments: [true, false])
  func `Links missing from the list or session come from the detail`(isResumed: Bool) {
    var known = detail(1)
    known.summary.links = MovieLinks(tmdbID: 278, imdbID: "tt0000278")
    known.summary.poster = PictureIdentifier("/p.jpg")
    var bare = known.summary
    (bare.links, bare.poster) = (MovieLinks(), nil)
    let page = DetailFixture(ScriptedMovieDataStore(known: [known]))
    if isResumed {
      page.presenter.restore(PageSnapshot(bare))
    } else {
      page.presenter.show(bare)
    }
    page.press(.character("o"), .character("O"))
    #expect(
      page.pages == [
        "https://www.themoviedb.org/movie/278", "https://www.imdb.com/title/tt0000278/",
      ])
    #expect(page.presenter.summary?.poster == known.summary.poster)
  }

  @Test func `Details of a marked film are stored once, after the key`() async throws {
    let library = InMemoryMovieLibrary()
    let marks = MarkPresenter(library, ratingMarksSeen: true) { Timestamp(seconds: 1) }
    for number in 1...2 { _ = marks.mark(LibraryMovie(film(number)), [.favorite(true)]) }
    let known = (1...2).map { number in
      var known = detail(number)
      known.summary.runtime = 100 + number
      return known
    }
    let page = DetailFixture(ScriptedMovieDataStore(known: known), marks: marks)
    func noted(_ number: Int) throws -> Int? {
      try library.entry(of: MovieIdentifiers(film(number)))?.movie.summary.runtime
    }
    page.presenter.show(film(1))
    page.presenter.show(film(2))
    #expect(try noted(2) == nil)
    for _ in 0..<10 { await Task.yield() }
    #expect(try noted(2) == 102)
    // The cursor only passed over it.
    #expect(try noted(1) == nil)
    page.presenter.show(film(1))
    for _ in 0..<10 { await Task.yield() }
    #expect(try noted(1) == 101)
  }

  @Test func `Marks show on the series and on similar films until they are undone`() async {
    let marks = MarkPresenter(InMemoryMovieLibrary(), ratingMarksSeen: false) {
      Timestamp(seconds: 1)
    }
    let others = Gallery.series.filter { $0.id != Gallery.live.summary.id }.map { movie in
      MovieDetail(summary: movie, collection: Gallery.live.collection)
    }
    let store = InMemoryMovieDataStore([Gallery.live] + others, isLocal: true)
    let page = DetailFixture(store, marks: marks, width: 60, height: 200)
    page.presenter.show(Gallery.live.summary)
    page.presenter.open()
    await page.presenter.settle()
    let unmarked = page.lines
    #expect(unmarked.contains("  Return to Vienna (1952)"))
    #expect(unmarked.contains("  Odd Man Out (1947)"))

    let similar = Gallery.live.recommendations[0].movie
    _ = marks.mark(LibraryMovie(similar), [.favorite(true), .rating(UserRating(halves: 9))])
    page.presenter.showMarks()
    #expect(page.lines.contains("  Odd Man Out (1947)  ♥★4½"))
    _ = marks.mark(LibraryMovie(others[1]), [.seen(in: nil)])
    page.presenter.showMarks()
    #expect(page.lines.contains("  Return to Vienna (1952)  ✓"))
    #expect(page.text.contains("3 films, 1 seen"))

    for _ in 0..<2 {
      _ = marks.reverse(.undo)
      marks.didHandleKey()
    }
    page.presenter.showMarks()
    #expect(page.lines == unmarked)
  }

  @Test func `A film without a web page says so`() {
    var bare = film(1)
    bare.links = MovieLinks()
    let page = DetailFixture(InMemoryMovieDataStore([bare], isLocal: true))
    page.presenter.show(bare)
    page.press(.character("o"))
    #expect(page.notice == Wording.noPage)
    page.presenter.show(film(2))
    page.press(.character("O"))
    #expect(page.notice == Wording.noPage)
    #expect(page.pages.isEmpty)
  }

  @Test func `The page leads back and to neighboring films`() {
    let page = DetailFixture(InMemoryMovieDataStore(films(0..<3), isLocal: true))
    page.presenter.show(film(1))
    page.press(.character("J"), .character("K"), .character("3"), .character("J"), Key(.escape))

    #expect(page.moves == [1, -1, 3])
    #expect(page.closings == 1)
  }
}
