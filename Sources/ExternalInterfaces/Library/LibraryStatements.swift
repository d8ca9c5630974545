internal import BusinessLogic
internal import SQLite

/// The SQL statements of library lists, composed from constants.
enum LibraryStatements {
  /// Returns the query for a window of a sorted list: ?1 is the tag or null, ?2 the limit, ?3 the
  /// offset, ?4 and ?5 are the ends of the days, if there are any.
  static func entries(
    _ list: LibraryList, _ sort: LibrarySort, hasTag: Bool, hasDays: Bool = false
  ) -> SQLiteStatement {
    let source: [StaticString] =
      list == .diary
      ? [
        ", viewing.day, viewing.rewatch, viewing.noted_at, viewing.noted_offset",
        "FROM viewing CROSS JOIN film ON film.key = viewing.film WHERE 1",
      ] : ["FROM film WHERE", condition(list)]
    return SQLiteStatement(
      startingWith: MovieRow.select,
      source + [tag(hasTag), days(hasDays, of: list)] + order(list, sort) + ["LIMIT ?2 OFFSET ?3"])
  }

  /// Returns the query for a window of one of the user's own lists: ?1 is its key, ?2 the limit, ?3
  /// the offset.
  static func filmsOfCustomList(_ sort: LibrarySort?) -> SQLiteStatement {
    let source: [StaticString] = [
      ", list_film.note",
      "FROM list_film CROSS JOIN film ON film.key = list_film.film WHERE list_film.list = ?1",
    ]
    var order: [StaticString] = [
      "ORDER BY list_film.place", sort?.isAscending == true ? "DESC" : "",
    ]
    if let sort, sort.attribute != .added { order = Self.order(.everything, sort) }
    return SQLiteStatement(startingWith: MovieRow.select, source + order + ["LIMIT ?2 OFFSET ?3"])
  }

  /// Returns the query that counts the entries of a list with the tag ?1, on the days with the ends
  /// ?4 and ?5.
  static func count(_ list: LibraryList, hasTag: Bool, hasDays: Bool) -> SQLiteStatement {
    list == .diary
      ? SQLiteStatement(
        "SELECT count(*) FROM viewing JOIN film ON film.key = viewing.film WHERE 1", tag(hasTag),
        days(hasDays, of: list))
      : SQLiteStatement(
        "SELECT count(*) FROM film WHERE", condition(list), tag(hasTag), days(hasDays, of: list))
  }

  /// Returns the query for the columns that statistics count, for each film of a list.
  ///
  /// If the list is most of the file, the query scans in file order: looking up each film in index
  /// order would read the whole file several times.
  static func facts(_ list: LibraryList, isMostOfFile: Bool) -> SQLiteStatement {
    SQLiteStatement(
      """
      SELECT film.year, film.runtime, film.rating, film.viewings, film.genres, film.directors
      FROM film
      """, isMostOfFile ? "NOT INDEXED WHERE" : "WHERE", condition(list))
  }

  /// Returns the query for the days on which the films of a list were seen, with their counts.
  static func days(_ list: LibraryList, isMostOfFile: Bool) -> SQLiteStatement {
    switch list {
    case .everything, .diary, .seen:
      SQLiteStatement("SELECT day, count(*) FROM viewing WHERE length(day) = 10 GROUP BY day")
    default:
      SQLiteStatement(
        "SELECT viewing.day, 1 FROM film", isMostOfFile ? "NOT INDEXED" : "",
        "CROSS JOIN viewing ON viewing.film = film.key WHERE length(viewing.day) = 10 AND",
        condition(list))
    }
  }

  /// Returns the query for the tags of a list's films, with the number of films.
  ///
  /// For all films, the query scans the index of tags, which covers all columns needed; otherwise
  /// the index of films with tags, which are few.
  static func tags(_ list: LibraryList) -> SQLiteStatement {
    switch list {
    case .everything, .tags:
      SQLiteStatement("SELECT name_key, min(name), count(*) FROM tag GROUP BY name_key")
    default:
      SQLiteStatement(
        "SELECT tag.name_key, min(tag.name), count(*) FROM film INDEXED BY film_tagged",
        "CROSS JOIN tag ON tag.film = film.key WHERE film.tags > 0 AND", condition(list),
        "GROUP BY tag.name_key")
    }
  }

