import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import Records
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// Narrowing a list by a query.
@MainActor struct MovieListFilterTests {
  private let store = InMemoryMovieDataStore(
    (1...60).map { number in
      var film = MovieSummary(
        id: MovieIdentifier("film-\(number)"), title: "Film \(number)", year: 1940 + number)
      film.genres = number.isMultiple(of: 3) ? [.drama] : [.comedy]
      film.runtime = 60 + number
      return film
    }, isLocal: true)

  private func filtered(_ text: String) async -> ListFixture {
    let list = await ListFixture.opened(store)
    await list.settled(.character("F"))
    list.type(text)
    await list.presenter.settle()
    return list
  }

  @Test func `A filter narrows the list while it is typed`() async {
    let list = await filtered("genre:drama year:1950..1970")
    #expect(!list.titles.isEmpty)
    #expect(
      list.movies.allSatisfy { $0.genres == [.drama] && (1950...1970).contains($0.year ?? 0) })
    await list.settled(Key(.enter))
    #expect(list.model.searchText == nil)
    #expect(list.heading.contains("genre:drama · year:1950..1970"))
  }

  @Test func `Esc returns to the row before the filter`() async {
    let list = await ListFixture.opened(store)
    await list.settled(.character("j"), .character("j"), .character("F"))
    let before = list.selected
    list.type("genre:drama")
    await list.settled(Key(.enter), .character("j"), Key(.escape))
    #expect(list.selected == before)
    #expect(list.presenter.contents.selection.filters.isEmpty)
  }

  @Test func `Advice of a list without films is true while typing and after it`() async {
    let list = await filtered("genre:drama year:1800")
    #expect(list.model.tail == .empty(Wording.noFilteredFilms))
    await list.settled(Key(.enter))
    let press = Wording.press("Backspace")
    #expect(
      list.model.tail == .empty(Wording.noFilteredFilms(press: press, removing: "year:1800")))
    await list.settled(Key(.backspace))
    #expect(list.presenter.contents.selection.filters == [.genre(.drama)])
  }

  @Test func `While a text is typed, letters are advised only after Enter`() async {
    store.fail(with: .offline)
    let list = await filtered("genre:drama")
    let press = Wording.press("Enter", then: "r")
    #expect(list.model.tail == .failed(Wording.failed(.offline, press: press)))
    await list.settled(Key(.enter))
    #expect(list.model.tail == .failed(Wording.failed(.offline, press: Wording.press("r"))))
  }

  @Test func `Rows of an earlier text have no note about the text that is typed`() async {
    let list = await ListFixture.opened(SimilarFilmsStore(films(0..<10)))
    await list.settled(.character("/"))
    list.type("genre")
    await list.presenter.settle()
    #expect(list.model.note == Wording.note(on: .similar))
    list.type(":")
    await list.presenter.settle()
    #expect(list.model.searchProblem != nil && list.model.note == nil)
    #expect(!list.model.searchCandidates.isEmpty)
  }

  @Test(arguments: [MovieFilterKind.rating, nil])
  func `A filter that the source lacks is removed, not retried`(kind: MovieFilterKind?) async {
    let list = await filtered("genre:drama")
    await list.settled(Key(.enter), .character("F"))
    store.fail(with: .unsupported(kind, by: .service))
    list.type(" rating:>7")
    await list.settled(Key(.enter))
    let remark = Wording.unsupported(kind, by: .service, remove: "Backspace")
    #expect(list.model.remark == remark)
    await list.settled(Key(.backspace))
    #expect(list.model.remark.isEmpty)
    #expect(list.presenter.contents.selection.filters == [.genre(.drama)])
  }

  @Test func `F edits the filters of the list`() async {
    let list = await filtered("genre:drama")
    await list.settled(Key(.enter), .character("F"))
    #expect(list.model.searchText?.text == "genre:drama")
    list.type(" length:<90")
    await list.settled(Key(.enter))
    #expect(list.presenter.contents.selection.filters == [.genre(.drama), .runtime(.less(90))])
    await list.settled(Key(.escape))
    #expect(list.presenter.contents.selection.filters.isEmpty)
  }

  @Test func `Backspace removes the last filter, and then goes back`() async {
    let list = await filtered("genre:drama length:<90")
    await list.settled(Key(.enter), Key(.backspace))
    #expect(list.presenter.contents.selection.filters == [.genre(.drama)])
    await list.settled(Key(.backspace))
    #expect(list.presenter.contents.selection.filters.isEmpty && list.leavings == 0)
    await list.settled(Key(.backspace))
    #expect(list.leavings == 1)
  }

  @Test func `A query with an error keeps the rows and says what is wrong`() async {
    let list = await ListFixture.opened(store)
    let before = list.titles
    await list.settled(.character("F"))
    list.presenter.paste("genre:drama gnere:war")
    await list.presenter.settle()
    #expect(list.titles == before)
    let problem = list.model.searchProblem
    #expect(problem?.suggestion == "genre")
    await list.settled(Key(.enter))
    #expect(list.model.searchText != nil)
    #expect(list.model.notice == problem.map { Wording.sentence(Wording.problem($0)) })
    #expect(list.model.notice?.contains("“gnere:”") == true)
  }

  @Test func `Tab completes a condition, and then the next candidate`() async {
    let list = await filtered("genre:d")
    #expect(list.model.searchCandidates == ["documentary", "drama"])
    await list.settled(Key(.tab))
    #expect(list.model.searchText?.text == "genre:documentary")
    await list.settled(Key(.tab))
    #expect(list.model.searchText?.text == "genre:drama")
    #expect(list.movies.allSatisfy { $0.genres == [.drama] } && !list.movies.isEmpty)
    list.type(" len")
    await list.settled(Key(.tab))
    #expect(list.model.searchText?.text == "genre:drama length:")
  }

  @Test func `Values that the source can count are offered with their films`() async {
    let counting = CountingStore(
      [.genre(.drama): 1_020, .genre(.comedy): 40], films: [film("A", 1950)])
    let list = await ListFixture.opened(counting)
    await list.settled(.character("/"))
    list.type("1950 genre:")
    await list.presenter.settle()
    #expect(list.model.searchCandidates == ["drama 1,020", "comedy 40"])
    list.type("c")
    await list.presenter.settle()
    #expect(list.model.searchCandidates == ["comedy 40"])
    await list.settled(Key(.tab))
    #expect(list.model.searchText?.text == "1950 genre:comedy")
  }

  @Test func `A list keeps its filters while it is sorted`() async {
    let list = await filtered("genre:drama")
    await list.settled(Key(.enter))
    list.presenter.sort(by: MovieSort(by: .runtime))
    await list.presenter.settle()
    #expect(list.movies.allSatisfy { $0.genres == [.drama] })
    #expect(list.movies.first?.runtime == 120)
  }

  @Test func `The command for a list is copied`() async {
    let list = await filtered("genre:drama length:<90")
    await list.settled(Key(.enter), .character("Y"))
    let commands = list.copied.map(CommandText.listing)
    #expect(commands == ["moviebrowser list 'genre:drama length:<90'"])
    #expect(
      CommandText.listing(MovieListSelection(.search("it's 2"), filters: [.not(.seen)]))
        == "moviebrowser search 'it'\\''s 2 unseen'")
    #expect(
      CommandText.listing(MovieListSelection(.search("-war"))) == "moviebrowser list '!war'")
    #expect(CommandText.listing(MovieListSelection(.popular)) == "moviebrowser list popular")
    #expect(CommandText.listing(MovieListSelection(.allTime)) == "moviebrowser list all-time")
    #expect(
      CommandText.listing(MovieListSelection(.mine(.watchlist), filters: [.runtime(.less(100))]))
        == "moviebrowser list 'list:watchlist length:<100'")
  }
}

/// A store with one answer to every count.
private struct CountingStore: MovieDataStore {
  private let counts: MovieFilterCounts
  private let films: InMemoryMovieDataStore

  init(_ counts: MovieFilterCounts, films: [MovieSummary]) {
    self.counts = counts
    self.films = InMemoryMovieDataStore(films, isLocal: true)
  }

  var offering: SourceCapabilities { films.offering }

  func counts(of kind: MovieFilterKind, in query: MovieQuery) async -> MovieFilterCounts? { counts }

  func movies(matching request: MovieFetchRequest) async throws(MovieDataError) -> MovieBatch {
    try await films.movies(matching: request)
  }

  func detail(
    of id: MovieIdentifier, freshness: MovieFreshness
  ) async throws(MovieDataError) -> MovieDetail {
    try await films.detail(of: id, freshness: freshness)
  }

  func knownDetail(of id: MovieIdentifier) -> MovieDetail? { films.knownDetail(of: id) }
}
