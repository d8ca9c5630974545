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
  ) async throws(MovieDataError) -> [AccountFilm] {
    guard !identity.isGuest else { return [] }
    var films: [AccountFilm] = []
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
          ]))
      let page: MovieDatabaseListPage
      do throws(MovieDataError) {
        page = try MovieDatabaseListPage(answer, number: number)
      } catch .invalidContent(.empty) {
        // A list may shrink while it is read; what it leaves out is asked for film by film.
        idle += 1
        number += 1
        continue
      }
      let values = Self.values(answer, kind)
      let before = films.count
      for row in page.rows {
        let movie = LibraryMovie(row.summary)
        guard let number = movie.names.tmdb, let value = values[number],
          seen.insert(number).inserted
        else { continue }
        films.append(AccountFilm(movie: movie, value: value))
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
    let answer = try await service.answer(
      to: MovieDatabaseCall("/movie/\(film)/account_states", [session.parameter]))
    guard answer["id"]?.integer == film, let isFavourite = answer["favorite"]?.boolean,
      let isOnWatchlist = answer["watchlist"]?.boolean
    else { throw .invalidResponse }
    var values: [AccountKind: AccountValue] = [:]
    if isFavourite { values[.favourite] = .marked }
    if isOnWatchlist { values[.watchlist] = .marked }
    values[.rating] = AccountValue(points: answer["rated"]?["value"])
    return values
  }

  /// Tells the account what is marked.
  public nonisolated(nonsending) func set(
    _ kind: AccountKind, of film: Int, to value: AccountValue
  ) async throws(MovieDataError) {
    do throws(MovieDataError) {
      let answer = try await service.answer(to: call(kind, film, value))
      guard MovieDatabaseAnswer.isDone(answer) else { throw .invalidResponse }
    } catch .notFound where value == .none {
      // Where there is no such film, or no such rating, there is nothing to take away.
    }
  }

  private func call(
    _ kind: AccountKind, _ film: Int, _ value: AccountValue
  ) -> MovieDatabaseCall {
    guard kind == .rating else {
      let body =
        "{\"media_type\":\"movie\",\"media_id\":\(film),\"\(kind.path)\":\(value == .marked)}"
      return MovieDatabaseCall(
        .post, "/account/\(identity.number)/\(kind.path)", [session.parameter], body: body,
        isIdempotent: true)
    }
    let path = "/movie/\(film)/rating"
    guard case .rated(let halves) = value else {
      return MovieDatabaseCall(
        .delete, path, [session.parameter], body: nil, isIdempotent: true)
    }
    let points = halves.isMultiple(of: 2) ? "\(halves / 2)" : "\(halves / 2).5"
    return MovieDatabaseCall(
      .post, path, [session.parameter], body: "{\"value\":\(points)}", isIdempotent: true)
  }

  /// What a page says of its films, by their numbers.
  private static func values(_ page: JSONValue, _ kind: AccountKind) -> [Int: AccountValue] {
    var values: [Int: AccountValue] = [:]
    for row in page["results"]?.items ?? [] {
      guard let number = row["id"]?.positive else { continue }
      values[number] = kind == .rating ? AccountValue(points: row["rating"]) : .marked
    }
    return values
  }
}

extension AccountKind {
  /// What the service calls it.
  fileprivate var path: String {
    switch self {
    case .favourite: "favorite"
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
