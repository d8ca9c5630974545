public import BusinessLogic
public import DomainEntities
import FilmPages
import Films
import MovieData
import People
public import Records
public import TerminalModel
import Vocabulary
import Walk
public import Widgets
import Wording
import Year

/// The browser without a screen: it reads lines and returns text.
///
/// It is for screen readers, for terminals that cannot position text, and for scripts. Commands are
/// numbers and words, each followed by Enter.
@MainActor public final class PlainPresenter {
  private static let maxPageSize = 20
  /// The number of lines of a page besides films and the prompt: the heading and the position.
  private static let otherLines = 2

  /// Whether the user has quit.
  public private(set) var isOver = false

  private let interactor: MovieListInteractor
  private let tonight: TonightInteractor
  private let people: PersonInteractor
  private let newFilms: NewFilmsInteractor?
  private let now: @MainActor () -> Timestamp
  private let today: () -> CalendarDate
  /// The films for tonight that were opened.
  private var shownTonight: Set<MovieIdentifier> = []
  private let seed: @MainActor () -> UInt64
  private let language: String
  private let version: String
  private let links: any LinkOpener
  private let sourceLog: PlainSourceLog?
  private let list: PlainListReader
  private let film: PlainFilmReader
  private let places: PlainHistory
  /// The marks; nil without a library.
  private let marks: PlainMarks?
  private let lists: PlainLists
  private let year: PlainYear?
  private let walk: PlainWalk?
  private var size: TerminalSize
  /// The failed command, for a retry.
  private var failed: PlainInput?
  /// The kinds of places at which the prompt has listed the commands.
  private var introduced: Set<PlainPrompt.Kind> = []
  /// Whether the last command went back to a place without showing it again.
  private var hasReturned = false

  /// Creates the presenter of a session.
  ///
  /// - Parameters:
  ///   - store: The source of films.
  ///   - links: Opens web pages and videos.
  ///   - today: The current date.
  ///   - size: The size of the terminal.
  ///   - language: The language of texts, such as `de` or `pt-BR`.
  ///   - region: The country for release dates and watch options.
  ///   - version: The version of the program.
  ///   - sourceLog: The events of the source to report; nil for none.
  ///   - library: The user's library; nil if it is not available.
  ///   - smartLists: The user's smart lists.
  ///   - ratingMarksSeen: Whether rating a film marks it as seen on an unknown day.
  ///   - walks: The store of the films that the user has said not to have seen; nil if it is not
  ///     kept.
  ///   - now: Returns the current time, for marks.
  ///   - seed: Returns the seed of a choice of films.
  public init(
    store: any MovieDataStore, links: any LinkOpener,
    today: @escaping @autoclosure @Sendable () -> CalendarDate, size: TerminalSize,
    language: String = "en", region: String? = nil, version: String = "",
    sourceLog: PlainSourceLog? = nil, library: (any MovieLibrary)? = nil,
    smartLists: any SmartListStore = BuiltInSmartLists(), ratingMarksSeen: Bool = true,
    walks: (any TextStore)? = nil,
    now: @escaping @MainActor () -> Timestamp = { Timestamp(seconds: 0) },
    seed: @escaping @MainActor () -> UInt64 = { .random(in: 1...999_999) }
  ) {
    interactor = MovieListInteractor(
      store: store, today: today(), language: language, region: region)
    list = PlainListReader(interactor: interactor)
    film = PlainFilmReader(
      interactor: MovieDetailInteractor(interactor), language: language)
    places = PlainHistory(list: list, film: film)
    tonight = TonightInteractor(interactor, library: library)
    people = PersonInteractor(interactor)
    newFilms = library.map { NewFilmsInteractor(library: $0, source: store) }
    self.now = now
    let marks = library.map {
      PlainMarks($0, smartLists: smartLists, ratingMarksSeen: ratingMarksSeen, now: now)
    }
    self.marks = marks
    walk = marks.map { [interactor] in
      PlainWalk(interactor, marks: $0, memory: WalkMemory(walks))
    }
    year = library.map { PlainYear($0, facts: store, today: { today() }) }
    lists = PlainLists(interactor, marks: marks, smartLists: smartLists, library)
    self.seed = seed
    self.today = { today() }
    self.language = language
    self.version = version
    self.sourceLog = sourceLog
    (self.links, self.size) = (links, size)
    places.measurePages { [weak self] in self?.pageSize ?? 1 }
  }

