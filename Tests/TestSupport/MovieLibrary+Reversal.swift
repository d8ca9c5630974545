public import BusinessLogic
public import DomainEntities

extension MovieLibrary {
  /// Undoes the last step in force, or a step with a number, whatever conflicts; nil if there is
  /// none.
  public func undo(
    _ step: Int? = nil, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    guard let reversal = try reversal(.undo, of: step) else { return nil }
    return try perform(reversal, at: moment)
  }

  /// Redoes the step undone last, or a step with a number, whatever conflicts; nil if there is
  /// none.
  public func redo(
    _ step: Int? = nil, at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    guard let reversal = try reversal(.redo, of: step) else { return nil }
    return try perform(reversal, at: moment)
  }
}

extension MovieMarkInteractor {
  /// Makes changes to the marks of a film; returns the step, or nil if nothing changed.
  public func mark(
    _ movie: LibraryMovie, _ changes: [MarkChange], at moment: Timestamp
  ) throws(MovieDataError) -> LibraryStep? {
    try mark([movie], changes, at: moment)
  }

  /// Undoes the last step in force; nil if there is none.
  public func undo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    guard let reversal = try reversal(.undo) else { return nil }
    return try perform(reversal, at: moment)
  }

  /// Redoes the step undone last; nil if there is none.
  public func redo(at moment: Timestamp) throws(MovieDataError) -> LibraryStep? {
    guard let reversal = try reversal(.redo) else { return nil }
    return try perform(reversal, at: moment)
  }
}
