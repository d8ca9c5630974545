public import DomainEntities

/// A reason why a list cannot be changed as requested.
public enum CustomListError: Error, Hashable, Sendable {
  /// The name is empty.
  case emptyName
  /// There is no list with this name; the names of the lists follow.
  case unknown(String, known: [String])
  /// There is a list with this name already.
  case nameTaken(String)
  /// The name is that of a list of the program, or has another meaning in queries.
  case reservedName(String)
  /// The list has the film already.
  case alreadyListed(LibraryMovie, on: String)
  /// The list does not have the film.
  case notListed(LibraryMovie, on: String)
  /// The list has as many films as a list can have.
  case full(String)
  /// The library cannot be read or changed.
  case library(MovieDataError)
}

/// The use case of making, changing and reading the user's own lists.
///
/// A stateless value; the caller provides the time of every change. Each change is one step of the
/// history.
public struct CustomListInteractor: Sendable {
  private let library: any MovieLibrary
  /// Returns whether a new list cannot have a name.
  private let isReserved: @Sendable (String) -> Bool

  /// Creates an interactor for a library, and a rule for the names that new lists cannot have.
  public init(
    library: any MovieLibrary, isReserved: @escaping @Sendable (String) -> Bool
  ) {
    self.library = library
    self.isReserved = isReserved
  }

  /// Returns all lists with their sizes, by name.
  public func lists() throws(MovieDataError) -> [CustomListSummary] {
    try library.customLists()
  }

  /// Returns the list that the user changed last, or nil if there is none.
  public func lastUsed() throws(MovieDataError) -> CustomListSummary? {
    let lists = try library.customLists()
    return Self.lastUsed(among: lists).map { lists[$0] }
  }

  /// Returns the index of the list that the user changed last, or nil if there is none.
  public static func lastUsed(among lists: [CustomListSummary]) -> Int? {
    lists.indices.filter { lists[$0].lastStep > 0 }
      .max { lists[$0].lastStep < lists[$1].lastStep }
  }

  /// Returns the places of a film in the lists that have it, by the name of the list.
  public func places(of movie: LibraryMovie) throws(MovieDataError) -> [CustomListPlace] {
    try library.places(of: movie)
  }

  /// Returns a list with its films.
  public func list(named name: String) throws(CustomListError) -> CustomList {
    guard let list = try read(name) else { throw try unknown(name) }
    return list
  }

  /// Creates an empty list.
  public func create(
    _ name: String, note: String = "", ranked: Bool = false, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    guard var list = CustomList(named: name) else { throw .emptyName }
    if let other = try read(name) { throw .nameTaken(other.name) }
    guard !isReserved(list.name) else { throw .reservedName(list.name) }
    list.write(note)
    list.rank(ranked)
    return try save(CustomListEdit(name) { [list] in $0 ?? list }, at: moment)
  }

  /// Deletes a list.
  public func delete(
    _ name: String, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    _ = try list(named: name)
    return try save(CustomListEdit(name) { _ in nil }, at: moment)
  }

  /// Renames a list.
  public func rename(
    _ name: String, to new: String, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    guard let wanted = CustomList.name(new) else { throw .emptyName }
    if let other = try read(wanted), CustomList.key(ofName: other.name) != Self.key(name) {
      throw .nameTaken(other.name)
    }
    guard CustomList.key(ofName: wanted) == Self.key(name) || !isReserved(wanted) else {
      throw .reservedName(wanted)
    }
    return try change(name, at: moment) { list in list.rename(wanted) }
  }

  /// Sets the note on a list, and whether it is ranked; nil keeps either.
  public func describe(
    _ name: String, note: String?, ranked: Bool?, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    try change(name, at: moment) { list in
      if let note { list.write(note) }
      if let ranked { list.rank(ranked) }
    }
  }

  /// Adds a film at a position, or at the end for nil; creates the list if `creates` is true and
  /// there is none.
  public func add(
    _ film: CustomList.Film, to name: String, place position: Int? = nil, creates: Bool = false,
    at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    try add([film], to: name, place: position, creates: creates, at: moment)
  }

