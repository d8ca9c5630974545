public import DomainEntities

/// A reason why a film cannot be marked as requested.
public enum MarkError: Error, Hashable, Sendable {
  /// The day of the viewing, or every day of its month or year, is in the future.
  case futureDay(PartialDate, today: CalendarDate)
  /// The date of the viewing is before the first films.
  case beforeFilms(PartialDate)
}

/// A mark that films have or do not have.
public enum ToggledMark: Hashable, Sendable {
  case favorite, watchlist, notForMe
  /// A viewing on a day.
  case seen(on: CalendarDate)

  /// Returns whether marks have it.
  func isSet(in marks: MovieMarks) -> Bool {
    switch self {
    case .favorite: marks.isFavorite
    case .watchlist: marks.isOnWatchlist
    case .notForMe: marks.isNotForMe
    case .seen(let day): marks.viewings.contains { $0.day == day }
    }
  }

  /// Returns the change that sets the mark, or removes it.
  public func change(to isSet: Bool) -> MarkChange {
    switch self {
    case .favorite: .favorite(isSet)
    case .watchlist: .watchlist(isSet)
    case .notForMe: .notForMe(isSet)
    case .seen(let day): isSet ? .seen(on: day) : .notSeen(on: day)
    }
  }
}

/// The use case of marking films, undoing changes and reading the history.
///
/// A stateless value; the caller provides the time of every change.
public struct MovieMarkInteractor: Sendable {
  /// The permitted number of steps per read of the history.
  public static let historySizes = 1...1_000_000
  /// The first year in which a film can have been seen.
  private static let firstYear = 1890

  /// The number of steps that are read at once to find one that can be undone.
  private static let stepsAtOnce = 20

  private let library: any MovieLibrary
  private let ratingMarksSeen: Bool

  /// Creates an interactor for a library.
  ///
  /// If `ratingMarksSeen` is true, a film that is rated and was not seen is marked as seen on an
  /// unknown day, in the same step.
  public init(library: any MovieLibrary, ratingMarksSeen: Bool = false) {
    self.library = library
    self.ratingMarksSeen = ratingMarksSeen
  }

  /// Validates a change requested by the user.
  ///
  /// A recorded viewing may be removed whatever its day is.
  public static func check(_ change: MarkChange, today: CalendarDate) throws(MarkError) {
    guard case .seen(let date?) = change else { return }
    if date.days.lowerBound > today { throw .futureDay(date, today: today) }
    if date.year < firstYear { throw .beforeFilms(date) }
  }

  /// Makes changes to the marks of films in one step of the history; returns the step, or nil if
  /// nothing changed.
  public func mark(
    _ movies: [LibraryMovie], _ changes: [MarkChange], at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    try mark(movies.map { ($0, changes) }, at: moment)
  }

  /// Makes changes to the marks of films, different ones for each, in one step of the history;
  /// returns the step, or nil if nothing changed.
  public func mark(
    _ films: [(movie: LibraryMovie, changes: [MarkChange])], at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    let edits = films.map { [ratingMarksSeen] film in
      LibraryEdit(film.movie) {
        $0.applying(film.changes, at: moment, ratingMarksSeen: ratingMarksSeen)
      }
    }
    return try library.apply(edits, as: LibraryAction(at: moment))
  }

  /// Follows a person, or stops following them; returns the step, or nil if nothing changed.
  public func follow(
    _ person: Person, _ isFollowed: Bool, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    try library.follow(
      [FollowEdit(FollowedPerson(person, since: moment), isFollowed: isFollowed)],
      as: LibraryAction(at: moment))
  }

  /// Returns the changes that toggle a mark of films, one for each, given the marks that are shown:
  /// if all have the mark, they lose it; otherwise all get it.
  public func toggling(
    _ mark: ToggledMark, of films: [(movie: LibraryMovie, marks: MovieMarks)]
  ) throws(MovieDataError) -> [MarkChange] {
    let isSet = films.allSatisfy { mark.isSet(in: $0.marks) }
    var changes: [MarkChange] = []
    for film in films {
      guard case .seen(let day) = mark else {
        changes.append(mark.change(to: !isSet))
        continue
      }
      changes.append(
        isSet
          ? try toggling(seenOn: day, of: film.movie, with: film.marks) : mark.change(to: true))
    }
    return changes
  }

  /// Returns the change that toggles whether a film was seen on the current day.
  ///
  /// A viewing on that day is removed. If it was one on an unknown day before, it becomes that
  /// again.
  public func toggling(
    seenOn today: CalendarDate, of movie: LibraryMovie, with marks: MovieMarks
  ) throws(MovieDataError) -> MarkChange {
    guard marks.viewings.contains(where: { $0.day == today }) else { return .seen(on: today) }
    var steps = try library.history(before: nil, limit: Self.stepsAtOnce)
    while let last = steps.last {
      // A viewing on a day is recorded on that day or later.
      for step in steps where step.undone == nil && step.action.moment.day >= today {
        for change in step.changes
        where CustomList.Film(change.movie).isSame(movie) && change.adds(viewingOn: today) {
          let isDated = change.after.viewings.allSatisfy { $0.date != nil }
          return change.before.isSeenOnUnknownDay && isDated
            ? .dayUnknown(today) : .notSeen(on: today)
        }
      }
      guard last.action.moment.day >= today else { break }
      steps = try library.history(before: last.number, limit: Self.stepsAtOnce)
    }
    return .notSeen(on: today)
  }

  /// Returns whether there is a step to undo.
  public func canUndo() throws(MovieDataError) -> Bool {
    var steps = try library.history(before: nil, limit: Self.stepsAtOnce)
    while let last = steps.last {
      if steps.contains(where: { $0.undone == nil && $0.action.origin.isUndoable }) { return true }
      steps = try library.history(before: last.number, limit: Self.stepsAtOnce)
    }
    return false
  }

  /// Returns what undoing or redoing a step would do: the one with a number, or else the last one;
  /// nil if there is none.
  public func reversal(
    _ direction: StepReversal.Direction, of step: Int? = nil
  ) throws(MovieDataError) -> StepReversal? {
    try library.reversal(direction, of: step)
  }

  /// Undoes or redoes a step, or returns nil if it has changed since.
  public func perform(
    _ reversal: StepReversal, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    try library.perform(reversal, at: moment)
  }

  /// Returns a step of the history; nil if there is none with the number.
  public func step(_ number: Int) throws(MovieDataError) -> LibraryStep? {
    guard (1..<Int.max).contains(number) else { return nil }
    return try library.history(before: number + 1, limit: 1).first { $0.number == number }
  }

  /// Returns the steps before a number, newest first, skipping the newest `offset`; `limit` is
  /// clamped to `historySizes`.
  public func history(
    before number: Int? = nil, offset: Int = 0, limit: Int
  ) throws(MovieDataError) -> [LibraryStep] {
    try library.history(
      before: number, offset: max(0, offset),
      limit: min(max(limit, Self.historySizes.lowerBound), Self.historySizes.upperBound))
  }
}

extension LibraryChange {
  /// Returns whether the change records a viewing on a day.
  fileprivate func adds(viewingOn day: CalendarDate) -> Bool {
    after.viewings.contains { $0.day == day } && !before.viewings.contains { $0.day == day }
  }
}
