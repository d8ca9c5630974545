public import BusinessLogic
public import DomainEntities

/// The options of `moviebrowser detail`.
public struct DetailOptions: Hashable, Sendable {
  /// The options of most commands.
  public var shared = SharedOptions()
  /// The identifier or title of the film.
  public var name = ""
  var trailer = false
  var whereToWatch = false

  /// Creates the options of a call that gives none.
  public init() {}

  /// What is asked for of the film.
  public var part: DetailCommand.Part {
    trailer ? .trailer : whereToWatch ? .whereToWatch : .everything
  }

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    options.name = words.joined(separator: " ")
    guard options.trailer, options.whereToWatch else { return }
    throw CommandFailure(.usage, "--trailer and --where each write something else; choose one")
  }
}

/// `moviebrowser detail`: everything about one film, written to standard output.
public struct DetailCommand: Sendable {
  /// What about the film is written.
  public enum Part: Hashable, Sendable {
    /// All of it.
    case everything
    /// The address of the trailer.
    case trailer
    /// Where it can be watched.
    case whereToWatch
  }

  private static let candidates = 20

  private let interactor: MovieDetailInteractor
  private let offering: MovieOffering
  private let naming: MovieNaming
  private let marks: MarkLookup?

  /// Takes where films come from, and the day, the language and the country that rules go by.
  public init(
    store: any MovieDataStore, today: CalendarDate, language: String = "en",
    region: String? = nil, marks: MarkLookup? = nil
  ) {
    self.marks = marks
    interactor = MovieDetailInteractor(
      store: store, today: today, language: language, region: region)
    offering = store.offering
    naming = MovieNaming(store)
  }

  /// What is asked for of the film as text, in the format that is asked for.
  public nonisolated(nonsending) func run(
    _ name: String, part: Part = .everything, format: OutputFormat
  ) async throws(CommandFailure) -> String {
    let found = try await film(name)
    let movie = naming.named(found)
    switch part {
    case .everything:
      guard format == .json else { return MovieText.detail(movie, format: format) }
      return MovieJSON.object(movie, marks: marks?.marks(of: [found.summary])[found.id])
    case .trailer:
      guard let trailer = movie.trailer else {
        throw CommandFailure(.failure, Wording.noTrailer(of: movie.title, in: offering))
      }
      return MovieText.trailer(trailer, of: movie, format: format)
    case .whereToWatch:
      guard let options = movie.watchOptions else {
        throw CommandFailure(.failure, Wording.whereToWatchIsUnknown(movie.title, in: offering))
      }
      guard !options.offers.isEmpty else {
        throw CommandFailure(
          .failure,
          "“\(movie.title)” cannot be watched in \(options.country.name), says JustWatch; --region asks about another country"
        )
      }
      return MovieText.options(options, of: movie, format: format)
    }
  }

  /// The film of a name, or what to do instead.
  nonisolated(nonsending) func film(
    _ name: String
  ) async throws(CommandFailure) -> MovieDetail {
    try film(name, among: try await match(name))
  }

  /// What a name turns out to mean.
  nonisolated(nonsending) func match(
    _ name: String
  ) async throws(CommandFailure) -> MovieMatch {
    do throws(MovieDataError) {
      return try await interactor.film(named: name)
    } catch {
      throw CommandFailure(reading: error)
    }
  }

  /// The film that a name means, or what to do instead.
  func film(_ name: String, among match: MovieMatch) throws(CommandFailure) -> MovieDetail {
    switch match {
    case .film(let movie):
      return movie
    case .several(let movies):
      throw CommandFailure(
        .failure,
        "several films go with “\(name)”; name one by its identifier: "
          + named(movies))
    case .none(let nearest):
      let hint =
        nearest.isEmpty
        ? "moviebrowser search finds titles by parts of them" : "near are \(named(nearest))"
      throw CommandFailure(.failure, "there is no film “\(name)”; \(hint)")
    }
  }

  private func named(_ movies: [MovieSummary]) -> String {
    let names = movies.prefix(Self.candidates).map(naming.named).map { movie in
      "\(movie.id) (\(movie.title)\(movie.year.map { ", \($0)" } ?? ""))"
    }
    let more = movies.count > Self.candidates ? " and \(movies.count - Self.candidates) more" : ""
    return names.joined(separator: ", ") + more
  }
}
