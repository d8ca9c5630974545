import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import TerminalModel
@testable import Widgets
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieDetailEntriesTests {
  @Test func `Every entry with a target opens`() async {
    let page = DetailFixture(ScriptedMovieDataStore(known: [Gallery.live]), width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    for _ in 0..<200 { page.press(.character("j"), Key(.enter)) }
    let people = page.entries.compactMap { entry in
      if case .person(let person) = entry { person.name } else { nil }
    }
    for name in ["Carol Reed", "Graham Greene", "Orson Welles", "Anton Karas", "Player 14"] {
      #expect(people.contains(name), "\(name)")
    }
    let others: [MovieDetailEntry] = [
      .film(film("Odd Man Out", 1947, id: "odd-man-out")),
      .video("https://www.youtube.com/watch?v=abc"),
      .page("https://www.imdb.com/title/tt0041959/"),
      .page("https://www.themoviedb.org/movie/1092/watch?locale=DE"),
    ]
    for entry in others { #expect(page.entries.contains(entry)) }
    #expect(page.entries.contains { if case .collection = $0 { true } else { false } })
  }

  @Test func `A long cast is folded, and Enter unfolds it in place`() async {
    let page = DetailFixture(ScriptedMovieDataStore(known: [Gallery.live]), width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    #expect(page.text.contains("… 5 more") && !page.text.contains("Player 14"))
    while page.presenter.chosenEntry != .more(.cast) { page.press(.character("j")) }
    let line = page.presenter.viewModel.choice?.lines
    page.press(Key(.enter))
    #expect(page.text.contains("Player 14") && !page.text.contains("… 5 more"))
    #expect(page.presenter.viewModel.choice?.lines == line)
    #expect(
      page.presenter.chosenEntry == .person(Person(id: PersonIdentifier("p10"), name: "Player 10")))
    page.presenter.show(film(2))
    page.presenter.show(Gallery.live.summary)
    #expect(page.text.contains("… 5 more"), "another visit begins anew")
  }

  @Test func `Enter without a selection explains what to do`() {
    let page = DetailFixture(ScriptedMovieDataStore(known: [Gallery.live]), width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    page.press(Key(.enter))
    #expect(page.notice == Wording.nothingSelected(press: Wording.press("j")))
    #expect(page.entries.isEmpty)
  }

  @Test func `The selection survives a change of the page's lines`() {
    let page = DetailFixture(ScriptedMovieDataStore(known: [Gallery.live]), width: 90, height: 30)
    page.presenter.show(Gallery.live.summary)
    for _ in 0..<12 { page.press(.character("j")) }
    let chosen = page.presenter.chosenEntry
    #expect(chosen != nil)
    for width in [30, 60, 19, 90] {
      page.presenter.resize(width: width, height: 12)
      #expect(page.presenter.chosenEntry == chosen, "\(width)")
      #expect(page.presenter.viewModel.choice != nil)
    }
  }

  @Test func `The selected one of two entries for a person stays selected`() {
    var movie = detail(1)
    let person = PersonIdentifier("p1")
    movie.crew = [CrewMember(name: "Both", job: "Director", person: person)]
    movie.cast = [
      CastMember(name: "Other", character: "A hero", person: PersonIdentifier("p2")),
      CastMember(name: "Both", character: "A villain", person: person),
    ]
    let page = DetailFixture(ScriptedMovieDataStore(known: [movie]), width: 90, height: 500)
    page.presenter.show(movie.summary)
    for _ in 0..<3 { page.press(.character("j")) }
    let places = page.presenter.reader.page.places.indices.filter {
      page.presenter.reader.page.places[$0].entry == page.presenter.chosenEntry
    }
    #expect(places.count == 2)
    #expect(page.presenter.reader.cursor.chosen == places.last)
    page.presenter.setUnreachable(true)
    #expect(page.presenter.reader.cursor.chosen == places.last)
    page.presenter.resize(width: 40, height: 400)
    #expect(page.presenter.reader.cursor.chosen == places.last)
    page.presenter.resize(width: 40, height: 300)
    #expect(page.presenter.reader.cursor.chosen == places.last)
  }

  // MARK: Loading around a film

  @Test func `The series loads after the debounce and appears in its place`() async throws {
    let store = ScriptedMovieDataStore(known: [Gallery.live])
    let page = DetailFixture(store, width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    #expect(store.batches.questions.isEmpty)
    try await page.rests.next().answer(0)
    let call = try await store.batches.next()
    #expect(call.question.query.scope == .collection(CollectionIdentifier("1")))
    #expect(call.question.query.sort == MovieSort(by: .releaseDate, ascending: true))
    call.answer(MovieBatch(movies: Gallery.series, nextOffset: nil))
    await page.presenter.settle()
    let places = ["Vienna Nights", "(1949) · this film", "Return to Vienna"].map { text in
      page.lines.firstIndex { $0.contains(text) } ?? -1
    }
    #expect(places == places.sorted() && places[0] > 0)
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `A cached series is loaded at once`() async throws {
    var offering = SourceCapabilities.everything
    offering.isLocal = true
    let store = ScriptedMovieDataStore(offering: offering, known: [Gallery.live])
    let page = DetailFixture(store, width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    #expect(page.presenter.lacksSeries)
    try await store.batches.next().answer(MovieBatch(movies: Gallery.series, nextOffset: nil))
    await page.presenter.settle()
    #expect(!page.presenter.lacksSeries && page.text.contains("Return to Vienna"))
    #expect(store.unclaimed.isEmpty)
  }

  @Test func `A film that is scrolled past requests no series, even from the cache`() async throws {
    var offering = SourceCapabilities.everything
    offering.isLocal = true
    let store = ScriptedMovieDataStore(offering: offering, known: [Gallery.live])
    let page = DetailFixture(store, width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    page.presenter.show(film(1))
    try await page.rests.next().answer(0)
    let call = try await store.details.next()
    #expect(call.question == film(1).id && store.batches.questions.isEmpty)
    call.fail(.notFound)
    await page.presenter.settle()
  }

  @Test func `An opened film loads its series without a debounce`() async throws {
    let store = ScriptedMovieDataStore(known: [Gallery.live])
    let page = DetailFixture(store, width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    page.presenter.open()
    try await store.batches.next().fail(.timedOut)
    await page.presenter.settle()
    #expect(page.text.contains("Vienna Films") && !page.text.contains("too long"))
  }

  @Test func `A page cached before its response performs the pending action and loads the series`()
    async throws
  {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store, width: 90, height: 500)
    page.presenter.show(Gallery.live.summary)
    page.presenter.request(.watchOptions)
    let call = try await store.details.next()
    store.keep(Gallery.live)
    #expect(page.presenter.readAgain())
    #expect(page.watched == [Gallery.live])
    #expect(!page.text.contains("Loading"))
    try await store.batches.next().answer(MovieBatch(movies: Gallery.series, nextOffset: nil))
    await page.presenter.settle()
    #expect(page.text.contains("Return to Vienna"))
    #expect(call.wasCancelled && page.notice == nil && store.unclaimed.isEmpty)
  }

  @Test func `Fifteen quick steps load the last film and two ahead`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    for number in 0..<15 {
      page.presenter.show(film(number), ahead: [film(number + 1), film(number + 2)])
      await Task.yield()
    }
    while try await !page.rests.next().answer(0) {}
    for number in 14...16 {
      let call = try await store.details.next()
      #expect(call.question == film(number).id)
      call.answer(detail(number))
    }
    await page.presenter.settle()
    #expect(store.details.questions.count == 3)
  }

  @Test func `Moving on cancels prefetching`() async throws {
    let store = ScriptedMovieDataStore()
    let page = DetailFixture(store)
    page.presenter.show(film(1), ahead: [film(2), film(3)])
    page.presenter.open()
    try await store.details.next().answer(detail(1))
    let ahead = try await store.details.next()
    #expect(ahead.question == film(2).id)
    page.presenter.show(film(5))
    for _ in 0..<10 { await Task.yield() }
    #expect(ahead.wasCancelled)
    #expect(store.details.questions.count == 2)
    page.presenter.close()
  }

  @Test func `A local source is not asked to prefetch`() async {
    var offering = allFilms
    offering.isLocal = true
    let store = InMemoryMovieDataStore(films(0..<9), offering: offering, isLocal: true)
    let page = DetailFixture(store)
    page.presenter.show(film(1), ahead: [film(2)])
    page.presenter.open()
    await page.presenter.settle()
    #expect(store.detailRequests.isEmpty && page.rests.questions.isEmpty)
  }
}
