import BusinessLogic
import DomainEntities

/// Where the page leads to.
extension MovieDetailPresenter {
  /// What is chosen on the page.
  var chosenEntry: MovieDetailEntry? {
    cursor.chosen.flatMap { page.places.indices.contains($0) ? page.places[$0].entry : nil }
  }

  /// Opens what is chosen; a part that is folded is unfolded in its place.
  func openChosenEntry() {
    guard let entry = chosenEntry else {
      if !page.places.isEmpty {
        let key = bindings.wayTo(.move(.down))
        notice = "Nothing is chosen here; \(key) goes to what can be opened."
      }
      return
    }
    if case .more(let part) = entry {
      let place = cursor.chosen
      unfolded.insert(part)
      layOut()
      // What was folded begins where the line that said so was.
      cursor.choose(place)
    } else {
      notice = routing?.open(entry)
    }
  }

  /// Chooses what stands in a line of the window, as a click does; answers whether anything does.
  func choose(visibleLine line: Int) -> Bool {
    let line = cursor.window.top + line
    guard let place = page.places.firstIndex(where: { $0.lines.contains(line) }) else {
      return false
    }
    resumption = nil
    cursor.choose(place)
    output?.presenterDidUpdate(self)
    return true
  }

  /// Does something as soon as everything is known about the film.
  func want(_ wish: Wish) {
    guard movie != nil else { return }
    if let detail { return grant(wish, with: detail) }
    self.wish = wish
    open()
    layOut()
  }

  func grant(_ wish: Wish, with detail: MovieDetail) {
    switch wish {
    case .trailer: routing?.playTrailer(of: detail)
    case .watchOptions: routing?.showWatchOptions(of: detail)
    }
  }
}