  // MARK: Lines

  /// Returns the first output: the first list and the prompt.
  public func start() async -> String {
    list.prepareOpening()
    let answer = await perform(.show)
    return reports(before: answer) + prompt
  }

  /// Returns the answer to a line and the next prompt; an empty text at the end.
  public func receive(_ line: String) async -> String {
    defer { marks?.didHandleLine() }
    if let answer = marks?.answer(line) ?? lists.answer(line) {
      return reports(before: text.say(answer)) + prompt
    }
    if let answers = await walk?.answer(line) {
      return reports(before: text.say(answers)) + prompt
    }
    let answer = await perform(vocabulary.input(line))
    return isOver ? "" : reports(before: answer) + prompt
  }

  /// Sets the size of the terminal.
  public func resize(to size: TerminalSize) { self.size = size }

  /// Returns an answer with reports of the source before it, and of marks after it.
  private func reports(before answer: String) -> String {
    (sourceLog?.next().map(text.say) ?? "") + answer + (marks?.complaint().map(text.say) ?? "")
  }

  private var text: PlainText { PlainText(width: size.columns, interactor.offering) }

  /// The number of films that fit the screen together with the prompt.
  private var pageSize: Int {
    let text = text
    let notes = list.contents.pages.match == .exact ? 0 : 1
    let rows = size.rows - Self.otherLines - notes - text.promptLines
    return min(Self.maxPageSize, max(1, rows / text.linesOfFilm))
  }

  private var vocabulary: CommandTable<PlainInput> {
    let list = list.contents.selection.orderedList
    return CommandTable(lists.words(interactor.sortAttributes(of: list)))
  }

  private func perform(_ input: PlainInput) async -> String {
    hasReturned = false
    switch input {
    case .everywhere(.help):
      introduced = []
      return text.help(vocabulary.words)
    case .everywhere(.name(let name, let failure)):
      return await open(named: name, orElse: failure)
    case .film(.retry, _): return await retry()
    default: break
    }
    failed = nil
    list.continueLoading()
    switch input {
    case .everywhere(.number(let number)): return await open(number: number)
    case .list(.move, count: let number?): return answer(await places.openFilm(number))
    case .everywhere(.mark(let action, let value)): return mark(action, value)
    case .everywhere(.show): return answer(await places.show())
    case .everywhere(.about): return text.popup(.about(version: version))
    case .everywhere(.quit): isOver = true
    case .film(.nextFilm, _): return answer(await places.turn(by: 1))
    case .film(.previousFilm, _): return answer(await places.turn(by: -1))
    case .film(.back, _): return answer(await places.goBack())
    case .film(.openPage, _): return openPage()
    case .film(.trailer, _):
      return await withDetail(about: input) {
        text.say(links.report(playing: $0.trailer, in: interactor.offering).text)
      }
    case .film(.watch, _):
      return await withDetail(about: input) {
        text.popup(.watch($0, from: interactor.offering, key: nil))
      }
    case .list(.search, _): return text.say(Wording.noSearchWords)
    case .list(.filter, _): return text.say(Wording.noConditions)
    case .list(.chooseList, _): return await chooseList()
    case .list(.chooseSort, _): return chooseSort()
    case .search(let query): return await search(query, narrowing: nil)
    case .filter(let query): return await search(query, narrowing: list.contents.selection)
    case .sort(let sort): return answer(await places.sort(by: sort))
    case .show(let films):
      if films == .newFromPeople { _ = await newFilms?.check(at: now()) }
      return answer(await places.visit(MovieListSelection(films)))
    case .showQuery(let query): return answer(await places.visit(query.selection))
    case .open(let request):
      switch request.feature {
      case YearFeature.declaration.name:
        return text.say(year?.sentences(request) ?? [Wording.noMarks])
      case PersonFeature.declaration.name: return await openPerson(request)
      case WalkFeature.declaration.name:
        return text.say(
          await walk?.start(through: list.contents, from: list.first) ?? [Wording.noMarks])
      default: return await openFilmForTonight(request)
      }
    case .reverse(let direction, let step):
      return text.say(marks?.reverse(direction, step: step) ?? [Wording.noMarks])
    case .save(let name): return text.say(lists.save(list.contents.selection, as: name))
    case .edit(let edit): return await change(by: edit)
    // Plain mode has no words for the others.
    case .everywhere, .list, .film, .addToList, .mark: break
    }
    return ""
  }

