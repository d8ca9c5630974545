internal import BusinessLogic
internal import SQLite

/// The schema of the library database.
///
/// `docs/library.md` describes it.
enum LibrarySchema {
  /// The settings of every connection, which make committed changes durable.
  static let settings: StaticString = """
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA journal_size_limit = 1048576;
    PRAGMA cache_size = -4096;
    PRAGMA temp_store = MEMORY;
    """

  /// The migrations, append-only; the tests keep a real file of every version.
  ///
  /// The application ID of the file is `MvBr`. Every timestamp is two columns: seconds since 1970
  /// UTC, and the UTC offset in minutes.
  static let steps: [StaticString] = [
    """
    PRAGMA application_id = 1299595890;
    CREATE TABLE film (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      catalogue TEXT, tmdb INTEGER, imdb TEXT,
      title TEXT NOT NULL, title_key TEXT NOT NULL,
      original_title TEXT, original_key TEXT,
      year INTEGER, runtime INTEGER,
      genres TEXT NOT NULL, countries TEXT NOT NULL, directors TEXT NOT NULL,
      changed_at INTEGER,
      favourite_at INTEGER, favourite_offset INTEGER,
      watchlist_at INTEGER, watchlist_offset INTEGER,
      not_for_me_at INTEGER, not_for_me_offset INTEGER,
      rating INTEGER, rated_at INTEGER, rated_offset INTEGER,
      note TEXT, noted_at INTEGER, noted_offset INTEGER,
      viewings INTEGER NOT NULL DEFAULT 0, last_seen TEXT,
      tags INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE UNIQUE INDEX film_catalogue ON film (catalogue) WHERE catalogue IS NOT NULL;
    CREATE UNIQUE INDEX film_tmdb ON film (tmdb) WHERE tmdb IS NOT NULL;
    CREATE UNIQUE INDEX film_imdb ON film (imdb) WHERE imdb IS NOT NULL;
    CREATE INDEX film_title ON film (title_key);
    CREATE INDEX film_original ON film (original_key) WHERE original_key IS NOT NULL;
    CREATE INDEX film_changed ON film (changed_at) WHERE changed_at IS NOT NULL;
    CREATE INDEX film_favourite ON film (favourite_at) WHERE favourite_at IS NOT NULL;
    CREATE INDEX film_watchlist ON film (watchlist_at) WHERE watchlist_at IS NOT NULL;
    CREATE INDEX film_not_for_me ON film (not_for_me_at) WHERE not_for_me_at IS NOT NULL;
    CREATE INDEX film_rated ON film (rating, rated_at) WHERE rating IS NOT NULL;
    CREATE INDEX film_noted ON film (noted_at) WHERE note IS NOT NULL;
    CREATE INDEX film_seen ON film (last_seen) WHERE last_seen IS NOT NULL;
    CREATE INDEX film_tagged ON film (changed_at) WHERE tags > 0;

    CREATE TABLE viewing (
      film INTEGER NOT NULL, day TEXT NOT NULL, rewatch INTEGER NOT NULL,
      noted_at INTEGER NOT NULL, noted_offset INTEGER NOT NULL,
      PRIMARY KEY (film, day)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX viewing_day ON viewing (day);

    CREATE TABLE tag (
      film INTEGER NOT NULL, name_key TEXT NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY (film, name_key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_name ON tag (name_key);

    CREATE TABLE joined (absorbed INTEGER PRIMARY KEY, kept INTEGER NOT NULL) STRICT;
    CREATE INDEX joined_kept ON joined (kept);

    CREATE TABLE step (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      origin TEXT NOT NULL, label TEXT NOT NULL,
      made_at INTEGER NOT NULL, made_offset INTEGER NOT NULL,
      undone_at INTEGER, undone_offset INTEGER,
      films INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE change (
      key INTEGER PRIMARY KEY,
      step INTEGER NOT NULL, film INTEGER NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL
    ) STRICT;
    CREATE INDEX change_step ON change (step);
    """,
    """
    CREATE TABLE account_mark (
      account INTEGER NOT NULL, film INTEGER NOT NULL, kind TEXT NOT NULL,
      here INTEGER NOT NULL, there INTEGER NOT NULL, sending INTEGER,
      PRIMARY KEY (account, film, kind)
    ) STRICT, WITHOUT ROWID;
    """,
    // Denormalized for speed: the last viewing, needed for every row of a list, and the list
    // lengths, needed for every page.
    """
    ALTER TABLE film ADD COLUMN seen_again INTEGER;
    ALTER TABLE film ADD COLUMN seen_noted_at INTEGER;
    ALTER TABLE film ADD COLUMN seen_noted_offset INTEGER;
    UPDATE film SET (seen_again, seen_noted_at, seen_noted_offset) = (
      SELECT rewatch, noted_at, noted_offset FROM viewing
      WHERE viewing.film = film.key AND viewing.day = film.last_seen)
    WHERE last_seen IS NOT NULL;

    CREATE TABLE size (
      key INTEGER PRIMARY KEY CHECK (key = 1),
      everything INTEGER NOT NULL, favourites INTEGER NOT NULL, watchlist INTEGER NOT NULL,
      diary INTEGER NOT NULL, seen INTEGER NOT NULL, rated INTEGER NOT NULL, notes INTEGER NOT NULL,
      tags INTEGER NOT NULL, not_for_me INTEGER NOT NULL
    ) STRICT;
    INSERT INTO size SELECT 1, count(changed_at), count(favourite_at), count(watchlist_at),
      (SELECT count(*) FROM viewing), count(last_seen), count(rating), count(note),
      count(nullif(tags, 0)), count(not_for_me_at) FROM film;

    DROP INDEX tag_name;
    CREATE INDEX tag_name ON tag (name_key, name);
    """,
    // The title by which films are sorted, without a leading article, like
    // `FoldedText.withoutArticle`.
    """
    ALTER TABLE film ADD COLUMN sort_key TEXT GENERATED ALWAYS AS (
      CASE
        WHEN title_key GLOB 'the ?*' THEN substr(title_key, 5)
        WHEN title_key GLOB 'an ?*' THEN substr(title_key, 4)
        WHEN title_key GLOB 'a ?*' THEN substr(title_key, 3)
        ELSE title_key
      END) VIRTUAL;
    CREATE INDEX film_sort ON film (sort_key);
    """,
    // A step is superseded once a new change is made while it is undone. Earlier versions did not
    // record that; it is derived from the times, and ambiguous steps count as superseded.
    """
    ALTER TABLE step ADD COLUMN superseded INTEGER NOT NULL DEFAULT 0;
    UPDATE step SET superseded = 1 WHERE undone_at IS NOT NULL AND EXISTS (
      SELECT 1 FROM step AS later
      WHERE later.number > step.number AND later.origin IN ('person', 'import')
        AND (later.undone_at IS NULL OR later.made_at >= step.undone_at));
    """,
    // The lists that the user has made, and their journal: in a change, a name is null on the side
    // without a list, and a note is null if it is the same on both sides.
    """
    CREATE TABLE list (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      name_key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, note TEXT NOT NULL,
      ranked INTEGER NOT NULL, last_step INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE list_film (
      list INTEGER NOT NULL, place INTEGER NOT NULL, film INTEGER NOT NULL, note TEXT NOT NULL,
      PRIMARY KEY (list, place)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX list_film_film ON list_film (film, list);
    CREATE TABLE list_change (
      key INTEGER PRIMARY KEY,
      step INTEGER NOT NULL, list INTEGER NOT NULL, place INTEGER NOT NULL,
      old_name TEXT, old_note TEXT, old_ranked INTEGER,
      new_name TEXT, new_note TEXT, new_ranked INTEGER
    ) STRICT;
    CREATE INDEX list_change_step ON list_change (step);
    CREATE TABLE list_change_film (
      change INTEGER NOT NULL, is_new INTEGER NOT NULL, place INTEGER NOT NULL,
      film INTEGER NOT NULL, note TEXT NOT NULL,
      PRIMARY KEY (change, is_new, place)
    ) STRICT, WITHOUT ROWID;
    """,
    // The first actors, one per line, and the code of the original language.
    """
    ALTER TABLE film ADD COLUMN actors TEXT NOT NULL DEFAULT '';
    ALTER TABLE film ADD COLUMN language TEXT;
    """,
    // A viewing may have a year or a month, such as `2019` or `2019-07`, instead of a day. Earlier
    // versions of the program would lose such dates.
    "",
    // Undoing a step needs all steps of a film or a list, and where among them entries were merged:
    // `keeper` is the entry that took the other one in, and `list_change` the last change of a list
    // before that. `log_chain` ties the file to its log, see `LogChain`.
    """
    CREATE INDEX change_film ON change (film);
    CREATE INDEX list_change_list ON list_change (list);

    ALTER TABLE joined ADD COLUMN keeper INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE joined ADD COLUMN step INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE joined ADD COLUMN list_change INTEGER NOT NULL DEFAULT 0;
    UPDATE joined SET step = coalesce((
      SELECT max(change.step) FROM change CROSS JOIN step ON step.number = change.step
      WHERE change.film = joined.absorbed AND step.origin = 'join'), 0);
    UPDATE joined SET
      keeper = coalesce(
        (SELECT film FROM change WHERE change.step = joined.step ORDER BY key LIMIT 1), kept),
      list_change = (
        SELECT coalesce(max(key), 0) FROM list_change WHERE list_change.step < joined.step);

    CREATE TABLE log_chain (key INTEGER PRIMARY KEY CHECK (key = 1), link TEXT NOT NULL) STRICT;
    INSERT INTO log_chain VALUES (
      1, 'MvBrLog1' || lower(hex(randomblob(8))) || '0000000000000000');
    """,
    // The people whom the user follows, and their journal. A person who is not followed any more
    // keeps the row, whose key is that of the changes.
    """
    CREATE TABLE person (
      key INTEGER PRIMARY KEY AUTOINCREMENT,
      name_key TEXT NOT NULL, name TEXT NOT NULL, catalogue TEXT, tmdb INTEGER,
      followed_at INTEGER, followed_offset INTEGER, checked_at INTEGER, checked_offset INTEGER
    ) STRICT;
    CREATE INDEX person_name ON person (name_key);
    CREATE INDEX person_tmdb ON person (tmdb) WHERE tmdb IS NOT NULL;
    CREATE TABLE person_change (
      key INTEGER PRIMARY KEY,
      step INTEGER NOT NULL, person INTEGER NOT NULL,
      old_at INTEGER, old_offset INTEGER, new_at INTEGER, new_offset INTEGER
    ) STRICT;
    CREATE INDEX person_change_step ON person_change (step);
    CREATE INDEX person_change_person ON person_change (person);
    """,
  ]
}

