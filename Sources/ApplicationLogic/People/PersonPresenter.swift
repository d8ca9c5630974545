import BusinessLogic
import DomainEntities
import FilmPages
import Scheduling
import TerminalModel
import Widgets
import Wording

/// The page of a person: whose it is, the order and the filter of the films, and which is selected.
@MainActor final class PersonPresenter {
  let bindings: KeyBindings<PersonAction>
  /// The keys of a filter that is being typed.
  let filterBindings: KeyBindings<SearchAction>
  /// The filter that is being typed; nil if none is.
  private(set) var filter: PersonFilter?
  /// The lines.
  private(set) var page = PersonPage()
  /// The window, and the selected entry.
  private(set) var cursor = PageCursor()
  /// A message in place of the page; nil if there is one.
  private(set) var message: String?
  /// Whether that message is about an error.
  private(set) var hasFailed = false
  /// A message until the next key.
  private(set) var notice: String?
  private let interactor: PersonInteractor
  private let marks: MarkCache?
  private let newFilms: NewFilmsInteractor?
  private let film: @MainActor () -> MovieDetail?
  private let found: @MainActor () -> [FoundPerson]
  private let links: any LinkOpener
  private let debounce: @Sendable () async throws -> Void
  private weak var router: (any ScreenRouter)?
  private var keys: KeyReader<PersonAction>
  private let load = LatestTask<PersonDetail>()
  private let search = LatestTask<NameMeaning>()
  private let counting = LatestTask<[Int]>()
  private let narrowing = LatestTask<Set<MovieIdentifier>>()
  private var person: Person?
  /// The name that is looked for; nil once the person is known.
  private var soughtName: String?
  /// Whether to follow the person, or to stop it, once they are known.
  private var following: Following?
  /// The people whom the name may mean; empty once the person is known.
  private var choices: [FoundPerson] = []
  /// Whether the screen is shown.
  private var isOpen = false
  private var detail: PersonDetail?
  private var order = FilmographyOrder.year
  private var query = TypedQuery()
  /// The films that match the query; nil without a query.
  private var included: Set<MovieIdentifier>?
  private var isUnfolded = false
  private var width = 0
  /// The window and the selected film to restore once the page is there.
  private var pending: (top: Int, chosen: Int?)?
  /// The film that was opened last.
  private var openedFilm: MovieIdentifier?

  init(
    _ interactor: PersonInteractor, marks: MarkCache?, newFilms: NewFilmsInteractor?,
    film: @escaping @MainActor () -> MovieDetail?,
    found: @escaping @MainActor () -> [FoundPerson], links: any LinkOpener,
    debounce: @escaping @Sendable () async throws -> Void, router: any ScreenRouter
  ) {
    self.interactor = interactor
    self.marks = marks
    self.newFilms = newFilms
    self.film = film
    self.found = found
    self.links = links
    self.debounce = debounce
    self.router = router
    bindings = router.keys[.person]
    filterBindings = router.keys[.search]
    keys = KeyReader(bindings)
  }

  /// The name of the person.
  var title: String { detail?.person.name ?? person?.name ?? soughtName ?? "" }

