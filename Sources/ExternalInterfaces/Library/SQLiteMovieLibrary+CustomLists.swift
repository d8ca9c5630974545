public import BusinessLogic
public import DomainEntities
internal import SQLite

extension SQLiteMovieLibrary {
  /// Returns all lists of the user with their sizes, by name.
  public func customLists() throws(MovieDataError) -> [CustomListSummary] {
    try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.customLists()
    } ?? []
  }

  /// Returns a list of the user with its films.
  public func customList(named name: String) throws(MovieDataError) -> CustomList? {
    let found = try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.customList(named: name)
    }
    return found ?? nil
  }

  /// Returns the places of a film in lists of the user, by the name of the list.
  public func places(of movie: LibraryMovie) throws(MovieDataError) -> [CustomListPlace] {
    try read { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.places(of: movie)
    } ?? []
  }

  /// Changes lists of the user atomically.
  public func edit(
    _ edits: [CustomListEdit], as action: LibraryAction
  ) throws(MovieDataError) -> LibraryStep? {
    // Without a library, edits of lists that do not exist must not create an empty file.
    let isIdle = edits.allSatisfy { $0.change(nil) == nil }
    if isIdle, try read({ _ in true }) == nil { return nil }
    return try save(action) { (database: inout SQLiteDatabase) throws(SQLiteError) in
      try database.edit(edits, as: action)
    }
  }
}
