import DomainEntities
import Records

/// Signing in, and the account.
extension MovieDatabaseDouble {
  /// Returns the response to an account call, or nil for other calls.
  func accountAnswer(
    to request: LoopbackRequest, _ conduct: MovieDatabaseDoubleConduct
  ) -> LoopbackAnswer? {
    let path = request.path.split(separator: "/").map(String.init)
    guard path.count >= 2, path[0] == "3" else { return nil }
    let body = String(decoding: request.body, as: UTF8.self)
    let rest = Array(path.dropFirst(2))
    switch path[1] {
    case "authentication" where !rest.isEmpty:
      return withAccount { $0.authenticate(request.method, rest, body) }
    case "account": return accountPart(rest, request, body, conduct)
    case "movie" where rest.count == 2:
      guard let film = Int(rest[0]) else { return nil }
      switch rest[1] {
      case "account_states": return states(of: film, request)
      case "rating": return rate(film, request, body)
      default: return nil
      }
    default: return nil
    }
  }

  private static let denied = error(3, "Authentication failed.", status: 401)
  private static let missing = error(34, "The resource could not be found.", status: 404)

  private func mayUse(_ request: LoopbackRequest) -> Bool {
    guard let session = request["session_id"] else { return false }
    return account.sessions.contains(session)
  }

  private func accountPart(
    _ rest: [String], _ request: LoopbackRequest, _ body: String,
    _ conduct: MovieDatabaseDoubleConduct
  ) -> LoopbackAnswer {
    guard mayUse(request) else { return Self.denied }
    let account = account
    if rest.isEmpty {
      return MovieDatabaseDoubleAccount.answer([
        "id": .integer(account.number), "name": "", "username": .string(account.name),
        "include_adult": false, "iso_639_1": "en", "iso_3166_1": "US",
      ])
    }
    guard rest[0] == String(account.number), rest.count >= 2 else { return Self.denied }
    switch (request.method, rest[1], rest.count) {
    case ("POST", "favorite", 2): return mark(\.favorites, "favorite", body)
    case ("POST", "watchlist", 2): return mark(\.watchlist, "watchlist", body)
    case ("GET", "favorite", 3): return list(account.favorites, request, conduct)
    case ("GET", "watchlist", 3): return list(account.watchlist, request, conduct)
    case ("GET", "rated", 3):
      return list(account.ratings.map(\.film), request, conduct) { film in
        [("rating", account[film].map(Self.points) ?? .null)]
      }
    default: return Self.missing
    }
  }

  private func list(
    _ numbers: [Int], _ request: LoopbackRequest, _ conduct: MovieDatabaseDoubleConduct,
    more: (Int) -> [(String, JSONText)] = { _ in [] }
  ) -> LoopbackAnswer {
    let page = request["page"].flatMap { Int($0) } ?? 1
    guard (1...500).contains(page) else {
      return Self.error(22, "Invalid page: Pages start at 1 and max at 500.", status: 400)
    }
    let start = max(0, (page - 1) * 20 - (page > 1 ? conduct.shift : 0))
    let rows = numbers.dropFirst(start).prefix(conduct.rowsOfPage[page] ?? 20).compactMap {
      number -> JSONText? in
      guard films.indices.contains(number - 1) else { return nil }
      return .object(films[number - 1].row(in: request["language"] ?? "en-US") + more(number))
    }
    return MovieDatabaseDoubleAccount.answer(
      self.page(
        page, of: rows, total: conduct.totalResults ?? numbers.count, pages: conduct.totalPages))
  }

  private func mark(
    _ list: WritableKeyPath<MovieDatabaseDoubleAccount, [Int]>, _ word: String, _ body: String
  ) -> LoopbackAnswer {
    guard MovieDatabaseDoubleAccount.value("media_type", in: body) == "movie",
      let film = MovieDatabaseDoubleAccount.value("media_id", in: body).flatMap({ Int($0) }),
      let isMarked = MovieDatabaseDoubleAccount.value(word, in: body).flatMap({ Bool($0) })
    else { return Self.error(5, "Invalid parameters.", status: 422) }
    guard films.indices.contains(film - 1) else { return Self.missing }
    return change("POST \(word) \(film) \(isMarked)") { $0.mark(list, film, isMarked) }
  }

  private func rate(_ film: Int, _ request: LoopbackRequest, _ body: String) -> LoopbackAnswer {
    let guest = request["guest_session_id"]
    guard mayUse(request) || guest.map({ account.guestRatings[$0] != nil }) == true else {
      return Self.denied
    }
    guard films.indices.contains(film - 1) else { return Self.missing }
    let points = MovieDatabaseDoubleAccount.value("value", in: body).flatMap { Double($0) }
    if request.method == "POST" {
      guard let points, points >= 0.5, points <= 10, points * 2 == (points * 2).rounded() else {
        return Self.error(18, "Value invalid.", status: 400)
      }
    }
    let value = request.method == "POST" ? points : nil
    return change("\(request.method) rating \(film)\(value.map { " \($0)" } ?? "")") { account in
      let isThere: Bool
      if let guest {
        isThere = account.guestRatings[guest]?.updateValue(value ?? 0, forKey: film) != nil
        if value == nil { account.guestRatings[guest]?[film] = nil }
      } else {
        isThere = account[film] != nil
        account[film] = value
      }
      return value == nil ? 13 : isThere ? 12 : 1
    }
  }

  private func change(
    _ word: String, _ body: (inout MovieDatabaseDoubleAccount) -> Int
  ) -> LoopbackAnswer {
    withAccount { account in
      account.changes.append(word)
      let code = body(&account)
      if account.lostAnswers > 0 {
        account.lostAnswers -= 1
        return .fault(.closesAtOnce)
      }
      return MovieDatabaseDoubleAccount.answer(
        ["success": true, "status_code": .integer(code), "status_message": "Success."],
        status: code == 13 ? 200 : 201)
    }
  }

  private func states(of film: Int, _ request: LoopbackRequest) -> LoopbackAnswer {
    guard mayUse(request) else { return Self.denied }
    guard films.indices.contains(film - 1) else { return Self.missing }
    let account = account
    return MovieDatabaseDoubleAccount.answer([
      "id": .integer(film), "favorite": .boolean(account.favorites.contains(film)),
      "rated": account[film].map { ["value": Self.points($0)] } ?? .boolean(false),
      "watchlist": .boolean(account.watchlist.contains(film)),
    ])
  }

  private static func points(_ points: Double) -> JSONText {
    points == points.rounded() ? .integer(Int(points)) : .number(points)
  }
}
