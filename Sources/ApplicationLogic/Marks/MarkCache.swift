import BusinessLogic
import DomainEntities

/// What is marked of the films that the screens show: read once for a batch, and again where something may
/// have changed.
///
/// A drawing reads only what nobody has looked at yet.
@MainActor final class MarkCache {
  private let library: MovieLibraryInteractor
  private var films: [MovieIdentifier: MovieSummary] = [:]
  private var marks: [MovieIdentifier: MovieMarks] = [:]
  /// Whether any film that was looked at is or was marked, so that rows need a column for that.
  private(set) var isUsed = false
  private var reported: MovieDataError?
  /// How often it has forgotten films, which are to be looked at again then.
  private(set) var forgetting = 0
  private var shown: @MainActor () -> [MovieSummary] = { [] }
  private var report: @MainActor (MovieDataError) -> Void = { _ in }

  /// Takes where the marks are.
  init(_ library: any MovieLibrary) {
    self.library = MovieLibraryInteractor(library: library)
  }

  /// Serves screens that show certain films.
  ///
  /// - Parameters:
  ///   - shown: The films on the screen.
  ///   - report: Is told what stands in the way: of reading once, of every change that was to be saved.
  func listen(
    shown: @escaping @MainActor () -> [MovieSummary] = { [] },
    report: @escaping @MainActor (MovieDataError) -> Void
  ) {
    self.shown = shown
    self.report = report
  }

  /// The marks of a film that was looked at; nil where there are none.
  subscript(id: MovieIdentifier) -> MovieMarks? { marks[id] }

  /// Reads the marks of films that were not looked at yet.
  func look(at movies: some Sequence<MovieSummary>) {
    let new = movies.filter { films.index(forKey: $0.id) == nil }
    if !new.isEmpty { read(new) }
  }

  /// Reads the marks of films once more.
  func reload(at movies: [MovieSummary]) { read(movies) }

  /// Reads the marks of the films on the screen once more and forgets all others, which are read when they come there.
  func reload() {
    let movies = shown()
    let names = Set(movies.map(\.id))
    films = films.filter { names.contains($0.key) }
    marks = marks.filter { names.contains($0.key) }
    forgetting += 1
    if !movies.isEmpty { read(movies) }
  }

  /// Reads the marks of the films once more that a step has changed, by whatever identifiers they were looked at.
  func reload(after step: LibraryStep) {
    guard step.count <= step.changes.count else { return reload() }
    read(films.values.filter { film in step.changes.contains { film.isSame(as: $0.movie) } })
  }

  /// Reports why nothing was saved, and reads the marks on the screen once more.
  func reload(after error: MovieDataError) {
    report(error)
    reported = error
    reload()
  }

  /// Reads the marks of a film once more, by whatever identifiers it was looked at.
  func reload(atAll movie: LibraryMovie) {
    read(films.values.filter { $0.isSame(as: movie) })
  }

  /// Notes what a page tells of a film that is marked; what cannot be noted now is noted at the next page.
  func learn(_ movie: MovieDetail, at moment: Timestamp) {
    guard marks[movie.summary.id] != nil else { return }
    try? library.learn([LibraryMovie(movie)], at: moment)
  }

  private func read(_ movies: [MovieSummary]) {
    do throws(MovieDataError) {
      let found = try library.marks(of: movies)
      for movie in movies {
        films[movie.id] = movie
        marks[movie.id] = found[movie.id]
      }
      if !found.isEmpty { isUsed = true }
      reported = nil
    } catch {
      // The films are shown without; whoever looks at the next batch need not be told again.
      for movie in movies where films[movie.id] == nil { films[movie.id] = movie }
      if reported != error { report(error) }
      reported = error
    }
  }
}

extension MovieSummary {
  /// Whether it is a film of the library, by a name or else by title and year.
  fileprivate func isSame(as movie: LibraryMovie) -> Bool {
    MovieNames(self).meets(movie.names) || id == movie.summary.id
  }
}
