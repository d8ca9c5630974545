internal import BusinessLogic
internal import DomainEntities
internal import SQLite

/// The user's own lists. Functions that change them must run inside a transaction.
extension SQLiteDatabase {
  /// A list with its key, and the keys and places of its films.
  struct CustomListRow {
    var key: Int
    var list: CustomList
    var films: [KeyedFilm]
    var places: [Int]

    /// The list as the journal compares it.
    var state: ListState { ListState(list, films: films) }
  }

  /// Returns all lists with their sizes, by name.
  mutating func customLists() throws(SQLiteError) -> [CustomListSummary] {
    try all(
      """
      SELECT name, note, ranked, last_step,
        (SELECT count(*) FROM list_film WHERE list_film.list = list.key),
        (SELECT count(film.last_seen) FROM list_film CROSS JOIN film ON film.key = list_film.film
          WHERE list_film.list = list.key)
      FROM list ORDER BY name_key
      """
    ) { row in
      CustomListSummary(
        name: row.text(0) ?? "", note: row.text(1) ?? "", isRanked: row.integer(2) != 0,
        count: row.integer(4), seen: row.integer(5), lastStep: row.integer(3))
    }
  }

  /// Returns a list with its films.
  mutating func customList(named name: String) throws(SQLiteError) -> CustomList? {
    guard let found = try listKey(ofName: name) else { return nil }
    return try list(key: found)?.list
  }

  /// Returns the places of a film in lists, by the name of the list.
  ///
  /// Places have gaps after films were merged, so films are counted.
  mutating func places(of movie: LibraryMovie) throws(SQLiteError) -> [CustomListPlace] {
    let films =
      movie.names.isEmpty
      ? [try unidentified(titled: movie.title, year: movie.year)].compactMap(\.self)
      : try films(of: movie.names)
    var places: [CustomListPlace] = []
    for film in films {
      places += try all(
        """
        SELECT list.name, list_film.note, (SELECT count(*) FROM list_film AS other
            WHERE other.list = list.key AND other.place <= list_film.place),
          (SELECT count(*) FROM list_film AS other WHERE other.list = list.key)
        FROM list_film CROSS JOIN list ON list.key = list_film.list WHERE list_film.film = ?
        ORDER BY list.name_key
        """, .integer(film.key)
      ) { row in
        CustomListPlace(
          list: row.text(0) ?? "", place: row.integer(2), count: row.integer(3),
          note: row.text(1) ?? "")
      }
    }
    return places
  }

  /// Returns all lists with their films, by name.
  mutating func wholeLists() throws(SQLiteError) -> [CustomList] {
    try all("SELECT key FROM list ORDER BY name_key") { $0.integer(0) }
      .map { key throws(SQLiteError) in try list(key: key)?.list }.compactMap(\.self)
  }

  /// Returns a window of a list; empty if there is no such list.
  mutating func entries(
    ofList name: String, _ request: LibraryRequest
  ) throws(SQLiteError) -> LibraryBatch {
    guard let key = try listKey(ofName: name) else { return LibraryBatch(entries: [], total: 0) }
    let total = try first("SELECT count(*) FROM list_film WHERE list = ?", .integer(key)) {
      $0.integer(0)
    }
    let rows = try all(
      LibraryStatements.filmsOfCustomList(request.sort),
      [.integer(key), .integer(request.limit), .integer(request.offset)]
    ) { row in (film: MovieRow(whole: row), note: row.text(MovieRow.columns) ?? "") }
    let ranks = try ranks(inList: key)
    let entries = try rows.map { row throws(SQLiteError) in
      let film = try completed(row.film)
      return LibraryEntry(
        movie: film.movie, marks: film.marks, listNote: row.note, listRank: ranks[film.key])
    }
    return LibraryBatch(entries: entries, total: total ?? 0)
  }

  /// Returns the ranks of the films of a list by their keys; empty if the list has no ranks.
  ///
  /// Places have gaps after films were merged, so ranks are counted.
  private mutating func ranks(inList key: Int) throws(SQLiteError) -> [Int: Int] {
    let films = try all(
      """
      SELECT list_film.film FROM list JOIN list_film ON list_film.list = list.key
      WHERE list.key = ? AND list.ranked ORDER BY list_film.place
      """, .integer(key)
    ) { $0.integer(0) }
    return Dictionary(zip(films, 1...)) { first, _ in first }
  }

  /// Applies edits as one step and returns its number, or nil if nothing has changed.
  mutating func edit(
    _ edits: [CustomListEdit], as action: LibraryAction
  ) throws(SQLiteError) -> Int? {
    var step: Int?
    for edit in edits {
      let key = try listKey(ofName: edit.name)
      let old = try key.flatMap { key throws(SQLiteError) in try list(key: key) }
      let new = edit.change(old?.list)
      guard new != old?.list, try isFree(new?.name, except: key) else { continue }
      let number: Int
      if let step { number = step } else { number = try begin(action) }
      step = number
      try replace(old, with: new, step: number, as: action)
    }
    if let step { try countFilms(ofStep: step) }
    return step
  }

  /// Returns a list by its key, which does not change when it is renamed.
  mutating func list(key: Int) throws(SQLiteError) -> CustomListRow? {
    let found = try first("SELECT name, note, ranked FROM list WHERE key = ?", .integer(key)) {
      row in
      var list = CustomList(named: row.text(0) ?? "")
      list?.write(row.text(1) ?? "")
      list?.rank(row.integer(2) != 0)
      return list
    }
    guard var list = found ?? nil else { return nil }
    let rows = try all(Self.filmsOfList, [.integer(key)]) { row in
      (
        key: row.integer(0), place: row.integer(MovieRow.columns + 1),
        film: CustomList.Film(MovieRow(whole: row).movie, note: row.text(MovieRow.columns) ?? "")
      )
    }
    list.restore(rows.map(\.film))
    return CustomListRow(
      key: key, list: list, films: rows.map { KeyedFilm(key: $0.key, note: $0.film.note) },
      places: rows.map(\.place))
  }

