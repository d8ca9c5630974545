public import DomainEntities

/// The user's marks: the port for everything that reads or changes them.
///
/// All functions are synchronous and fast enough for the main thread; none reads the clock. They
/// throw only the `.library` case of `MovieDataError`. When a function returns, its change is on
/// disk; when it throws, nothing was saved. Several processes may use a library at once; each call
/// sees what the others saved before it.
public protocol MovieLibrary: Sendable {
  /// Returns the marks of films in a single lookup, such as for the rows of a list.
  ///
  /// The result has an element for every film, in order; nil if the film has no marks.
  func marks(of films: [MovieIdentifiers]) throws(MovieDataError) -> [MovieMarks?]

  /// Returns the film with any of these identifiers, or nil if it has no marks.
  func entry(of film: MovieIdentifiers) throws(MovieDataError) -> LibraryEntry?

  /// Returns the films with a title, displayed or original, ignoring case and accents, that are
  /// marked or in a list of the user.
  func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry]

  /// Returns the film without identifiers that has a title, ignoring case and accents, and a year.
  ///
  /// It may be without marks, such as a film in a list of the user.
  func entry(titled title: String, year: Int?) throws(MovieDataError) -> LibraryEntry?

  /// Returns a window of a library list, and the length of the list.
  func entries(matching request: LibraryRequest) throws(MovieDataError) -> LibraryBatch

  /// Returns the sizes of all lists and tags.
  func counts() throws(MovieDataError) -> LibraryCounts

  /// Returns statistics of the films in a list.
  func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics

  /// Returns the years with dated viewings, and the number of undated viewings.
  func viewingYears() throws(MovieDataError) -> ViewingYears

  /// Changes the marks of films atomically.
  ///
  /// Returns the step, which can be undone as a whole, or nil if nothing changed. Entries that turn
  /// out to be the same film are merged.
  func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep?

  /// Adds information about marked films, such as another identifier; other films are ignored.
  ///
  /// Entries that turn out to be the same film are merged. A merge is not a change by the user: it
  /// is part of the history, but undo skips it.
  func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError)

  /// Returns what undoing or redoing a step of the user would do; changes nothing.
  ///
  /// Without a number, the step is the last one in force, or the one undone last. A new change by
  /// the user supersedes all undone steps, which can be redone only by their numbers from then on.
  /// Returns nil if there is no such step, or if it is undone, or in force, already.
  func reversal(
    _ direction: StepReversal.Direction, of step: Int?
  ) throws(MovieDataError) -> StepReversal?

  /// Undoes or redoes a step; later changes of the same marks are kept.
  ///
  /// Returns the step, or nil if the step or its conflicts have changed since the reversal was
  /// read, or if a list cannot have its name back; nothing is changed then.
  func perform(
    _ reversal: StepReversal, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep?

  /// Returns the steps before a number, newest first, skipping the newest `offset`; nil starts with
  /// the newest step.
  func history(
    before number: Int?, offset: Int, limit: Int
  ) throws(MovieDataError) -> [LibraryStep]

  /// Returns the user's own lists with their sizes, by name.
  ///
  /// Names are compared without case and accents.
  func customLists() throws(MovieDataError) -> [CustomListSummary]

  /// Returns a list with its films, or nil if there is none with the name.
  func customList(named name: String) throws(MovieDataError) -> CustomList?

  /// Returns the places of a film in all lists that have it, by the name of the list.
  func places(of movie: LibraryMovie) throws(MovieDataError) -> [CustomListPlace]

  /// Changes lists atomically.
  ///
  /// Returns the step, which can be undone as a whole, or nil if nothing changed. An edit whose new
  /// name belongs to another list changes nothing.
  func edit(
    _ edits: [CustomListEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep?

  /// Returns the people whom the user follows, the one followed last first.
  func followedPeople() throws(MovieDataError) -> [FollowedPerson]

  /// Follows people, or stops following them, atomically.
  ///
  /// Returns the step, which can be undone as a whole, or nil if nothing changed. A person who is
  /// followed already keeps the day, and gets identifiers that were not known.
  func follow(
    _ edits: [FollowEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep?

  /// Records when TMDB was asked for a followed person, with the number there, which is not a step.
  func recordCheck(of person: FollowedPerson, at moment: Timestamp) throws(MovieDataError)

  /// Runs a closure whose reads all see the same snapshot, even if other processes save changes
  /// meanwhile.
  ///
  /// The closure must not make changes. If this function throws, the closure was not run.
  func withSnapshot(_ body: () -> Void) throws(MovieDataError)

  /// Adds an observer of all changes, which is never removed.
  ///
  /// It is called once the change is on disk, before the function that made it returns, and on its
  /// thread. Observers are called in the order in which they were added.
  func observe(_ observer: @escaping @Sendable (LibraryEvent) -> Void)
}

/// A change of a library.
public enum LibraryEvent: Sendable {
  /// This process saved, undid or redid a step.
  case saved(LibraryStep)
  /// Another process has changed the library.
  case changedElsewhere

  /// The step by which the user has changed marks in this process; nil for any other change.
  public var ownMarks: LibraryStep? {
    guard case .saved(let step) = self, step.action.origin != .account, !step.changes.isEmpty
    else { return nil }
    return step
  }

  /// Whether marks have changed without the user's doing: in an account or by another process.
  public var isExternal: Bool {
    if case .saved(let step) = self { step.action.origin == .account } else { true }
  }
}

extension MovieLibrary {
  /// Returns the steps before a number, newest first; nil starts with the newest step.
  public func history(before number: Int?, limit: Int) throws(MovieDataError) -> [LibraryStep] {
    try history(before: number, offset: 0, limit: limit)
  }

  /// Returns the marks of films by identifier, such as for the rows of a window; unmarked films are
  /// left out.
  public func marks(
    of movies: [MovieSummary]
  ) throws(MovieDataError) -> [MovieIdentifier: MovieMarks] {
    let found = try self.marks(of: movies.map { MovieIdentifiers($0.id, $0.links) })
    var marks: [MovieIdentifier: MovieMarks] = [:]
    marks.reserveCapacity(found.count { $0 != nil })
    // Iterates over indices, since copying a film is expensive.
    for index in movies.indices {
      let id = movies[index].id
      marks[id] = if let its = found[index] { its } else { try self.marks(ofTitle: id) }
    }
    return marks
  }

  /// Returns the marks of a film, or nil if it has none.
  public func marks(of movie: MovieSummary) throws(MovieDataError) -> MovieMarks? {
    let found = try marks(of: [MovieIdentifiers(movie.id, movie.links)])[0]
    return if let found { found } else { try marks(ofTitle: movie.id) }
  }

  /// Returns the marks of the entry without identifiers for an ID made of title and year.
  private func marks(ofTitle id: MovieIdentifier) throws(MovieDataError) -> MovieMarks? {
    guard let marks = try entry(ofTitle: id)?.marks, !marks.isEmpty else { return nil }
    return marks
  }

  /// Returns a film by any of its identifiers, or by title and year if it has none; nil if the
  /// library does not have it.
  public func entry(of movie: LibraryMovie) throws(MovieDataError) -> LibraryEntry? {
    try movie.names.isEmpty ? entry(of: movie.summary.id) : entry(of: movie.names)
  }

  /// Returns a film by its identifier in a list, or nil if the library does not have it.
  public func entry(of id: MovieIdentifier) throws(MovieDataError) -> LibraryEntry? {
    try id.isName ? entry(of: MovieIdentifiers(id)) : entry(ofTitle: id)
  }

  /// Returns the entry without identifiers for an ID made of title and year.
  private func entry(ofTitle id: MovieIdentifier) throws(MovieDataError) -> LibraryEntry? {
    guard let (title, year) = id.titleAndYear else { return nil }
    return try entry(titled: title, year: year)
  }

  /// Returns the films with a title that have marks.
  func markedEntries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    try entries(titled: title).filter { !$0.marks.isEmpty }
  }

  /// Returns the films with a title, which may be followed by the year.
  public func entries(named name: String) throws(MovieDataError) -> [LibraryEntry] {
    guard !LibraryMovie.key(ofTitle: name).isEmpty else { return [] }
    let found = try entries(titled: name)
    let words = FoldedText(name).words
    guard found.isEmpty, words.count > 1, let year = words.last.flatMap({ Int($0) }) else {
      return found
    }
    let title = words.dropLast().joined(separator: " ")
    return try entries(titled: title).filter { $0.movie.year == year }
  }
}

/// A marked film.
public struct LibraryEntry: Hashable, Sendable {
  /// The film, with the information stored when it was marked.
  public var movie: LibraryMovie
  /// The marks.
  public var marks: MovieMarks
  /// The viewing that a diary entry represents; nil in other lists.
  public var viewing: Viewing?
  /// The note on the film in one of the user's own lists; nil in other lists.
  public var listNote: String?
  /// The rank of the film in such a list, counted from 1; nil in a list without ranks.
  public var listRank: Int?

  /// Creates an entry.
  public init(
    movie: LibraryMovie, marks: MovieMarks, viewing: Viewing? = nil, listNote: String? = nil,
    listRank: Int? = nil
  ) {
    self.movie = movie
    self.marks = marks
    self.viewing = viewing
    self.listNote = listNote
    self.listRank = listRank
  }
}

/// An edit of a film's marks.
public struct LibraryEdit: Sendable {
  /// The film, whose information is stored with the marks.
  public var movie: LibraryMovie
  /// Returns the new marks for the current ones.
  ///
  /// Called once for every attempt to save. It may be called with empty marks before that, to see
  /// whether there is anything to save. The result must depend only on the argument.
  public var change: @Sendable (MovieMarks) -> MovieMarks

  /// Creates an edit.
  public init(_ movie: LibraryMovie, change: @escaping @Sendable (MovieMarks) -> MovieMarks) {
    self.movie = movie
    self.change = change
  }
}

/// The origin and time of a change.
public struct LibraryAction: Hashable, Sendable {
  /// The origin of a change.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The user marked a film.
    case person
    /// The user imported a file.
    case importing = "import"
    /// A sync with an account; cannot be undone.
    case account
    /// Two entries turned out to be the same film and were merged; cannot be undone.
    case joining = "join"
    /// The library was restored from a backup; cannot be undone.
    case restoring = "restore"

    /// Whether the user made the change, so that it can be undone.
    public var isUndoable: Bool { self == .person || self == .importing }
  }

  /// The origin of the change.
  public var origin: Origin
  /// The time of the change.
  public var moment: Timestamp
  /// A label for the history, such as a file name; may be empty.
  public var label: String
  /// The number of the step to continue, if a step is saved in several parts.
  public var continues: Int?

  /// Creates an action.
  public init(
    _ origin: Origin = .person, at moment: Timestamp, label: String = "", continues: Int? = nil
  ) {
    self.origin = origin
    self.moment = moment
    self.label = label
    self.continues = continues
  }
}

/// A group of changes that were made together and are undone together.
public struct LibraryStep: Hashable, Sendable {
  /// The maximum number of changes that a step lists in the history.
  public static let maxListedChanges = 20

  /// The step number; later steps have greater numbers.
  public var number: Int
  /// The origin and time of the step.
  public var action: LibraryAction
  /// When the step was undone, or nil if it was not.
  public var undone: Timestamp?
  /// The number of films changed.
  public var count: Int
  /// The changes; in the history and of an import, the first `maxListedChanges` of them.
  public var changes: [LibraryChange]
  /// The changes of the user's own lists, or the first `maxListedChanges` of them.
  public var lists: [CustomListChange]
  /// The people whom the user follows since the step, or does not follow any more.
  public var people: [FollowChange]

  /// Creates a step.
  public init(
    number: Int, action: LibraryAction, undone: Timestamp?, count: Int, changes: [LibraryChange],
    lists: [CustomListChange] = [], people: [FollowChange] = []
  ) {
    self.number = number
    self.action = action
    self.undone = undone
    self.count = count
    self.changes = changes
    self.lists = lists
    self.people = people
  }
}

/// The change of a film's marks in a step.
public struct LibraryChange: Hashable, Sendable {
  /// The film.
  public var movie: LibraryMovie
  /// The marks before the change.
  public var before: MovieMarks
  /// The marks after the change.
  public var after: MovieMarks

  /// Creates a change.
  public init(movie: LibraryMovie, before: MovieMarks, after: MovieMarks) {
    self.movie = movie
    self.before = before
    self.after = after
  }
}
