public import DomainEntities

/// The values of both sides for a film and a kind of mark.
public struct AccountChange: Hashable, Sendable {
  /// The film.
  public var movie: LibraryMovie
  /// The kind of mark.
  public var kind: AccountKind
  /// The value in the library; before the sync, for changes that were sent or applied.
  public var here: AccountValue
  /// The value in the account; before the sync, for changes that were sent or applied.
  public var there: AccountValue

  /// Creates a change.
  public init(
    movie: LibraryMovie, kind: AccountKind, here: AccountValue, there: AccountValue
  ) {
    self.movie = movie
    self.kind = kind
    self.here = here
    self.there = there
  }
}

/// The result of a sync, or of its dry run.
public struct AccountReport: Hashable, Sendable {
  /// Changes that were sent to the account, or would be in a dry run.
  public var sent: [AccountChange] = []
  /// Changes that were applied to the library, or would be in a dry run.
  public var fetched: [AccountChange] = []
  /// Values that differ and were left alone.
  public var conflicts: [AccountChange] = []
  /// Changes that the service rejected because it does not know the film.
  public var refused: [AccountChange] = []
  /// Changes that remain to be sent.
  public var waiting: [AccountChange] = []
  /// Why some changes were not sent, or nil if all of them were.
  public var problem: MovieDataError?
  /// The number of marked films that cannot be synced because their number at the service is
  /// unknown.
  public var unidentified = 0

  /// Creates an empty report.
  public init() {}
}