  /// Deletes a list with its films.
  mutating func deleteList(_ key: Int) throws(SQLiteError) {
    try run("DELETE FROM list_film WHERE list = ?", .integer(key))
    try run("DELETE FROM list WHERE key = ?", .integer(key))
  }

  /// Saves a list, which is created without a key, and returns its key.
  ///
  /// Of its films, only the rows after the first that differs from the old ones are written.
  @discardableResult mutating func save(
    _ list: ListState, as key: Int?, over old: CustomListRow?, lastStep: Int
  ) throws(SQLiteError) -> Int {
    try run(
      """
      INSERT INTO list (key, name_key, name, note, ranked, last_step) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET name_key = excluded.name_key, name = excluded.name,
        note = excluded.note, ranked = excluded.ranked, last_step = excluded.last_step
      """, .integer(orNull: key), .text(CustomList.key(ofName: list.name)), .text(list.name),
      .text(list.note ?? ""), .integer(list.isRanked ? 1 : 0), .integer(lastStep))
    let inserted = try lastInsertedKey()
    let key = key ?? inserted
    let kept = zip(old?.films ?? [], list.films).prefix { $0 == $1 }.count
    var place = kept == 0 ? -1 : old?.places[kept - 1] ?? -1
    try run(
      "DELETE FROM list_film WHERE list = ? AND place > ?", .integer(key), .integer(place))
    for film in list.films[kept...] {
      place += 1
      try run(
        "INSERT INTO list_film (list, place, film, note) VALUES (?, ?, ?, ?)", .integer(key),
        .integer(place), .integer(film.key), .text(film.note))
    }
    return key
  }

  /// Replaces a film that was merged with another in all lists; where both are listed, the notes
  /// are joined.
  mutating func joinInLists(_ kept: Int, with other: Int) throws(SQLiteError) {
    // `ListState.join` does the same to an earlier state of a list.
    try run(
      """
      UPDATE list_film SET note = trim(list_film.note || ' ' || other.note)
      FROM list_film AS other WHERE list_film.film = ?1 AND other.film = ?2
        AND other.list = list_film.list AND other.note <> list_film.note
      """, .integer(kept), .integer(other))
    try run(
      """
      DELETE FROM list_film WHERE film = ?2
        AND list IN (SELECT list FROM list_film WHERE film = ?1)
      """, .integer(kept), .integer(other))
    try run(
      "UPDATE list_film SET film = ?1 WHERE film = ?2", .integer(kept), .integer(other))
  }

  mutating func listKey(ofName name: String) throws(SQLiteError) -> Int? {
    guard let name = CustomList.name(name) else { return nil }
    return try first(
      "SELECT key FROM list WHERE name_key = ?", .text(CustomList.key(ofName: name))
    ) { $0.integer(0) }
  }

  /// Returns whether no other list has a name.
  mutating func isFree(_ name: String?, except key: Int?) throws(SQLiteError) -> Bool {
    guard let name, let other = try listKey(ofName: name) else { return true }
    return other == key
  }

  /// Saves the new state of a list with its journal.
  private mutating func replace(
    _ old: CustomListRow?, with new: CustomList?, step: Int, as action: LibraryAction
  ) throws(SQLiteError) {
    let state = try new.map { new throws(SQLiteError) in
      ListState(new, films: try keys(of: new.films, in: old, at: action.moment))
    }
    // Adding a film may have merged two others.
    let before = try old.flatMap { old throws(SQLiteError) in try list(key: old.key) }
    let key: Int
    if let state {
      // A list that was only imported was not used.
      var last = action.origin == .person ? step : 0
      if last == 0, let before { last = try lastUse(of: before.key) }
      key = try save(state, as: before?.key, over: before, lastStep: last)
    } else if let before {
      key = before.key
      try deleteList(key)
    } else {
      return
    }
    try record(step, ofList: key, KeyedListChange(from: before?.state, to: state))
  }

  /// Returns the keys of films, which are added to the library if they are new.
  private mutating func keys(
    of films: [CustomList.Film], in old: CustomListRow?, at moment: Timestamp
  ) throws(SQLiteError) -> [KeyedFilm] {
    let old = zip(old?.list.films.map(\.movie) ?? [], old?.films.map(\.key) ?? [])
    let known = Dictionary(old) { $1 }
    var keys: [KeyedFilm] = []
    for film in films {
      if let key = known[film.movie] {
        keys.append(KeyedFilm(key: key, note: film.note))
        continue
      }
      let found = try self.film(for: film.movie, at: moment)
      keys.append(KeyedFilm(key: try save(film.movie, over: found), note: film.note))
    }
    // Different films of the list may turn out to be the same.
    var indices: [Int: Int] = [:]
    var kept: [KeyedFilm] = []
    for film in keys {
      let key = try currentKey(film.key)
      if let index = indices[key] {
        kept[index] = kept[index].joined(with: film)
      } else {
        indices[key] = kept.count
        kept.append(KeyedFilm(key: key, note: film.note))
      }
    }
    return kept
  }

  private static let filmsOfList = SQLiteStatement(
    startingWith: MovieRow.select,
    """
    , list_film.note, list_film.place
    FROM list_film CROSS JOIN film ON film.key = list_film.film WHERE list_film.list = ?1
    ORDER BY list_film.place
    """)
}

extension ListState {
  /// Creates the state of a list.
  fileprivate init(_ list: CustomList, films: [KeyedFilm]) {
    self.init(name: list.name, note: list.note, isRanked: list.isRanked, films: films)
  }
}
