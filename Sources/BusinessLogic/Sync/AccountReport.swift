public import DomainEntities

/// Both sides of a film in one of the kinds.
public struct AccountChange: Hashable, Sendable {
  /// The film.
  public var movie: LibraryMovie
  /// What it is about.
  public var kind: AccountKind
  /// What is marked here; of what was sent or taken, as it was before.
  public var here: AccountValue
  /// What is marked at the account; of what was sent or taken, as it was before.
  public var there: AccountValue

  /// Makes a change.
  public init(
    movie: LibraryMovie, kind: AccountKind, here: AccountValue, there: AccountValue
  ) {
    self.movie = movie
    self.kind = kind
    self.here = here
    self.there = there
  }
}

/// What keeping an account in step came to.
public struct AccountReport: Hashable, Sendable {
  /// What the account was told, or would be.
  public var sent: [AccountChange] = []
  /// What was marked here, or would be.
  public var taken: [AccountChange] = []
  /// What is not the same on both sides, and stays so.
  public var differing: [AccountChange] = []
  /// What the service would not take, because it does not know the film.
  public var refused: [AccountChange] = []
  /// What is still to be sent.
  public var left: [AccountChange] = []
  /// Why not everything was sent; nil where everything was.
  public var problem: MovieDataError?
  /// How many marked films have no number at the service, so that it cannot be told of them.
  public var nameless = 0

  /// Nothing was done.
  public init() {}
}
