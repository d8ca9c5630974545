import BusinessLogic
import DomainEntities
public import Records
public import Wording

/// The options of `moviebrowser detail`.
public struct DetailOptions: Hashable, Sendable {
  /// The options that most commands share.
  public var shared = SharedOptions()
  /// The films.
  public var names = FilmNames.arguments([])
  /// Whether to open the trailer of the film.
  package var trailer = false
  /// Whether to show where the films can be watched.
  package var whereToWatch = false

  /// Creates the default options.
  public init() {}

  /// The part of the film to show.
  public var part: DetailCommand.Part {
    trailer ? .trailer : whereToWatch ? .whereToWatch : .everything
  }

  /// The fields of the output for programs.
  package var shape: RecordShape { part.shape }

  /// Reads the arguments that are not options.
  package static func read(_ words: [String], into options: inout Self) {
    options.names = .arguments(words)
  }
}

/// `moviebrowser detail`: films.
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
      case .everything: detailRecord.shape
      case .trailer: trailerRecord.shape
      case .whereToWatch: watchRecord.shape
      }
    }
  }

  private let context: CommandContext
  private let films: FilmFinder

  /// Creates a command.
  ///
  /// A film is named by its whole title, unless `matchesBeginnings` is true: then the beginnings of
  /// words are enough.
  public init(_ context: CommandContext, matchesBeginnings: Bool = false) {
    self.context = context
    films = FilmFinder(context, matchesBeginnings ? .beginningsOfWords : .wholeTitle)
  }

  /// Returns a part of a film, or of several films, in a format.
  ///
  /// - Throws: The failures, with the output about the other films.
  public nonisolated(nonsending) func run(
    _ names: FilmNames, part: Part = .everything, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    try await NamedFilms(names) { (name) async throws(CommandFailure) in
      try await films.detail(named: name)
    }.map { (film) throws(CommandFailure) in
      try output(part, of: film, format)
    }.text(
      of: part.shape, format, isList: names.areLines, separator: part == .trailer ? "" : "\n")
  }

  private func output(
    _ part: Part, of found: MovieDetail, _ format: OutputFormat
  ) throws(CommandFailure) -> CommandOutput {
    let movie = context.naming.named(found)
    switch part {
    case .everything:
      let isForPeople = !format.isForPrograms
      let isMarked = isForPeople || format.shows("marks", of: detailRecord.shape)
      let others = isForPeople ? movie.recommendations.map(\.movie) : []
      let marks = isMarked ? context.marks(of: [found.summary] + others) : [:]
      return MovieText.detail(
        movie, marks: marks[found.summary.id],
        places: isForPeople ? context.places(of: LibraryMovie(found)) : [], filmMarks: marks)
    case .trailer:
      guard let trailer = movie.trailer else {
        throw CommandFailure(
          .notFound, Wording.noTrailer(of: movie.title, in: context.store.offering))
      }
      return MovieText.trailer(trailer, of: movie)
    case .whereToWatch:
      guard let options = movie.watchOptions else {
        throw CommandFailure(
          .notFound, Wording.whereToWatchIsUnknown(movie.title, in: context.store.offering))
      }
      guard !options.offers.isEmpty else {
        throw CommandFailure(
          .notFound, Wording.noOffers(of: movie.title, in: options.country))
      }
      return MovieText.options(options, of: movie)
    }
  }
}
