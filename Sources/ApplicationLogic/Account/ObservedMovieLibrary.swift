public import BusinessLogic
public import DomainEntities

/// A library that says when something in it was changed by whoever uses this program now.
public struct ObservedMovieLibrary: MovieLibrary {
  private let library: any MovieLibrary
  private let announce: @Sendable () -> Void

  /// Takes the library, and who is told after every change, on the thread that made it.
  public init(_ library: any MovieLibrary, announce: @escaping @Sendable () -> Void) {
    self.library = library
    self.announce = announce
  }

  /// The marks of films in one look.
  public func marks(of films: [MovieNames]) throws(MovieDataError) -> [MovieMarks?] {
    try library.marks(of: films)
  }

  /// A film that goes by any of these names.
  public func entry(of film: MovieNames) throws(MovieDataError) -> LibraryEntry? {
    try library.entry(of: film)
  }

  /// The marked films of a title.
  public func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    try library.entries(titled: title)
  }

  /// A window of a list of one's own.
  public func entries(matching request: LibraryRequest) throws(MovieDataError) -> LibraryBatch {
    try library.entries(matching: request)
  }

  /// All that the body reads is of one moment.
  public func atOneMoment(_ body: () -> Void) throws(MovieDataError) {
    try library.atOneMoment(body)
  }

  /// How much there is of everything.
  public func counts() throws(MovieDataError) -> LibraryCounts {
    try library.counts()
  }

  /// What the films of a list have in common.
  public func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics {
    try library.statistics(of: list)
  }

  /// Changes the marks of some films, and says so where anything has changed.
  public func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    announced(try library.apply(edits, as: action))
  }

  /// Notes what is known of films that are marked.
  public func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError) {
    try library.learn(movies, at: moment)
  }

  /// Undoes the last step, and says so.
  public func undo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    announced(try library.undo(at: moment))
  }

  /// Does the step again that was undone last, and says so.
  public func redo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    announced(try library.redo(at: moment))
  }

  /// The steps before a number, newest first, without the newest `offset` of them.
  public func history(
    before number: Int?, offset: Int, limit: Int
  ) throws(MovieDataError) -> [LibraryStep] {
    try library.history(before: number, offset: offset, limit: limit)
  }

  private func announced(_ step: LibraryStep?) -> LibraryStep? {
    if step != nil { announce() }
    return step
  }
}
