internal import BusinessLogic
internal import DomainEntities
internal import MovieData
internal import Records

/// A page of a list from The Movie Database.
struct MovieDatabaseListPage: Hashable, Sendable {
  /// The films of the page without duplicates; rows that are not films are skipped.
  let rows: [MovieDatabaseMovieSummary]
  /// The positions of rows that are missing, are not films, or repeat a film.
  let holes: [MovieHole]
  /// The number of pages that the service reports.
  let totalPages: Int
  /// The number of films that the service reports.
  let totalMovies: Int?

  /// The limit for reported totals; anything larger is not plausible.
  private static let maxMovies = 1_000_000_000

  /// Decodes a page.
  ///
  /// - Throws: `.invalidResponse` if there are no rows, and `.invalidContent` for an implausible
  ///   page, which would make a list seem to end early.
  init(_ json: JSONValue, number: Int) throws(MovieDataError) {
    guard case .array(let results)? = json["results"] else { throw .invalidResponse }
    guard results.count <= MoviePage.size else { throw .invalidContent(.tooLarge) }
    let pages = json["total_pages"]?.integer
    if let flaw = Self.flaw(ofPage: number, of: pages, isEmpty: results.isEmpty) {
      throw .invalidContent(flaw)
    }
    let decoded = results.map { MovieDatabaseMovieSummary($0) }
    let films = decoded.compactMap(\.self)
    rows = films.unique(by: \.summary.id)
    if let flaw = Self.flaw(of: results, films: films, unique: rows) {
      throw .invalidContent(flaw)
    }
    let total = json["total_results"]?.integer
    totalMovies = total.map { min(max($0, 0), Self.maxMovies) }
    // A page with films counts even if the totals contradict it. Without totals, a full page is
    // not the last.
    let least =
      results.isEmpty ? 0 : number + (results.count >= MoviePage.size && total == nil ? 1 : 0)
    let count = pages ?? totalMovies.map(Self.pages) ?? least
    totalPages = min(max(count, results.isEmpty ? 0 : number), Self.maxMovies)
    let end = Self.rows(ofPage: number, of: totalPages, total: totalMovies)
    // An empty last page is the end of the list.
    holes = results.isEmpty ? [] : Self.holes(in: decoded, end: end)
  }

  /// Returns the number of rows that a page should have, according to the totals.
  private static func rows(ofPage number: Int, of pages: Int, total: Int?) -> Int {
    if number < pages { return MoviePage.size }
    let before = (number - 1).multipliedReportingOverflow(by: MoviePage.size)
    guard let total, !before.overflow else { return 0 }
    return min(max(0, total - before.partialValue), MoviePage.size)
  }

  private static func holes(in rows: [MovieDatabaseMovieSummary?], end: Int) -> [MovieHole] {
    var known: Set<MovieIdentifier> = []
    var holes: [MovieHole] = []
    for (position, row) in rows.enumerated() {
      guard let row else {
        holes.append(MovieHole(at: position, .missing))
        continue
      }
      if !known.insert(row.summary.id).inserted { holes.append(MovieHole(at: position, .repeated)) }
    }
    return holes + (rows.count..<max(rows.count, end)).map { MovieHole(at: $0, .missing) }
  }

  /// Returns the flaw in the number of pages, or nil if the number is plausible.
  private static func flaw(ofPage number: Int, of pages: Int?, isEmpty: Bool) -> ContentFlaw? {
    guard isEmpty else { return pages.map { $0 <= 0 } ?? false ? .contradictory : nil }
    // A list without films has one page, or none.
    guard let pages else { return number > 1 ? .empty : nil }
    if number < pages { return .empty }
    return pages <= 0 && number > 1 ? .contradictory : nil
  }

  /// Returns the flaw in the rows, or nil if at least half of them are usable.
  ///
  /// Rows about people and television series, which some lists contain, do not count as flawed.
  private static func flaw(
    of results: [JSONValue], films: [MovieDatabaseMovieSummary],
    unique: [MovieDatabaseMovieSummary]
  ) -> ContentFlaw? {
    let expected = results.count { ($0["media_type"]?.text ?? "movie") == "movie" }
    guard expected > 1 || films.isEmpty, expected > 0 else { return nil }
    if films.count(where: \.hasTitle) * 2 < expected { return .unidentified }
    return unique.count * 2 < expected ? .repetitive : nil
  }

  private static func pages(for movies: Int) -> Int {
    (movies + MoviePage.size - 1) / MoviePage.size
  }
}
