internal import BusinessLogic
internal import SQLite

/// The SQL statements of library lists, composed from constants.
enum LibraryStatements {
  /// Returns the query for a window of a sorted list: ?1 is the tag or null, ?2 the limit, ?3 the
  /// offset, ?4 and ?5 are the ends of the days, if there are any.
  static func entries(
    _ list: LibraryList, _ sort: LibrarySort, hasTag: Bool, hasDays: Bool = false
  ) -> SQLiteStatement {
    list == .diary
      ? SQLiteStatement(
        MovieRow.select,
        ", viewing.day, viewing.rewatch, viewing.noted_at, viewing.noted_offset",
        "FROM viewing CROSS JOIN film ON film.key = viewing.film WHERE 1", tag(hasTag),
        days(hasDays, of: list), "ORDER BY", order(list, sort),
        [.added, .seen].contains(sort.attribute) ? "" : days(sort),
        "LIMIT ?2 OFFSET ?3")
      : SQLiteStatement(
        MovieRow.select, "FROM film WHERE",
        condition(list),
        tag(hasTag), days(hasDays, of: list), "ORDER BY", order(list, sort), "LIMIT ?2 OFFSET ?3")
  }

  /// Returns the query for a window of one of the user's own lists: ?1 is its key, ?2 the limit, ?3
  /// the offset.
  static func filmsOfCustomList(_ sort: LibrarySort?) -> SQLiteStatement {
    SQLiteStatement(
      MovieRow.select, ", list_film.note",
      """
      FROM list_film CROSS JOIN film ON film.key = list_film.film WHERE list_film.list = ?1
      ORDER BY
      """, customOrder(sort), "LIMIT ?2 OFFSET ?3")
  }

  private static func customOrder(_ sort: LibrarySort?) -> StaticString {
    guard let sort, sort.attribute != .added else {
      return sort?.isAscending == true ? "list_film.place DESC" : "list_film.place"
    }
    return order(.everything, sort)
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

  /// Orders the diary entries of a film by day, in the direction of the list.
  private static func days(_ sort: LibrarySort) -> StaticString {
    sort.isAscending ? ", viewing.day" : ", viewing.day DESC"
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

  /// Breaks ties by insertion order, so that windows neither overlap nor leave gaps.
  private static func order(_ list: LibraryList, _ sort: LibrarySort) -> StaticString {
    let up = sort.isAscending
    switch (sort.attribute, list) {
    case (.added, .everything), (.added, .tags):
      return up ? "film.changed_at, film.key" : "film.changed_at DESC, film.key DESC"
    case (.added, .favorites):
      return up ? "film.favourite_at, film.key" : "film.favourite_at DESC, film.key DESC"
    case (.added, .watchlist):
      return up ? "film.watchlist_at, film.key" : "film.watchlist_at DESC, film.key DESC"
    case (.added, .notForMe):
      return up ? "film.not_for_me_at, film.key" : "film.not_for_me_at DESC, film.key DESC"
    case (.added, .notes):
      return up ? "film.noted_at, film.key" : "film.noted_at DESC, film.key DESC"
    case (.added, .rated):
      return up ? "film.rated_at, film.key" : "film.rated_at DESC, film.key DESC"
    case (.added, .seen), (.seen, .seen):
      return up
        ? "film.last_seen = '', film.last_seen, film.key" : "film.last_seen DESC, film.key DESC"
    case (.added, .diary), (.seen, .diary):
      return up
        ? "viewing.day = '', viewing.day, viewing.film" : "viewing.day DESC, viewing.film DESC"
    case (.seen, _):
      // A film without a viewing and one without a day are both unknown.
      return up
        ? "nullif(film.last_seen, '') IS NULL, nullif(film.last_seen, ''), film.key"
        : "nullif(film.last_seen, '') DESC, film.key DESC"
    case (.title, _):
      return up ? "film.sort_key, film.key" : "film.sort_key DESC, film.key DESC"
    case (.year, _):
      return up
        ? "film.year IS NULL, film.year, film.key" : "film.year DESC, film.key DESC"
    case (.rating, .rated):
      return up
        ? "film.rating, film.rated_at, film.key"
        : "film.rating DESC, film.rated_at DESC, film.key DESC"
    case (.rating, _):
      return up
        ? "film.rating IS NULL, film.rating, film.key" : "film.rating DESC, film.key DESC"
    case (.runtime, _):
      return up
        ? "film.runtime IS NULL, film.runtime, film.key" : "film.runtime DESC, film.key DESC"
    }
  }
}