extension SQLiteDatabase {
  /// Creates an empty library in an empty file.
  ///
  /// WAL mode is enabled last: without it, every failure to write shows immediately instead of when
  /// the file is closed.
  mutating func makeLibrary(by steps: [StaticString]) throws(SQLiteError) {
    try execute(LibrarySchema.settings)
    try migrate(by: steps)
    try run("PRAGMA journal_mode = WAL")
  }
}

/// The comparison of the file's tables with the program's schema.
extension SQLiteDatabase {
  /// A table, an index, a trigger or a view.
  private struct Part: Hashable {
    var kind: String
    var name: String
  }

  /// Returns the tables, indexes, triggers and views that differ from those of the migrations, by
  /// name.
  mutating func alterations(
    of steps: [StaticString]
  ) throws(SQLiteError) -> [LibraryAlteration] {
    var model = try SQLiteDatabase(path: ":memory:")
    try model.migrate(by: steps)
    let expected = try model.schema()
    let found = try schema()
    let parts = Set(expected.keys).union(found.keys).sorted {
      ($0.name, $0.kind) < ($1.name, $1.kind)
    }
    return parts.compactMap { part in
      let (before, after) = (expected[part], found[part])
      guard before != after else { return nil }
      let kind: LibraryAlteration.Kind =
        before == nil ? .added : after == nil ? .removed : .changed
      return LibraryAlteration(kind, part: part.kind, name: part.name)
    }
  }

  /// Returns the SQL statements of the schema.
  private mutating func schema() throws(SQLiteError) -> [Part: String] {
    var parts: [Part: String] = [:]
    // `PRAGMA optimize` and `ANALYZE` add tables for statistics.
    try each(
      """
      SELECT type, name, coalesce(sql, '') || char(10) || tbl_name FROM sqlite_schema
      WHERE NOT (type = 'table' AND name GLOB 'sqlite_stat[0-9]')
      """
    ) { row in
      // Versions of the program indent the statements differently.
      let words = (row.text(2) ?? "").split(whereSeparator: \.isWhitespace)
      parts[Part(kind: row.text(0) ?? "", name: row.text(1) ?? "")] = words.joined(separator: " ")
      return true
    }
    return parts
  }
}
