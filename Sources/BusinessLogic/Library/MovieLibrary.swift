public import DomainEntities

/// What a person has marked: the port that everything depends on that reads or changes marks.
///
/// Every function is synchronous and quick enough for the main thread; none reads a clock. They throw
/// `.library` and nothing else of `MovieDataError`. A change is on the disk when its function returns,
/// and nothing of it is when it throws. Several programs may use one library at once; each call sees what
/// the others have saved before it.
public protocol MovieLibrary: Sendable {
  /// The marks of films in one look, for the rows of a list: an answer for every film, in order, nil where
  /// nothing is marked.
  func marks(of films: [MovieNames]) throws(MovieDataError) -> [MovieMarks?]

  /// A film that goes by any of these names; nil where nothing is marked.
  func entry(of film: MovieNames) throws(MovieDataError) -> LibraryEntry?

  /// The marked films whose title, in English or their own language, is just these words but for case and accents.
  func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry]

  /// A window of a list of one's own, and how long the list is.
  func entries(matching request: LibraryRequest) throws(MovieDataError) -> LibraryBatch

  /// How much there is of everything.
  func counts() throws(MovieDataError) -> LibraryCounts

  /// What the films of a list have in common.
  func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics

  /// Changes the marks of some films: all of them or, where it throws, none.
  ///
  /// The answer is the step that can be undone as a whole, nil where nothing has changed. Entries that turn out to
  /// be one film are joined on the way.
  func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep?

  /// Notes what is known of films that are marked, such as a further name; others are passed over.
  ///
  /// Entries that turn out to be one film are joined: that is knowledge and no change of anybody's, so it is part of the
  /// history but not undone.
  func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError)

  /// Undoes the last step that a person has asked for and not undone yet; nil where there is none.
  ///
  /// What was changed after it by others than the person stays as it is.
  func undo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep?

  /// Redoes the step undone last; nil if there is none.
  ///
  /// A later change by the user supersedes every step that is undone then: none of them is redone.
  func redo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep?

  /// The steps before a number, newest first, without the newest `offset` of them; nil starts with the newest step.
  func history(
    before number: Int?, offset: Int, limit: Int
  ) throws(MovieDataError) -> [LibraryStep]

  /// Runs a body that reads in several parts what belongs together: all that it reads is as it was at one moment,
  /// whatever others mark meanwhile.
  ///
  /// The body changes nothing. Where this throws it was not run.
  func atOneMoment(_ body: () -> Void) throws(MovieDataError)
}

extension MovieLibrary {
  /// The steps before a number, newest first; nil starts with the newest step.
  public func history(before number: Int?, limit: Int) throws(MovieDataError) -> [LibraryStep] {
    try history(before: number, offset: 0, limit: limit)
  }
}

/// A marked film.
public struct LibraryEntry: Hashable, Sendable {
  /// The film, as it was told when it was marked.
  public var movie: LibraryMovie
  /// What it is marked with.
  public var marks: MovieMarks
  /// In the diary, the viewing that the entry stands for; otherwise nil.
  public var viewing: Viewing?

  /// Makes an entry.
  public init(movie: LibraryMovie, marks: MovieMarks, viewing: Viewing? = nil) {
    self.movie = movie
    self.marks = marks
    self.viewing = viewing
  }
}

/// A change of one film's marks.
public struct LibraryEdit: Sendable {
  /// Which film; what it tells is noted beside the marks.
  public var movie: LibraryMovie
  /// What its marks become.
  ///
  /// It is called with the marks as they are then for every attempt to save, and may be called with none before that
  /// to see whether there is anything to save: it depends on its argument alone.
  public var change: @Sendable (MovieMarks) -> MovieMarks

  /// Makes a change.
  public init(_ movie: LibraryMovie, change: @escaping @Sendable (MovieMarks) -> MovieMarks) {
    self.movie = movie
    self.change = change
  }
}

/// Who changes something, and when.
public struct LibraryAction: Hashable, Sendable {
  /// Where a change comes from.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Somebody has marked a film.
    case person
    /// Somebody has had a file read in.
    case importing = "import"
    /// An account elsewhere said so; not undone by `undo`.
    case account
    /// Two entries have turned out to be one film; not undone by `undo`.
    case joining = "join"
    /// The library was restored from a backup; not undone by `undo`.
    case restoring = "restore"

    /// Whether a person has asked for it, so that it can be undone.
    public var isUndoable: Bool { self == .person || self == .importing }
  }

  /// Where it comes from.
  public var origin: Origin
  /// When.
  public var moment: Timestamp
  /// A word about it for the history, such as the name of a file; may be empty.
  public var label: String
  /// The number of the step that this goes on with, where one step is saved in several parts.
  public var continues: Int?

  /// Makes an action.
  public init(
    _ origin: Origin = .person, at moment: Timestamp, label: String = "", continues: Int? = nil
  ) {
    self.origin = origin
    self.moment = moment
    self.label = label
    self.continues = continues
  }
}

/// What was done at once, and is undone at once.
public struct LibraryStep: Hashable, Sendable {
  /// So many of its changes a step tells in the history.
  public static let changesTold = 20

  /// Its number; later steps have greater ones.
  public var number: Int
  /// Who did it, and when.
  public var action: LibraryAction
  /// When it was undone; nil where it was not.
  public var undone: Timestamp?
  /// How many films it has changed.
  public var count: Int
  /// Its changes, or the first `changesTold` of them.
  public var changes: [LibraryChange]

  /// Makes a step.
  public init(
    number: Int, action: LibraryAction, undone: Timestamp?, count: Int, changes: [LibraryChange]
  ) {
    self.number = number
    self.action = action
    self.undone = undone
    self.count = count
    self.changes = changes
  }
}

/// How the marks of one film have changed.
public struct LibraryChange: Hashable, Sendable {
  /// The film.
  public var movie: LibraryMovie
  /// Its marks before.
  public var before: MovieMarks
  /// Its marks after.
  public var after: MovieMarks

  /// Makes a change.
  public init(movie: LibraryMovie, before: MovieMarks, after: MovieMarks) {
    self.movie = movie
    self.before = before
    self.after = after
  }
}
