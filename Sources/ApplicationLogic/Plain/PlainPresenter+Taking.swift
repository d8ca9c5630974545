import BusinessLogic
import DomainEntities

/// What numbers and words stand for.
extension PlainPresenter {
  func take(_ number: Int) async -> String {
    if case .choice(let choice, _) = place {
      guard choice.items.indices.contains(number - 1) else {
        return text.say("There are the numbers 1 to \(choice.items.count).")
      }
      return await take(number - 1, for: choice.purpose)
    }
    if case .film(let film) = place { return await take(number, on: film) }
    var error: MovieDataError?
    if number <= list.contents.total ?? 0 { error = await load(number) }
    if list.movies.indices.contains(number - 1) { return await open(number - 1) }
    if error != nil { return complaint(error, about: .number(number)) }
    if list.contents.isStalled { return text.stalled(list.contents) }
    guard !list.movies.isEmpty else { return text.say("There is no film to open here.") }
    guard let last = list.contents.total else {
      // A source that does not say how long the list is may have more behind it.
      return text.say(
        "So far there are the numbers 1 to \(Wording.number(list.movies.count)); n goes on.")
    }
    // Films that are missing have no numbers.
    let there = last - list.contents.missingCount
    return text.say("There are the numbers 1 to \(Wording.number(there)).")
  }

  private func take(_ index: Int, for purpose: PlainChoice.Purpose) async -> String {
    switch purpose {
    case .list:
      list = PlainList(MovieListSelection(interactor.lists[index]))
      covered = nil
    case .sort:
      var selection = list.contents.selection
      selection.sort = interactor.orders(of: selection.list)[index]
      list = PlainList(selection)
    }
    place = .list
    return await show()
  }

  func choose(_ purpose: PlainChoice.Purpose) -> String {
    var choice = PlainChoice(purpose: purpose, items: [])
    switch purpose {
    case .list:
      choice.items = interactor.lists.map { Wording.heading(of: $0, asOf: interactor.asOf($0)) }
      choice.current = interactor.lists.firstIndex(of: (covered ?? list).contents.selection.list)
    case .sort:
      let selection = list.contents.selection
      let orders = interactor.orders(of: selection.list)
      choice.items = orders.map { Wording.order($0, of: selection.list) }
      choice.current = selection.sort.flatMap(orders.firstIndex)
    }
    place = .choice(choice, over: place.film)
    return text.page(of: choice, size: pageSize)
  }

  func search(_ words: String) async -> String {
    guard !words.isEmpty else { return text.say("Type the words of a title behind the /.") }
    if covered == nil { covered = list }
    list = PlainList(MovieListSelection(.search(words)))
    place = .list
    return await show()
  }

  func openPage() -> String {
    guard case .film(let film) = place else {
      return text.say("Open a film first, by its number.")
    }
    return text.say(links.report(opening: (film.detail?.summary ?? film.movie).links.page).text)
  }
}
