internal import BusinessLogic
public import DomainEntities
internal import SQLite

/// What completes words of a command line, read in less time than whole entries would take.
///
/// There are no values if the library cannot be read.
extension SQLiteMovieLibrary {
  /// The years with viewings, newest first.
  public var yearsWithViewings: [Int] {
    values(
      "SELECT DISTINCT substr(day, 1, 4) AS year FROM viewing WHERE day <> '' ORDER BY year DESC"
    ) { row in
      row.text(0).flatMap { Int($0) }
    }
  }

  /// Returns the films without identifiers that are marked or in a list, by title, up to a number.
  ///
  /// Their titles begin with the text, regardless of case and accents, or the identifiers made from
  /// their titles do.
  public func filmsWithoutIdentifiers(beginning text: String, limit: Int) -> [MovieSummary] {
    guard text.hasPrefix(MovieIdentifier.titleStart) else {
      let isStart = MovieIdentifier.titleStart.hasPrefix(text)
      return filmsWithoutIdentifiers(titled: isStart ? "" : FoldedText(text).text, limit: limit)
    }
    return films(
      """
      SELECT title, year FROM film
      WHERE tmdb IS NULL AND imdb IS NULL AND catalogue IS NULL
        AND (changed_at IS NOT NULL OR key IN (SELECT film FROM list_film))
        AND ifnull(year, '') || ':' || replace(title_key, ' ', '-')
          BETWEEN ?1 AND ?1 || char(0x10FFFF)
      ORDER BY title_key, year LIMIT ?2
      """,
      [.text(String(text.dropFirst(MovieIdentifier.titleStart.count))), .integer(limit)])
  }

  /// Returns such films whose titles, without case and accents, begin with a text.
  private func filmsWithoutIdentifiers(titled text: String, limit: Int) -> [MovieSummary] {
    // The range must be the only condition on the title, so that SQLite uses the index.
    films(
      """
      SELECT title, year FROM film
      WHERE tmdb IS NULL AND imdb IS NULL AND catalogue IS NULL
        AND (changed_at IS NOT NULL OR key IN (SELECT film FROM list_film))
        AND title_key BETWEEN ?1 AND ?1 || char(0x10FFFF)
      ORDER BY title_key, year LIMIT ?2
      """, [.text(text), .integer(limit)])
  }

  private func films(_ sql: StaticString, _ bound: [SQLiteValue]) -> [MovieSummary] {
    values(sql, bound) { row in
      LibraryMovie(
        names: MovieIdentifiers(), title: row.text(0) ?? "", year: row.integer(orNull: 1)
      ).summary
    }
  }

  private func values<Value: Sendable>(
    _ sql: StaticString, _ bound: [SQLiteValue] = [],
    value: @Sendable (borrowing SQLiteRow) -> Value?
  ) -> [Value] {
    let found = try? read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.all(SQLiteStatement(sql), bound, read: value).compactMap(\.self)
    }
    return found ?? []
  }
}
