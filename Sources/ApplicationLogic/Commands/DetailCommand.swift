public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser detail`.
public struct DetailOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The identifier or title of the film.
  public var name = ""
  var trailer = false
  var whereToWatch = false

  /// Creates the default options.
  public init() {}

  /// The part of the film to show.
  public var part: DetailCommand.Part {
    trailer ? .trailer : whereToWatch ? .whereToWatch : .everything
  }

  /// The fields of the output for programs.
  var shape: RecordShape { part.shape }

  static func read(_ words: [String], into options: inout Self) {
    options.name = words.joined(separator: " ")
  }
}

/// `moviebrowser detail`: one film.
public struct DetailCommand: Sendable {
  /// A part of a film.
  public enum Part: Hashable, Sendable {
    /// Everything.
    case everything
    /// The address of the trailer.
    case trailer
    /// Where to watch the film.
    case whereToWatch

    /// The fields of the output for programs.
    var shape: RecordShape {
      switch self {
      case .everything: .detail
      case .trailer: .trailer
      case .whereToWatch: .watch
      }
    }
  }

  /// The maximum number of films in the suggestions, and in the message of an error.
  private static let candidates = 20
  private static let namedCandidates = 5

  private let interactor: MovieDetailInteractor
  private let offering: SourceCapabilities
  private let naming: MovieIdentifierResolver
  private let marks: MarkLookup?
  private let library: MovieLibraryInteractor?

  /// Creates a command with a source of films, and the date, language and region for its rules.
  ///
  /// A library has films that the source lacks; the source must be able to describe those.
  public init(
    store: any MovieDataStore, today: CalendarDate, language: String = "en",
    region: String? = nil, marks: MarkLookup? = nil, library: (any MovieLibrary)? = nil
  ) {
    self.marks = marks
    self.library = library.map { MovieLibraryInteractor(library: $0) }
    interactor = MovieDetailInteractor(
      store: store, today: today, language: language, region: region)
    offering = store.offering
    naming = MovieIdentifierResolver(store)
  }

  /// Returns a part of a film in a format.
  public nonisolated(nonsending) func run(
    _ name: String, part: Part = .everything, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    try await output(part, ofFilm: name, format).text(format)
  }

  /// Returns a part of several films in a format.
  ///
  /// - Throws: The first failure, with the output about the other films.
  public nonisolated(nonsending) func run(
    _ names: [String], part: Part = .everything, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    try await FilmOutputs(names) { (name) async throws(CommandFailure) in
      try await output(part, ofFilm: name, format)
    }.text(of: part.shape, format, separator: part == .trailer ? "" : "\n")
  }

  private nonisolated(nonsending) func output(
    _ part: Part, ofFilm name: String, _ format: OutputFormat
  ) async throws(CommandFailure) -> CommandOutput {
    let found = try await film(name)
    let movie = naming.named(found)
    switch part {
    case .everything:
      let marks = format.shows("marks", of: .detail) ? marks?.marks(of: [found.summary]) : nil
      return MovieText.detail(movie, marks: marks?[found.id])
    case .trailer:
      guard let trailer = movie.trailer else {
        throw CommandFailure(.notFound, Wording.noTrailer(of: movie.title, in: offering))
      }
      return MovieText.trailer(trailer, of: movie)
    case .whereToWatch:
      guard let options = movie.watchOptions else {
        throw CommandFailure(.notFound, Wording.whereToWatchIsUnknown(movie.title, in: offering))
      }
      guard !options.offers.isEmpty else {
        throw CommandFailure(
          .notFound, Wording.noOffers(of: movie.title, in: options.country))
      }
      return MovieText.options(options, of: movie)
    }
  }

  /// Returns the film with a name.
  ///
  /// - Throws: `CommandFailure` if no film or several films match.
  nonisolated(nonsending) func film(
    _ name: String
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

  /// Returns the film of the library with a title; nil if there is none.
  ///
  /// - Throws: `CommandFailure` if several films have the title.
  private func knownFilm(_ title: String) throws(CommandFailure) -> LibraryMovie? {
    let known = try CommandFailure.tryToRead { () throws(MovieDataError) in
      try library?.entries(named: title) ?? []
    }
    guard known.count > 1 else { return known.first?.movie }
    let films = known.map(\.movie.summary)
    throw CommandFailure(
      .failure, Wording.several(title, use: named(films)), suggestions: identifiers(films))
  }

  /// Returns the film with a name from the source, or from a library if the source does not have it
  /// or does not answer.
  ///
  /// - Throws: `CommandFailure` if no film or several films match.
  nonisolated(nonsending) func film(
    _ name: String, orIn library: MovieLibraryInteractor
  ) async throws(CommandFailure) -> LibraryMovie {
    func known() throws(CommandFailure) -> LibraryMovie? {
      let known = try CommandFailure.tryToRead { () throws(MovieDataError) in
        if let named = try library.entry(of: MovieIdentifier(name)) { return [named] }
        return try library.entries(named: name)
      }
      return known.count == 1 ? known.first?.movie : nil
    }
    // A source does not know the numbers that an import adds to titles.
    if name.split(separator: " ").contains(where: LibraryMovie.isDisambiguator),
      let movie = try known()
    {
      return movie
    }
    var isAmbiguous = false
    do throws(CommandFailure) {
      let match = try await match(name)
      if case .several = match { isAmbiguous = true }
      return LibraryMovie(try film(name, among: match))
    } catch {
      // An ambiguous name does not identify the film of the library.
      guard !isAmbiguous, let movie = try known() else { throw error }
      return movie
    }
  }

  /// Returns the films that match a name.
  nonisolated(nonsending) func match(
    _ name: String
  ) async throws(CommandFailure) -> MovieMatch {
    do throws(MovieDataError) {
      return try await interactor.film(named: name)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// Returns the film of a match.
  ///
  /// - Throws: `CommandFailure` if no film or several films match.
  func film(_ name: String, among match: MovieMatch) throws(CommandFailure) -> MovieDetail {
    switch match {
    case .film(let movie):
      return movie
    case .several(let movies):
      throw CommandFailure(
        .failure, Wording.several(name, use: named(movies)), suggestions: identifiers(movies))
    case .none(let nearest):
      let similar = Array(nearest.prefix(Self.namedCandidates))
      throw CommandFailure(
        .notFound, Wording.noFilm(name, similar: similar.isEmpty ? nil : named(similar)),
        suggestions: identifiers(similar))
    }
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
