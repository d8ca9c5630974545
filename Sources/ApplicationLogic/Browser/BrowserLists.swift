import BusinessLogic

/// Shows the lists to choose from, with the numbers of their films.
@MainActor final class BrowserLists {
  private let context: BrowserContext
  private let interactor: MovieListInteractor
  private let list: MovieListPresenter
  private let navigation: BrowserNavigation
  private let overlays: BrowserOverlays
  private let notices: BrowserNotices
  private let counting = LatestTask<Int?>()

  init(
    _ context: BrowserContext, _ interactor: MovieListInteractor, list: MovieListPresenter,
    navigation: BrowserNavigation, overlays: BrowserOverlays, notices: BrowserNotices
  ) {
    self.context = context
    self.interactor = interactor
    self.list = list
    self.navigation = navigation
    self.overlays = overlays
    self.notices = notices
  }

  /// Shows lists and the smart lists.
  ///
  /// `advice` tells how an empty list of the user gets its first film.
  func choose(
    among lists: [MovieList], current: MovieList, advice: (MovieList) -> String?
  ) {
    var choices = lists.map { films in
      var item = PickerItem(films, called: list.name(of: films))
      if let advice = advice(films) { item.remark = advice }
      return (item, MovieListSelection(films))
    }
    let smart = context.smartLists.smartLists().map { smart in
      (PickerItem(text: smart.name, group: Wording.smartList), smart.query.selection)
    }
    // Genres, decades and tags are many, so smart lists come before them.
    choices.insert(contentsOf: smart, at: lists.firstIndex(where: \.isOfGenre) ?? lists.count)
    let chosen = choices.firstIndex { $0.1 == MovieListSelection(current) }
    let picker = overlays.showPicker(Wording.lists, choices.map(\.0), current: chosen) {
      [navigation] choice in
      if choice != chosen { navigation.choose(choices[choice].1) }
    }
    if let problem = context.smartLists.problem { notices.show(Wording.sentence(problem)) }
    count(choices.map(\.1), from: 0, for: picker)
  }

  /// Counts the films of one list after the other, so that keys are handled in between.
  private func count(
    _ selections: [MovieListSelection], from index: Int, for picker: PickerPresenter
  ) {
    guard index < selections.count else { return }
    counting.start { [interactor] () async throws(MovieDataError) in
      await Task.yield()
      return await interactor.count(of: selections[index])
    } receive: { [weak self, weak picker] answer in
      // A closed picker needs no numbers.
      guard let self, let picker else { return }
      if let count = try? answer.get() { picker.setCount(count, at: index) }
      self.count(selections, from: index + 1, for: picker)
    }
  }

  /// Stops counting.
  func stop() { counting.stop() }
}

extension MovieList {
  /// Whether the list is that of a genre.
  fileprivate var isOfGenre: Bool { if case .genre = self { true } else { false } }
}