  /// Retries the failed command; without one, refreshes.
  private func retry() async -> String {
    guard let again = failed else { return answer(await places.refresh()) }
    places.beginRetry()
    defer { places.endRetry() }
    return await perform(again)
  }

  // MARK: Answers

  private func answer(_ outcome: PlainOutcome) -> String {
    switch outcome {
    case .shown(let failure): shown(failure?.error) + complaint(failure)
    case .returned: returned()
    case .failed(let failure): complaint(failure)
    case .said(let sentence): text.say(sentence)
    }
  }

  /// Returns the text of the place; `error` says why part of it could not be loaded.
  private func shown(_ error: MovieDataError?) -> String {
    switch places.place {
    case .list:
      let page = list.page(of: pageSize)
      marks?.cache.reload(for: page.movies)
      let advice = marks?.advice(for: page.contents.selection.list)
      return text.page(page, of: marks?.ownList(of: page), advice: advice) { [marks] in
        marks?.cache[$0]
      }
    case .film:
      return text.film(
        film.layOut(width: text.width, marks: marks?.cache, isUnreachable: error != nil))
    case .choice(let choice, _): return text.page(of: choice, size: pageSize)
    }
  }

  /// Returns the name of the place, which was read before.
  private func returned() -> String {
    hasReturned = true
    // The numbers refer to this place again.
    let whole = shown(nil)
    switch places.place {
    case .list:
      let page = list.page(of: pageSize)
      return page.range.isEmpty ? whole : text.back(to: page)
    case .film: return film.movie.map(text.back) ?? whole
    case .choice: return whole
    }
  }

  private func complaint(_ failure: PlainFailure?) -> String {
    guard let failure else { return "" }
    failed = failure.input
    return text.failure(failure.error)
  }

  /// The prompt: with all commands the first time at a kind of place, later short.
  private var prompt: String {
    let prompt = PlainPrompt(
      places.place, isLocal: interactor.offering.isLocal, hasEntries: places.hasEntries,
      hasNext: hasNext, hasPrevious: places.hasPrevious, canGoBack: places.canGoBack,
      hasFailed: failed != nil, hasReturned: hasReturned)
    return text.prompt(introduced.insert(prompt.kind).inserted ? prompt.all : prompt.short)
  }

  private var hasNext: Bool {
    switch places.place {
    case .list: list.hasMore(behind: pageSize) && failed == nil
    case .film: true
    case .choice(let choice, _): choice.items.count > choice.first + pageSize
    }
  }

  // MARK: Lists

  private func open(number: Int) async -> String {
    switch places.place {
    case .list: return answer(await places.openFilm(number))
    case .film: return await open(entry: number)
    case .choice(let choice, _):
      guard choice.items.indices.contains(number - 1) else {
        return text.say(Wording.numbers(upTo: choice.items.count))
      }
      return answer(await choose(number - 1, for: choice.purpose))
    }
  }

  private func choose(_ index: Int, for purpose: PlainChoice.Purpose) async -> PlainOutcome {
    switch purpose {
    case .list(let lists): await places.visit(lists[index])
    case .sort(let orders): await places.sort(by: orders[index])
    }
  }

  private func chooseList() async -> String {
    let items = await lists.choices()
    let shown = MovieListSelection(list.contents.selection.list)
    let films = items.map(\.films)
    return answer(
      places.show(
        PlainChoice(
          purpose: .list(films), items: items.map(\.name), current: films.firstIndex(of: shown))))
  }

  private func chooseSort() -> String {
    let selection = list.contents.selection
    let orders = interactor.orders(of: selection.orderedList)
    return answer(
      places.show(
        PlainChoice(
          purpose: .sort(orders),
          items: orders.map { Wording.order($0, of: selection.orderedList) },
          current: interactor.order(of: selection).flatMap(orders.firstIndex))))
  }

