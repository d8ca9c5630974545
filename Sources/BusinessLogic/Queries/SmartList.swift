/// A query with a name.
public struct SmartList: Hashable, Sendable {
  /// The name: lowercase words joined by hyphens.
  public let name: String
  /// The query.
  public let query: TypedQuery
  /// The list that the query starts from.
  private let start: MovieList
  /// The query, normalized for comparison with selections.
  private let selected: TypedQuery

  /// Creates a list; nil if the name has no letter or digit, or is that of another list.
  public init?(_ name: some StringProtocol, _ query: TypedQuery) {
    let name = QueryNames.hyphenated(name)
    guard !name.isEmpty, !QueryNames.isList(name) else { return nil }
    self.name = name
    self.query = query
    start = query.selection.list
    selected = TypedQuery(query.selection)
  }

  /// The lists that come with the program.
  public static let builtIn: [SmartList] = [
    ("short-evening", "unseen length:<100"),
    ("unseen-classics", "unseen year:<1970"),
    ("world-tour", "unseen country:-us,-gb"),
    ("long-weekend", "unseen length:>=170"),
    ("silent-era", "year:<1929"),
    ("comfort", "genre:comedy,-crime,-horror,-war"),
    ("for-everyone", "genre:family,animation"),
    ("true-stories", "genre:documentary"),
    ("this-century", "unseen year:>=2000"),
    ("worth-another-look", "seen my:>=4"),
    ("new", "list:popular sort:year"),
    ("halloween", "genre:horror,-science-fiction,-war"),
    ("christmas", "theme:christmas"),
    ("best-picture-winners", "award:best-picture sort:year"),
    ("palme-dor-winners", "award:palme-dor sort:year"),
    ("golden-lion-winners", "award:golden-lion sort:year"),
    ("golden-bear-winners", "award:golden-bear sort:year"),
    ("bafta-winners", "award:bafta sort:year"),
    ("sight-and-sound-2022", "award:sight-and-sound"),
    ("afi-100", "award:afi"),
    ("pixar", "studio:pixar sort:year"),
    ("studio-ghibli", "studio:studio-ghibli sort:year"),
    ("disney-animation", "studio:walt-disney genre:animation sort:year"),
    ("dreamworks-animation", "studio:dreamworks-animation sort:year"),
    ("marvel", "studio:marvel sort:year"),
    ("a24", "studio:a24 sort:year"),
  ].compactMap { name, text in
    (try? TypedQuery(text)).flatMap { SmartList(name, $0) }
  }
}

extension SmartList {
  /// Returns what a selection adds to this list, without the order; nil if its films are not those
  /// of this list, narrowed or not.
  public func additions(in selection: MovieListSelection) -> TypedQuery? {
    var added = TypedQuery(selection)
    let isSearch = start == .allTime && selection.list == .search(added.words)
    guard selection.list == start || isSearch, added.filters.starts(with: selected.filters),
      selected.words.isEmpty || selected.words == added.words,
      selected.sort == nil || selected.sort == added.sort
    else { return nil }
    (added.list, added.sort) = (nil, nil)
    added.filters.removeFirst(selected.filters.count)
    if !selected.words.isEmpty { added.words = "" }
    return added
  }
}

/// The user's smart lists: the port to the file that keeps them.
public protocol SmartListStore: Sendable {
  /// Returns all lists, the user's own first.
  ///
  /// A list of the user replaces a built-in one of the same name. Lines that cannot be understood
  /// are left out.
  func smartLists() -> [SmartList]

  /// What is wrong with the file, on one line; nil if it is understood or does not exist.
  var problem: String? { get }

  /// Saves a list, in place of one with the same name.
  ///
  /// - Throws: `SmartListProblem` if it cannot be saved; then nothing has changed.
  func save(_ list: SmartList) throws(SmartListProblem)
}

/// Why a smart list cannot be saved, on one line.
public struct SmartListProblem: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  public let message: String

  /// Creates a problem.
  public init(_ message: String) {
    self.message = message
  }
}