  /// The filter and the order.
  var state: String {
    guard detail != nil else { return "" }
    return [query.text, Wording.order(order)].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The portrait; nil if there is none.
  var portrait: PictureIdentifier? { detail?.portrait }

  /// Whether the person is being loaded.
  var isLoading: Bool { load.isUnderWay || search.isUnderWay || narrowing.isUnderWay }

  /// Waits until nothing is being loaded.
  func settle() async {
    for task in [search.settle, load.settle, narrowing.settle] { await task() }
  }

  /// Returns whether an action does something now.
  func isUseful(_ action: PersonAction) -> Bool {
    switch action {
    case .open: !page.entries.isEmpty
    case .sort, .filter, .list, .nextPart, .previousPart: detail != nil
    case .clearFilter: !query.isEmpty
    case .page: detail?.page != nil
    case .follow: detail != nil && marks != nil
    default: true
    }
  }

  // MARK: People

  /// Shows a person from the top.
  func open(_ person: Person) {
    reset(person)
    loadDetail()
  }

  /// Shows the person with a name, with the films of a query, and follows them or stops it; several
  /// people with the name are offered.
  func open(named name: String, matching query: TypedQuery?, following: Following? = nil) {
    if isOpen, detail != nil, name == title, following == nil {
      return narrow(to: query ?? TypedQuery())
    }
    reset(nil)
    self.following = following
    self.query = query ?? TypedQuery()
    soughtName = name
    message = Wording.searchingPeople
    search.start(atOnce: true) { [interactor] () async throws(MovieDataError) in
      try await interactor.meaning(of: name)
    } receive: { [weak self] answer in
      self?.receive(answer, about: name)
    }
  }

  private func receive(_ answer: Result<NameMeaning, MovieDataError>, about name: String) {
    switch answer {
    case .success(.person(let person)): show(person)
    case .success(.several(let people)):
      (message, choices) = (nil, people)
      layOut()
    case .success(.unknown): message = Wording.unknownPerson(named: name)
    case .failure(let error): fail(error)
    }
    router?.screenDidChange()
  }

  /// Offers the people that the search on the screen has found, and those of the film that keys act
  /// on.
  func choosePerson() {
    var items = found().map {
      (person: $0.person, item: PickerItem(text: $0.person.name, remark: Wording.remark(on: $0)))
    }
    var known = Set(items.map(\.person.id))
    for credit in film()?.people ?? [] where known.insert(credit.person.id).inserted {
      items.append((credit.person, PickerItem(text: credit.person.name, remark: credit.text)))
    }
    guard !items.isEmpty else {
      router?.say(Wording.noPeople)
      return
    }
    router?.pick(Wording.people, items.map(\.item), current: nil) { [weak self] choice in
      var request = OpenRequest(PersonFeature.declaration.name)
      request.person = items[choice].person
      self?.router?.open(request)
    }
  }

  /// Shows a person as it was left, with the present marks; returns false if the snapshot is not
  /// valid.
  func restore(_ snapshot: ScreenSnapshot) -> Bool {
    guard let id = snapshot.values["id"], let name = snapshot.values["name"], !id.isEmpty else {
      return false
    }
    let person = Person(id: PersonIdentifier(id), name: name)
    if person != self.person || detail == nil { reset(person) }
    isOpen = true
    isUnfolded = snapshot.values["unfolded"] != nil
    order = snapshot.values["order"].flatMap(FilmographyOrder.init) ?? order
    query = snapshot.values["query"].flatMap { try? TypedQuery($0) } ?? TypedQuery()
    pending = (
      snapshot.values["top"].flatMap { Int($0) } ?? 0,
      snapshot.values["chosen"].flatMap { Int($0) }
    )
    loadDetail()
    return detail != nil || load.isUnderWay
  }

  /// The page as it is shown now; nil before the person is known.
  var snapshot: ScreenSnapshot? {
    guard let person else { return nil }
    var values = [
      "id": person.id.text, "name": person.name, "order": order.rawValue,
      "top": String(cursor.window.top),
    ]
    values["chosen"] = cursor.chosen.map { String($0) }
    if isUnfolded { values["unfolded"] = "yes" }
    if !query.isEmpty { values["query"] = query.text }
    return ScreenSnapshot(PersonFeature.declaration.name, values: values, path: [title])
  }

  private func reset(_ person: Person?) {
    for task in [load.stop, search.stop, narrowing.stop] { task() }
    self.person = person
    (detail, soughtName, message, notice, pending) = (nil, nil, nil, nil, nil)
    (choices, order, isOpen, following) = ([], .year, true, nil)
    (hasFailed, isUnfolded) = (false, false)
    (query, included, filter) = (TypedQuery(), nil, nil)
    cursor.reset()
    layOut()
  }

  private func show(_ person: Person) {
    let (query, following) = (query, following)
    reset(person)
    self.query = query
    self.following = following
    loadDetail()
  }

  // MARK: Following

  /// The number of people whom the user follows.
  var followedCount: Int { marks?.followedPeople().count ?? 0 }

  /// Offers the people whom the user follows, once their new films are counted.
  func chooseFollowed() {
    guard let marks, let newFilms else {
      router?.say(Wording.noLibrary)
      return
    }
    let people = marks.followedPeople()
    guard !people.isEmpty else {
      router?.say(Wording.noFollowedPeople(press: bindings.press(.follow)))
      return
    }
    counting.start(atOnce: true) {
      var counts: [Int] = []
      for person in people { counts.append(await newFilms.newFilms(of: person).films.count) }
      return counts
    } receive: { [weak self] answer in
      if case .success(let counts) = answer { self?.choose(among: people, counts) }
    }
  }

  private func choose(among people: [FollowedPerson], _ counts: [Int]) {
    let items = zip(people, counts).map { person, count in
      var item = PickerItem(
        text: person.name, remark: Wording.remark(on: person, newFilms: count))
      item.isEditable = true
      return item
    }
    router?.pick(
      Wording.followedPeople, items, current: nil,
      edit: { [weak self] edit, index in
        self?.perform(edit, on: people[index].person)
      }
    ) { [weak self] choice in
      var request = OpenRequest(PersonFeature.declaration.name)
      request.person = people[choice].person
      self?.router?.open(request)
    }
  }

  private func perform(_ edit: ItemEdit, on person: Person) {
    guard edit == .delete else {
      router?.say(Wording.namesOfPeople)
      return
    }
    if let message = router?.follow(person, false) { router?.say(message) }
    router?.listsDidChange()
  }

  private func follow(_ person: Person, _ isFollowed: Bool?) {
    notice = router?.follow(person, isFollowed)
    layOut()
    router?.listsDidChange()
  }

  private func loadDetail(_ freshness: MovieFreshness = .default) {
    guard let person else { return }
    if freshness == .default, let known = interactor.knownDetail(of: person) {
      receive(.success(known))
      return
    }
    if detail == nil {
      // A local source has told all it knows.
      guard !interactor.isLocal else { return message = Wording.noFilmsOfPerson }
      (message, hasFailed) = (Wording.loadingPerson, false)
    }
    load.start { [interactor] () async throws(MovieDataError) in
      try await interactor.detail(of: person, freshness: freshness)
    } receive: { [weak self] answer in
      self?.receive(answer)
      self?.router?.screenDidChange()
    }
  }

  /// Shows the person as the cache has it now; returns whether anything has changed.
  func readAgain() -> Bool {
    // A refresh that the user has asked for goes on.
    guard !load.isUnderWay || detail == nil, let person,
      let known = interactor.knownDetail(of: person)
    else { return false }
    // The age differs at every reading.
    var shown = detail
    shown?.age = known.age
    guard known != shown else { return false }
    load.stop()
    receive(.success(known))
    return true
  }

  private func receive(_ answer: Result<PersonDetail, MovieDataError>) {
    switch answer {
    case .success(let detail):
      self.detail = detail
      (message, hasFailed) = (nil, false)
      narrow(to: query)
      // Only now is the name known of a person who was asked for by number.
      if let following {
        self.following = nil
        follow(detail.person, following == .begin)
      }
    case .failure(let error): fail(error)
    }
  }

  private func fail(_ error: MovieDataError) {
    let text = Wording.failure(inPeople: error, press: bindings.press(.retry))
    if detail == nil { (message, hasFailed) = (text, true) } else { notice = text }
  }

  // MARK: Films

  private func narrow(to query: TypedQuery, isTyped: Bool = false) {
    self.query = query
    narrowing.stop()
    // The person may be of another source than the one that was asked for.
    guard !query.isEmpty, let person = detail?.person ?? person else {
      included = nil
      return layOut()
    }
    // The films of a source with them are known at once; a service may be asked for people.
    let waits = isTyped && !interactor.isLocal
    let pause: @MainActor () async throws -> Void = { [debounce] in try await debounce() }
    narrowing.start(after: waits ? pause : nil, atOnce: !waits) {
      [interactor] () async throws(MovieDataError) in
      try await interactor.films(of: person, matching: query)
    } receive: { [weak self] answer in
      switch answer {
      case .success(let films): self?.included = films
      case .failure(let error): self?.failNarrowing(error)
      }
      self?.layOut()
      self?.router?.screenDidChange()
    }
  }

  /// Shows all films after a filter failed; one that is being typed says why.
  private func failNarrowing(_ error: MovieDataError) {
    (query, included) = (TypedQuery(), nil)
    let text = Wording.failure(inPeople: error, press: "")
    if filter == nil { notice = text } else { filter?.refuse(text) }
  }

  /// The films, of which marks change the selected one.
  var films: ScreenFilms? {
    guard detail != nil else { return nil }
    return ScreenFilms(
      page.films.map { MovieDetail(summary: $0) },
      selected: selectedFilm.map { MovieDetail(summary: $0) })
  }

  private var selectedFilm: MovieSummary? {
    cursor.chosen.flatMap { page.entries[$0].film }
  }

  /// Selects the film a number of films after the one that was opened last, and returns it.
  func selectFilm(by steps: Int) -> MovieSummary? {
    var known: Set<MovieIdentifier> = []
    let films = page.films.filter { known.insert($0.id).inserted }
    guard let opened = openedFilm, let place = films.firstIndex(where: { $0.id == opened }),
      films.indices.contains(place + steps)
    else { return nil }
    openedFilm = films[place + steps].id
    return films[place + steps]
  }

  // MARK: Lines

  /// Sets the size of the window.
  func resize(width: Int, height: Int) {
    self.width = width
    layOut()
    cursor.setHeight(height)
    guard let (top, chosen) = pending, detail != nil, width > 0, !narrowing.isUnderWay else {
      return
    }
    pending = nil
    cursor.scroll(to: top)
    cursor.choose(chosen)
  }

  private func layOut() {
    let (chosen, before) = (cursor.chosen, page)
    if let detail {
      let films = detail.credits.map(\.movie)
      marks?.load(for: films)
      page = PersonPage(
        PersonReport(
          detail, order: order, included: included, marks: marks?.marks(of: films) ?? [:],
          followed: marks?.followed(detail.person)),
        width: width, isUnfolded: isUnfolded)
    } else {
      page = PersonPage(choices, named: soughtName ?? "", width: width)
    }
    cursor.setPage(
      lines: page.lines.count, places: page.entries.map(\.lines),
      chosen: chosen.flatMap { page.index(of: $0, in: before) })
  }

  /// Scrolls by a number of lines, up if negative.
  func scroll(by rows: Int) { cursor.scroll(to: cursor.window.top + rows) }

  /// Selects the entry at a place, or opens it if it is selected already.
  func press(line: Int, column: Int) {
    let place = page.entries.firstIndex {
      $0.lines.contains(line) && $0.columns.contains(column)
    }
    guard let entry = place else { return }
    if entry == cursor.chosen { open(entry: entry) } else { cursor.choose(entry) }
  }

  /// Shows a message until the next key.
  func showNotice(_ text: String) { notice = text }

  /// Clears the message.
  func forgetNotice() { notice = nil }

  /// Stops everything that is being loaded.
  func close() {
    (isOpen, filter) = (false, nil)
    load.stop()
    search.stop()
    counting.stop()
    narrowing.stop()
  }

  // MARK: Keys

  /// Handles a key.
  func handle(_ key: Key) {
    notice = nil
    guard filter == nil else { return type(key) }
    guard let (action, count) = keys.read(key), isUseful(action) else { return }
    switch action {
    case .move(let movement): cursor.move(movement, times: count ?? 1)
    case .nextPart: goToPart { line in page.parts.first { $0 > line } }
    case .previousPart: goToPart { line in page.parts.last { $0 < line - 1 } }
    case .open:
      if let entry = cursor.chosen ?? firstVisibleEntry { open(entry: entry) }
    case .follow: if let person = detail?.person { follow(person, nil) }
    case .sort: chooseOrder()
    case .filter: filter = PersonFilter(query, films: included, interactor.offering)
    case .clearFilter: narrow(to: TypedQuery())
    case .list:
      if let person = detail?.person {
        router?.openList(MovieListSelection(.person(person), filters: query.narrowingFilters))
      }
    case .page:
      if let page = detail?.page { router?.say(links.report(opening: page).text) }
    case .retry: retry()
    case .leave: router?.close()
    }
  }

  /// Handles a key of the filter that is being typed: the films follow the text.
  private func type(_ key: Key) {
    switch filterBindings.action(for: key, typing: SearchAction.edit) {
    case .accept: acceptFilter()
    case .cancel: leaveFilter()
    case .edit(.deleteBackwards) where filter?.line.text.isEmpty == true: leaveFilter()
    case .edit(let edit): change { $0.change { $0.perform(edit) } }
    case .complete: change { $0.complete() }
    case .move(let rows): cursor.move(rows > 0 ? .down : .up, times: abs(rows))
    case .page(let pages): cursor.move(pages > 0 ? .pageDown : .pageUp, times: abs(pages))
    case nil: break
    }
  }

  /// Inserts pasted text into the filter that is being typed.
  func paste(_ text: String) { change { $0.change { $0.insert(text) } } }

  private func change(_ change: (inout PersonFilter) -> TypedQuery?) {
    guard var typed = filter else { return }
    let query = change(&typed)
    filter = typed
    if let query { narrow(to: query, isTyped: true) }
  }

  /// Keeps the films of the filter that is being typed, whose last word may be a whole one now.
  private func acceptFilter() {
    guard let query = filter?.accepted() else { return }
    // What failed is tried again.
    let isRetry = filter?.problem != nil
    filter = isRetry ? filter : nil
    if isRetry || query != self.query { narrow(to: query) }
  }

  /// Ends the filter that is being typed, with the films that were shown before.
  private func leaveFilter() {
    guard let filter else { return }
    self.filter = nil
    narrowing.stop()
    (query, included) = (filter.former, filter.formerFilms)
    layOut()
  }

  private func retry() {
    if person == nil, let name = soughtName {
      return open(named: name, matching: query, following: following)
    }
    loadDetail(.current)
  }

  /// Goes to a part, given the line of the selected entry, or else the first visible one.
  private func goToPart(_ part: (Int) -> Int?) {
    let line = cursor.chosen.map { page.entries[$0].lines.lowerBound } ?? cursor.window.top
    guard let line = part(line) else { return }
    cursor.scroll(to: line)
    cursor.choose(page.entries.firstIndex { $0.lines.lowerBound >= line })
  }

  private func chooseOrder() {
    let orders = FilmographyOrder.allCases
    let items = orders.map { PickerItem(text: Wording.order($0), group: "") }
    router?.pick(Wording.sortBy, items, current: orders.firstIndex(of: order)) {
      [weak self] choice in
      self?.order = orders[choice]
      self?.cursor.reset()
      self?.layOut()
    }
  }

  /// The entry that Enter opens if none is selected, at the top of the window.
  private var firstVisibleEntry: Int? {
    page.entries.firstIndex { cursor.window.visible.contains($0.lines.lowerBound) }
  }

  private func open(entry: Int) {
    guard page.entries.indices.contains(entry) else { return }
    switch page.entries[entry].target {
    case .film(let movie, _), .next(let movie):
      openedFilm = movie.id
      cursor.choose(entry)
      router?.open(movie, reason: "")
    case .person(let person): show(person)
    case .biography:
      isUnfolded = true
      layOut()
    }
  }
}

extension PickerItem {
  /// Creates the item of a person.
  fileprivate init(text: String, remark: String) {
    self.init(text: text, group: "")
    self.remark = remark
  }
}

extension MovieDetail {
  /// The people who can be opened, each once: the directors, the cast, and the rest of the crew.
  fileprivate var people: [(person: Person, text: String)] {
    let crew = crew.compactMap { member in
      member.person.map { (Person(id: $0, name: member.name), member.job) }
    }
    let cast = cast.compactMap { member in
      member.person.map { (Person(id: $0, name: member.name), member.character) }
    }
    var known: Set<PersonIdentifier> = []
    return (crew.filter { $0.1 == "Director" } + cast + crew)
      .filter { known.insert($0.0.id).inserted }.map { (person: $0.0, text: $0.1) }
  }
}