  private static func days(_ areWanted: Bool, of list: LibraryList) -> StaticString {
    guard areWanted else { return "" }
    // A year or a month is only on the days if its last day is; every month may have 31 days here.
    return list == .diary
      ? """
      AND viewing.day BETWEEN ?4 AND ?5
      AND viewing.day || substr('-12-31', length(viewing.day) - 3) <= ?5
      """
      : """
      AND film.key IN (SELECT viewing.film FROM viewing WHERE viewing.day BETWEEN ?4 AND ?5
        AND viewing.day || substr('-12-31', length(viewing.day) - 3) <= ?5)
      """
  }

  private static func tag(_ isWanted: Bool) -> StaticString {
    isWanted ? "AND film.key IN (SELECT tag.film FROM tag WHERE tag.name_key = ?1)" : ""
  }

  private static func condition(_ list: LibraryList) -> StaticString {
    switch list {
    case .everything: "film.changed_at IS NOT NULL"
    case .favorites: "film.favourite_at IS NOT NULL"
    case .watchlist: "film.watchlist_at IS NOT NULL"
    case .diary, .seen: "film.last_seen IS NOT NULL"
    case .rated: "film.rating IS NOT NULL"
    case .notes: "film.note IS NOT NULL"
    case .tags: "film.tags > 0"
    case .notForMe: "film.not_for_me_at IS NOT NULL"
    }
  }

  /// Returns the order of a list.
  ///
  /// Ties are broken by insertion order, so that windows neither overlap nor leave gaps.
  private static func order(_ list: LibraryList, _ sort: LibrarySort) -> [StaticString] {
    let (column, unknown) = columns(list, sort.attribute)
    let direction: StaticString = sort.isAscending ? "" : "DESC"
    let isByDay = list == .diary && [.added, .seen].contains(sort.attribute)
    var parts: [StaticString] = ["ORDER BY"]
    // An unknown value is the smallest, and always comes last.
    if sort.isAscending, let unknown { parts += [unknown, ","] }
    parts += [column, direction]
    if list == .rated, sort.attribute == .rating { parts += [", film.rated_at", direction] }
    parts += [isByDay ? ", viewing.film" : ", film.key", direction]
    // The diary entries of a film are ordered by day.
    return list == .diary && !isByDay ? parts + [", viewing.day", direction] : parts
  }

  /// Returns what a list is sorted by, and the condition that it is unknown.
  private static func columns(
    _ list: LibraryList, _ attribute: LibrarySortAttribute
  ) -> (StaticString, unknown: StaticString?) {
    switch (attribute, list) {
    case (.added, .everything), (.added, .tags): ("film.changed_at", nil)
    case (.added, .favorites): ("film.favourite_at", nil)
    case (.added, .watchlist): ("film.watchlist_at", nil)
    case (.added, .notForMe): ("film.not_for_me_at", nil)
    case (.added, .notes): ("film.noted_at", nil)
    case (.added, .rated): ("film.rated_at", nil)
    case (.added, .seen), (.seen, .seen): ("film.last_seen", "film.last_seen = ''")
    case (.added, .diary), (.seen, .diary): ("viewing.day", "viewing.day = ''")
    // A film without a viewing and one without a day are both unknown.
    case (.seen, _): ("nullif(film.last_seen, '')", "nullif(film.last_seen, '') IS NULL")
    case (.title, _): ("film.sort_key", nil)
    case (.year, _): ("film.year", "film.year IS NULL")
    case (.rating, .rated): ("film.rating", nil)
    case (.rating, _): ("film.rating", "film.rating IS NULL")
    case (.runtime, _): ("film.runtime", "film.runtime IS NULL")
    }
  }
}
