public import DomainEntities

/// Why a film may not be marked as a user has asked for.
public enum MarkError: Error, Hashable, Sendable {
  /// The day of a viewing is after today.
  case dayToCome(CalendarDate, today: CalendarDate)
}

/// The use case "mark a film": the rules of marking, undoing and the history.
///
/// A value without state; the moment of every change is given to it.
public struct MovieMarkInteractor: Sendable {
  /// How many steps of the history can be read at once.
  public static let historySizes = 1...1_000_000

  private let library: any MovieLibrary

  /// Takes the library to change.
  public init(library: any MovieLibrary) {
    self.library = library
  }

  /// Checks a change that a user has asked for by its value, before anything else is done for it.
  ///
  /// A viewing that is noted already may be removed whatever its day is.
  public static func check(_ change: MarkChange, today: CalendarDate) throws(MarkError) {
    if case .seen(let day?) = change, day > today { throw .dayToCome(day, today: today) }
  }

  /// Marks a film; the answer tells what has changed, nil where all of it was so already.
  ///
  /// Several changes are one step of the history.
  public func mark(
    _ movie: LibraryMovie, _ changes: [MarkChange], at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    let edit = LibraryEdit(movie) { marks in
      changes.reduce(marks) { $0.applying($1, at: moment) }
    }
    return try library.apply([edit], as: LibraryAction(at: moment))
  }

  /// Undoes the last step that somebody has asked for; nil where there is none.
  public func undo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    try library.undo(at: moment)
  }

  /// Redoes the step undone last; nil if there is none, or if a later change has superseded it.
  public func redo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    try library.redo(at: moment)
  }

  /// The steps before a number, newest first, without the newest `offset` of them; `limit` is clamped to
  /// `historySizes`.
  public func history(
    before number: Int? = nil, offset: Int = 0, limit: Int
  ) throws(MovieDataError) -> [LibraryStep] {
    try library.history(
      before: number, offset: max(0, offset),
      limit: min(max(limit, Self.historySizes.lowerBound), Self.historySizes.upperBound))
  }
}
