public import BusinessLogic
public import DomainEntities

/// A library that announces the changes made through it.
public struct ObservedMovieLibrary: MovieLibrary {
  private let library: any MovieLibrary
  private let announce: @Sendable (LibraryStep) -> Void

  /// Creates a library.
  ///
  /// `announce` is called after every change, on the thread of the change.
  public init(_ library: any MovieLibrary, announce: @escaping @Sendable (LibraryStep) -> Void) {
    self.library = library
    self.announce = announce
  }

  /// Returns the marks of films in one read.
  public func marks(of films: [MovieIdentifiers]) throws(MovieDataError) -> [MovieMarks?] {
    try library.marks(of: films)
  }

  /// Returns the entry of a film with any of these names.
  public func entry(of film: MovieIdentifiers) throws(MovieDataError) -> LibraryEntry? {
    try library.entry(of: film)
  }

  /// Returns the marked films with a title.
  public func entries(titled title: String) throws(MovieDataError) -> [LibraryEntry] {
    try library.entries(titled: title)
  }

  /// Returns the film without identifiers that has a title and a year.
  public func entry(titled title: String, year: Int?) throws(MovieDataError) -> LibraryEntry? {
    try library.entry(titled: title, year: year)
  }

  /// Returns a window of a list of marked films.
  public func entries(matching request: LibraryRequest) throws(MovieDataError) -> LibraryBatch {
    try library.entries(matching: request)
  }

  /// Runs a body whose reads all see the same state.
  public func withSnapshot(_ body: () -> Void) throws(MovieDataError) {
    try library.withSnapshot(body)
  }

  /// Returns the sizes of all lists.
  public func counts() throws(MovieDataError) -> LibraryCounts {
    try library.counts()
  }

  /// Returns the statistics of a list.
  public func statistics(of list: LibraryList) throws(MovieDataError) -> LibraryStatistics {
    try library.statistics(of: list)
  }

  /// Returns the years with dated viewings, and the number of undated viewings.
  public func viewingYears() throws(MovieDataError) -> ViewingYears {
    try library.viewingYears()
  }

  /// Changes the marks of films, and announces the change if there is one.
  public func apply(
    _ edits: [LibraryEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    announced(try library.apply(edits, as: action))
  }

  /// Updates the facts about marked films.
  public func learn(_ movies: [LibraryMovie], at moment: Timestamp) throws(MovieDataError) {
    try library.learn(movies, at: moment)
  }

  /// Returns what undoing or redoing a step would do.
  public func reversal(
    _ direction: StepReversal.Direction, of step: Int?
  ) throws(MovieDataError) -> StepReversal? {
    try library.reversal(direction, of: step)
  }

  /// Undoes or redoes a step and announces the change.
  public func perform(
    _ reversal: StepReversal, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    announced(try library.perform(reversal, at: moment))
  }

  /// Returns the steps before a number, newest first, without the first `offset` of them.
  public func history(
    before number: Int?, offset: Int, limit: Int
  ) throws(MovieDataError) -> [LibraryStep] {
    try library.history(before: number, offset: offset, limit: limit)
  }

  /// Returns all lists of the user with their sizes.
  public func customLists() throws(MovieDataError) -> [CustomListSummary] {
    try library.customLists()
  }

  /// Returns a list of the user with its films.
  public func customList(named name: String) throws(MovieDataError) -> CustomList? {
    try library.customList(named: name)
  }

  /// Returns the places of a film in lists of the user.
  public func places(of movie: LibraryMovie) throws(MovieDataError) -> [CustomListPlace] {
    try library.places(of: movie)
  }

  /// Changes lists of the user.
  ///
  /// This is not announced, since accounts do not have these lists.
  public func edit(
    _ edits: [CustomListEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    try library.edit(edits, as: action)
  }

  private func announced(_ step: LibraryStep?) -> LibraryStep? {
    if let step { announce(step) }
    return step
  }
}
