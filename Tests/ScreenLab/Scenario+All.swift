import Browser
import BusinessLogic
import DomainEntities
import FilmPages
import Films
import MovieData
import TerminalModel
import TerminalTestSupport
import TestSupport
import Widgets
import Wording

extension Scenario {
  /// Every scenario, by screen; the first of a screen is its usual state.
  ///
  /// A feature without scenarios of its own has one.
  static let all: [Scenario] =
    rows
    + BrowserFeature.all.map(\.declaration.keys.screen).filter { screen in
      !rows.contains { $0.screen == screen }
    }.map { screen in Scenario("\(screen) full") { feature(screen, $0, Doubles.library()) } }

  private static let rows: [Scenario] = [
    Scenario("list full") { list($0) },
    Scenario("list marked") { list($0, Doubles.library(watched: Gallery.classics)) },
    Scenario("list selected", keys: "jj  j ".map(Key.character)) {
      list($0, Doubles.library(watched: Gallery.classics))
    },
    Scenario("list wide") { list($0, of: Doubles.store(of: Gallery.wide)) },
    Scenario("list hostile") { list($0, of: Doubles.store(of: Gallery.hostile)) },
    Scenario("list search", keys: "/the".map(Key.character)) { list($0) },
    Scenario("list empty") { list($0, of: Doubles.store(of: [])) },
    Scenario("list slow") { list($0, of: ScriptedMovieDataStore()) },
    Scenario("list failing") { list($0, of: Doubles.store(failing: .offline)) },

    Scenario("film full") { film($0) },
    Scenario("film marked") { film($0, marks: Doubles.library(watched: [Gallery.live.summary])) },
    Scenario("film bare") { film($0, MovieDetail(summary: Gallery.classics[4])) },
    Scenario("film hostile") { film($0, Gallery.hostileDetail) },
    Scenario("film slow") { film($0, in: ScriptedMovieDataStore()) },
    Scenario("film failing") { film($0, in: Doubles.store(of: Gallery.live, failing: .timedOut)) },
    Scenario("film gone") { film($0, in: Doubles.store(of: Gallery.live, failing: .notFound)) },

    Scenario("year full") { feature("year", $0, Doubles.library(watched: Gallery.classics)) },
    Scenario("year earlier") {
      feature("year", $0, Doubles.library(watched: Gallery.classics, before: day("2024-12-31")))
    },
    Scenario("year narrowed") {
      feature("year", $0, Doubles.library(watched: Gallery.classics), query: "genre:western")
    },
    Scenario("year empty") { feature("year", $0, Doubles.library()) },
    Scenario("year failing") {
      feature("year", $0, Doubles.library(failing: .library(.unreadable)))
    },

    Scenario("tonight full") { feature("tonight", $0) },
    Scenario("tonight narrowed") {
      feature("tonight", $0, of: Doubles.store(), query: "genre:western")
    },
    Scenario("tonight empty") { feature("tonight", $0, of: Doubles.store(of: [])) },
    Scenario("tonight slow") { feature("tonight", $0, of: ScriptedMovieDataStore()) },
    Scenario("tonight failing") {
      feature("tonight", $0, of: Doubles.store(failing: .serviceUnavailable))
    },

    Scenario("person full") {
      feature("person", $0, of: Doubles.people, Doubles.library(), person: "Akira Kurosawa")
    },
    Scenario("person marked") {
      feature(
        "person", $0, of: Doubles.people,
        Doubles.library(watched: Gallery.kurosawa.prefix(3).map(\.summary)),
        person: "Akira Kurosawa")
    },
    Scenario("person actor") {
      feature("person", $0, of: Doubles.people, person: "Toshiro Mifune")
    },
    Scenario("person filtered", keys: "F60s".map(Key.character)) {
      feature("person", $0, of: Doubles.people, person: "Akira Kurosawa")
    },
    Scenario("person unknown") {
      feature("person", $0, of: Doubles.people, person: "Yasujiro Ozu")
    },
    Scenario("person failing") {
      feature(
        "person", $0, of: Doubles.store(failing: .offline, isLocal: false), person: "Carol Reed")
    },

    Scenario("walk full") { feature("walk", $0, Doubles.library()) },
    Scenario("walk marked") {
      feature("walk", $0, Doubles.library(watched: Array(Gallery.classics.prefix(3))))
    },
    Scenario("walk finished") {
      feature("walk", $0, Doubles.library(watched: Gallery.classics))
    },
    Scenario("walk empty") {
      feature("walk", $0, of: Doubles.store(of: []), Doubles.library())
    },
    Scenario("walk slow") {
      feature("walk", $0, of: ScriptedMovieDataStore(), Doubles.library())
    },
    Scenario("walk failing") {
      feature("walk", $0, of: Doubles.store(failing: .serviceUnavailable), Doubles.library())
    },

    Scenario("lists full") { lists($0, Doubles.store()) },
    Scenario("lists uncounted") { lists($0, Doubles.store(isLocal: false)) },

    Scenario("note new") { note($0) },
    Scenario("note saved") { note($0, "A zither, a cat and a door.\n\nBest on a big screen.") },
    Scenario("note draft") { note($0, "A zither.", draft: "A zither, a cat and") },
    Scenario("note unsaved", keys: "A zither".map(Key.character) + [Key(.escape)]) { note($0) },
    Scenario("note failing", keys: "A zither".map(Key.character) + [.control("s")]) {
      note($0, in: Doubles.library(failing: .library(.full)))
    },

    Scenario("stars unrated") { stars($0, nil) },
    Scenario("stars rated") { stars($0, UserRating(halves: 7)) },

    Scenario("picker full") { picker($0, MovieGenre.allCases.map(\.name)) },
    Scenario("picker filtered", keys: "dr".map(Key.character)) {
      picker($0, MovieGenre.allCases.map(\.name))
    },
    Scenario("picker hostile") { picker($0, (Gallery.hostile + Gallery.wide).map(\.title)) },
    Scenario("picker empty") { picker($0, []) },

    Scenario("popup credits") { popup($0, .about(version: "")) },
    Scenario("popup watch") { popup($0, .watch(Gallery.live, from: .everything, key: "Enter")) },
    Scenario("popup question") {
      let blocks: [PopupText.Block] = [.text("Undo the last mark? y/n")]
      return popup($0, PopupText(title: "Undo", blocks: blocks, isQuestion: true), .question)
    },

    Scenario("help full", browserWith: [.character("?")]),
    Scenario("prompt full", browserWith: [.character(":")]),
    Scenario("prompt completing", browserWith: ":genre d".map(Key.character) + [Key(.tab)]),
    Scenario("prompt failing", browserWith: ":sing".map(Key.character) + [Key(.enter)]),
    Scenario("welcome full", browserWith: [], isFirstStart: true),
  ]
}

