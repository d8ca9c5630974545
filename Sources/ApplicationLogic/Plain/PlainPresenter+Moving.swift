import BusinessLogic

/// Where one goes from what is shown: on, back, and once more.
extension PlainPresenter {
  func turn(by step: Int) async -> String {
    switch place {
    case .list: return await turnPage(by: step)
    case .film(let film):
      // A film that was opened from another one's page has the same neighbors as that.
      let place = film.surprise == nil ? list.place(ofFilmBefore: history) : list.first
      let next = (film.index ?? place) + step
      guard next >= 0 else { return text.say("This is the first film of the list.") }
      let error = await load(next + 1)
      if next < list.movies.count {
        dropPages()
        return await open(next)
      }
      if error != nil { return complaint(error, about: .next) }
      if list.contents.isStalled { return text.stalled(list.contents) }
      if let gap = list.contents.gaps.last,
        list.contents.shownCount(before: gap) == list.contents.shownCount
      {
        let missing = Wording.missing(gap.places, because: gap.error)
        return text.say("\(missing); b goes back to the list.")
      }
      return text.say("This is the last film of the list.")
    case .choice(var choice, let film):
      let first = max(0, choice.first + step * pageSize)
      guard first < choice.items.count, first != choice.first else { return text.say("No more.") }
      choice.first = first
      place = .choice(choice, over: film)
      return await show()
    }
  }

  private func turnPage(by step: Int) async -> String {
    if step < 0 {
      guard list.first > 0 else { return text.say("This is the beginning of the list.") }
      list.first = max(0, list.first - pageSize)
      return await show()
    }
    // A page that never came is the one to go on with.
    let shown = list.page(of: pageSize)
    guard !shown.isEmpty else { return await show() }
    let gaps = list.contents.gaps
    let first = list.first + pageSize
    let error = await load(first + pageSize)
    if first < list.movies.count {
      list.first = first
      return page() + complaint(error, about: .show)
    }
    // The page itself has become longer, or says now which films are missing behind it.
    if list.page(of: pageSize) != shown || list.contents.gaps != gaps {
      return page() + complaint(error, about: .next)
    }
    if error != nil { return complaint(error, about: .next) }
    if list.contents.isStalled { return text.stalled(list.contents) }
    return text.say("This is the end of the list.")
  }

  func back() async -> String {
    switch place {
    // One that was chosen for the user was opened from the list.
    case .film(let film) where film.index == nil && film.surprise == nil:
      if let answer = await stepBack() { return answer }
    case .list:
      if let before = covered {
        list = before
        covered = nil
      } else if let answer = await stepBack() {
        return answer
      } else {
        return text.say("There is nothing to go back to.")
      }
    case .choice(_, let film?): return await open(film)
    case .film, .choice: break
    }
    place = .list
    return await show()
  }

  func refresh() async -> String {
    switch place {
    case .choice: return await show()
    case .film(let film): return await open(film, afresh: true)
    case .list: break
    }
    let before = list
    list = PlainList(before.contents.selection)
    list.first = before.first
    if let error = await load(before.first + pageSize, afresh: true) {
      list = before
      return text.failure(error)
    }
    if list.movies.count <= list.first { list.first = 0 }
    return page()
  }
}
