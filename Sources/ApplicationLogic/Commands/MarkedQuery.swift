import BusinessLogic
import DomainEntities
import MovieData
import Records
import Vocabulary
import Wording

/// The query of a command for marked films.
struct MarkedQuery {
  /// The condition on films.
  private let query: TypedQuery
  private let films: MarkedFilms
  /// The list of the user that the query starts from, by name; nil for any other.
  let customList: String?

  /// Creates a query from its text, and the list that is given next to it, if any.
  ///
  /// Without `failure`, a name that resembles no list is read as search words.
  ///
  /// - Throws: A usage error for an invalid text, and a failure for a condition that the library
  ///   does not support or a list that it lacks; for `subject`, the failure that `failure` returns
  ///   for its name and the names of all lists.
  init(
    _ text: String, _ context: CommandContext, about subject: MarkedSubject? = nil,
    orElse failure: ((_ name: String, _ names: [String]) -> CommandFailure)? = nil
  ) throws(CommandFailure) {
    var query = try OptionValues.query(text, themes: context.store.offering.themes)
    if let subject {
      guard query.list == nil else { throw CommandFailure(.usage, Wording.twoLists) }
      if failure == nil, case .custom(let name) = subject, try Self.areWords(name, context) {
        context.inform(Wording.searchesInstead(of: name))
        query.words = [name, query.words].filter { !$0.isEmpty }.joined(separator: " ")
      } else {
        query.list = subject.list
      }
    }
    self.query = query
    films = MarkedFilms(context.library, facts: context.store)
    if let filter = films.unsupportedFilter(in: query.filters) {
      throw CommandFailure(reading: .unsupported(filter, by: .library))
    }
    customList = try CommandFailure.checkLists(
      of: query, in: context.library,
      orElse: subject == nil ? CommandFailure.noList : failure ?? Self.unknownList)
  }

  /// Returns whether a name is neither that of a list nor resembles one.
  private static func areWords(
    _ name: String, _ context: CommandContext
  ) throws(CommandFailure) -> Bool {
    let own = try CommandFailure.namesOfLists(in: context.library)
    return CommandFailure.known(name, among: own) == nil && Wording.removed(list: name) == nil
      && EditDistance.nearest(to: name, among: OptionValues.libraryListNames + own).isEmpty
  }

  static func unknownList(_ name: String, among own: [String]) -> CommandFailure {
    let names = OptionValues.libraryListNames
    return .unknown(
      "list", name, among: names + own, hint: Wording.useOne(of: names), kind: .notFound)
  }

  private var hasConditions: Bool { !query.filters.isEmpty || !query.words.isEmpty }

  /// Whether all films of a list of the library match.
  var isWholeList: Bool { !hasConditions && customList == nil }

  /// Returns why no film of a list matches.
  func nothing(on list: LibraryList) -> String {
    if hasConditions { return Wording.noMatches(filters: 2) }
    return customList.map(Wording.empty(listNamed:)) ?? Wording.nothing(on: list)
  }

  /// Returns the list of the library that the query starts from, or another one if it names none.
  ///
  /// - Throws: A usage error for a list that is not the user's.
  func list(orElse other: LibraryList) throws(CommandFailure) -> LibraryList {
    guard let list = query.list else { return other }
    if case .custom = list { return .everything }
    guard case .mine(let own) = list else {
      throw CommandFailure(.usage, Wording.notOwnList(OptionValues.name(of: list)))
    }
    return own
  }

  /// Returns what the query is about: the list of the user that it names, or another list.
  func subject(orElse list: LibraryList) -> MarkedSubject {
    customList.map { MarkedSubject.custom($0) } ?? .mine(list)
  }

  /// The order of the query; nil for that of the list.
  var sort: LibrarySort? { query.sort.map { LibrarySort($0) } }

  /// Returns entries with the viewings that the query asks for.
  func viewed(_ entries: [LibraryEntry]) -> [LibraryEntry] {
    MarkedFilms.viewed(entries, query.filters)
  }

  /// Returns all entries of a list that match.
  func entries(of request: LibraryRequest) throws(CommandFailure) -> [LibraryEntry] {
    var request = request
    request.limit = .max
    return try batch(of: request).entries
  }

  /// Returns the window that a request asks for, of the entries of a list that match.
  func batch(of request: LibraryRequest) throws(CommandFailure) -> LibraryBatch {
    var request = request
    request.customList = customList
    return try CommandFailure.reading(films.batch(of: request, matching: query.narrowingFilters))
  }
}
