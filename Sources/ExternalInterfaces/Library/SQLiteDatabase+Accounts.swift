internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// Synchronization state of online accounts. Every function must run inside a transaction.
///
/// Films are identified by their TMDB IDs, which outlive the rows of films.
extension SQLiteDatabase {
  /// Returns the TMDB IDs of films with anything to compare, least recently changed first.
  mutating func filmsToCompare(with account: Int) throws(SQLiteError) -> [Int] {
    try all(
      """
      SELECT tmdb FROM (
        SELECT tmdb, changed_at, key FROM film WHERE tmdb IS NOT NULL
          AND (favourite_at IS NOT NULL OR watchlist_at IS NOT NULL OR rating IS NOT NULL
            OR not_for_me_at IS NOT NULL)
        UNION
        SELECT noted.film, film.changed_at, film.key
        FROM account_mark AS noted LEFT JOIN film ON film.tmdb = noted.film
        WHERE noted.account = ?1
      ) ORDER BY changed_at IS NULL, changed_at, key, tmdb
      """, .integer(account)
    ) { $0.integer(0) }
  }

  /// Returns the TMDB IDs of films with marks not sent to an account, least recently changed
  /// first.
  mutating func filmsToSend(to account: Int, limit: Int) throws(SQLiteError) -> [Int] {
    try all(
      """
      WITH here (film, kind, value, changed_at, key) AS (
        SELECT tmdb, 'favourite', 1, changed_at, key FROM film
          WHERE favourite_at IS NOT NULL AND tmdb IS NOT NULL AND ?1 <> 0
        UNION ALL
        SELECT tmdb, 'watchlist', 1, changed_at, key FROM film
          WHERE watchlist_at IS NOT NULL AND tmdb IS NOT NULL AND ?1 <> 0
        UNION ALL
        SELECT tmdb, 'rating', rating * 2, changed_at, key FROM film
          WHERE rating IS NOT NULL AND tmdb IS NOT NULL
      )
      SELECT film, min(changed_at) AS changed, min(key) AS place FROM (
        SELECT here.film AS film, here.changed_at AS changed_at, here.key AS key
        FROM here LEFT JOIN account_mark AS noted
          ON noted.account = ?1 AND noted.film = here.film AND noted.kind = here.kind
        WHERE noted.here IS NOT here.value OR noted.sending IS NOT NULL
        UNION ALL
        SELECT noted.film, film.changed_at, film.key
        FROM account_mark AS noted LEFT JOIN film ON film.tmdb = noted.film
        WHERE noted.account = ?1 AND (noted.here <> 0 OR noted.sending IS NOT NULL)
          AND CASE noted.kind
            WHEN 'favourite' THEN film.favourite_at
            WHEN 'watchlist' THEN film.watchlist_at
            ELSE film.rating END IS NULL
      ) GROUP BY film ORDER BY changed IS NULL, changed, place, film LIMIT ?2
      """, .integer(account), .integer(limit)
    ) { $0.integer(0) }
  }

  /// Returns the number of marked films without a TMDB ID.
  mutating func filmsWithoutNumber() throws(SQLiteError) -> Int {
    try first(
      """
      SELECT count(*) FROM film WHERE tmdb IS NULL
        AND (favourite_at IS NOT NULL OR watchlist_at IS NOT NULL OR rating IS NOT NULL)
      """
    ) { $0.integer(0) } ?? 0
  }

  /// Returns the marks of a film, both current and as last synchronized with an account.
  mutating func accountEntry(
    of film: Int, with account: Int
  ) throws(SQLiteError) -> AccountEntry {
    let names = MovieIdentifiers(tmdb: film)
    let row = try films(of: names, withFacts: true).first
    var accountEntry = AccountEntry(
      movie: row?.movie ?? LibraryMovie(names: names, title: ""),
      marks: row?.marks ?? MovieMarks())
    try each(
      "SELECT kind, here, there, sending FROM account_mark WHERE account = ? AND film = ?",
      .integer(account), .integer(film)
    ) { row in
      guard let kind = row.text(0).flatMap(AccountKind.init(stored:)) else { return true }
      accountEntry.records[kind] = AccountRecord(
        here: AccountValue(row.integer(1), kind), there: AccountValue(row.integer(2), kind),
        sending: row.integer(orNull: 3).map { AccountValue($0, kind) })
      return true
    }
    return accountEntry
  }

  /// Records the state of both sides.
  mutating func record(_ note: AccountUpdate, of account: Int) throws(SQLiteError) {
    try run(
      """
      INSERT INTO account_mark (account, film, kind, here, there, sending)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET here = excluded.here, there = excluded.there,
        sending = excluded.sending
      """,
      .integer(account), .integer(note.film), .text(note.kind.stored),
      .integer(note.record.here.number), .integer(note.record.there.number),
      .integer(orNull: note.record.sending?.number))
  }

  /// Deletes the state of an account.
  mutating func forget(account: Int) throws(SQLiteError) {
    try run("DELETE FROM account_mark WHERE account = ?", .integer(account))
  }
}

extension AccountKind {
  /// The name in the database.
  fileprivate var stored: String { self == .favorite ? "favourite" : rawValue }

  /// Creates the kind with a name in the database; nil for any other name.
  fileprivate init?(stored name: String) {
    guard let kind = Self.allCases.first(where: { $0.stored == name }) else { return nil }
    self = kind
  }
}

extension AccountValue {
  /// Creates a value from its `number`.
  fileprivate init(_ number: Int, _ kind: AccountKind) {
    switch (number, kind) {
    case (AccountValue.halfPoints, .rating): self = .rated(number)
    case (1..., .favorite), (1..., .watchlist): self = .marked
    default: self = .none
    }
  }

  /// Half points for a rating, 1 for any other mark, and 0 for none.
  fileprivate var number: Int {
    switch self {
    case .none: 0
    case .marked: 1
    case .rated(let halves): halves
    }
  }
}