  /// Adds films in their order in one step, without those that the list has already.
  ///
  /// - Throws: `.alreadyListed` if the list has all of them.
  public func add(
    _ films: [CustomList.Film], to name: String, place position: Int? = nil, creates: Bool = false,
    at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    guard let empty = CustomList(named: name) else { throw .emptyName }
    let known = try read(name)
    guard let list = known ?? (creates ? empty : nil) else { throw try unknown(name) }
    guard known != nil || !isReserved(list.name) else { throw .reservedName(list.name) }
    let new = films.filter { list.position(of: $0.movie) == nil }
    if new.isEmpty, let film = films.first { throw .alreadyListed(film.movie, on: list.name) }
    guard list.films.count + new.count <= CustomList.maxFilms else { throw .full(list.name) }
    return try save(
      CustomListEdit(name) { old in
        var list = old ?? (creates ? empty : nil)
        for (offset, film) in new.enumerated() { list?.add(film, at: position.map { $0 + offset }) }
        return list
      }, at: moment)
  }

  /// Adds films at the end of a list, or removes them if the list has all of them.
  ///
  /// - Returns: The step, and whether it adds films.
  public func toggle(
    _ movies: [LibraryMovie], in name: String, at moment: Timestamp
  ) throws(CustomListError) -> (step: LibraryStep?, adds: Bool) {
    let list = try list(named: name)
    guard movies.contains(where: { list.position(of: $0) == nil }) else {
      return (try remove(movies, from: name, at: moment), false)
    }
    return (try add(movies.map { CustomList.Film($0) }, to: name, at: moment), true)
  }

  /// Removes films from a list in one step.
  public func remove(
    _ movies: [LibraryMovie], from name: String, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    try change(movies, in: name, at: moment) { list in
      for movie in movies { list.remove(movie) }
    }
  }

  /// Moves a film to a position, which is clamped to the list.
  public func move(
    _ movie: LibraryMovie, in name: String, to position: Int, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    try change([movie], in: name, at: moment) { list in list.move([movie], to: position) }
  }

  /// Moves films together by a number of places from the first of them, negative towards the
  /// beginning.
  public func move(
    _ movies: [LibraryMovie], in name: String, by places: Int, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    try change(movies, in: name, at: moment) { list in
      let first = movies.compactMap { list.position(of: $0) }.min()
      if let first { list.move(movies, to: first + places) }
    }
  }

  /// Sets the note on a film in a list; an empty text removes it.
  public func write(
    _ note: String, on movie: LibraryMovie, in name: String, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    try change([movie], in: name, at: moment) { list in list.write(note, on: movie) }
  }

  /// Changes films of a list in one step.
  ///
  /// - Throws: `.notListed` if the list does not have one of them.
  public func change(
    _ movies: [LibraryMovie], in name: String, at moment: Timestamp,
    _ body: @escaping @Sendable (inout CustomList) -> Void
  ) throws(CustomListError) -> LibraryStep? {
    let list = try list(named: name)
    for movie in movies where list.position(of: movie) == nil {
      throw .notListed(movie, on: list.name)
    }
    return try change(name, at: moment, body)
  }

  /// Changes a list that exists.
  ///
  /// The rules were checked before. If another program has changed the list since then, the change
  /// is applied to what is there now.
  private func change(
    _ name: String, at moment: Timestamp, _ body: @escaping @Sendable (inout CustomList) -> Void
  ) throws(CustomListError) -> LibraryStep? {
    _ = try list(named: name)
    return try save(
      CustomListEdit(name) { old in
        guard var list = old else { return nil }
        body(&list)
        return list
      }, at: moment)
  }

  private func save(
    _ edit: CustomListEdit, at moment: Timestamp
  ) throws(CustomListError) -> LibraryStep? {
    try rethrow { () throws(MovieDataError) in
      try library.edit([edit], as: LibraryAction(at: moment))
    }
  }

  private func read(_ name: String) throws(CustomListError) -> CustomList? {
    try rethrow { () throws(MovieDataError) in try library.customList(named: name) }
  }

  private func unknown(_ name: String) throws(CustomListError) -> CustomListError {
    let lists = try rethrow { () throws(MovieDataError) in try library.customLists() }
    return .unknown(name, known: lists.map(\.name))
  }

  private func rethrow<Answer>(
    _ body: () throws(MovieDataError) -> Answer
  ) throws(CustomListError) -> Answer {
    do throws(MovieDataError) {
      return try body()
    } catch {
      throw .library(error)
    }
  }

  private static func key(_ name: String) -> String {
    CustomList.name(name).map(CustomList.key) ?? ""
  }
}