// MARK: Screens

@MainActor private func list(
  _ session: LabSession, _ library: InMemoryMovieLibrary? = nil,
  of store: any MovieDataStore = Doubles.store()
) -> any Screen {
  let presenter = MovieListPresenter(
    interactor: MovieListInteractor(store: store, today: Doubles.today), height: 20)
  if let library { presenter.use(MarkCache(library)) }
  presenter.route(by: session)
  presenter.start()
  return MovieListView(presenter: presenter, needsDrawing: {})
}

@MainActor private func film(
  _ session: LabSession, _ film: MovieDetail = Gallery.live,
  marks library: InMemoryMovieLibrary? = nil, in store: (any MovieDataStore)? = nil
) -> any Screen {
  let presenter = MovieDetailPresenter(
    interactor: MovieDetailInteractor(
      MovieListInteractor(store: store ?? Doubles.store(of: film), today: Doubles.today)),
    marks: library.map { MarkPresenter($0, ratingMarksSeen: true, now: { Doubles.now }) },
    debounce: {})
  presenter.route(by: session)
  presenter.show(film.summary)
  return MovieDetailView(presenter: presenter, needsDrawing: {})
}

/// Opens a feature by the name of its screen.
@MainActor private func feature(
  _ screen: String, _ session: LabSession, of store: any MovieDataStore = Doubles.store(),
  _ library: InMemoryMovieLibrary? = nil, query: String = "", person: String? = nil
) -> any Screen {
  var context = BrowserContext(
    store: store, device: session.device, links: RecordingLinkOpener(), today: Doubles.today)
  context.library = library
  context.seed = { 7 }
  let site = FeatureSite(
    context, marks: library.map { MarkCache($0) },
    shownList: { (MovieListSelection(.allTime), "") }, shownPages: { PagedList() },
    focusedFilm: { nil },
    foundPeople: { [] }, router: session)
  let feature = BrowserFeature.all.first { $0.declaration.keys.screen == screen }
  let request = feature.map {
    var request = OpenRequest($0.declaration.name, query: try? TypedQuery(query))
    request.person = person.map { Person(id: PersonIdentifier($0), name: $0) }
    return request
  }
  return request.flatMap { feature?.build(site).screen(for: $0) }
    ?? PopupView(
      presenter: PopupPresenter(
        PopupText(title: screen, blocks: []), open: { _ in }, done: { session.end() }))
}

@MainActor private func lists(_ session: LabSession, _ store: any MovieDataStore) -> any Screen {
  let interactor = MovieListInteractor(store: store, today: Doubles.today)
  let presenter = ListsPresenter(
    ListCounter(interactor, yieldToInput: {}), didChange: {},
    edit: { edit, _ in session.report("\(edit)", call: "edit") },
    openRequest: { session.report($0.feature, call: "open") },
    done: { $0.map { session.report("\($0.list)", call: "done") } ?? session.end() })
  presenter.show(
    interactor.lists.map { list in
      ListChoice(
        name: Wording.heading(of: list), kind: ListKind(list).map { "\($0)" } ?? "",
        selection: MovieListSelection(list))
    })
  return ListsView(presenter: presenter, passOn: { _ in })
}

@MainActor private func note(
  _ session: LabSession, _ saved: String = "", draft: String? = nil,
  in library: InMemoryMovieLibrary = Doubles.library()
) -> any Screen {
  let (film, drafts) = (LibraryMovie(Gallery.everything), InMemoryNoteDrafts())
  _ = try? MovieMarkInteractor(library: library).mark(film, [.note(saved)], at: Doubles.now)
  if let draft { _ = drafts.keep(draft, of: film) }
  let presenter = NotePresenter(
    on: film, called: Gallery.everything.id, saved: saved,
    interactor: MovieNoteInteractor(library: library, drafts: drafts), now: { Doubles.now })
  presenter.route(by: session)
  return NoteView(presenter: presenter)
}

@MainActor private func stars(_ session: LabSession, _ rating: UserRating?) -> any Screen {
  StarsView(
    presenter: StarsPresenter(film: Gallery.live.title, rating: rating) { _ in session.end() })
}

@MainActor private func picker(_ session: LabSession, _ names: [String]) -> any Screen {
  let items = names.map { PickerItem(text: $0, group: "") }
  return PickerView(
    presenter: PickerPresenter(title: "Pick", items: items, current: nil) { _ in session.end() })
}

@MainActor private func popup(
  _ session: LabSession, _ text: PopupText, _ bindings: KeyBindings<PopupAction> = .popup
) -> any Screen {
  PopupView(
    presenter: PopupPresenter(
      text, bindings: bindings, open: { session.report($0, call: "open") },
      done: { session.end() }))
}
