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
    ("comfort", "theme:feel-good -genre:crime,horror,thriller,war"),
    ("for-everyone", "genre:family,animation"),
    ("worth-another-look", "seen my:>=4"),
    ("new", "list:popular unseen sort:year"),
    (
      "halloween",
      """
      genre:horror theme:haunted-house or theme:ghosts or theme:vampires or theme:witches \
      or theme:zombies or theme:serial-killer -genre:science-fiction,war
      """
    ),
    ("christmas", "theme:christmas -genre:action,crime,horror,thriller"),
    ("silent", "theme:silent-film length:>=40"),
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
  /// Returns the lists that the user has saved, in the order of the file.
  ///
  /// Lines that cannot be understood are left out.
  func ownLists() -> [SmartList]

  /// What is wrong with the file, on one line; nil if it is understood or does not exist.
  var problem: String? { get }

  /// Changes one list, while no other program changes the file.
  ///
  /// - Parameter decide: Returns the change for the user's lists as they are now; nil for none.
  /// - Returns: The change, with the line that it replaced, so that it can be reversed.
  /// - Throws: `SmartListProblem` of the file or of `decide`; then nothing has changed.
  @discardableResult func change(
    _ decide: ([SmartList]) throws(SmartListProblem) -> SmartListChange?
  ) throws(SmartListProblem) -> SmartListChange?
}

extension SmartListStore {
  /// Returns all lists, the user's own first.
  ///
  /// A list of the user replaces a built-in one of the same name.
  public func smartLists() -> [SmartList] {
    let own = ownLists()
    let names = Set(own.map(\.name))
    return own + SmartList.builtIn.filter { !names.contains($0.name) }
  }
}

/// The change of a smart list in the user's file.
public struct SmartListChange: Hashable, Sendable {
  /// A line of the file.
  public struct Line: Hashable, Sendable {
    /// The position, counted from 0.
    public var position: Int
    /// The text, with its comment.
    public var text: String

    /// Creates a line.
    public init(position: Int, text: String) {
      self.position = position
      self.text = text
    }
  }

  /// The list before the change, or nil if there was none.
  public var before: SmartList?
  /// The list after the change, or nil if there is none.
  public var after: SmartList?
  /// The line of the list before the change, or after a reversed one; nil if it is not known.
  public var line: Line?

  /// Creates a change.
  public init(before: SmartList?, after: SmartList?, line: Line? = nil) {
    self.before = before
    self.after = after
    self.line = line
  }

  /// The change that takes this one back.
  public var reversed: SmartListChange {
    SmartListChange(before: after, after: before, line: line)
  }
}

/// Why a smart list cannot be saved, renamed or removed.
public enum SmartListProblem: Error, Hashable, Sendable {
  /// There is a smart list of the name already.
  case exists(SmartList)
  /// The name is that of one of the user's own lists.
  case ownList(String)
  /// The list comes with the program.
  case builtIn(String)
  /// There is no smart list of the name.
  case unknown(String)
  /// The name is that of another list or a condition, or has no letters.
  case invalidName(String)
  /// Another program has changed the list.
  case changed(String)
  /// The library cannot be read.
  case library(MovieDataError)
  /// The file cannot be read or written, for a reason on one line.
  case file(String)
}
