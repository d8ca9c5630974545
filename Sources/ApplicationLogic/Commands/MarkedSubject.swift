public import BusinessLogic
import DomainEntities
import TerminalModel
import Vocabulary
import Wording

/// The list that `mine`, statistics and pages of marked films are about.
public enum MarkedSubject: Hashable, Sendable {
  /// A list of the library.
  case mine(LibraryList)
  /// A list that the user has made, by its name.
  case custom(String)

  /// The list in a query.
  var list: MovieList {
    switch self {
    case .mine(let list): .mine(list)
    case .custom(let name): .custom(name)
    }
  }

  /// The name for programs.
  var name: String {
    switch self {
    case .mine(let list): list.rawValue
    case .custom(let name): name
    }
  }

  /// The heading.
  var heading: String {
    switch self {
    case .mine(let list): Wording.heading(of: list)
    case .custom(let name): name
    }
  }

  /// Returns the totals of statistics in sentences.
  func totals(_ statistics: LibraryStatistics) -> [String] {
    switch self {
    case .mine(let list): Wording.totals(statistics, of: list)
    case .custom(let name): Wording.totals(statistics, ofListNamed: name)
    }
  }
}

extension CommandFailure {
  /// Returns the names of the user's own lists.
  static func namesOfLists(in library: any MovieLibrary) throws(CommandFailure) -> [String] {
    try reading(library.customLists().map(\.name))
  }

  /// Returns the name of a list as the user has written it; nil if it is not among the names.
  static func known(_ name: String, among names: [String]) -> String? {
    let key = CustomList.key(ofName: name)
    return names.first { CustomList.key(ofName: $0) == key }
  }

  /// Checks the names of the user's own lists in a query, also of those that it excludes.
  ///
  /// - Returns: The name of the list that the query starts from as the user has written it; nil if
  ///   it is none of the user's own.
  /// - Throws: A failure with a similar name for a list that the user does not have; for the list
  ///   that the query starts from the one that `failure` returns for its name and those of all
  ///   lists.
  @discardableResult static func checkLists(
    of query: TypedQuery, in library: any MovieLibrary,
    orElse failure: (_ name: String, _ names: [String]) -> CommandFailure = noList
  ) throws(CommandFailure) -> String? {
    let excluded = query.filters.compactMap { filter in
      if case .not(.customList(let name)) = filter { name } else { nil }
    }
    var start: String?
    if case .custom(let name) = query.list { start = name }
    guard start != nil || !excluded.isEmpty else { return nil }
    let names = try namesOfLists(in: library)
    for name in excluded where known(name, among: names) == nil { throw noList(name, among: names) }
    guard let start else { return nil }
    guard let name = known(start, among: names) else { throw failure(start, names) }
    return name
  }

  /// Creates the error of a list that the user does not have, with a similar name of one.
  static func noList(_ name: String, among names: [String]) -> CommandFailure {
    if let error = Wording.removed(list: name) { return CommandFailure(.notFound, error) }
    let nearest = EditDistance.nearest(to: name, among: names).first
    return CommandFailure(
      .notFound, Wording.noList(name.excerpt, nearest: nearest),
      suggestions: [nearest].compactMap(\.self))
  }
}
