public import BusinessLogic
internal import DomainEntities
internal import Networking
internal import Records

/// A user's account at The Movie Database (developer.themoviedb.org/reference/account-details).
///
/// Its responses are private and are not cached.
public struct MovieDatabaseAccount: AccountService {
  /// The last page that the service returns.
  private static let lastPage = 500

  let service: MovieDatabaseService
  let session: AccountSession
  /// The language of titles, as sent to the service.
  let language: String

  /// The owner of the account.
  public var identity: AccountIdentity { session.identity }

  /// Loads all films with a kind of mark, page by page.
  public nonisolated(nonsending) func films(
    _ kind: AccountKind
  ) async throws(MovieDataError) -> [AccountMovie] {
    guard !identity.isGuest else { return [] }
    var films: [AccountMovie] = []
    var seen: Set<Int> = []
    var (number, last, idle) = (1, 1, 0)
    // Stop after three pages in a row without new films.
    while number <= min(last, Self.lastPage), idle < 3 {
      let answer = try await service.answer(
        to: MovieDatabaseCall(
          "/account/\(identity.number)/\(kind.path)/movies",
          [
            ("language", language), ("page", String(number)), session.parameter,
            ("sort_by", "created_at.asc"),
          ]), as: JSONValue.self)
      let page: MovieDatabaseListPage
      do throws(MovieDataError) {
        page = try MovieDatabaseListPage(answer, number: number)
      } catch .invalidContent(.empty) {
        // A list may shrink while it is read; films it skips are requested one by one later.
        idle += 1
        number += 1
        continue
      }
      let values = Self.values(answer["results"]?.rows() ?? [], kind)
      let before = films.count
      for row in page.rows {
        let movie = LibraryMovie(row.summary)
        guard let number = movie.names.tmdb, let value = values[number],
          seen.insert(number).inserted
        else { continue }
        films.append(AccountMovie(movie: movie, value: value))
      }
      idle = films.count == before ? idle + 1 : 0
      last = page.totalPages
      number += 1
    }
    return films
  }

  /// Loads the account's values for one film.
  public nonisolated(nonsending) func values(
    of film: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue] {
    let states = try await service.answer(
      to: MovieDatabaseCall("/movie/\(film)/account_states", [session.parameter]),
      as: AccountStates.self)
    guard states.film == film else { throw .invalidResponse }
    return states.values
  }

  /// Sends a mark to the account.
  public nonisolated(nonsending) func set(
    _ kind: AccountKind, of film: Int, to value: AccountValue
  ) async throws(MovieDataError) {
    do throws(MovieDataError) {
      let status = try await service.answer(
        to: call(kind, film, value), as: MovieDatabaseStatus.self)
      guard status.isDone else { throw .invalidResponse }
    } catch .notFound where value == .none {
      // If the film or the rating does not exist, there is nothing to remove.
    }
  }

  private func call(
    _ kind: AccountKind, _ film: Int, _ value: AccountValue
  ) -> MovieDatabaseCall {
    guard kind == .rating else {
      let body = JSONText.object([
        ("media_type", .string("movie")), ("media_id", .integer(film)),
        (kind.path, .boolean(value == .marked)),
      ])
      return MovieDatabaseCall(
        .post, "/account/\(identity.number)/\(kind.path)", [session.parameter], body: body,
        isIdempotent: true)
    }
    let path = "/movie/\(film)/rating"
    guard case .rated(let halves) = value else {
      return MovieDatabaseCall(
        .delete, path, [session.parameter], body: nil, isIdempotent: true)
    }
    let points: JSONText =
      halves.isMultiple(of: 2) ? .integer(halves / 2) : .number(Double(halves) / 2)
    return MovieDatabaseCall(
      .post, path, [session.parameter], body: .object([("value", points)]), isIdempotent: true)
  }

  /// Returns the values of the rows of a page, keyed by film ID.
  private static func values(_ rows: [AccountRow], _ kind: AccountKind) -> [Int: AccountValue] {
    var values: [Int: AccountValue] = [:]
    for row in rows { values[row.film] = kind == .rating ? row.rating : .marked }
    return values
  }
}

/// A row of an account's list (developer.themoviedb.org/reference/account-rated-movies).
private struct AccountRow: JSONDecodable {
  let film: Int
  let rating: AccountValue?

  init?(_ json: JSONValue) {
    guard let film = json["id"]?.positive else { return nil }
    self.film = film
    rating = AccountValue(points: json["rating"])
  }
}

/// The account's values for a film (developer.themoviedb.org/reference/movie-account-states).
private struct AccountStates: JSONDecodable, Sendable {
  let film: Int
  let values: [AccountKind: AccountValue]

  init?(_ json: JSONValue) {
    guard let film = json["id"]?.integer, let isFavorite = json["favorite"]?.boolean,
      let isOnWatchlist = json["watchlist"]?.boolean
    else { return nil }
    self.film = film
    var values: [AccountKind: AccountValue] = [:]
    if isFavorite { values[.favorite] = .marked }
    if isOnWatchlist { values[.watchlist] = .marked }
    values[.rating] = AccountValue(points: json["rated"]?["value"])
    self.values = values
  }
}

extension AccountKind {
  /// The path component of the kind.
  fileprivate var path: String {
    switch self {
    case .favorite: "favorite"
    case .watchlist: "watchlist"
    case .rating: "rated"
    }
  }
}

extension AccountValue {
  /// Creates a rating from 0.5 to 10 points in steps of a half, or returns nil if it is invalid.
  fileprivate init?(points: JSONValue?) {
    guard let points = points?.number, points > 0, points <= 10 else { return nil }
    let halves = Int((points * 2).rounded())
    guard Self.halfPoints.contains(halves) else { return nil }
    self = .rated(halves)
  }
}

extension MovieDatabaseConnection {
  /// Sign-in and sign-out.
  public var access: AccountAccess { AccountAccess(service: service) }

  /// Returns the account that a session belongs to.
  public func account(of session: AccountSession) -> MovieDatabaseAccount {
    MovieDatabaseAccount(service: service, session: session, language: language)
  }
}
