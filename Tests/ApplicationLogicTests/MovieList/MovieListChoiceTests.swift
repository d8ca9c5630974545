import BusinessLogic
import DomainEntities
import TestSupport
import Testing

@testable import FilmPages
@testable import Films
@testable import TerminalModel
@testable import Widgets
@testable import Wording

@Suite(.timeLimit(.minutes(60))) @MainActor struct MovieListChoiceTests {
  private let store = InMemoryMovieDataStore(films(0..<60))

  @Test func `L asks for a list and names the current one`() async {
    let list = await ListFixture.opened(store)
    list.press(.character("L"))
    #expect(list.currentList == .allTime)

    await list.settled(.character("/"), .character("f"), Key(.enter), .character("L"))
    #expect(list.currentList == .allTime)
  }

  @Test func `A chosen list starts at the top and closes the search`() async {
    let list = await ListFixture.opened(store)
    await list.settled(.character("/"), .character("f"), Key(.enter), .character("j"))
    list.presenter.show(MovieListSelection(.decade(1920)))
    await list.presenter.settle()
    #expect(list.heading == "The 1920s")
    #expect(list.movies == films(0..<10))
    #expect(list.cursor.selected == 0)
    #expect(list.selections.suffix(2) == [nil, film(0).id])

    await list.settled(Key(.escape))
    #expect(list.list == .decade(1920))
  }

  @Test func `s offers every order in both directions`() async {
    let list = await ListFixture.opened(store)
    list.press(.character("s"))

    #expect(list.offeredSorts.count == 2 * MovieSortAttribute.allCases.count)
    #expect(Set(list.offeredSorts).count == list.offeredSorts.count)
    #expect(list.currentSort == MovieSort(by: .popularity))
  }

  @Test func `A chosen order is requested and named`() async {
    let list = await ListFixture.opened(store)
    list.presenter.sort(by: MovieSort(by: .title, ascending: false))
    await list.presenter.settle()

    #expect(list.selected == film(59).id)
    let order = MovieSort(by: .title, ascending: false)
    #expect(list.model.remark == Wording.order(order))
    #expect(store.requests.last?.query.sort == order)
  }

  @Test func `Esc returns from reordered search results to the same row`() async {
    let list = await ListFixture.opened(store)
    await list.settled(.character("j"), .character("/"), .character("f"), Key(.enter))
    list.presenter.sort(by: MovieSort(by: .title, ascending: false))
    await list.presenter.settle()
    #expect(list.list == .search("f"))
    await list.settled(Key(.escape))

    #expect(list.list == .allTime)
    #expect(list.selected == film(1).id)
  }

  @Test func `A row's text is short and omits unknown facts`() {
    let known = MovieSummary(
      id: MovieIdentifier("x"), title: "T", year: 1949, runtime: 65, genres: [.war, .drama],
      countries: [Country(code: "GB"), Country(code: "US")].compactMap(\.self))
    let row = MovieListViewModel.Row(known)
    #expect(
      row
        == MovieListViewModel.Row(
          title: "T", year: "1949", day: "1949", genres: "War, Drama", figure: "1h 05m",
          country: "United Kingdom"))
    let bare = MovieListViewModel.Row(MovieSummary(id: MovieIdentifier("y"), title: "Y"))
    #expect(
      bare == MovieListViewModel.Row(title: "Y", year: "", genres: "", figure: "", country: ""))
  }
}
