internal import ApplicationLogic
public import BusinessLogic
internal import DomainEntities

/// Somebody's account at The Movie Database (developer.themoviedb.org/reference/account-details).
///
/// Its answers are private and are not kept.
public struct MovieDatabaseAccount: AccountService {
  /// More pages than that the service does not answer.
  private static let lastPage = 500

  let service: MovieDatabaseService
  let session: AccountSession
  /// The language of titles, as the service takes it.
  let language: String

  /// Whose account it is.
  public var identity: AccountIdentity { session.identity }

  /// The films of one of the kinds, page by page.
  public nonisolated(nonsending) func films(
    _ kind: AccountKind
  ) async throws(MovieDataError) -> [AccountMovie] {
    guard !identity.isGuest else { return [] }
    var films: [AccountMovie] = []
    var seen: Set<Int> = []
    var (number, last, idle) = (1, 1, 0)
    // Pages that bring nothing new, again and again, are no longer of the list.
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
        // A list may shrink while it is read; what it leaves out is asked for film by film.
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

  /// What the account says of one film.
  public nonisolated(nonsending) func values(
    of film: Int
  ) async throws(MovieDataError) -> [AccountKind: AccountValue] {
    let states = try await service.answer(
      to: MovieDatabaseCall("/movie/\(film)/account_states", [session.parameter]),
      as: AccountStates.self)
    guard states.film == film else { throw .invalidResponse }
    return states.values
  }

  /// Tells the account what is marked.
  public nonisolated(nonsending) func set(
    _ kind: AccountKind, of film: Int, to value: AccountValue
  ) async throws(MovieDataError) {
    do throws(MovieDataError) {
      let status = try await service.answer(
        to: call(kind, film, value), as: MovieDatabaseStatus.self)
      guard status.isDone else { throw .invalidResponse }
    } catch .notFound where value == .none {
      // Where there is no such film, or no such rating, there is nothing to take away.
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

  /// What the rows of a page say of their films, by the films' numbers.
  private static func values(_ rows: [AccountRow], _ kind: AccountKind) -> [Int: AccountValue] {
    var values: [Int: AccountValue] = [:]
    for row in rows { values[row.film] = kind == .rating ? row.rating : .marked }
    return values
  }
}

/// A film of a list of an account (developer.themoviedb.org/reference/account-rated-movies).
private struct AccountRow: JSONDecodable {
  let film: Int
  let rating: AccountValue?

  init?(_ json: JSONValue) {
    guard let film = json["id"]?.positive else { return nil }
    self.film = film
    rating = AccountValue(points: json["rating"])
  }
}

/// What an account says of a film (developer.themoviedb.org/reference/movie-account-states).
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
  /// What the service calls it.
  fileprivate var path: String {
    switch self {
    case .favorite: "favorite"
    case .watchlist: "watchlist"
    case .rating: "rated"
    }
  }
}

extension AccountValue {
  /// A rating in points, from 0.5 to 10 in halves; nil where it is none.
  fileprivate init?(points: JSONValue?) {
    guard let points = points?.number, points > 0, points <= 10 else { return nil }
    let halves = Int((points * 2).rounded())
    guard Self.halfPoints.contains(halves) else { return nil }
    self = .rated(halves)
  }
}

extension MovieDatabaseConnection {
  /// Signing in and out.
  public var access: AccountAccess { AccountAccess(service: service) }

  /// The account of somebody who has signed in.
  public func account(of session: AccountSession) -> MovieDatabaseAccount {
    MovieDatabaseAccount(service: service, session: session, language: language)
  }
}