  /// Changes the user's list that is shown, or a numbered film in it.
  private func change(by edit: ListEdit) async -> String {
    guard case .list = places.place else { return text.say(Wording.notOwnList) }
    let films = list.contents.selection
    var (edit, movie): (ListEdit, LibraryMovie?) = (edit, nil)
    if case .note(let value) = edit {
      guard let numbered = CommandTable.numbered(value) else { return text.say(Wording.noNumber) }
      guard let film = list.contents[numbered.number - 1] else {
        return text.say(Wording.noSuchNumber)
      }
      do throws(CommandFailure) {
        try MarkWords.check(numbered.value, "note", .listNote)
      } catch {
        return text.say(Wording.sentence(error.message))
      }
      (edit, movie) = (.note(numbered.value), LibraryMovie(film))
    }
    if let message = lists.perform(edit, ofSmartList: films) { return text.say(message) }
    guard case .custom(let name) = films.list, let marks else {
      return text.say(edit.isOfFilm ? Wording.noOwnList : Wording.notOwnList)
    }
    let (message, isDone) = marks.perform(edit, of: name, movie)
    guard isDone else { return text.say(message) }
    switch edit {
    case .rename(let new):
      var renamed = films
      renamed.list = .custom(new)
      list.show(renamed)
    case .delete where places.canGoBack: return text.say(message) + answer(await places.goBack())
    case .delete: list.show(MovieListSelection(.allTime))
    case .move, .remove, .note, .describe: return text.say(message)
    }
    return text.say(message) + answer(await places.show())
  }

  /// Opens the list, the film or the films that a line names.
  private func open(named name: String, orElse failure: CommandFailure?) async -> String {
    do throws(MovieDataError) {
      let meaning = try await lists.meaning(of: name)
      if case .nothing = meaning {
        if let failure { return text.say(Wording.sentence(failure.message)) }
        if let error = Wording.removed(list: name) { return text.say(Wording.sentence(error)) }
        if let command = vocabulary.guess(name) { return await perform(command) }
        return text.unknown(name, near: vocabulary.near(name))
      }
      failed = nil
      list.continueLoading()
      switch meaning {
      case .films(let films): return answer(await places.visit(films))
      case .film(let movie): return answer(await places.visit(movie))
      case .problem(let problem): return text.say(Wording.sentence(Wording.problem(problem)))
      case .nothing: return ""
      }
    } catch {
      return complaint(PlainFailure(error, in: .everywhere(.name(name, failure: failure))))
    }
  }

  /// Shows the films of a query, among all films or those of a list.
  private func search(
    _ query: String, narrowing base: MovieListSelection?
  ) async -> String {
    guard !query.isEmpty else { return text.say(Wording.noSearchWords) }
    do throws(QueryProblem) {
      let query = try TypedQuery(query, themes: interactor.offering.themes)
      let films = base?.narrowed(by: query) ?? query.selection
      let list = answer(await places.visit(films))
      guard base == nil, case .search(let words) = films.list,
        let found = try? await people.people(inSearch: words), !found.isEmpty
      else { return list }
      return text.say(Wording.sentence(Wording.showPeople(found, Wording.typePerson))) + list
    } catch {
      return text.say(Wording.sentence(Wording.problem(error)))
    }
  }

  // MARK: Films

  /// Opens a numbered entry of the film page.
  private func open(entry number: Int) async -> String {
    let count = film.entries.count
    guard film.entries.indices.contains(number - 1) else {
      return text.say(Wording.entries(upTo: count))
    }
    switch film.entries[number - 1] {
    case .person(let person): return await show(person)
    case .collection(let collection):
      return answer(await places.visit(MovieListSelection(.collection(collection))))
    case .theme(let theme):
      return answer(await places.visit(MovieListSelection(.theme(theme))))
    case .film(let movie): return answer(await places.visit(movie))
    case .video(let address): return text.say(links.report(playing: address).text)
    case .page(let address): return text.say(links.report(opening: address).text)
    case .more(let part):
      film.unfold(part)
      return answer(await places.show())
    }
  }

