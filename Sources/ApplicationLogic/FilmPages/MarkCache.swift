package import BusinessLogic
package import DomainEntities

/// The marks of the films on the screen: read in batches, and read again when they may have
/// changed.
///
/// Drawing only reads marks of films that were not read yet.
@MainActor package final class MarkCache {
  private let library: any MovieLibrary
  private var films: [MovieIdentifier: MovieSummary] = [:]
  private var marks: [MovieIdentifier: MovieMarks] = [:]
  /// Whether any film has or had marks, so that rows need a column for them.
  package private(set) var isUsed = false
  /// Whether the library has or had a film that is seen or not for the user, so that a seen filter
  /// has an effect.
  package private(set) var hasSeen = false
  /// The people whom the user follows; nil before they are read.
  private var people: [FollowedPerson]?
  private var reported: MovieDataError?
  /// Increases whenever films are dropped and have to be read again.
  package private(set) var generation = 0
  private var shown: @MainActor () -> [MovieSummary] = { [] }
  private var report: @MainActor (MovieDataError) -> Void = { _ in }

  /// Creates the cache of a library.
  package init(_ library: any MovieLibrary) {
    self.library = library
  }

  /// Sets the closures of the screens.
  ///
  /// `shown` returns the films on the screen. `report` is called once for a failed read, and for
  /// every change that could not be saved.
  package func listen(
    shown: @escaping @MainActor () -> [MovieSummary] = { [] },
    report: @escaping @MainActor (MovieDataError) -> Void
  ) {
    self.shown = shown
    self.report = report
  }

  /// The cached marks of a film; nil if it has none.
  package subscript(id: MovieIdentifier) -> MovieMarks? { marks[id] }

  /// Returns the cached marks of films by identifier; unmarked films are left out.
  package func marks(of movies: [MovieSummary]) -> [MovieIdentifier: MovieMarks] {
    var found: [MovieIdentifier: MovieMarks] = [:]
    for movie in movies { found[movie.id] = marks[movie.id] }
    return found
  }

  /// The names of the lists that the user has made; empty if they cannot be read.
  package var listNames: [String] { ((try? library.customLists()) ?? []).map(\.name) }

  /// Returns a list that the user has made, without its films; nil for any other list, and if it
  /// cannot be read.
  package func ownList(_ list: MovieList) -> CustomListSummary? {
    guard case .custom(let name) = list else { return nil }
    let key = CustomList.key(ofName: name)
    return (try? library.customLists())?.first { CustomList.key(ofName: $0.name) == key }
  }

  /// Returns the places of a film in the user’s own lists; none if they cannot be read.
  package func places(of movie: LibraryMovie) -> [CustomListPlace] {
    (try? library.places(of: movie)) ?? []
  }

  /// Returns the people whom the user follows, the one followed last first; none if they cannot be
  /// read, which is reported once.
  package func followedPeople() -> [FollowedPerson] {
    if let people { return people }
    do throws(MovieDataError) {
      let read = try library.followedPeople()
      people = read
      return read
    } catch {
      if reported != error { report(error) }
      reported = error
      return []
    }
  }

  /// Returns the only followed person with a name, ignoring case and accents.
  package func followedPerson(named name: String) -> Person? {
    let key = LibraryMovie.key(ofTitle: name)
    let same = followedPeople().filter { $0.nameKey == key }
    return same.count == 1 ? same[0].person : nil
  }

  /// Returns since when the user follows a person; nil if they do not.
  package func followed(_ person: Person) -> Timestamp? {
    followedPeople().first { $0.isSame(as: person) }?.since
  }

  /// Reads the followed people again when they are needed.
  package func forgetPeople() { people = nil }

  /// Reads the marks of films that are not cached.
  package func load(for movies: [MovieSummary]) {
    let new = movies.filter { films.index(forKey: $0.id) == nil }
    if !new.isEmpty { read(new) }
  }

  /// Reads the marks of films again.
  package func reload(for movies: [MovieSummary]) { read(movies) }

  /// Reads the marks of the films on the screen again and drops all others.
  package func reload() {
    let movies = shown()
    let names = Set(movies.map(\.id))
    films = films.filter { names.contains($0.key) }
    marks = marks.filter { names.contains($0.key) }
    generation += 1
    people = nil
    if !movies.isEmpty { read(movies) }
  }

  /// Reads the marks of the films that a step has changed again, whatever identifiers they have.
  package func reload(after step: LibraryStep) {
    if !step.people.isEmpty { people = nil }
    guard step.count <= step.changes.count else { return reload() }
    read(films.values.filter { film in step.changes.contains { film.isSame(as: $0.movie) } })
  }

  /// Reports why a change was not saved, and reads the marks on the screen again.
  package func reload(after error: MovieDataError) {
    report(error)
    reported = error
    reload()
  }

  /// Reads the marks of a film again, whatever identifiers it has.
  package func reload(forAll movie: LibraryMovie) {
    read(films.values.filter { $0.isSame(as: movie) })
  }

  /// Updates a marked film in the library with the details of its page; a failure is ignored, since
  /// the next page load tries again.
  package func learn(_ movie: MovieDetail, at moment: Timestamp) {
    guard marks[movie.summary.id] != nil else { return }
    try? library.learn([LibraryMovie(movie)], at: moment)
  }

  private func hasAny(_ list: LibraryList) throws(MovieDataError) -> Bool {
    try !library.entries(matching: LibraryRequest(list, limit: 1)).entries.isEmpty
  }

  private func read(_ movies: [MovieSummary]) {
    do throws(MovieDataError) {
      let found = try library.marks(of: movies)
      for movie in movies {
        films[movie.id] = movie
        marks[movie.id] = found[movie.id]
      }
      if !found.isEmpty { isUsed = true }
      for list in [LibraryList.seen, .notForMe] where !hasSeen { hasSeen = try hasAny(list) }
      reported = nil
    } catch {
      // The films are shown without marks; the same error is reported once.
      for movie in movies where films[movie.id] == nil { films[movie.id] = movie }
      if reported != error { report(error) }
      reported = error
    }
  }
}

extension MovieSummary {
  /// Returns whether this is a given film of the library, by identifier or by title and year.
  fileprivate func isSame(as movie: LibraryMovie) -> Bool {
    MovieIdentifiers(self).meets(movie.names) || id == movie.summary.id
  }
}
