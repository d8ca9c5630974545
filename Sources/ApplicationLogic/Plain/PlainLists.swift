import BusinessLogic
import DomainEntities
import Films
import Records
import TerminalModel
import Wording

/// The lists of plain mode, and what a line means that is not a command.
@MainActor final class PlainLists {
  /// What a line names.
  enum Meaning {
    /// The films of a list or a query.
    case films(MovieListSelection)
    /// One film.
    case film(MovieSummary)
    /// Conditions that cannot be understood.
    case problem(QueryProblem)
    case nothing
  }

  /// The number of films among which a title is looked for.
  private static let candidates = 20

  private let interactor: MovieListInteractor
  private let marks: PlainMarks?
  private let smartLists: any SmartListStore
  private let library: (any MovieLibrary)?
  /// The smart list that the user was asked whether to remove.
  private var removed: SmartList?

  /// Creates the lists of a source, those of the user's library and the smart lists.
  init(
    _ interactor: MovieListInteractor, marks: PlainMarks?, smartLists: any SmartListStore,
    _ library: (any MovieLibrary)?
  ) {
    self.interactor = interactor
    self.marks = marks
    self.smartLists = smartLists
    self.library = library
  }

  /// Returns the commands for a list with some orders.
  func words(_ sorts: [MovieSortAttribute]) -> ListWords {
    ListWords(
      lists: lists, smartLists: smartLists.smartLists(), sorts: sorts,
      themes: interactor.offering.themes)
  }

  private var lists: [MovieList] {
    let lists = interactor.lists
    return (marks?.lists(among: lists) ?? lists)
      + interactor.offering.themes.map(MovieList.theme)
  }

  /// Returns all lists to choose from, in the order of the screen, with the numbers of their films.
  func choices() async -> [PlainChoice.Item] {
    let lists = lists
    // Genres, decades and tags are many, so smart lists come before them.
    let many = lists.firstIndex { if case .genre = $0 { true } else { false } } ?? lists.count
    var items: [PlainChoice.Item] = []
    for list in lists[..<many] { items.append(await item(list)) }
    for list in smartLists.smartLists() where interactor.offering.supports(list.query.filters) {
      let films = list.query.selection
      let count = await interactor.count(of: films)
      let name = Wording.name(ofSmartList: list.name)
      items.append(.init(name: Wording.menuItem(name, count: count), films: films))
    }
    for list in lists[many...] { items.append(await item(list)) }
    return items
  }

  private func item(_ list: MovieList) async -> PlainChoice.Item {
    let films = MovieListSelection(list)
    let count = await interactor.count(of: films)
    let name = Wording.heading(of: list, on: interactor.basis(of: list))
    let advice = count == 0 ? marks?.advice(for: list) : nil
    var seen: Int?
    if ListKind(list)?.countsSeen == true {
      seen = await interactor.count(of: MovieListSelection(list, filters: [.seen]))
    }
    return .init(
      name: Wording.menuItem(name, count: count, seen: seen, advice: advice), films: films)
  }

  /// Saves films as a smart list with a new name; returns a sentence.
  func save(_ films: MovieListSelection, as name: String) -> String {
    let query = TypedQuery(films)
    guard !name.isEmpty else { return Wording.sentence(Wording.missingListName) }
    guard !query.isEmpty else { return Wording.sentence(Wording.nothingToSave) }
    guard let new = SmartList(name, query) else {
      return Wording.sentence(Wording.invalidListName(CleanText.line(name)))
    }
    return change { (lists) throws(SmartListProblem) in try lists.save(new) { _ in false } }
  }

  /// Renames the smart list of the user that has some films, or asks whether to remove it; returns
  /// a sentence, or nil if there is none or it is another change.
  func perform(_ edit: ListEdit, ofSmartList films: MovieListSelection) -> String? {
    let smart = smartLists.ownLists().first { $0.query.selection == films }
    guard let name = smart?.name else { return nil }
    switch edit {
    case .rename(let new):
      return change { (lists) throws(SmartListProblem) in try lists.rename(name, to: new) }
    case .delete:
      removed = smart
      return smart.map(Wording.spokenQuestion)
    default: return nil
    }
  }

  /// Returns the answer to a line that answers whether to remove a smart list; nil for any other
  /// line, which drops the question.
  func answer(_ line: String) -> String? {
    guard let list = removed.take(), let isYes = PlainMarks.answer(in: line) else { return nil }
    guard isYes else { return Wording.sentence(Wording.notReversed) }
    return change { (lists) throws(SmartListProblem) in try lists.remove(list.name) }
  }

  private func change(
    _ body: (SmartListInteractor) throws(SmartListProblem) -> SmartListChange?
  ) -> String {
    do throws(SmartListProblem) {
      let lists = SmartListInteractor(smartLists, library: library)
      return Wording.sentence(Wording.report(try body(lists)))
    } catch {
      return Wording.sentence(Wording.complaint(error))
    }
  }

  /// Returns what a line names: a list, conditions, or films by their title.
  func meaning(of text: String) async throws(MovieDataError) -> Meaning {
    if let films = list(named: text) { return .films(films) }
    do throws(QueryProblem) {
      let query = try TypedQuery(text, themes: interactor.offering.themes)
      if query.words.isEmpty || !query.filters.isEmpty { return .films(query.selection) }
    } catch {
      // The title of a film may look like conditions.
      let film = try await film(named: text)
      if case .film = film { return film }
      return .problem(error)
    }
    return try await film(named: text)
  }

  private func list(named text: String) -> MovieListSelection? {
    // The shown name of a smart list folds to its own; it may begin with "my".
    let key = QueryNames.hyphenated(text)
    // An own list hides a smart list of its name.
    let own = lists.first { $0.isCustom && OptionValues.name(of: $0) == key }
    if let own { return MovieListSelection(own) }
    if let smart = smartLists.smartLists().first(where: { $0.name == key }) {
      return smart.query.selection
    }
    let name = text.lowercased().hasPrefix("my ") ? String(text.dropFirst(3)) : text
    let lists = lists + LibraryList.allCases.map(MovieList.mine)
    guard let list = try? OptionValues.list(name, among: lists) else { return nil }
    if case .mine = list, marks == nil { return nil }
    return MovieListSelection(list)
  }

  /// Returns the film with a title, or else the films that have its words.
  private func film(named text: String) async throws(MovieDataError) -> Meaning {
    // Excluded words name nothing.
    guard text.first != "-" else { return .nothing }
    let search = MovieListSelection(.search(text))
    let batch = try await interactor.movies(in: search, from: 0, limit: Self.candidates)
    guard batch.match == .exact, !batch.movies.isEmpty else { return .nothing }
    let title = FoldedText(text)
    let titled = batch.movies.filter {
      FoldedText($0.title) == title || $0.originalTitle.map { FoldedText($0) } == title
    }
    if titled.count == 1 { return .film(titled[0]) }
    // A single letter begins words of many films.
    if titled.isEmpty, text.count == 1 { return .nothing }
    return batch.total == 1 ? .film(batch.movies[0]) : .films(search)
  }
}
