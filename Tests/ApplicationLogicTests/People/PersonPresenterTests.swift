import BusinessLogic
import DomainEntities
import TerminalTestSupport
import TestSupport
import Testing

@testable import FilmPages
@testable import People
@testable import TerminalModel
@testable import Widgets
@testable import Wording

/// The page of a person as keys and answers change it.
@Suite(.timeLimit(.minutes(60))) @MainActor struct PersonPresenterTests {
  private let store = ScriptedPeopleStore()
  private let router = RecordingRouter()
  private let links = RecordingLinkOpener()
  private let kurosawa = Person(id: PersonIdentifier("Akira Kurosawa"), name: "Akira Kurosawa")

  private func presenter(
    _ library: InMemoryMovieLibrary? = nil, film: MovieDetail? = nil, found: [FoundPerson] = [],
    height: Int = 60, debounce: @escaping @Sendable () async throws -> Void = {}
  ) -> PersonPresenter {
    let presenter = PersonPresenter(
      PersonInteractor(MovieListInteractor(store: store, today: day("2026-07-01"))),
      marks: library.map { MarkCache($0) }, newFilms: nil, film: { film }, found: { found },
      links: links,
      debounce: debounce, router: router)
    presenter.resize(width: 80, height: height)
    return presenter
  }

  private func detail(
    _ change: (inout PersonDetail) -> Void = { _ in }
  ) -> PersonDetail {
    var detail = PersonDetail(kurosawa, films: Gallery.kurosawa, life: nil)
    change(&detail)
    return detail
  }

  /// Returns the presenter of a loaded page.
  private func opened(
    _ library: InMemoryMovieLibrary? = nil, height: Int = 60,
    _ change: (inout PersonDetail) -> Void = { _ in }
  ) async -> PersonPresenter {
    store.keep(detail(change))
    let presenter = presenter(library, height: height)
    presenter.open(kurosawa)
    await presenter.settle()
    return presenter
  }

  private func text(_ presenter: PersonPresenter) -> String {
    presenter.page.lines.map(\.text).joined(separator: "\n")
  }

  private func type(_ text: String, to presenter: PersonPresenter) {
    for character in text { presenter.handle(.character(character)) }
  }

  /// Returns the titles of the films of the first role.
  private func titles(_ presenter: PersonPresenter) -> [String] {
    let films = presenter.page.entries.compactMap { entry in
      if case .film(let movie, .director?) = entry.target { movie.title } else { nil }
    }
    return films
  }

  private func selected(_ presenter: PersonPresenter) -> String? {
    presenter.cursor.chosen.flatMap { presenter.page.entries[$0].film?.title }
  }

  // MARK: Loading

  @Test func `A person is loading until the source answers`() async throws {
    let presenter = presenter()
    presenter.open(kurosawa)
    #expect(presenter.isLoading && presenter.message == Wording.loadingPerson)
    #expect(presenter.title == "Akira Kurosawa" && presenter.state.isEmpty)
    try await store.details.next().answer(detail())
    await presenter.settle()
    #expect(!presenter.isLoading && presenter.message == nil)
    #expect(text(presenter).contains("Directed 6 films") && router.changes == 1)
    #expect(presenter.cursor.chosen == nil)
  }

  @Test func `A person of the cache is shown without a request`() async {
    let presenter = await opened()
    #expect(text(presenter).contains("Directed 6 films"))
    #expect(store.details.questions.isEmpty)
  }

  @Test func `A failure says how to retry, and r loads the person`() async throws {
    let presenter = presenter()
    presenter.open(kurosawa)
    try await store.details.next().fail(.offline)
    await presenter.settle()
    #expect(presenter.hasFailed && presenter.message?.contains("Press r") == true)
    type("r", to: presenter)
    #expect(!presenter.hasFailed && presenter.message == Wording.loadingPerson)
    try await store.details.next().answer(detail())
    await presenter.settle()
    #expect(presenter.message == nil && text(presenter).contains("Directed 6 films"))
  }

  @Test func `A failed refresh leaves the page and says why`() async throws {
    let presenter = await opened()
    let before = text(presenter)
    type("jjr", to: presenter)
    try await store.details.next().fail(.timedOut)
    await presenter.settle()
    #expect(text(presenter) == before && !presenter.hasFailed)
    #expect(presenter.notice?.contains("Press r") == true)
    #expect(selected(presenter) != nil)
  }

  @Test func `A refresh keeps the selected film`() async throws {
    let presenter = await opened()
    type("}}j", to: presenter)
    let film = selected(presenter)
    type("r", to: presenter)
    try await store.details.next().answer(
      detail { detail in
        detail.credits.removeLast()
        for index in detail.credits.indices { detail.credits[index].movie.runtime = 99 }
      })
    await presenter.settle()
    #expect(film == "High and Low" && selected(presenter) == film)
  }

  @Test func `A changed person of the cache is shown again as the page was left`() async throws {
    let long = Array(repeating: "word", count: 700).joined(separator: " ")
    let presenter = await opened(height: 15) {
      ($0.biography, $0.age) = (long, .seconds(90_000))
    }
    type("jj", to: presenter)
    presenter.handle(Key(.enter))
    presenter.open(named: "Akira Kurosawa", matching: try TypedQuery("60s"))
    await presenter.settle()
    type("}}j", to: presenter)
    #expect(selected(presenter) == "Yojimbo" && !presenter.readAgain())
    store.keep(
      detail { detail in
        detail.biography = long
        for index in detail.credits.indices { detail.credits[index].movie.runtime = 99 }
      })
    #expect(presenter.readAgain() && !presenter.isLoading)
    #expect(selected(presenter) == "Yojimbo" && presenter.state.hasPrefix("60s"))
    #expect(presenter.films?.selected?.summary.runtime == 99)
    #expect(!text(presenter).contains(Wording.restOfBiography))
  }

  @Test func `A person that the cache has in the meantime ends the load`() async throws {
    let presenter = presenter()
    presenter.open(kurosawa)
    #expect(!presenter.readAgain())
    store.keep(detail())
    #expect(presenter.readAgain() && presenter.message == nil && !presenter.isLoading)
  }

  @Test func `Leaving the page stops the load`() async throws {
    let presenter = presenter()
    presenter.open(kurosawa)
    let call = try await store.details.next()
    presenter.close()
    #expect(!presenter.isLoading)
    call.answer(detail())
    #expect(presenter.page.lines.isEmpty)
  }

  // MARK: Names

  private func found(_ names: String...) -> [FoundPerson] {
    names.map {
      FoundPerson(person: Person(id: PersonIdentifier($0), name: $0), role: .director)
    }
  }

  @Test func `A name of several people asks which, and Enter opens one`() async throws {
    let presenter = presenter()
    presenter.open(named: "kurosawa", matching: nil)
    #expect(presenter.message == Wording.searchingPeople && presenter.title == "kurosawa")
    try await store.names.next().answer(found("Kiyoshi Kurosawa", "Akira Kurosawa"))
    await presenter.settle()
    #expect(presenter.message == nil && presenter.page.entries.count == 2)
    #expect(presenter.films == nil && presenter.snapshot == nil)
    store.keep(detail())
    type("jj", to: presenter)
    presenter.handle(Key(.enter))
    #expect(presenter.title == "Akira Kurosawa" && text(presenter).contains("Directed 6 films"))
  }

  @Test func `A name without people says so`() async throws {
    let presenter = presenter()
    presenter.open(named: "ozu", matching: nil)
    try await store.names.next().answer([])
    await presenter.settle()
    #expect(presenter.message == Wording.unknownPerson(named: "ozu") && !presenter.hasFailed)
  }

  @Test func `A failed search is repeated by r with its filter`() async throws {
    let presenter = presenter()
    presenter.open(named: "akira kurosawa", matching: try TypedQuery("60s"))
    try await store.names.next().fail(.offline)
    await presenter.settle()
    #expect(presenter.hasFailed)
    store.keep(detail())
    type("r", to: presenter)
    try await store.names.next().answer(found("Akira Kurosawa"))
    await presenter.settle()
    #expect(titles(presenter) == ["High and Low", "Yojimbo"])
    #expect(!presenter.hasFailed && presenter.state.hasPrefix("60s"))
  }

  @Test func `The people of the search come before those of the film`() {
    let presenter = presenter(film: Gallery.kurosawa[0], found: found("Toshiro Mifune"))
    presenter.choosePerson()
    router.shown?.handle(Key(.down))
    router.shown?.handle(Key(.enter))
    #expect(router.requests.map(\.person?.name) == ["Akira Kurosawa"])
  }

  @Test func `Without a film and a search there are no people to choose from`() {
    presenter().choosePerson()
    #expect(router.shown == nil && router.messages == [Wording.noPeople])
  }

  // MARK: Films

  @Test func `The films of a role begin with the newest`() async {
    let presenter = await opened()
    #expect(
      titles(presenter) == ["Ran", "High and Low", "Yojimbo", "Seven Samurai", "Ikiru", "Rashomon"])
    #expect(presenter.state == Wording.order(.year))
  }

  @Test func `A sort order is chosen in a picker`() async {
    let presenter = await opened()
    type("s", to: presenter)
    router.shown?.handle(Key(.down))
    router.shown?.handle(Key(.enter))
    #expect(titles(presenter).first == "High and Low" && titles(presenter).last == "Yojimbo")
    #expect(presenter.state == Wording.order(.title) && presenter.cursor.chosen == nil)
  }

  @Test func `A query narrows the films, and Backspace removes it`() async throws {
    let presenter = await opened()
    presenter.open(named: "Akira Kurosawa", matching: try TypedQuery("60s"))
    await presenter.settle()
    #expect(titles(presenter) == ["High and Low", "Yojimbo"])
    #expect(presenter.state == "60s · \(Wording.order(.year))")
    // The facts are about all films.
    #expect(text(presenter).contains("0 of 7 films"))
    presenter.handle(Key(.backspace))
    #expect(titles(presenter).count == 6 && presenter.state == Wording.order(.year))
  }

  @Test func `A query without films says so`() async throws {
    let presenter = await opened()
    presenter.open(named: "Akira Kurosawa", matching: try TypedQuery("2020s"))
    await presenter.settle()
    #expect(text(presenter).contains(Wording.noFilmsMatch) && titles(presenter).isEmpty)
  }

  // MARK: Filter

  private func filtering(_ text: String) async -> PersonPresenter {
    let presenter = await opened()
    type("F", to: presenter)
    type(text, to: presenter)
    await presenter.settle()
    return presenter
  }

  @Test func `The films follow the text of the filter, and Enter keeps them`() async {
    let presenter = await filtering("60s")
    #expect(presenter.filter?.line.text == "60s")
    #expect(titles(presenter) == ["High and Low", "Yojimbo"])
    presenter.handle(Key(.enter))
    #expect(presenter.filter == nil && titles(presenter).count == 2)
    #expect(presenter.state == "60s · \(Wording.order(.year))")
    // The text is edited again.
    type("F", to: presenter)
    #expect(presenter.filter?.line.text == "60s")
  }

  @Test func `The beginning of a key is a word once the filter is accepted`() async {
    let presenter = await filtering("r")
    #expect(titles(presenter).count == 6)
    presenter.handle(Key(.enter))
    await presenter.settle()
    #expect(presenter.filter == nil && presenter.state.hasPrefix("r · "))
    #expect(titles(presenter).count < 6)
    let wrong = await filtering("genre:")
    wrong.handle(Key(.enter))
    #expect(wrong.filter?.problem != nil)
  }

  @Test(arguments: [[Key(.escape)], [.control("u"), Key(.backspace)]])
  func `Leaving the filter shows the films of before`(keys: [Key]) async {
    let presenter = await filtering("60s")
    presenter.handle(Key(.enter))
    type("F", to: presenter)
    type(" rashomon", to: presenter)
    await presenter.settle()
    #expect(text(presenter).contains(Wording.noFilmsMatch))
    for key in keys { presenter.handle(key) }
    await presenter.settle()
    #expect(presenter.filter == nil && titles(presenter).count == 2)
  }

  @Test func `A text that cannot be understood says why and keeps the films`() async {
    let presenter = await filtering("60s ")
    presenter.paste("gnere:war")
    #expect(titles(presenter).count == 2)
    #expect(presenter.filter?.problem?.contains("gnere:") == true)
    presenter.handle(Key(.enter))
    #expect(presenter.filter != nil)
    presenter.handle(.control("u"))
    await presenter.settle()
    #expect(presenter.filter?.problem == nil && titles(presenter).count == 6)
  }

  @Test(arguments: ["list:popular", "sort:title"])
  func `A list or an order does not narrow the films`(condition: String) async {
    let presenter = await filtering(condition)
    #expect(presenter.filter?.problem != nil && titles(presenter).count == 6)
  }

  @Test func `Tab completes a condition, and arrows select films`() async {
    let presenter = await filtering("genre:we")
    #expect(presenter.filter?.candidates == ["western"])
    presenter.handle(Key(.tab))
    #expect(presenter.filter?.line.text.hasPrefix("genre:western") == true)
    presenter.handle(.control("u"))
    await presenter.settle()
    presenter.handle(Key(.down))
    presenter.handle(Key(.down))
    #expect(selected(presenter) == "Ran" && presenter.filter != nil)
  }

  @Test func `Pasted text is text of the filter only while it is typed`() async {
    let presenter = await opened()
    presenter.paste("60s")
    #expect(presenter.filter == nil && titles(presenter).count == 6)
    type("F", to: presenter)
    presenter.paste("60s\n")
    await presenter.settle()
    #expect(titles(presenter).count == 2)
  }

  @Test func `A typed filter waits for a pause before a service is asked`() async throws {
    let pauses = SuspendedCalls<Int, Int>()
    store.keep(detail())
    let presenter = presenter { _ = try await pauses.ask(0) }
    presenter.open(kurosawa)
    type("F6", to: presenter)
    type("0s", to: presenter)
    #expect(titles(presenter).count == 6 && presenter.isLoading)
    // Each letter starts a pause; only the last one ends.
    let isAwaited = [
      try await pauses.next().answer(0), try await pauses.next().answer(0),
      try await pauses.next().answer(0),
    ]
    #expect(isAwaited == [false, false, true])
    await presenter.settle()
    #expect(titles(presenter) == ["High and Low", "Yojimbo"])
  }

  @Test func `Closing the page ends the filter`() async {
    let presenter = await filtering("60s")
    presenter.close()
    #expect(presenter.filter == nil)
  }

  @Test func `Braces go to the next and to the previous role`() async {
    let presenter = await opened(height: 12)
    var roles: [PersonRole?] = []
    for key in "}}}}{{" {
      type(String(key), to: presenter)
      if let chosen = presenter.cursor.chosen,
        case .film(_, let role) = presenter.page.entries[chosen].target
      {
        roles.append(role)
      }
    }
    // The awards come first; they are films without a role.
    #expect(roles.prefix(4) == [nil, .director, .writer, .editor])
    #expect(roles.suffix(2) == [.writer, .director])
  }

  @Test func `Enter opens the selected film, or the first one on the screen`() async {
    let presenter = await opened()
    type("}}jj", to: presenter)
    presenter.handle(Key(.enter))
    #expect(router.opened.map(\.title) == ["Yojimbo"])
    #expect(presenter.selectFilm(by: 1)?.title == "Seven Samurai")
    #expect(presenter.selectFilm(by: -2)?.title == "High and Low")
    presenter.open(kurosawa)
    presenter.handle(Key(.enter))
    #expect(router.opened.last?.title == "Seven Samurai")
  }

  @Test func `L shows the films as a list`() async {
    let presenter = await opened()
    type("L", to: presenter)
    #expect(router.lists == [MovieListSelection(.person(kurosawa))])
  }

  @Test func `L shows the films of the filter`() async throws {
    let presenter = await opened()
    let query = try TypedQuery("60s")
    presenter.open(named: "Akira Kurosawa", matching: query)
    await presenter.settle()
    type("L", to: presenter)
    #expect(
      router.lists == [MovieListSelection(.person(kurosawa), filters: query.narrowingFilters)])
  }

  @Test func `Marks have signs and change the film to see next`() async throws {
    let library = InMemoryMovieLibrary()
    for film in Gallery.kurosawa.prefix(2) {
      _ = try MovieMarkInteractor(library: library).mark(
        LibraryMovie(film.summary), [.seen(on: nil)], at: Timestamp(seconds: 1_780_000_000))
    }
    let presenter = await opened(library)
    #expect(text(presenter).contains("2 of 7 films") && text(presenter).contains("Ran (1985)"))
  }

  @Test func `Keys without a use say nothing and do nothing`() async {
    let presenter = presenter()
    presenter.open(kurosawa)
    type("sL{}o", to: presenter)
    presenter.handle(Key(.backspace))
    presenter.handle(Key(.enter))
    #expect(router.shown == nil && router.lists.isEmpty && router.opened.isEmpty)
    type("q", to: presenter)
    #expect(router.closings == 1)
  }

  @Test func `o opens the page at TMDB`() async {
    let presenter = await opened { $0.page = "https://www.themoviedb.org/person/5026" }
    #expect(presenter.isUseful(.page))
    type("o", to: presenter)
    #expect(links.opened == ["https://www.themoviedb.org/person/5026"])
  }

  // MARK: Snapshots

  @Test func `A page is restored with its order, filter, biography and selection`() async throws {
    let long = Array(repeating: "word", count: 700).joined(separator: " ")
    let before = await opened(height: 15) { $0.biography = long }
    type("jj", to: before)
    before.handle(Key(.enter))
    type("s", to: before)
    router.shown?.handle(Key(.down))
    router.shown?.handle(Key(.enter))
    before.open(named: "Akira Kurosawa", matching: try TypedQuery("60s"))
    await before.settle()
    type("}}", to: before)
    #expect(selected(before) == "High and Low" && before.cursor.window.top > 0)
    let snapshot = try #require(before.snapshot)

    let after = presenter(height: 15)
    #expect(after.restore(snapshot))
    after.resize(width: 80, height: 15)
    await after.settle()
    after.resize(width: 80, height: 15)
    #expect(text(after) == text(before) && after.state == before.state)
    #expect(after.cursor == before.cursor && after.snapshot == snapshot)
  }

  @Test(arguments: [[:], ["id": ""], ["name": "Akira Kurosawa"], ["id": "", "name": "A"]])
  func `A snapshot without a person is not valid`(values: [String: String]) {
    #expect(!presenter().restore(ScreenSnapshot("person", values: values)))
  }

  @Test func `A damaged snapshot opens the page at its top`() async {
    store.keep(detail())
    let presenter = presenter()
    #expect(
      presenter.restore(
        ScreenSnapshot(
          "person",
          values: [
            "id": kurosawa.id.text, "name": kurosawa.name, "order": "x", "query": "genre:",
            "top": "-9", "chosen": "999",
          ])))
    presenter.resize(width: 80, height: 20)
    #expect(presenter.state == Wording.order(.year) && presenter.cursor.chosen == nil)
    #expect(presenter.cursor.window.top == 0 && titles(presenter).count == 6)
  }
}
