public import DomainEntities

/// A person's account at a service of films: the port that keeping it in step depends on.
///
/// Functions run on the caller's actor. They throw `.unauthorized` where the session is not accepted any more.
public protocol AccountService: Sendable {
  /// Whose account it is.
  var identity: AccountIdentity { get }

  /// The films of one of the kinds, each once, as far as they could be told from each other: a list may change while
  /// it is read, so a film that is missing need not be gone.
  nonisolated(nonsending) func films(
    _ kind: AccountKind
  ) async throws(MovieDataError) -> [AccountMovie]

  /// What the account says of one film, for certain.
  nonisolated(nonsending) func values(
    of film: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue]

  /// Tells the account what is marked; told twice it is the same as once.
  nonisolated(nonsending) func set(
    _ kind: AccountKind, of film: Int, to value: AccountValue
  ) async throws(MovieDataError)
}

/// Who an account belongs to.
public struct AccountIdentity: Hashable, Sendable {
  /// The number that stands for a guest.
  public static let guest = 0

  /// The number of the account at its service.
  public var number: Int
  /// What the account is called, for people.
  public var name: String

  /// Names an account.
  public init(number: Int, name: String) {
    self.number = number
    self.name = name
  }

  /// Whether it is a guest's, whose marks nobody else can change.
  public var isGuest: Bool { number == Self.guest }

  /// What it can have: guests may only rate.
  public var kinds: [AccountKind] { isGuest ? [.rating] : AccountKind.allCases }
}

/// A film on a list of an account.
public struct AccountMovie: Hashable, Sendable {
  /// The film, with its number.
  public var movie: LibraryMovie
  /// What the account says of it.
  public var value: AccountValue

  /// Makes an entry.
  public init(movie: LibraryMovie, value: AccountValue) {
    self.movie = movie
    self.value = value
  }
}
