public import DomainEntities

/// A user's account at a film service.
///
/// Functions run on the caller's actor. They throw `.unauthorized` if the session is no longer
/// valid.
public protocol AccountService: Sendable {
  /// The account's identity.
  var identity: AccountIdentity { get }

  /// Returns the films with a kind of mark, without duplicates.
  ///
  /// The list may change while its pages are read, so a missing film has not necessarily been
  /// removed.
  nonisolated(nonsending) func films(
    _ kind: AccountKind
  ) async throws(MovieDataError) -> [AccountMovie]

  /// Returns the account's marks of a film, read individually and therefore reliable.
  nonisolated(nonsending) func values(
    of film: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue]

  /// Sets a mark in the account; the operation is idempotent.
  nonisolated(nonsending) func set(
    _ kind: AccountKind, of film: Int, to value: AccountValue
  ) async throws(MovieDataError)
}

/// The identity of an account.
public struct AccountIdentity: Hashable, Sendable {
  /// The number used for the guest session.
  public static let guest = 0

  /// The account's number at its service.
  public var number: Int
  /// The display name.
  public var name: String

  /// Creates an identity.
  public init(number: Int, name: String) {
    self.number = number
    self.name = name
  }

  /// Whether this is a guest session, whose marks nothing else can change.
  public var isGuest: Bool { number == Self.guest }

  /// The kinds of marks that the account supports; guests can only rate.
  public var kinds: [AccountKind] { isGuest ? [.rating] : AccountKind.allCases }
}

/// A film on one of an account's lists.
public struct AccountMovie: Hashable, Sendable {
  /// The film, including its number at the service.
  public var movie: LibraryMovie
  /// The account's value for the film.
  public var value: AccountValue

  /// Creates an entry.
  public init(movie: LibraryMovie, value: AccountValue) {
    self.movie = movie
    self.value = value
  }
}
