import BusinessLogic
import DomainEntities

/// From the end of the browser to its next start.
extension MovieBrowserWireframe {
  /// Whether the page is that of the list's film: not of one that was opened by itself, nor while the list is
  /// on its way back to where it was.
  var pageFollows: Bool { !hasOwnPage && list.presenter.contents.resumption == nil }

  /// Notes down how the browser is, for its next start.
  func keepMemory() {
    dependencies.memory?.keep(memento.text)
  }

  /// How the browser is now.
  var memento: BrowserMemento {
    var memento = BrowserMemento(source: dependencies.store.offering.name)
    var here = place(list.presenter.memory)
    here.names = []
    memento.places = (history.places + [here]).suffix(BrowserMemento.most).map { .init($0) }
    memento.layout = preferences
    memento.posters = switched(
      to: posters.isOn, from: dependencies.showsPosters, dependencies.wishes.posters)
    memento.mouse = switched(
      to: usesMouse, from: dependencies.usesMouse, dependencies.wishes.mouse)
    return memento
  }

  /// What has to be noted down of a switch: only what the settings do not say anyway.
  private func switched(
    to isOn: Bool, from before: Bool, _ setting: String?
  ) -> BrowserMemento.Switch? {
    setting.flatMap { isOn == before ? nil : .init(isOn: isOn, setting: $0) }
  }

  /// Goes on where the browser was left; answers whether there is a list to go on with.
  ///
  /// Where nothing was ever kept, this is the first start.
  func resume() -> Bool {
    guard !dependencies.startsFresh, let memory = dependencies.memory else { return false }
    guard let text = memory.recall() else {
      if memory.begin() { showWelcome() }
      return false
    }
    return BrowserMemento(reading: text).map(resume) ?? false
  }

  private func resume(_ memento: BrowserMemento) -> Bool {
    preferences = memento.layout
    if let isOn = left(memento.posters, dependencies.wishes.posters), isOn != posters.isOn {
      posters.toggle()
    }
    if let isOn = left(memento.mouse, dependencies.wishes.mouse), isOn != usesMouse {
      setMouse(isOn)
    }
    let places = memento.places(offeredBy: dependencies.store.offering).map(history(of:))
    guard var last = places.last, last.list != nil else { return false }
    for place in places.dropLast() { history.push(place) }
    if isGone(last.page.movie) { (last.hasOwnPage, last.isOnPage) = (false, false) }
    // A page that is not to be seen is not asked for.
    let showsPage = last.hasOwnPage || last.isOnPage || layout.isSplit
    if !showsPage { last.page = MovieDetailPresenter.Memory(nil) }
    put(last)
    return true
  }

  private func left(_ left: BrowserMemento.Switch?, _ setting: String?) -> Bool? {
    left.flatMap { $0.setting == setting ? $0.isOn : nil }
  }

  private func history(of place: BrowserMemento.Place) -> BrowserHistory.Place {
    BrowserHistory.Place(
      list: place.list.map {
        MovieListPresenter.Memory(
          $0, offering: dependencies.store.offering, height: list.presenter.contents.cursor.height)
      },
      page: MovieDetailPresenter.Memory(place.page), hasOwnPage: place.hasOwnPage,
      isOnPage: place.isOnPage && place.page != nil, names: place.names)
  }

  /// Whether a source that knows all of its films at once does not know this one.
  private func isGone(_ movie: MovieSummary?) -> Bool {
    guard let movie else { return true }
    return dependencies.store.offering.answersAtOnce
      && dependencies.store.detailAtHand(of: movie.id) == nil
  }
}

extension BrowserMemento.Place {
  /// What is to be noted down of a place.
  init(_ place: BrowserHistory.Place) {
    self.init(
      list: place.list?.memento, page: place.page.memento, hasOwnPage: place.hasOwnPage,
      isOnPage: place.isOnPage, names: place.names)
  }
}
