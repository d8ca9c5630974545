import BusinessLogic
import DomainEntities
import Records
import Wording

/// Finds the films that commands name, in the source and in the user's library.
struct FilmFinder: Sendable {
  /// The maximum number of films in the suggestions, and in the message of an error.
  private static let candidates = 20
  private static let namedCandidates = 5

  private let interactor: MovieDetailInteractor
  private let naming: MovieIdentifierResolver
  private let library: any MovieLibrary
  private let strictness: NameStrictness

  /// Creates a finder that takes names to be as strict; the library has films that the source
  /// lacks.
  init(_ context: CommandContext, _ strictness: NameStrictness) {
    interactor = MovieDetailInteractor(context.lists)
    naming = context.naming
    library = context.library
    self.strictness = strictness
  }

  /// Returns the details of the film with a name.
  ///
  /// - Throws: `CommandFailure` if no film or several films match.
  nonisolated(nonsending) func detail(
    named name: String
  ) async throws(CommandFailure) -> MovieDetail {
    let match = try await match(name)
    guard case .none = match, let known = try knownFilm(name) else {
      return try film(name, among: match)
    }
    do throws(MovieDataError) {
      return try await interactor.detail(of: known.summary.id)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// Returns the film with a name from the source, or from the library if the source does not have
  /// it or does not answer.
  ///
  /// - Throws: `CommandFailure` if no film or several films match.
  nonisolated(nonsending) func movie(
    named name: String
  ) async throws(CommandFailure) -> LibraryMovie {
    // A source does not know the numbers that an import adds to titles.
    if name.split(separator: " ").contains(where: LibraryMovie.isDisambiguator),
      let movie = try knownFilm(name)
    {
      return movie
    }
    let found: MovieMatch
    do throws(CommandFailure) {
      found = try await match(name)
    } catch {
      guard let movie = try knownFilm(name) else { throw error }
      return movie
    }
    if case .none = found, let movie = try knownFilm(name) { return movie }
    let movie = LibraryMovie(try film(name, among: found))
    try checkNamesakes(of: movie, named: name)
    return movie
  }

  /// Returns the films of several names to change something about, each once.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - skips: Whether names of no film are reported and skipped.
  ///   - report: Reports the names that are skipped.
  ///   - known: Returns a film by its name before the source is asked.
  ///   - check: Throws if a film cannot be changed.
  /// - Returns: The films, in the order of their names.
  /// - Throws: `CommandFailure` with all names that no film or several films have.
  nonisolated(nonsending) func movies(
    named names: FilmNames, skippingUnknown skips: Bool, report: (String) -> Void,
    known: (String) -> LibraryMovie? = { _ in nil },
    check: (LibraryMovie) throws(CommandFailure) -> Void = { _ in }
  ) async throws(CommandFailure) -> [LibraryMovie] {
    let found = await NamedFilms(names) { (name) async throws(CommandFailure) in
      if let movie = known(name) { return movie }
      return try await movie(named: name)
    }.map { (movie) throws(CommandFailure) in
      try check(movie)
      return movie
    }
    var movies: [LibraryMovie] = []
    for movie in try found.found(skippingUnknown: skips, report: report) {
      let film = CustomList.Film(movie)
      if !movies.contains(where: film.isSame) { movies.append(movie) }
    }
    return movies
  }

  /// Returns the film of the library with a name; nil if there is none.
  ///
  /// - Throws: `CommandFailure` if several films have the title.
  private func knownFilm(_ name: String) throws(CommandFailure) -> LibraryMovie? {
    let known = try knownFilms(name)
    guard known.count > 1 else { return known.first }
    throw several(name, known.map(\.summary))
  }

  private func knownFilms(_ name: String) throws(CommandFailure) -> [LibraryMovie] {
    try CommandFailure.tryToRead { () throws(MovieDataError) in
      // A number that is also a title, such as 1917, is the identifier.
      if let named = try library.entry(of: MovieIdentifier(name))?.movie { return [named] }
      return try library.entries(named: name).map(\.movie)
    }
  }

  /// Checks that the library does not have a film of another year with the same title, which the
  /// source does not know.
  private func checkNamesakes(
    of movie: LibraryMovie, named name: String
  ) throws(CommandFailure) {
    if MovieIdentifiers(MovieIdentifier(name)).meets(movie.names) { return }
    let others = try knownFilms(name).filter { other in
      guard let year = movie.year, let otherYear = other.year else { return false }
      return year != otherYear && !other.names.meets(movie.names)
    }
    guard others.isEmpty else {
      throw several(name, [movie.summary] + others.map(\.summary))
    }
  }

  private nonisolated(nonsending) func match(
    _ name: String
  ) async throws(CommandFailure) -> MovieMatch {
    do throws(MovieDataError) {
      return try await interactor.film(named: name, by: strictness)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  private func film(
    _ name: String, among match: MovieMatch
  ) throws(CommandFailure) -> MovieDetail {
    switch match {
    case .film(let movie):
      return movie
    case .several(let movies):
      throw several(name, movies)
    case .none(let nearest):
      let similar = Array(nearest.prefix(Self.namedCandidates))
      throw CommandFailure(
        .notFound, Wording.noFilm(name, similar: similar.isEmpty ? nil : named(similar)),
        suggestions: identifiers(similar))
    }
  }

  private func several(_ name: String, _ movies: [MovieSummary]) -> CommandFailure {
    CommandFailure(
      .failure, Wording.several(name, use: named(movies)), suggestions: identifiers(movies))
  }

  private func identifiers(_ movies: [MovieSummary]) -> [String] {
    movies.prefix(Self.candidates).map { "\(naming.named($0).id)" }
  }

  private func named(_ movies: [MovieSummary]) -> String {
    let count = Self.namedCandidates
    let names = movies.prefix(count).map(naming.named).map { movie in
      "\(movie.id) (\(movie.title)\(movie.year.map { ", \($0)" } ?? ""))"
    }
    let more = movies.count > count ? " and \(movies.count - count) more" : ""
    return names.joined(separator: ", ") + more
  }
}
