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
      SQLiteStatement(
        "SELECT DISTINCT substr(day, 1, 4) AS year FROM viewing WHERE day <> '' ORDER BY year DESC")
    ) { row in row.text(0).flatMap { Int($0) } }.compactMap(\.self)
  }

  /// Returns the titles and years of the films that are marked or in a list, by title, up to a
  /// number.
  ///
  /// Their titles begin with the text, regardless of case and accents. A text that begins an
  /// identifier made from a title returns the films without another one that such identifiers name.
  public func films(beginning text: String, limit: Int) -> [MovieSummary] {
    let start = MovieIdentifier.titleStart
    let isIdentifier = text.hasPrefix(start)
    let prefix = isIdentifier ? String(text.dropFirst(start.count)) : FoldedText(text).text
    // The range must be the only condition on the title, so that SQLite uses the index.
    let statement = SQLiteStatement(
      """
      SELECT title, year FROM film
      WHERE (changed_at IS NOT NULL OR key IN (SELECT film FROM list_film)) AND
      """,
      isIdentifier
        ? """
        coalesce(tmdb,imdb,catalogue) IS NULL
          AND ifnull(year, '') || ':' || replace(title_key, ' ', '-')
        """ : "title_key",
      "BETWEEN ?1 AND ?1 || char(0x10FFFF) ORDER BY title_key, year LIMIT ?2")
    return values(statement, [.text(prefix), .integer(limit)]) { row in
      LibraryMovie(
        names: MovieIdentifiers(), title: row.text(0) ?? "", year: row.integer(orNull: 1)
      ).summary
    }
  }

  private func values<Value: Sendable>(
    _ statement: SQLiteStatement, _ values: [SQLiteValue] = [],
    read: @Sendable (borrowing SQLiteRow) -> Value
  ) -> [Value] {
    let found = try? self.read { (database) throws(SQLiteError) in
      try database.all(statement, values, read: read)
    }
    return found ?? []
  }
}
