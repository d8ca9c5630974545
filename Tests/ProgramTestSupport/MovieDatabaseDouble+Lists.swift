import DomainEntities
import Records

/// The lists of the double.
extension MovieDatabaseDouble {
  private static let rowsPerPage = 20
  private static let lastPage = 500

  /// Returns the page of a list, or nil if the list does not exist.
  func list(
    _ path: String, _ query: [String: String], _ conduct: MovieDatabaseDoubleConduct
  ) -> Document? {
    let number = query["page"].map { Int($0) ?? 0 } ?? 1
    guard (1...Self.lastPage).contains(number) else {
      return .failure(Self.error(22, "Invalid page: Pages start at 1 and max at 500.", status: 400))
    }
    var found: [MovieDatabaseDoubleFilm]
    switch path {
    case "discover/movie": found = discover(query)
    case "trending/movie/day": found = films.filter { $0.number.isMultiple(of: 3) }
    case "trending/movie/week": found = films.filter { $0.number.isMultiple(of: 2) }
    case "search/movie":
      guard let words = query["query"], !words.isEmpty else {
        return .failure(.json(#"{"errors":["query must be provided"]}"#, status: 422))
      }
      let tag = query["language"] ?? "en-US"
      found = films.filter { film in
        [film.title(in: tag), film.originalTitle].contains { FoldedText($0).contains(words) }
      }
    case "search/person":
      let people = people(named: query["query"] ?? "")
      return .document(page(number, of: people, total: people.count))
    case "search/tv":
      let isFound = FoldedText(conduct.tvSeries).contains(query["query"] ?? "")
      let row: JSONText = ["id": 1396, "name": .string(conduct.tvSeries), "original_name": ""]
      return .document(page(number, of: isFound ? [row] : [], total: isFound ? 1 : 0))
    default: return nil
    }
    if query["include_adult"] != "true" { found.removeAll(where: \.isAdult) }
    return .document(page(number, of: found, query, conduct))
  }

  /// Returns the people of all films whose names have a word.
  private func people(named words: String) -> [JSONText] {
    let numbers = Set(films.flatMap(\.cast)).sorted()
    return numbers.filter { FoldedText("Person \($0)").words == FoldedText(words).words }
      .map { number in
        .object([
          ("id", .integer(number)), ("name", .string("Person \(number)")),
          ("known_for_department", .string("Acting")), ("known_for", .array([])),
        ])
      }
  }

  /// Returns a page in the format of all lists.
  func page(
    _ number: Int, of rows: [JSONText], total: Int, pages: Int? = nil
  ) -> JSONText {
    let fullPages = (total + Self.rowsPerPage - 1) / Self.rowsPerPage
    return [
      "page": .integer(number), "results": .array(rows),
      // A list without films has one page.
      "total_pages": .integer(pages ?? max(1, fullPages)), "total_results": .integer(total),
    ]
  }

  private func page(
    _ number: Int, of found: [MovieDatabaseDoubleFilm], _ query: [String: String],
    _ conduct: MovieDatabaseDoubleConduct
  ) -> JSONText {
    let start = max(0, (number - 1) * Self.rowsPerPage - (number > 1 ? conduct.shift : 0))
    let count = conduct.rowsOfPage[number] ?? Self.rowsPerPage
    let tag = query["language"] ?? "en-US"
    var rows = found.dropFirst(start).prefix(count)
      .map { JSONText.object($0.row(in: tag)) }
    for number in 0..<min(conduct.badRows, rows.count) {
      rows.removeLast()
      rows.insert(Self.badRows[number % Self.badRows.count], at: min(2, rows.count))
    }
    return page(
      number, of: rows, total: conduct.totalResults ?? found.count, pages: conduct.totalPages)
  }

  private static let badRows: [JSONText] = [
    .null, .integer(7), .string("film"), .array([]),
    .object([("title", .string("Without a number"))]),
    .object([("id", .string("12")), ("title", .string("A word"))]), .object([("id", .null)]),
    .object([("id", .integer(5)), ("media_type", .string("person")), ("name", .string("Jo"))]),
  ]

  // MARK: Discover

  private func discover(_ query: [String: String]) -> [MovieDatabaseDoubleFilm] {
    var found = films.filter { satisfies($0, query) }
    let parts = (query["sort_by"] ?? "popularity.desc").split(separator: ".")
    let isAscending = parts.last == "asc"
    func order(_ key: (MovieDatabaseDoubleFilm) -> Double) {
      let keyed = found.map { (key: key($0), film: $0) }
      found = keyed.sorted { left, right in
        guard left.key != right.key else { return left.film.number < right.film.number }
        return (left.key < right.key) == isAscending
      }.map(\.film)
    }
    switch parts.first {
    case "primary_release_date": order { -Double($0.number) }
    case "vote_average": order { $0.rating }
    case "vote_count": order { Double($0.votes) }
    case "title":
      let tag = query["language"] ?? "en-US"
      found.sort { ($0.title(in: tag) < $1.title(in: tag)) == isAscending }
    default: order { $0.popularity }
    }
    return found
  }

  private func satisfies(_ film: MovieDatabaseDoubleFilm, _ query: [String: String]) -> Bool {
    query.allSatisfy { name, value in
      let numbers = value.split { $0 == "," || $0 == "|" }.compactMap { Int($0) }
      switch name {
      case "with_genres": return numbers.allSatisfy(film.genres.contains)
      case "without_genres": return !numbers.contains(where: film.genres.contains)
      case "primary_release_date.gte", "release_date.gte":
        return film.released.description >= value
      case "primary_release_date.lte", "release_date.lte":
        return film.released.description <= value
      case "vote_count.gte": return film.votes >= numbers.first ?? 0
      case "with_runtime.lte": return film.runtime <= numbers.first ?? 0
      case "with_runtime.gte": return film.runtime >= numbers.first ?? 0
      case "with_original_language": return film.language == value
      // All films of the double are from France; unknown filters are ignored, as by the service.
      case "with_origin_country": return value == "FR"
      default: return true
      }
    }
  }
}

extension FoldedText {
  fileprivate func contains(_ text: String) -> Bool {
    FoldedText(text).words.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }
}
