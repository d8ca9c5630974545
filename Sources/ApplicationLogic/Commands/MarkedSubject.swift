import BusinessLogic
import DomainEntities

/// What statistics and pages of marked films are about.
enum MarkedSubject {
  /// A list of the library.
  case mine(LibraryList)
  /// A list that the user has made, by its name.
  case custom(String)

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
  /// Returns the name of one of the user's own lists as the user has written it.
  ///
  /// - Throws: A failure with a similar name if there is no such list.
  static func nameOfList(
    _ name: String, in library: MovieLibraryInteractor
  ) throws(CommandFailure) -> String {
    let names = try tryToRead { () throws(MovieDataError) in
      try library.customLists().map(\.name)
    }
    let key = CustomList.key(ofName: name)
    if let known = names.first(where: { CustomList.key(ofName: $0) == key }) { return known }
    throw .noList(name, among: names)
  }

  /// Checks the names of the user's own lists in a query, also of those that it excludes.
  static func checkLists(
    of query: TypedQuery, in library: MovieLibraryInteractor
  ) throws(CommandFailure) {
    var names: [String] = []
    if case .custom(let name) = query.list { names.append(name) }
    for filter in query.filters {
      if case .not(.customList(let name)) = filter { names.append(name) }
    }
    for name in names { _ = try nameOfList(name, in: library) }
  }

  /// Creates the error of a list that the user does not have, with a similar name of one.
  static func noList(_ name: String, among names: [String]) -> CommandFailure {
    let nearest = EditDistance.nearest(to: name, among: names).first
    return CommandFailure(
      .notFound, Wording.noList(name.excerpt, nearest: nearest),
      suggestions: [nearest].compactMap(\.self))
  }
}