  /// Opens a film for tonight of the list or of a query, with the reason.
  private func openFilmForTonight(_ request: OpenRequest) async -> String {
    do throws(MovieDataError) {
      if let movie = places.filmForTonight { shownTonight.insert(movie) }
      var preferences = TonightPreferences()
      preferences.query = request.query ?? preferences.query
      let seed = seed()
      let outcome = try await tonight.filledFilms(
        of: list.contents.selection, preferences: preferences,
        as: TonightFilm.Role.roles(1, seed: seed), seed: seed, without: shownTonight)
      switch outcome {
      case .films(let films, _, _):
        guard let film = films.first else { return text.say(Wording.nothingForTonight) }
        let reason = film.reason.map { Wording.reason($0, on: today()) }
        let list = Wording.heading(of: list.contents)
        let note =
          film.isFromElsewhere
          ? text.say(Wording.filledUp(found: 0, of: films.count, from: list)) : ""
        return note + answer(await places.visit(film.movie, because: reason ?? ""))
      case .nothingLeft(let count): return text.say(Wording.nothingLeft(of: count))
      case .noFilms: return text.say(Wording.nothingForTonight)
      }
    } catch {
      return complaint(PlainFailure(error, in: .open(request)))
    }
  }

  // MARK: People

  /// Shows the person that a request names, with the films of its query.
  private func openPerson(_ request: OpenRequest) async -> String {
    if request.following == .list { return followedPeople() }
    guard let name = request.name else { return text.say(Wording.sentence(Wording.noPersonName)) }
    if request.following == .end, let marks,
      let person = marks.cache.followedPerson(named: name)
    {
      return text.say(marks.follow(person, false))
    }
    do throws(MovieDataError) {
      switch try await people.meaning(of: name) {
      case .person(let person):
        guard let following = request.following else { return await show(person, request.query) }
        guard let marks else { return text.say(Wording.noMarks) }
        // A person who was asked for by number has no name yet.
        let named = try await people.detail(of: person).person
        return text.say(marks.follow(named, following == .begin))
      case .several(let people):
        return text.say(Wording.sentence(Wording.several(name, people: people)))
      case .unknown: return text.say(Wording.unknownPerson(named: name))
      }
    } catch {
      return complaint(PlainFailure(error, in: .open(request)))
    }
  }

  /// Names the people whom the user follows.
  private func followedPeople() -> String {
    guard let marks else { return text.say(Wording.noMarks) }
    let people = marks.cache.followedPeople()
    return text.say(
      people.isEmpty
        ? [Wording.followWithCommand]
        : ["\(Wording.followedPeople): \(people.map(\.name).joined(separator: ", "))."])
  }

  /// Shows what is known of a person, and the films as a list.
  private func show(_ person: Person, _ query: TypedQuery? = nil) async -> String {
    let films = MovieListSelection(.person(person), filters: query?.narrowingFilters ?? [])
    guard let detail = try? await people.detail(of: person) else {
      return answer(await places.visit(films))
    }
    let movies = detail.credits.map(\.movie)
    marks?.cache.load(for: movies)
    var included: Set<MovieIdentifier>?
    if let query, !query.isEmpty {
      included = try? await people.films(of: detail.person, matching: query)
    }
    let report = PersonReport(
      detail, included: included, marks: marks?.cache.marks(of: movies) ?? [:],
      followed: marks?.cache.followed(detail.person))
    return text.say(report.sentences) + answer(await places.visit(films))
  }

  private func openPage() -> String {
    guard case .film = places.place, let movie = film.detail?.summary ?? film.movie else {
      return text.say(Wording.noFilmOpen)
    }
    return text.say(links.report(opening: movie.links.page).text)
  }

  /// Answers with the details of the film, loading them first if they are missing.
  private func withDetail(
    about input: PlainInput, _ answer: (MovieDetail) -> String
  ) async -> String {
    guard case .film = places.place else { return text.say(Wording.noFilmOpen) }
    let error = await places.loadDetail()
    return film.detail.map(answer) ?? complaint(PlainFailure(error, in: input))
  }

  /// Marks a numbered film of the list, or the film on the page.
  private func mark(_ action: MarkAction, _ value: String) -> String {
    guard let marks else { return text.say(Wording.noMarks) }
    if case .film = places.place, let movie = film.movie {
      return text.say(
        marks.mark(movie, detail: film.detail, by: action, with: value))
    }
    guard case .list = places.place, let numbered = CommandTable.numbered(value) else {
      return text.say(Wording.noNumber)
    }
    guard let movie = list.contents[numbered.number - 1] else {
      return text.say(Wording.noSuchNumber)
    }
    let detail = film.knownDetail(of: movie.id)
    return text.say(marks.mark(movie, detail: detail, by: action, with: numbered.value))
  }
}
